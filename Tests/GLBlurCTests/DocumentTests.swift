import Foundation
import Testing

/// The page of the interface, docs/c.md.
@Suite struct DocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The examples are those of Examples/C, which `make test-library` compiles and runs.
  @Test func examplesAreThoseThatRun() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/c.md"), encoding: .utf8)
    let folder = Self.root.appending(path: "Examples/C")
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder.path()).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let blocks = page.matches(of: /```(?:c|ruby)\n((?:.|\n)*?)```/).map { String($0.1) }
    #expect(blocks.count == 3)
    for block in blocks { #expect(programs.contains(block), "\(block)") }
  }
}
