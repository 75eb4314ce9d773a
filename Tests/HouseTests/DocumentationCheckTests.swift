import Testing

/// The check of documentation itself, on sources that are made up.
@Suite struct DocumentationCheckTests {
  private func objections(_ text: String) -> [String] {
    let file = SourceFile(path: "Kitchen/Pot.swift", text: text)
    return DocumentationCheck(DeclarationReader(file, text: text).declarations).objections()
      .map { $0.replacing("Sources/Kitchen/Pot.swift:", with: "") }
  }

  @Test func findsDeclarationsWithoutDocumentation() {
    #expect(
      objections(
        """
        public struct Pot {
          public var lid: Int
          package var handle: Int
          public private(set) var soup = { (salt: Int) in 1 }
          public enum Size { case small, large }
          public static func + (a: Pot, b: Pot) -> Pot { a }
        }
        struct Pan { public var lid: Int }
        extension Pot { public subscript(index: Int) -> Int { index } }
        extension Pan { var grip: Int { 1 } }
        """) == [
          "1: Pot has no documentation", "2: Pot.lid has no documentation",
          "4: Pot.soup has no documentation", "5: Pot.Size has no documentation",
          "5: Pot.Size.small has no documentation", "5: Pot.Size.large has no documentation",
          "6: Pot.+ has no documentation", "9: Pot.subscript has no documentation",
        ])
  }

  @Test func findsWhatRepeatsTheName() {
    #expect(
      objections(
        """
        /// A vessel for soup.
        public struct Pot {
          /// The pot's lid.
          public var lid: Int
          /// Hot.
          public var isHot: Bool
          /// Creates a pot.
          public init() {}
          /// The size in litres.
          @available(*, deprecated)
          public var size: Int
        }
        """) == [
          "4: Pot.lid says nothing beyond its name", "6: Pot.isHot says nothing beyond its name",
          "8: Pot.init says nothing beyond its name",
        ])
  }

  @Test func demandsTheErrorsOfThrowingDeclarations() {
    #expect(
      objections(
        """
        /// A thing that boils water.
        public protocol Boiler {
          /// Heats the water.
          func boil() throws(Steam)
          /// Heats the water until it is warm.
          ///
          /// - Throws: `Steam` if it gets too hot.
          func warm() throws
          /// The heat of the water.
          var heat: Int { get throws }
          /// Calls a function with the water.
          func use(_ body: () throws -> Void)
        }
        /// A boiler on a stove.
        public struct Pot: Boiler {
          public func boil() throws {}
        }
        """) == [
          "4: Boiler.boil throws, but its documentation has no '- Throws:' that says what",
          "10: Boiler.heat throws, but its documentation has no '- Throws:' that says what",
        ])
  }

  @Test func demandsTheParametersOfInitialisers() {
    #expect(
      objections(
        """
        /// A vessel for soup.
        public struct Pot {
          /// The width. The range is 1…9, the default 3.
          public var width: Int
          /// The height, which the cook may choose.
          public var height: Double
          /// The colour of the enamel.
          public var color: String
          /// Creates a pot on the stove. Each parameter is described at the property of its name.
          public init(width: Int = 3, height: Double, color: String = "red", lid: [Int]) {}
          /// Creates a pot on the stove.
          ///
          /// - Parameters:
          ///   - width: The width, at
          ///     least 1.
          ///   - height: The height in any unit. The default is 2.
          public init(_ width: Int, height: Double = 2, _ color: String) {}
        }
        """) == [
          "10: Pot.init 'height' is described without its range",
          "10: Pot.init 'color' is described without its default",
          "10: Pot.init 'lid' is not described",
          "17: Pot.init 'color' is not described",
        ])
  }
}
