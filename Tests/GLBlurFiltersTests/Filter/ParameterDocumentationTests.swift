import Foundation
import GLBlurChain
import Testing

/// The docstring of every parameter begins with the text of its row in the parameter table.
@Suite struct ParameterDocumentationTests {
  @Test func docstringsBeginWithSummaries() throws {
    let sources = try FilterSources()
    var types: Set<String> = []
    var rows = 0
    var compared = 0

    func check<Owner: Parameterized>(_ owner: Owner.Type) throws {
      // A type that is both a filter and a view is checked once.
      guard types.insert("\(owner)").inserted else { return }
      rows += Owner.parameters.count
      let source = try #require(sources.source(of: "\(owner)"), "no source declares \(owner)")
      for parameter in Owner.parameters {
        let place = "\(source.path): '\(parameter.name)' of \(owner)"
        guard let docstring = source.docstring(of: parameter.name) else {
          Issue.record("\(place) is not declared as a public or package variable")
          continue
        }
        compared += 1
        #expect(
          begins(docstring, with: normalized(parameter.summary)),
          """
          \(place)
            docstring: \(docstring.isEmpty ? "none" : docstring)
            table:     \(parameter.summary)
          """)
      }
    }
    for filter in Catalogue.filters { try check(filter) }
    for view in ViewCatalogue.views { try check(view) }
    #expect(compared == rows && rows > 0)
    #expect(types.count >= Catalogue.filters.count)
  }

  /// Returns whether a docstring is the text, or begins with the text and continues with further
  /// sentences.
  private func begins(_ docstring: String, with text: String) -> Bool {
    docstring == text || docstring.hasPrefix(text + " ")
  }
}

/// Returns the text with every run of white space as one space.
private func normalized(_ text: some StringProtocol) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The Swift files of the filters.
private struct FilterSources {
  /// The lines of the files by their paths in the folder.
  private let files: [String: [String]]

  init() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Sources/GLBlurFilters/Filters")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    files = try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        return (path, text.components(separatedBy: "\n"))
      })
  }

  /// Finds the declaration of a structure, or nil if no file has one.
  func source(of type: String) -> TypeSource? {
    for (path, lines) in files {
      let start = lines.firstIndex { line in
        guard line.contains("struct \(type)"), !line.hasPrefix(" "), !line.hasPrefix("/")
        else { return false }
        let words = line.split { " :<{".contains($0) }
        return words.drop { $0 != "struct" }.dropFirst().first == type[...]
      }
      guard let start else { continue }
      let end = lines[start...].firstIndex(of: "}") ?? lines.endIndex
      return TypeSource(path: path, lines: Array(lines[start..<end]))
    }
    return nil
  }
}

/// The lines that declare a structure.
private struct TypeSource {
  let path: String
  let lines: [String]

  /// Returns the docstring above a stored property, on one line. It is empty if there is no
  /// docstring, and nil if there is no such property.
  func docstring(of property: String) -> String? {
    let declaration = lines.firstIndex { line in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return false }
      let words = line.split { " :=".contains($0) }
      guard let keyword = words.firstIndex(of: "var") else { return false }
      return ["public", "package"].contains(words[0]) && words[keyword + 1] == property[...]
    }
    guard let declaration else { return nil }
    let comment = lines[..<declaration].reversed().prefix { $0.hasPrefix("  ///") }.reversed()
    return normalized(comment.map { $0.dropFirst(5) }.joined(separator: " "))
  }
}
