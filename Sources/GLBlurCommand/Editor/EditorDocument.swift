import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import GLBlurReference
import GLSLCompiler
import PictureTesting
import UserShaders

/// A place in a document: the line and the column in UTF-16, both from 0.
struct EditorPosition: Hashable {
  var line: Int
  var character: Int

  var json: JSONText { .object([("line", .integer(line)), ("character", .integer(character))]) }
}

/// A part of a document within a line.
struct EditorRange: Hashable {
  let start: EditorPosition
  let end: EditorPosition

  var json: JSONText { .object([("start", start.json), ("end", end.json)]) }
}

/// A mistake, a warning, or a lack that only the command line fills.
struct EditorProblem {
  let range: EditorRange
  let isError: Bool
  let message: String

  var json: JSONText {
    .object([
      ("range", range.json), ("severity", .integer(isError ? 1 : 2)),
      ("source", .string("glblur")), ("message", .string(message)),
    ])
  }
}

/// A word that an editor offers.
struct EditorCompletion {
  /// The numbers of the protocol.
  enum Kind: Int {
    case function = 3
    case variable = 6
    case property = 10
    case value = 12
    case keyword = 14
  }

  let label: String
  let kind: Kind
  let detail: String

  var json: JSONText {
    .object([
      ("label", .string(label)), ("kind", .integer(kind.rawValue)), ("detail", .string(detail)),
    ])
  }
}

/// A colour in a document.
struct EditorColor {
  let range: EditorRange
  let color: Color

  var json: JSONText {
    .object([
      ("range", range.json),
      (
        "color",
        .object([
          ("red", .number(color.red)), ("green", .number(color.green)),
          ("blue", .number(color.blue)), ("alpha", .number(color.alpha)),
        ])
      ),
    ])
  }
}

/// A chain, a shader or a file of tests that an editor has open.
struct EditorDocument {
  private let path: String
  private let lines: [Substring]
  private let bytes: [UInt8]
  /// The name that the editor has for the language of the document.
  private let language: String
  private let isShader: Bool
  private let isChain: Bool
  /// The shader as it was when it was last without mistakes.
  private var shader: ShaderFile?
  private(set) var problems: [EditorProblem] = []

  /// - Parameters:
  ///   - language: The name of the language, or nil for that of the document before.
  ///   - before: The document before a change, or nil for one that was opened.
  init(uri: String, text: String, language: String?, after before: EditorDocument?) {
    path = Self.path(of: uri)
    // The protocol has no other line ends.
    lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    bytes = Array(text.utf8)
    self.language = language ?? before?.language ?? ""
    let isJSON = path.lowercased().hasSuffix(".json") || self.language.hasPrefix("json")
    isShader = !isJSON || ShaderFile.isLikely(bytes)
    isChain = !isShader && isChainText(bytes)
    shader = before?.shader
    if path.hasSuffix(PictureTestFile.ending) {
      checkTests()
    } else if isShader {
      checkShader()
    } else if isChain {
      checkChain()
    }
  }

