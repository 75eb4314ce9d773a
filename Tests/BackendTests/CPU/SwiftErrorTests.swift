import GLBlur
import Testing

/// What a program in Swift reads when its chain is wrong.
@Suite struct SwiftErrorTests {
  private static let logo = Blend().port("overlay", "@logo")

  private func complaint(
    _ chain: Chain, inputs: [String] = []
  ) throws -> ChainError? {
    let image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    do {
      _ = try cpu.render(
        chain, image, inputs: Dictionary(uniqueKeysWithValues: inputs.map { ($0, image) }))
      return nil
    } catch {
      return error as? ChainError
    }
  }

  @Test func imagesByTheirNames() throws {
    #expect(try complaint(Chain { Self.logo }, inputs: ["logo"]) == nil)
    let missing = try complaint(Chain { Self.logo })
    #expect(
      missing?.words
        == "nodes[0].overlay: there is no image '@logo'; give the renderer one of that name")
    #expect(missing?.cause == .missingImage("logo"))
    #expect(
      try complaint(Chain { Self.logo }, inputs: ["photo"])?.message
        == "there is no image '@logo' beside '@photo'; give the renderer one of that name")
    #expect(
      try complaint(Chain { Self.logo }, inputs: ["lgoo"])?.message
        == "there is no image '@logo'; did you mean '@lgoo'?")
    #expect(
      try complaint(Chain { Self.logo }, inputs: ["@logo"])?.message
        == "there is no image '@logo'; the image of the name '@logo' must be given as 'logo', "
        + "without the '@'")
  }

  @Test func referencesWithoutTheSign() throws {
    let view = Chain { EffectView(.dark) { ImageView("logo") } }
    #expect(
      try complaint(view, inputs: ["logo"])?.words
        == "nodes[0].content[0].image: there is no node 'logo'; did you mean the image '@logo'?")
    #expect(
      try complaint(view)?.message
        == "there is no node 'logo'; expected source, or '@logo' for an image that the renderer "
        + "is given")
  }

  /// A renderer opens no files, so an image that the chain declares must be given, too.
  @Test(arguments: ["overlay", "input"]) func declaredImagesMustBeGiven(port: String) throws {
    var chain = Chain { Blend().port("overlay", "source").port(port, "@logo") }
    chain.inputs = ["logo": "logo.png"]
    #expect(try complaint(chain, inputs: ["logo"]) == nil)
    let error = try complaint(chain)
    #expect(
      error?.words
        == "nodes[0].\(port): the image '@logo' is declared but was not given; give the renderer "
        + "one of that name")
    #expect(error?.cause == .missingImage("logo"))
  }

  @Test func declaredImagesInContentMustBeGiven() throws {
    var chain = Chain { EffectView(.dark) { ImageView("@logo") } }
    chain.inputs = ["logo": "logo.png"]
    #expect(try complaint(chain)?.path == "nodes[0].content[0].image")
  }

  @Test func valuesOutOfRange() throws {
    let text = String(repeating: "x", count: 20_001)
    let cases: [(any Filter, String)] = [
      (
        GaussianBlur(sigma: 1001),
        "nodes[0].sigma: 1001 points is out of range; expected 0 to 1000 points, or 0 to 100 percent"
      ),
      (
        GaussianBlur(sigma: .percent(101)),
        "nodes[0].sigma: 101 percent is out of range; expected 0 to 1000 points, or 0 to 100 percent"
      ),
      (
        Tint(Color(red: 0, green: 1.5, blue: 0)),
        "nodes[0].color: Color(red: 0, green: 1.5, blue: 0, alpha: 1) is out of range; expected "
          + "components of 0 to 1"
      ),
      (
        Label("A", color: .color(Color(white: 2))),
        "nodes[0].color: Color(red: 2, green: 2, blue: 2, alpha: 1) is out of range; expected "
          + "components of 0 to 1"
      ),
      (
        Label(text), "nodes[0].text: this text is too long; expected a text of at most 20000 bytes"
      ),
      (
        Opacity(.nan), "nodes[0].amount: nan is out of range; expected a number, 0 to 1"
      ),
    ]
    for (filter, message) in cases {
      let words = try complaint(Chain(nodes: [Node(filter)]))?.words
      #expect(words == message)
    }
  }

  @Test func sweptParametersAreNamedAsTheyWereGiven() throws {
    let image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    let error = #expect(throws: ChainError.self) {
      try cpu.sweep(Chain { Opacity(0.5) }, image, "0.amount", over: ["0.5", "2"])
    }
    #expect(error?.description.hasPrefix("0.amount=2: 2 is out of range") == true)
    let place = #expect(throws: ChainError.self) {
      try cpu.sweep(Chain { Opacity(0.5) }, image, "amount", over: ["0.5"])
    }
    #expect(place?.message.hasPrefix("expected ID.PARAM, ") == true)
  }
}

extension ChainError {
  /// The error without the file and the line of the filter.
  fileprivate var words: String { "\(path): \(message)" }
}
