import Foundation
import Testing

/// The articles of the documentation of the Swift API.
@Suite struct ArticleTests {
  private static let catalog = "Sources/GLBlur/GLBlur.docc"

  private static func articles() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: package.appending(path: catalog).path())
      .filter { $0.hasSuffix(".md") }.sorted()
  }

  /// `make test-package` builds the files with which the examples are compared.
  @Test func examplesAreInThePackageThatIsBuilt() throws {
    let folder = "Tests/ConsumerPackage"
    let sources = try swiftFiles(in: folder).map { path in
      Self.unindented(try text(of: "\(folder)/\(path)"))
    }
    var blocks = 0
    for article in try Self.articles() {
      let text = try text(of: "\(Self.catalog)/\(article)")
      for part in text.components(separatedBy: "```swift\n").dropFirst() {
        let block = Self.unindented(part.components(separatedBy: "```")[0])
        blocks += 1
        #expect(
          sources.contains { $0.contains(block) },
          "\(folder) has no file with this example of \(article):\n\(block)")
      }
    }
    #expect(blocks >= 15)
  }

  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test func theFirstPageListsEveryPublicTypeOnce() throws {
    let page = try text(of: "\(Self.catalog)/GLBlur.md")
    let written = page.split(separator: "\n").filter { $0.hasPrefix("- ``") }
      .map { String($0.dropFirst(4).dropLast(2)) }
    // The filters of the catalogue are added when the documentation is made.
    let filters = try text(of: "Sources/GLBlurChain/Catalogue.swift").matches(of: /(\w+)\.self/)
      .map { String($0.1) }
    #expect(filters.count > 60)
    let listed = written + filters
    let modules = try Self.exported(by: "GLBlur")
    #expect(modules.contains("GLBlurColor"))
    let types = try publicDeclarations().filter { $0.owner == nil && modules.contains($0.module) }
      .map(\.name)
    #expect(types.count > 100)
    #expect(Set(types).subtracting(listed).sorted() == [], "GLBlur.md does not list these")
    #expect(Set(listed).subtracting(types).sorted() == [], "there are no such types")
    #expect(Set(listed).count == listed.count)
  }

  private static func exported(by module: String) throws -> Set<String> {
    let exports = try swiftFiles(in: "Sources/\(module)").filter { $0.hasSuffix("Exports.swift") }
    let words = try exports.flatMap { path in
      try text(of: "Sources/\(module)/\(path)").split(separator: "\n")
        .filter { $0.hasPrefix("@_exported") }.compactMap { $0.split(separator: " ").last }
    }
    return try words.reduce([module]) { try $0.union(exported(by: String($1))) }
  }

  @Test func theFirstPageListsEveryArticle() throws {
    let page = try text(of: "\(Self.catalog)/GLBlur.md")
    for article in try Self.articles() where article != "GLBlur.md" {
      #expect(page.contains("- <doc:\(article.dropLast(3))>"), "GLBlur.md does not list \(article)")
    }
  }
}
