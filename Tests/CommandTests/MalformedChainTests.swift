import GLBlur
import Testing
import TestSupport

@Suite struct MalformedChainTests {
  @Test(arguments: [
    (
      // This chain is the contract's example.
      "[\n {\"filter\": \"gaussianBlur\"},\n {\"filter\": \"saturation\", \"amout\": 1.8}\n]",
      "3: nodes[1].amout: unknown parameter of 'saturation'; did you mean 'amount'?"
    ),
    (
      "[{\"filter\": \"shader\", \"file\": \"wave.fs\", \"amount\": 0.1}]",
      "1: nodes[0].amount: unknown parameter of 'shader'; a parameter that the shader itself declares is set in "
        + "'parameters'"
    ),
    ("", "1: expected a value, found the end of the text"),
    ("[{\"filter\": \"tint\"}]\nx", "2: expected the end of the text, found 'x'"),
    (
      "[\n{\"filter\": \"tint\",\n\"filter\": 1}]",
      "3: nodes[0].filter: duplicate key; keep one of them"
    ),
    ("7", "1: expected an object or an array of nodes, found a number"),
    ("{}", "1: nodes: a chain needs 'nodes', an array of nodes"),
    ("[]", " nodes: a chain needs at least one node"),
    ("{\"version\": 2}", "1: version: unsupported version; expected \"version\": 1"),
    ("{\n\"verison\": 1}", "2: verison: unknown key of a chain; did you mean 'version'?"),
    ("{\"scale\": 0}", "1: scale: 0 is out of range; expected a number above 0, at most 16"),
    (
      "{\"colorSpace\": \"liner\"}",
      "1: colorSpace: 'liner' is not allowed; did you mean 'linear'?"
    ),
    ("[3]", "1: nodes[0]: expected a node, an object with a 'filter', found a number"),
    ("[{\"amount\": 1}]", "1: nodes[0]: this node has no 'filter'; name one"),
    (
      "[{\"filter\": \"gausianBlur\"}]",
      "1: nodes[0].filter: unknown filter 'gausianBlur'; did you mean 'gaussianBlur'?"
    ),
    (
      "[{\"filter\": \"gaussianBlur\", \"edge\": \"mirorr\"}]",
      "1: nodes[0].edge: 'mirorr' is not allowed; did you mean 'mirror'?"
    ),
    (
      "[{\"filter\": \"saturation\",\n\"amount\": 5}]",
      "2: nodes[0].amount: 5 is out of range; expected a number, -4 to 4"
    ),
    (
      "[{\"filter\": \"saturation\", \"amount\": true}]",
      "1: nodes[0].amount: expected a number, -4 to 4, found true or false"
    ),
    (
      "[{\"filter\": \"saturation\", \"id\": \"none\"}]",
      "1: nodes[0].id: 'none' is a reserved word; choose another id"
    ),
    (
      "[{\"id\": \"a\", \"filter\": \"tint\"},\n{\"id\": \"a\", \"filter\": \"tint\"}]",
      "2: nodes[1].id: another node already has the id 'a'; choose another id"
    ),
    (
      "[{\"id\": \"glass\", \"filter\": \"tint\"},\n{\"filter\": \"tint\", \"input\": \"glas\"}]",
      "2: nodes[1].input: there is no node 'glas'; did you mean 'glass'?"
    ),
    (
      "[{\"filter\": \"blend\", \"overlay\": \"@pic\"}]",
      "1: nodes[0].overlay: there is no image '@pic'; give the renderer one of that name, in "
        + "the chain's 'inputs' or with --input pic=FILE"
    ),
    (
      "[{\"id\": \"a\", \"filter\": \"tint\", \"input\": \"a\"}]",
      "1: nodes[0].input: this port closes a cycle: it reads a node that depends on this one"
    ),
    (
      "{\"output\": \"gras\", \"nodes\": [{\"id\": \"glas\", \"filter\": \"tint\"}]}",
      "1: output: there is no node 'gras'; did you mean 'glas'?"
    ),
  ])
  func message(chain: String, message: String) throws {
    let folder = try Folder.prepared()
    try folder.put(chain, at: "chain.json")
    for arguments in [["check", "chain.json"], ["run", "chain.json", "photo.png"]] {
      let outcome = try Child(arguments, in: folder).wait()
      #expect(outcome.status == 64)
      #expect(outcome.error == "glblur: chain.json:\(message)\n")
      #expect(outcome.bytes.isEmpty)
    }
    #expect(try folder.names == ["c.json", "chain.json", "photo.png"])
  }

  @Test func namesWithControlCharacters() throws {
    let folder = try Folder()
    let outcome = try folder.glblur("check", "a\nb\u{1B}[31m.json")
    #expect(outcome.status == 66)
    #expect(outcome.error.hasPrefix("glblur: a\\nb\\u{1b}[31m.json: cannot be opened: "))
    #expect(outcome.error.filter(\.isNewline).count == 1)
  }

  @Test func longNames() throws {
    let folder = try Folder()
    try folder.put("[{\"filter\": \"\(String(repeating: "x", count: 100_000))\"}]", at: "c.json")
    let outcome = try folder.glblur("check", "c.json")
    #expect(outcome.status == 64)
    #expect(outcome.error.count < 2000)
    let end =
      "; docs/filters.md lists all \(Catalogue.filters.count), docs/porting.md what others call them\n"
    #expect(outcome.error.hasSuffix(end), "the end of the message is there")
  }
}
