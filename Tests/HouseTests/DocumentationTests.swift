import Testing

/// The documentation of public declarations.
@Suite struct DocumentationTests {
  @Test func publicDeclarationsAreDocumented() throws {
    let declarations = try swiftFiles(in: "Sources").flatMap { path in
      let text = try text(of: "Sources/" + path)
      return DeclarationReader(SourceFile(path: path, text: text), text: text).declarations
    }
    #expect(declarations.count > 1000)
    for objection in DocumentationCheck(declarations).objections() {
      Issue.record("\(objection)")
    }
  }
}
