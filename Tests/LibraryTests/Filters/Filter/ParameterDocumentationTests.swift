import TestSupport
import Foundation
import GLBlurChain
import Testing

/// The docstring of every parameter begins with the text of its row in the parameter table, and
/// states the row's range, and no other default.
@Suite struct ParameterDocumentationTests {
  @Test func docstringsBeginWithSummaries() throws {
    let sources = try FilterSources()
    var types: Set<String> = []
    var rows = 0
    var compared = 0

    func check<Owner: Parameterized>(_ owner: Owner.Type) throws {
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
        if let range = parameter.domain.rangeInProse {
          let stated = statedRange(in: docstring)
          #expect(stated == range, "\(place) states \(stated ?? "no range"), the table \(range)")
        }
        if !parameter.isRequired, docstring.contains("The default ") {
          let value = parameter.value(in: Owner.template).prose
          #expect(
            ["is", "in chain files is"].contains {
              docstring.contains("The default \($0) \(value)")
            },
            "\(place) states another default than \(value)")
        }
      }
    }
    for filter in Catalogue.filters { try check(filter) }
    for view in ViewCatalogue.views { try check(view) }
    #expect(compared == rows && rows > 0)
    #expect(types.count >= Catalogue.filters.count)
  }

  /// Returns the range that a docstring states, with its unit.
  private func statedRange(in docstring: String) -> String? {
    for head in ["The range is ", "Each number lies in "] {
      let parts = docstring.components(separatedBy: head)
      guard parts.count == 2 else { continue }
      return parts[1].components(separatedBy: ". ")[0].trimmingSuffix(".")
    }
    return nil
  }

  private func begins(_ docstring: String, with text: String) -> Bool {
    docstring == text || docstring.hasPrefix(text + " ")
  }
}

private func normalized(_ text: some StringProtocol) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    last == suffix ? String(dropLast()) : self
  }
}

private func prose(_ number: Double) -> String {
  numeral(number).replacingOccurrences(of: "-", with: "−")
}

extension ParameterDomain {
  fileprivate var rangeInProse: String? {
    switch self {
    case .number(let range), .channels(let range), .numbers(_, let range), .matrix(_, let range):
      "\(prose(range.lowerBound))…\(prose(range.upperBound))"
    case .integer(let range):
      "\(prose(Double(range.lowerBound)))…\(prose(Double(range.upperBound)))"
    case .length(let range): "\(prose(range.lowerBound))…\(prose(range.upperBound)) points"
    default: nil
    }
  }
}

extension ParameterValue {
  /// The value as docstrings spell it, or the beginning of it, or nothing for long values.
  fileprivate var prose: String {
    switch self {
    case .number(let number):
      ["1/3": 1.0 / 3, "2/3": 2.0 / 3].first { $0.value == number }?.key
        ?? LibraryTests.prose(number)
    case .integer(let number): LibraryTests.prose(Double(number))
    case .boolean(let isTrue): "\(isTrue)"
    case .choice(let word): "`\(word)`"
    case .length(let length): length.prose
    case .color(.black): "black"
    case .color(.white): "white"
    case .color(.clear): "clear"
    case .frame(.whole): "the whole"
    case .point(let point): "(\(point.x.prose), \(point.y.prose))"
    case .channels(let channels) where channels == Channels(channels.red):
      LibraryTests.prose(channels.red)
    case .text(""), .content(Content()): "empty"
    case .none: "nil"
    default: ""
    }
  }
}

extension Length {
  fileprivate var prose: String {
    let json = ParameterValue.length(self).json
    if json.hasSuffix("%\"") { return "\(json.dropFirst().dropLast(2)) %" }
    return json == "0" ? json : json == "1" ? "1 point" : "\(json) points"
  }
}

/// The Swift files of the filters.
private struct FilterSources {
  /// By their paths in the folder.
  private let files: [String: [String]]

  init() throws {
    let folder = Repository.root.appendingPathComponent("Sources")
    let paths = try ["GLBlurFilters/Filters", "UserShaders/Filter"].flatMap { part in
      try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(part).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(part)/\($0)" }
    }
    files = try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        return (path, text.components(separatedBy: "\n"))
      })
  }

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
      let members = Array(lines[start..<end])
      return TypeSource(path: path, lines: members + members.flatMap(sharedMembers))
    }
    return nil
  }

  /// Returns the members of the structure of shared parameters whose value a line holds.
  private func sharedMembers(of line: String) -> [String] {
    let words = line.split { " =(:".contains($0) }
    guard words.first == "var", words.count > 2 else { return [] }
    for lines in files.values {
      guard let start = lines.firstIndex(of: "struct \(words[2]): SharedParameters {") else {
        continue
      }
      return lines[(start + 1)...].prefix { $0 != "}" }
        .map { $0.hasPrefix("  var ") ? "  public " + $0.dropFirst(2) : $0 }
    }
    return []
  }
}

private struct TypeSource {
  let path: String
  let lines: [String]

  /// Returns the docstring above a stored property, on one line, empty if there is none, and nil if
  /// there is no such property.
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
