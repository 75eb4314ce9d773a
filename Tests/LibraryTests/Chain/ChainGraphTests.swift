import GLBlurChain
import TestSupport
import Testing

/// Ports, references, cycles, and nodes that the output does not need.
@Suite struct ChainGraphTests {
  private let card = #"{"id": "card", "filter": "roundedRect", "frame": [0, 0, 8, 8]}"#

  private func graph(_ json: String, bound: Set<String> = []) throws -> ChainGraph {
    try ChainGraph(try read(json, bound: bound), boundImages: bound)
  }

  @Test func portsTakeTheirDefaults() throws {
    let graph = try graph(#"[{"filter": "opacity"}, \#(card), {"filter": "mask", "mask": "card"}]"#)
    #expect(graph.links[0] == ["input": .source])
    #expect(graph.links[1] == ["like": ChainGraph.Link.none])
    #expect(graph.links[2] == ["input": .node(1), "mask": .node(1), "base": .source])
    #expect(graph.order == [1, 2] && graph.output == 2)
  }

  @Test func forwardReferences() throws {
    let graph = try graph(
      """
      {"output": "first", "nodes": [
        {"id": "first", "filter": "opacity", "input": "last"},
        {"id": "middle", "filter": "opacity", "input": "source"},
        {"id": "last", "filter": "opacity"}]}
      """)
    #expect(graph.order == [1, 2, 0] && graph.output == 0)
  }

  @Test func noneAndImages() throws {
    let graph = try graph(
      #"{"inputs": {"a": "a.png"}, "nodes": [{"filter": "mask", "input": "@a", "mask": "@b", "base": "none"}]}"#,
      bound: ["b"])
    #expect(
      graph.links[0] == ["input": .image("a"), "mask": .image("b"), "base": ChainGraph.Link.none])
    #expect(graph.images == ["a", "b"])
  }

