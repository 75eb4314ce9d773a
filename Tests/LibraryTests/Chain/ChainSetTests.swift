import GLBlurChain
import TestSupport
import Testing

/// Changes of single parameters by their names, as by `--set ID.PARAM=VALUE`.
@Suite struct ChainSetTests {
  private func chain() throws -> Chain {
    try read(
      """
      [{"id": "blur", "filter": "gaussianBlur"}, {"filter": "tint"},
       {"id": "card", "filter": "roundedRect", "frame": [0, 0, 10, 10]}]
      """)
  }

  private func set(_ target: String, _ value: String) throws -> Chain {
    var chain = try chain()
    try chain.set(target, to: value)
    return chain
  }

  @Test(arguments: [
    ("30", Length.points(30)), ("\"12%\"", .percent(12)), ("12%", .percent(12)),
    ("3e1", .points(30)),
  ]) func lengths(_ value: String, length: Length) throws {
    for target in ["blur.sigma", "0.sigma"] {
      let blur = try #require(try set(target, value).nodes[0].filter as? GaussianBlur)
      #expect(blur.sigma == length && blur.edge == .clamp)
    }
  }

  @Test func words() throws {
    for value in ["mirror", "\"mirror\""] {
      let blur = try #require(try set("blur.edge", value).nodes[0].filter as? GaussianBlur)
      #expect(blur.edge == .mirror && blur.sigma == 10)
    }
  }

  @Test(arguments: ["#f00", "\"#f00\"", "[1, 0, 0]", "[1,0,0,1]"]) func colors(_ value: String)
    throws
  {
    let tint = try #require(try set("1.color", value).nodes[1].filter as? Tint)
    #expect(tint.color == Color(red: 1, green: 0, blue: 0))
  }

  @Test(arguments: [
    ("blur", "1", "ID.PARAM"), ("", "1", "ID.PARAM"), (".", "1", "ID.PARAM"),
    ("blr.sigma", "1", "did you mean 'blur'?"),
    ("3.sigma", "1", "0 to 2"), ("-1.sigma", "1", "0 to 2"),
    ("blur.sigm", "1", "did you mean 'sigma'?"),
    ("blur.sigma", "-1", "out of range"), ("blur.sigma", "", "not a length"),
    ("blur.edge", "mirro", "did you mean 'mirror'?"),
    ("blur.sigma", "true", "expected a length"),
    ("card.cornerRadius", "-1", "out of range"),
    ("blur.input", "source", "unknown parameter"),
  ]) func mistakes(_ target: String, value: String, message: String) throws {
    var chain = try chain()
    do throws(ChainError) {
      try chain.set(target, to: value)
      Issue.record("accepted \(target)=\(value)")
    } catch {
      #expect(error.description.hasPrefix("\(target)=\(value): "))
      #expect(error.message.contains(message), "\(error)")
    }
    let before = try LoweredChain(try self.chain())
    let after = try LoweredChain(chain)
    #expect(
      Meaning.of(before.network, output: before.output.index)
        == Meaning.of(after.network, output: after.output.index))
  }

  @Test func optionsAreNamed() throws {
    var chain = try chain()
    let error = #expect(throws: ChainError.self) {
      try chain.set("blur.sigma", to: "-1", by: "--set")
    }
    #expect(error?.path == "--set blur.sigma=-1")
  }

  /// The values do not fit together before the last one is set.
  @Test func severalAtOnce() throws {
    let values = [("0.start", "0.8"), ("0.end", "0.9")]
    for assignments in [values, values.reversed()] {
      var chain = try read(#"[{"filter": "vignette"}]"#)
      try chain.set(assignments.map { (target: $0.0, value: $0.1) }, by: "--set")
      let vignette = try #require(chain.nodes[0].filter as? Vignette)
      #expect(vignette.start == 0.8 && vignette.end == 0.9)
    }
    var chain = try read(#"[{"filter": "vignette"}]"#)
    #expect(throws: ChainError.self) { try chain.set("0.start", to: "0.8") }
    #expect((chain.nodes[0].filter as? Vignette)?.start == 0.3)
  }
}
