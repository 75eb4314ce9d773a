import Testing

/// Rules about the files of the package that the compiler does not check.
@Suite struct HouseTests {
  private static func sources() throws -> [SourceFile] {
    try swiftFiles(in: "Sources").map { path in
      SourceFile(path: path, text: try text(of: "Sources/" + path))
    }
  }

  @Test func foldersOfAModuleUseOneAnotherInOneDirection() throws {
    let files = try Self.sources()
    #expect(files.count > 100)
    for file in files {
      // Otherwise the tokenizer has lost its way in the file.
      #expect(file.tokens.last?.depth == 0, "\(file.path)")
    }
    // Names are compared with those of all modules, so all are read.
    for objection in FolderCheck(files).objections() { Issue.record("\(objection)") }
  }

  @Test func filesHaveAtMost300Lines() throws {
    for folder in ["Sources", "Tests", "Examples"] {
      for path in try swiftFiles(in: folder) {
        let lines = try text(of: folder + "/" + path).utf8.count { $0 == UInt8(ascii: "\n") }
        #expect(lines <= 300, "\(folder)/\(path) has \(lines) lines; split it")
      }
    }
  }
}