  /// Returns the path of a `file:` address (RFC 8089), in which the name of this machine may stand,
  /// or the address itself.
  private static func path(of uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    let rest = uri.dropFirst("file://".count).drop { $0 != "/" }
    var bytes: [UInt8] = []
    var characters = Array(rest.utf8)[...]
    while let byte = characters.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: characters.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        characters = characters.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Problems

  private mutating func checkShader() {
    var included: [ShaderText.Part] = []
    do {
      guard let text = try shaderText() else { return }
      included = text.included
      let file = try text.parsed()
      shader = file
      for warning in file.warnings { note(warning, included) }
      try file.checkPasses()
    } catch let error as ShaderFileError {
      for diagnostic in error.diagnostics { note(diagnostic, included) }
    } catch {
      note(line: 1, isError: true, "\(error)")
    }
  }

  /// Returns the shader to which the document belongs, or nil for a text that draws nothing by
  /// itself, as one for `#include`.
  private func shaderText() throws -> ShaderText? {
    if path.hasPrefix("/") {
      let own = ShaderText.Part(name: path, bytes: bytes)
      let passes = try ShaderText.passes(inFolder: Path.folder(of: path), open: own)
      if let passes, passes.paths.contains(path) { return passes.shader }
    }
    return ShaderFile.drawsPicture(bytes) ? try ShaderText(path, bytes) : nil
  }

  private mutating func checkTests() {
    do {
      try PictureTestFile.check(bytes, at: path)
    } catch {
      note(line: error.line ?? 1, isError: true, error.message)
    }
  }

  private mutating func checkChain() {
    do {
      var chain = try Chain(json: bytes, file: path)
      let folder = ChainFolder(Path.folder(of: path), allowsOutside: true, permission: "")
      let original = chain
      try chain.readShaders { index, file in
        try ShaderText(contentsOf: folder.shaderPath(of: file, node: index, in: original))
      }
      try chain.validate()
      try folder.findFonts(of: &chain)
      for warning in try chain.warnings() {
        let finding = CheckFinding(warning, .warning, in: path)
        note(line: finding.line ?? 1, isError: false, finding.message)
      }
    } catch let error as ChainError {
      // The command line may give an image that is missing.
      var isError = true
      if case .missingImage = error.cause { isError = false }
      note(line: error.line ?? 1, isError: isError, error.message)
    } catch {
      note(line: 1, isError: true, "\(error)")
    }
  }

  /// Notes a mistake, that of another file in the line that includes it.
  private mutating func note(_ diagnostic: Diagnostic, _ included: [ShaderText.Part]) {
    let message = diagnostic.message + (diagnostic.cure.map { "; \($0)" } ?? "")
    let name = diagnostic.sourceName
    guard name == path else {
      let line = ShaderText(name: path, bytes: bytes, included: included).line(including: name)
      let folder = Path.folder(of: path)
      let shown = name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name
      note(
        line: line ?? 1, isError: diagnostic.severity == .error,
        "\(shown):\(diagnostic.line):\(diagnostic.column): \(message)")
      return
    }
    let start = position(line: diagnostic.line, column: diagnostic.column)
    var end = position(
      line: Int(diagnostic.range.end.line), column: Int(diagnostic.range.end.column))
    if end == start { end.character += 1 }
    problems.append(
      EditorProblem(
        range: EditorRange(start: start, end: end), isError: diagnostic.severity == .error,
        message: message))
  }

  /// - Parameter line: From 1.
  private mutating func note(line: Int, isError: Bool, _ message: String) {
    let index = max(0, min(line, lines.count) - 1)
    let text = lines.indices.contains(index) ? lines[index] : ""
    let start = text.prefix { $0 == " " || $0 == "\t" }.utf16.count
    problems.append(
      EditorProblem(
        range: EditorRange(
          start: EditorPosition(line: index, character: start),
          end: EditorPosition(line: index, character: max(text.utf16.count, start + 1))),
        isError: isError, message: message))
  }

  /// Returns the place of a line and a column in Unicode scalars, both from 1.
  private func position(line: Int, column: Int) -> EditorPosition {
    let text = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    let before = text.unicodeScalars.prefix(max(0, column - 1))
    return EditorPosition(
      line: max(0, line - 1), character: before.reduce(0) { $0 + $1.utf16.count })
  }

  // MARK: Words

  /// Returns the word at a place and the text before it on its line.
  private func word(at position: EditorPosition) -> (word: String, before: String)? {
    guard lines.indices.contains(position.line) else { return nil }
    let units = Array(lines[position.line].utf16)
    let isWord = { (unit: UInt16) in
      unit == 95 || (48...57).contains(unit) || (65...90).contains(unit & ~32)
    }
    let place = max(0, min(position.character, units.count))
    var (start, end) = (place, place)
    while start > 0, isWord(units[start - 1]) { start -= 1 }
    while end < units.count, isWord(units[end]) { end += 1 }
    return (
      String(decoding: units[start..<end], as: UTF16.self),
      String(decoding: units[..<start], as: UTF16.self)
    )
  }

  /// What the document says of the word at a place, or nil.
  func hover(at position: EditorPosition) -> String? {
    guard let (word, _) = word(at: position), !word.isEmpty else { return nil }
    if isShader {
      if let parameter = shader?.parameters.first(where: { $0.name == word }) {
        return "\(word): \(parameter.prose)"
      }
      return GLSLVocabulary.signatures(of: word).map { $0.joined(separator: "\n") }
    }
    guard isChain else { return nil }
    if let filter = FilterDescription.all.first(where: { $0.name == word }) { return filter.prose }
    return filter(at: position)?.prose(ofParameter: word)
  }

  func completions(at position: EditorPosition) -> [EditorCompletion] {
    guard let (_, before) = word(at: position) else { return [] }
    if isShader { return shaderCompletions }
    guard isChain else { return [] }
    let key = before.firstMatch(of: /\u{22}(\w+)\u{22}\s*:\s*\u{22}$/).map { String($0.1) }
    if key == "filter" {
      return FilterDescription.all.map {
        EditorCompletion(label: $0.name, kind: .value, detail: $0.summary)
      }
    }
    guard let filter = filter(at: position) else { return [] }
    if let key {
      return filter.words(ofParameter: key).map {
        EditorCompletion(label: $0, kind: .value, detail: "\(key) of \(filter.name)")
      }
    }
    return filter.members.map {
      EditorCompletion(label: $0.name, kind: .property, detail: $0.prose)
    }
  }

  private var shaderCompletions: [EditorCompletion] {
    let own =
      (shader?.parameters ?? []).map {
        EditorCompletion(label: $0.name, kind: .variable, detail: $0.prose)
      }
      + (shader?.images ?? []).map {
        EditorCompletion(label: $0.name, kind: .variable, detail: "sampler2D")
      }
    let hosts = ShaderFile.hostNames(of: shader?.format).filter { name in
      !own.contains { $0.label == name }
    }
    return own + hosts.map { EditorCompletion(label: $0, kind: .variable, detail: "of the host") }
      + GLSLVocabulary.functions.map {
        EditorCompletion(
          label: $0, kind: .function, detail: GLSLVocabulary.signatures(of: $0)?.first ?? "")
      }
      + GLSLVocabulary.words.map { EditorCompletion(label: $0, kind: .keyword, detail: "") }
  }

  /// The filter of the object in which a place lies: the last one that is named before it and whose
  /// object is still open, or the next one in the same object.
  private func filter(at position: EditorPosition) -> FilterDescription? {
    guard lines.indices.contains(position.line) else { return nil }
    // Braces in strings are no objects.
    let lines = lines.map { line in
      line.replacing(/\u{22}(?:[^\u{22}\\]|\\.)*\u{22}?/) { match in
        match.output.replacing(/[{}]/, with: " ")
      }
    }
    let line = String(
      decoding: Array(lines[position.line].utf16).prefix(position.character), as: UTF16.self)
    let before = (lines[..<position.line].map(String.init) + [line]).joined(separator: "\n")
    var depth = 0
    var start: String.Index?
    for index in before.indices.reversed() {
      if before[index] == "}" { depth += 1 }
      guard before[index] == "{" else { continue }
      if depth == 0 {
        start = index
        break
      }
      depth -= 1
    }
    guard let start else { return nil }
    let rest = lines[position.line...].joined(separator: "\n").dropFirst(line.count)
    let object = before[start...] + rest.prefix { $0 != "}" }
    guard let match = object.firstMatch(of: /\u{22}filter\u{22}\s*:\s*\u{22}(\w+)\u{22}/) else {
      return nil
    }
    return FilterDescription.all.first { $0.name == String(match.1) }
  }

  /// The colours that chains spell as texts. A word counts behind a member that takes colours, and
  /// a number behind any that is no text.
  var colors: [EditorColor] {
    guard isChain else { return [] }
    var key = ""
    return lines.enumerated().flatMap { number, line in
      line.matches(of: /\u{22}((?:[^\u{22}\\]|\\.)*)\u{22}(\s*:)?/).compactMap {
        match -> EditorColor? in
        let text = String(match.1)
        guard match.2 == nil else {
          key = text
          return nil
        }
        let color: Color? =
          FilterDescription.colorMembers.contains(key)
          ? Color(hex: text) ?? Color(named: text)
          : ["id", "text", "description"].contains(key) ? nil : Color(hex: text)
        guard let color else { return nil }
        let start = line[..<match.range.lowerBound].utf16.count
        let length = line[match.range].utf16.count
        return EditorColor(
          range: EditorRange(
            start: EditorPosition(line: number, character: start),
            end: EditorPosition(line: number, character: start + length)),
          color: color)
      }
    }
  }
}
