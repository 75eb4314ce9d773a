import Testing
import declare_parameters

/// What is made of the properties of filters and views: initialisers, templates and parameter
/// tables.
@Suite struct DeclaredParametersTests {
  @Test func propertyStatesParameter() throws {
    let text = try declared(
      """
      /// Covers the picture with frost.
      ///
      /// It melts.
      public struct Frost: Filter {
        /// The strength of the frost; 0 is "none". The range is −1.2…1.2. Most pictures need 0.5.
        public var amount: Double  // identity: 0, unlabelled
        /// The standard deviation of the blur. The range is 0…1000 points.
        public var sigma: Length = .percent(5)
        /// The edge mode.
        ///
        /// It extends the image.
        public var edge = EdgeMode.clamp
        /// The seed of the frost. The range is 0…9.
        public var seed = 0  // needed
      }
      """)
    #expect(
      text == """
        extension Frost {
          public static let name = standardName

          public static let summary = "Covers the picture with frost."

          /// Creates the filter from its parameters.
          ///
          /// - Parameters:
          ///   - amount: The strength of the frost; 0 is "none". The range is −1.2…1.2. Most pictures need 0.5.
          ///   - sigma: The standard deviation of the blur. The range is 0…1000 points.
          ///   - edge: The edge mode. It extends the image.
          ///   - seed: The seed of the frost. The range is 0…9.
          public init(_ amount: Double, sigma: some LengthConvertible = Length.percent(5), edge: EdgeMode = .clamp, seed: Int) {
            self.amount = amount
            self.sigma = sigma.length
            self.edge = edge
            self.seed = seed
          }

          public static let template = Frost(0, seed: 0)

          public static let parameters: [Parameter<Frost>] = [
            .number("amount", \\.amount, in: -1.2...1.2, identity: 0, "The strength of the frost; 0 is \\"none\\"."),
            .length("sigma", \\.sigma, in: 0...1000, "The standard deviation of the blur."),
            .choice("edge", \\.edge, "The edge mode."),
            .integer("seed", \\.seed, in: 0...9, "The seed of the frost."),
          ]
        }

        """)
  }

  @Test func sharedParametersAreTheTypesOwn() throws {
    let text = try declared(
      """
      struct Rim: SharedParameters {
        /// The width of the rim. The range is 0…10.
        var width = 1.0
        /// The colour of the rim.
        var color = Color.black
      }

      public struct Pane: View {
        var rim = Rim(color: Color(white: 0, alpha: 0.5), width: 2)  // shared
        /// The rectangle.
        public var frame = Frame.whole  // first
        /// The panes in it.
        public package(set) var content = Content()  // of: ViewCatalogue.panes, builder: PaneBuilder

        var area: Double { 0 }
      }
      """)
    for line in [
      "  public var width: Double {", "    get { rim.width }", "    set { rim.width = newValue }",
      "  public init(width: Double = 2, color: Color = Color(white: 0, alpha: 0.5), frame: Frame = .whole, "
        + "@PaneBuilder content: () -> Content = { Content() }) {",
      "    self.rim.color = color", "    self.content = content()",
      """
        public static let parameters: [Parameter<Pane>] = [
          .frame("frame", \\.frame, isRequired: false, "The rectangle."),
          .number("width", \\.width, in: 0...10, "The width of the rim."),
          .color("color", \\.color, "The colour of the rim."),
          .content("content", \\.content, of: ViewCatalogue.panes, "The panes in it."),
        ]
      """,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test func handwrittenMembersStay() throws {
    let text = try declared(
      """
      public struct Seal: Filter {
        /// The text.
        public var text: String

        public init(_ text: String) { self.text = text }
        public static let template = Seal("")
        public static let name = "stamp"
        public static let summary = "Writes a text."
      }

      public struct Stamp: Filter {
        public static let parameters: [Parameter<Stamp>] = []
      }
      """)
    #expect(
      text == """
        extension Seal {
          public static let parameters: [Parameter<Seal>] = [
            .text("text", \\.text, isRequired: true, "The text."),
          ]
        }

        """)
  }

  @Test(arguments: [
    ("/// The size.\n  public var size = 1.0", "the comment of 'size' states no range"),
    ("/// The size.\n  public var size = standard", "the type of 'size' must be stated"),
    ("/// The size.\n  public var size = 1.0  // unlabeled", "the remark 'unlabeled' is unknown"),
    ("/// The text.\n  public var text: String  // unlabelled", "needs a 'template'"),
    ("/// The colour.\n  public var color = Color.black", "say 'init() {}'"),
    ("var rim = Rim()  // shared", "no structure 'Rim' conforms to SharedParameters"),
  ])
  func statementIsRefused(member: String, message: String) throws {
    let error = try #require(throws: StatementError.self) {
      try declared("public struct Frost: Filter {\n  \(member)\n}\n")
    }
    #expect("\(error)".contains(message), "\(error)")
    #expect("\(error)".hasPrefix("Frost.swift:"), "\(error)")
  }

  private func declared(_ text: String) throws -> String {
    let lines = try declaredParameters(in: [("Frost.swift", text)]).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(2).joined(separator: "\n")
  }
}