  @Test(arguments: [
    // A node that reads itself, two that read each other, and cycles that the output does not need.
    (#"[{"id": "a", "filter": "opacity", "input": "a"}]"#, "nodes[0].input"),
    (
      #"[{"id": "a", "filter": "opacity", "input": "b"}, {"id": "b", "filter": "opacity"}]"#,
      "nodes[1].input"
    ),
    (
      #"[{"id": "a", "filter": "opacity", "input": "a"}, {"filter": "opacity", "input": "source"}]"#,
      "nodes[0].input"
    ),
    (
      #"""
      [{"id": "a", "filter": "opacity", "input": "c"}, {"id": "b", "filter": "opacity"},
       {"id": "c", "filter": "opacity"}, {"filter": "opacity", "input": "source"}]
      """#, ".input"
    ),
    (
      #"[{"id": "a", "filter": "blend", "overlay": "b"}, {"id": "b", "filter": "opacity"}]"#,
      "nodes["
    ),
  ]) func cyclesAreRefused(_ json: String, path: String) throws {
    let error = try #require(complaint(json))
    #expect(error.message.contains("cycle") && error.path.contains(path), "\(error)")
  }

  @Test func sharedNodesAreNoCycle() throws {
    let graph = try graph(
      """
      [{"id": "a", "filter": "opacity"}, {"id": "b", "filter": "opacity", "input": "a"},
       {"id": "c", "filter": "blend", "input": "a", "overlay": "b"},
       {"filter": "blend", "input": "c", "overlay": "a"}]
      """)
    #expect(graph.order == [0, 1, 2, 3] && graph.output == 3)
  }

  @Test(arguments: ["1a", "", "a b", "é", "a.b", "@a", "-a", "a/", "source", "none", "ａ"])
  func badIds(_ id: String) throws {
    let error = try #require(complaint("[{\"filter\": \"opacity\",\n\"id\": \"\(id)\"}]"))
    #expect(error.path == "nodes[0].id" && error.line == 2)
  }

  @Test(arguments: ["a", "_", "Z9", "a-b_c", "Source", "none1"]) func goodIds(_ id: String) throws {
    #expect(try read("[{\"filter\": \"opacity\", \"id\": \"\(id)\"}]").nodes[0].id == id)
  }

  @Test func duplicateIds() throws {
    let error = try #require(
      complaint(
        "[{\"filter\": \"opacity\", \"id\": \"a\"},\n{\"filter\": \"opacity\", \"id\": \"a\"}]"))
    #expect(error.path == "nodes[1].id" && error.line == 2)
  }

  @Test(arguments: [
    (
      #"[{"filter": "opacity", "input": "glas"}, {"id": "glass", "filter": "opacity"}]"#,
      "nodes[0].input", "there is no node 'glas'; did you mean 'glass'?"
    ),
    (#"[{"filter": "opacity", "input": "sourc"}]"#, "nodes[0].input", "did you mean 'source'?"),
    (#"[{"filter": "opacity", "input": "none"}]"#, "nodes[0].input", "cannot be 'none'"),
    (#"[{"filter": "mask"}]"#, "nodes[0]", "'mask'"),
    (#"[{"filter": "blend"}]"#, "nodes[0]", "'overlay'"),
    (#"[{"filter": "place", "frame": [0, 0, 1, 1]}]"#, "nodes[0]", "'overlay'"),
    (#"[{"filter": "vibrancy"}]"#, "nodes[0]", "'content'"),
    (
      #"[{"filter": "blend", "overlay": "@logo"}]"#, "nodes[0].overlay",
      "there is no image '@logo'; give the renderer one of that name"
    ),
    (
      #"{"inputs": {"a": "a.png"}, "nodes": [{"filter": "blend", "overlay": "@logo"}]}"#,
      "nodes[0].overlay",
      "there is no image '@logo' beside '@a'; give the renderer one of that name"
    ),
    (
      #"{"inputs": {"@logo": "l.png"}, "nodes": [{"filter": "blend", "overlay": "@logo"}]}"#,
      "nodes[0].overlay", "must be given as 'logo', without the '@'"
    ),
    (
      #"{"inputs": {"logo": "l.png"}, "nodes": [{"filter": "blend", "overlay": "logo"}]}"#,
      "nodes[0].overlay", "there is no node 'logo'; did you mean the image '@logo'?"
    ),
    (
      #"[{"filter": "opacity", "id": "a"}, {"filter": "blend", "overlay": "logo"}]"#,
      "nodes[1].overlay",
      "expected one of a, source, or '@logo' for an image that the renderer is given"
    ),
    (
      #"{"inputs": {"logo": "l.png"}, "nodes": [{"filter": "blend", "overlay": "@lgo"}]}"#,
      "nodes[0].overlay", "did you mean '@logo'?"
    ),
    (#"{"output": "b", "nodes": [{"id": "a", "filter": "opacity"}]}"#, "output", "no node 'b'"),
    (#"{"output": "source", "nodes": [{"id": "a", "filter": "opacity"}]}"#, "output", "no node"),
  ]) func badReferences(_ json: String, path: String, message: String) throws {
    let error = try #require(complaint(json))
    #expect(error.path == path && error.message.contains(message), "\(error)")
  }

  @Test func unusedNodesAndImagesAreWarnedOf() throws {
    let json = """
      {"inputs": {"used": "u.png",
         "idle": "i.png"}, "nodes": [
        {"filter": "opacity"},
        {"filter": "blend", "input": "source", "overlay": "@used"}]}
      """
    let chain = try read(json)
    let warnings = try chain.warnings(boundImages: ["bound"])
    #expect(warnings.count == 3)
    #expect(warnings.contains { $0.hasPrefix("chain.json:3: nodes[0]: ") })
    #expect(warnings.contains { $0.hasPrefix("chain.json:2: inputs.idle: ") })
    #expect(warnings.contains { $0.hasPrefix("chain.json: inputs.bound: ") })
  }

  @Test func portsOfOneSize() throws {
    let chain = try read(
      #"[{"id": "small", "filter": "resize", "factor": 0.5}, {"filter": "blend", "input": "source", "overlay": "small"}]"#
    )
    let error = #expect(throws: ChainError.self) { try LoweredChain(chain, width: 64, height: 48) }
    #expect(error?.cause == .image && error?.path == "nodes[1].overlay")
    for part in ["32×24", "64×48", "resize", "crop", "place"] {
      #expect(error?.message.contains(part) == true, "\(part)")
    }
  }

  @Test func longChainsAreRead() throws {
    let chain = Chain(nodes: (0..<10_000).map { _ in Node(Opacity(0.999)) })
    try chain.validate()
    let plan = try LoweredChain(chain).plan()
    #expect(plan.passes.count > 100)
    let tooLong = Chain(nodes: (0..<10_001).map { _ in Node(Opacity(0.999)) })
    #expect(throws: ChainError.self) { try tooLong.validate() }
  }

  /// A view is as much work as a node.
  @Test func viewsCountAsNodes() throws {
    func chain(views: Int) -> Chain {
      Chain {
        EffectView(.light) {
          EffectView(.dark) {
            for _ in 1..<views { Label("A") }
          }
        }
      }
    }
    try chain(views: 9999).validate()
    let error = #expect(throws: ChainError.self) { try chain(views: 10_000).validate() }
    #expect(error?.path == "nodes" && error?.message.contains("10000") == true)
  }
}
