import GLBlurChain
import TestSupport
import Testing

/// Section 1 of the contract: the syntax of chain files, and the errors for mistakes in them.
@Suite struct ChainFileTests {
  @Test func theContractsExample() throws {
    let error = try #require(
      complaint(
        """
        { "version": 1, "nodes": [
            { "filter": "gaussianBlur", "sigma": 30, "edge": "mirror" },
            { "filter": "saturation", "amout": 1.8 } ] }
        """))
    #expect(
      error.description
        == "chain.json:3: nodes[1].amout: unknown parameter of 'saturation'; did you mean 'amount'?"
    )
    #expect(error.cause == .chain)
  }

  @Test func theContractsChain() throws {
    let chain = try read(
      """
      {
        "version": 1,
        "scale": 2,
        "nodes": [
          { "filter": "gaussianBlur", "sigma": 30, "edge": "mirror" },
          { "filter": "saturation", "amount": 1.8 },
          { "id": "glass", "filter": "tint", "color": { "white": 1, "alpha": 0.3 } },
          { "id": "card", "filter": "roundedRect", "frame": ["10%", "60%", "80%", "30%"], "cornerRadius": 24 },
          { "filter": "mask", "input": "glass", "mask": "card", "base": "source" }
        ]
      }
      """)
    #expect(chain.scale == 2 && chain.output == nil && chain.colorSpace == .srgb)
    #expect(chain.nodes.map(\.id) == [nil, nil, "glass", "card", nil])
    let blur = try #require(chain.nodes[0].filter as? GaussianBlur)
    #expect(blur.sigma == 30 && blur.edge == .mirror)
    let tint = try #require(chain.nodes[2].filter as? Tint)
    #expect(tint.color == Color(red: 1, green: 1, blue: 1, alpha: 0.3))
    let card = try #require(chain.nodes[3].filter as? RoundedRect)
    #expect(
      card.frame == Frame(.percent(10), .percent(60), .percent(80), .percent(30))
        && card.cornerRadius == 24 && card.feather == 0 && card.color == .white)
    #expect(
      chain.nodes[4].ports == ["input": .node("glass"), "mask": .node("card"), "base": .source])
    #expect(try chain.warnings() == [])
  }

  @Test func everyTopLevelKey() throws {
    let chain = try read(
      """
      { "$schema": "https://example.org/s.json", "version": 1.0, "description": "Frost",
        "scale": 0.5, "colorSpace": "linear", "inputs": {"logo": "pictures/logo.png"},
        "output": "b",
        "nodes": [ {"id": "b", "filter": "blend", "overlay": "@logo", "colorSpace": "srgb"} ] }
      """)
    #expect(chain.description == "Frost" && chain.scale == 0.5 && chain.colorSpace == .linear)
    #expect(chain.inputs == ["logo": "pictures/logo.png"] && chain.output == "b")
    #expect(chain.nodes[0].colorSpace == .srgb)
    #expect(chain.nodes[0].ports == ["overlay": .image("logo")])
  }

  @Test func arrayIsShort() throws {
    let chain = try read(#"[{"filter": "opacity"}, {"filter": "opacity", "amount": 0.5}]"#)
    #expect(chain.nodes.count == 2 && chain.scale == 1)
    let error = try #require(complaint("[{\"filter\": \"opacity\"},\n{\"filter\": \"opacity\" 1}]"))
    #expect(error.line == 2 && error.path == "nodes[1]")
  }

  @Test(
    arguments: [
      ("3", 1, "", "an object or an array"), ("\"x\"", 1, "", "a string"),
      ("{}", 1, "nodes", "needs 'nodes'"), ("{\n\"nodes\": {}}", 2, "nodes", "an object"),
      ("[]", nil, "nodes", "at least one node"),
      ("{\"nodes\": []}", 1, "nodes", "at least one node"),
      ("[{\"filter\": \"opacity\"}] x", 1, "", "expected the end"),
      ("{\"version\": 2, \"nodes\": []}", 1, "version", "expected \"version\": 1"),
      ("{\"version\": \"1\", \"nodes\": []}", 1, "version", "expected \"version\": 1"),
      ("{\"nodes\": [],\n\"scael\": 2}", 2, "scael", "did you mean 'scale'?"),
      ("{\"nodes\": [], \"Scale\": 2}", 1, "Scale", "did you mean 'scale'?"),
      ("{\"nodes\": [],\n\"scale\": 0}", 2, "scale", "above 0, at most 16"),
      ("{\"scale\": 16.001, \"nodes\": []}", 1, "scale", "16.001 is out of range"),
      ("{\"scale\": -1, \"nodes\": []}", 1, "scale", "above 0"),
      ("{\"scale\": \"2\", \"nodes\": []}", 1, "scale", "found a string"),
      ("{\"colorSpace\": \"lineal\", \"nodes\": []}", 1, "colorSpace", "did you mean 'linear'?"),
      ("{\"colorSpace\": 1, \"nodes\": []}", 1, "colorSpace", "expected a string"),
      ("{\"inputs\": [], \"nodes\": []}", 1, "inputs", "an array"),
      ("{\"inputs\": {\"a\": 1}, \"nodes\": []}", 1, "inputs.a", "expected a string"),
      ("{\"description\": null, \"nodes\": []}", 1, "description", "expected a string"),
      ("{\"output\": 0, \"nodes\": []}", 1, "output", "expected a string"),
      ("[\n1]", 2, "nodes[0]", "a number"), ("[\n{}]", 2, "nodes[0]", "'filter'"),
      ("[{\n\"filter\": 1}]", 2, "nodes[0].filter", "expected a string"),
      ("[{\"filter\": \"gausianBlur\"}]", 1, "nodes[0].filter", "did you mean 'gaussianBlur'?"),
      ("[{\"filter\": \"zzzz\"}]", 1, "nodes[0].filter", "docs/filters.md lists all"),
      ("[{\"filter\": \"opacity\",\n\"colorSpace\": \"x\"}]", 2, "nodes[0].colorSpace", "srgb"),
      ("[{\"filter\": \"opacity\", \"id\": 7}]", 1, "nodes[0].id", "expected a string"),
      ("[{\"filter\": \"opacity\", \"input\": 0}]", 1, "nodes[0].input", "expected a string"),
      (
        "[{\"filter\": \"opacity\", \"base\": \"source\"}]", 1, "nodes[0].base", "unknown parameter"
      ),
      (
        "[{\"filter\": \"mask\", \"maks\": \"source\"}]", 1, "nodes[0].maks", "did you mean 'mask'?"
      ),
      (
        "[{\"filter\": \"solidColor\", \"input\": \"source\", \"color\": \"#fff\"}]", 1,
        "nodes[0].input",
        "unknown parameter"
      ),
      (
        "[{\"filter\": \"gaussianBlur\", \"edge\": \"mirrow\"}]", 1, "nodes[0].edge",
        "did you mean 'mirror'?"
      ),
      ("[{\"filter\": \"resize\"}]", 1, "nodes[0]", "'width'"),
      (
        "[{\"filter\": \"resize\", \"factor\": 2,\n\"width\": 3}]", 1, "nodes[0].factor",
        "cannot be combined with"
      ),
      (
        "[{\"filter\": \"roundedRect\", \"frame\": [0,0,10,6],\n\"cornerRadius\": -3.1}]", 2,
        "nodes[0].cornerRadius", "-3.1 is out of range"
      ),
    ] as [(String, Int?, String, String)]) func complaints(
      _ text: String, line: Int?, path: String, message: String
    ) throws
  {
    let error = try #require(complaint(text))
    #expect(
      error.line == line && error.path == path && error.message.contains(message), "\(error)")
    #expect(error.file == "chain.json" && error.cause == .chain)
  }

  @Test(arguments: [1e-300, 1, 16]) func scalesInRange(_ scale: Double) throws {
    #expect(
      try read("{\"scale\": \(scale), \"nodes\": [{\"filter\": \"mask\", \"mask\": \"source\"}]}")
        .scale == scale)
  }

  @Test(arguments: [
    "\"12\"", "\"%\"", "\" 12%\"", "\"12 %\"", "\"12%%\"", "\"+12%\"", "\"nan%\"", "\"inf%\"",
    "\"12px\"",
    "\"0x10%\"", "\"\"", "\"1e999%\"", "\"١%\"",
  ]) func badLengths(_ text: String) throws {
    let error = try #require(complaint("[{\"filter\": \"gaussianBlur\", \"sigma\": \(text)}]"))
    #expect(error.path == "nodes[0].sigma")
  }

  @Test(arguments: [
    "\"fff\"", "\"#ff\"", "\"#fffff\"", "\"#fffffff\"", "\"#fffffffff\"", "\"#ggg\"",
    "\"#１２３\"", "\"# fff\"", "\"\"", "\"#\"", "\"redd\"", "[1]", "[1, 1]", "[1, 1, 1, 1, 1]",
    "[1, 1, \"1\"]",
    "{\"alpha\": 1}", "{\"white\": 1, \"alfa\": 1}", "{\"white\": \"1\"}",
    "{\"white\": 1, \"alpha\": null}", "1",
  ]) func badColors(_ text: String) throws {
    let error = try #require(complaint("[{\"filter\": \"tint\", \"color\": \(text)}]"))
    #expect(error.path == "nodes[0].color")
  }

  @Test(arguments: [
    "[]", "[1, 2, 3]", "[1, 2, 3, 4, 5]", "\"10%\"", "{\"x\": 1}", "[1, 2, 3, true]",
  ])
  func badFrames(_ text: String) throws {
    let error = try #require(complaint("[{\"filter\": \"crop\", \"frame\": \(text)}]"))
    #expect(error.path == "nodes[0].frame")
  }

  @Test func withoutAFileThePlaceIsLineAndPath() throws {
    let text = "[\n{\"filter\": \"saturation\", \"amount\": 9}]"
    let error = try #require(complaint(text, file: nil))
    #expect(
      error.description
        == "line 2: nodes[0].amount: 9 is out of range; expected a number, -4 to 4")
    let atTheRoot = try #require(complaint("3", file: nil))
    #expect(atTheRoot.description.hasPrefix("line 1: expected an object"))
  }
}
