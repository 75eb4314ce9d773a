import Foundation
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

  /// The library serves programs in Swift. The command adds its options to errors where it prints
  /// them.
  @Test func messagesOfTheLibraryNameNoOptionOfTheCommand() throws {
    // These options are those of Docker and of `swift test`.
    let others = ["--device /dev/dri", "--group-add", "--attachments-path"]
    let modules = ["GLBlurCommand", "GLBlurReference"]
    for path in try swiftFiles(in: "Sources")
    where path.hasPrefix("GLBlur") && !modules.contains(where: path.hasPrefix) {
      for line in try text(of: "Sources/" + path).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//"), !others.contains(where: line.contains) else { continue }
        #expect(code.firstRange(of: /--[a-z]/) == nil, "\(path): \(code)")
      }
    }
  }

  /// One import makes every process load Foundation with all data of ICU, which takes longer than a
  /// small picture does. The modules left out are for tests, or tools of the build.
  @Test func theCommandDoesNotLoadFoundation() throws {
    let others = [
      "GLBlurTesting/", "EmbedShaders/", "embed-shaders/", "ShaderFiles/", "filter-pages/",
      "point-kernels/", "DeclareParameters/", "declare-parameters/",
    ]
    for path in try swiftFiles(in: "Sources") where !others.contains(where: path.hasPrefix) {
      let lines = try text(of: "Sources/" + path).split(separator: "\n")
      #expect(
        !lines.contains { $0.firstRange(of: /^(public |package )?import Foundation/) != nil },
        "\(path)")
    }
  }

  /// Rules that only packages need are not run by the other tests.
  @Test func theMakefileNamesFilesThatExist() throws {
    let words = try text(of: "Makefile").split { " \t\n'\u{22}()=;".contains($0) }
    let paths = words.filter { word in
      ["Sources/", "Tests/", "Python/", "Packaging/", "Benchmarks/"].contains(where: word.hasPrefix)
        && word.allSatisfy { $0.isLetter || $0.isNumber || "._/-".contains($0) }
    }
    #expect(paths.count > 20)
    for path in Set(paths) where !["filters.py", "views.py"].contains(where: path.hasSuffix) {
      #expect(
        FileManager.default.fileExists(atPath: package.appending(path: String(path)).path),
        "\(path)")
    }
  }

  @Test func filesHaveAtMost500Lines() throws {
    for folder in ["Sources", "Tests", "Examples"] {
      for path in try swiftFiles(in: folder) {
        let lines = try text(of: folder + "/" + path).utf8.count { $0 == UInt8(ascii: "\n") }
        #expect(lines <= 500, "\(folder)/\(path) has \(lines) lines; split it")
      }
    }
  }
}
