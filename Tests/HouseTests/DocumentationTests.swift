import Testing

@Suite struct DocumentationTests {
  @Test func publicDeclarationsAreDocumented() throws {
    let declarations = try publicDeclarations()
    #expect(declarations.count > 1000)
    for objection in DocumentationCheck(declarations).objections() {
      Issue.record("\(objection)")
    }
  }
}
