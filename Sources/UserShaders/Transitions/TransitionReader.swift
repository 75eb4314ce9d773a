internal import GLSLCompiler

struct TransitionReader {
  private let log: MessageLog
  private let words: SourceWords

  static func recognizes(_ words: SourceWords) -> Bool {
    words.names.contains("transition") && !words.names.contains("main")
  }

  init(_ words: SourceWords, log: MessageLog) {
    self.words = words
    self.log = log
  }

  func read(title: String) throws(ShaderFileError) -> ShaderFacts {
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, included: log.text.included,
      prelude: TransitionLanguage.prelude,
      ending: TransitionLanguage.ending, uniforms: [.init(TransitionLanguage.ratio, .float)],
      inputs: ISFLanguage.inputs, isBottomUp: true)
    var facts = ShaderFacts(format: .transition, kind: .transition, title: title, recipe: recipe)
    facts.credit = log.text.entry(["author", "authors"], in: words)
    facts.license = log.text.entry(["license", "licence"], in: words)
    let whole = log.text.range(0..<0)
    facts.parameters = [
      ShaderParameter(
        name: TransitionLanguage.progress, label: nil,
        description: "how much of the second picture is seen", domain: .float(0...1),
        defaultValue: .none, range: whole)
    ]
    facts.images = [
      ShaderImage(name: TransitionLanguage.from, role: .main, range: whole),
      ShaderImage(name: TransitionLanguage.to, role: .second, range: whole),
    ]
    facts.passes = [.only(whole)]
    do throws(ShaderFileError) {
      facts = try DeclaredUniforms(facts, standard: standard).facts
    } catch {
      let own = error.diagnostics.filter { $0.sourceName == log.text.name }
      guard own.isEmpty else { throw ShaderFileError(own) }
      try log.fail(
        "the file has no function 'vec4 transition(vec2 uv)'", at: 0..<min(1, log.text.bytes.count),
        cure: "write it; it returns the colour at a place")
    }
    for parameter in facts.parameters where parameter.name == TransitionLanguage.function {
      try log.fail(
        "'\(parameter.name)' is a function, so it cannot be the name of a uniform",
        at: log.text.offsets(parameter.range), cure: "rename it, as '\(parameter.name)_'")
    }
    return facts
  }

  /// Returns the default of a uniform: its initialiser, or that of the comment after it.
  private func standard(_ declaration: ShaderDeclaration) -> ShaderParameter.Default {
    if let bits = declaration.value {
      return .value(DeclaredUniforms.value(bits, declaration.type))
    }
    guard let comment = declaration.comment,
      let expression = CommentDefault.expression(in: comment)
    else { return .none }
    // The constructor converts as the collection's site does: `1` may be a float, or true.
    let text =
      "uniform \(declaration.type) value = \(declaration.type)(\(expression)); void main() {}"
    let result = Compiler().compile([ShaderSource(name: "default", text: text)])
    guard let bits = result.declarations.first?.value, result.errors.isEmpty else {
      warn(of: declaration, expression)
      return .none
    }
    return .value(DeclaredUniforms.value(bits, declaration.type))
  }

  private func warn(of declaration: ShaderDeclaration, _ expression: String) {
    let line = Int(declaration.range.start.line)
    log.warn(
      "the default '\(expression.prefix(40))' of '\(declaration.name)' is no constant of the type "
        + "\(declaration.type)",
      at: log.text.offset(line: line, column: Int(declaration.range.start.column)),
      cure: "write it as '// = \(declaration.type)(…)'")
  }
}

/// Parses the default in a comment after a uniform: `= 1.0`, or `= vec2(0.5, 0.5); more`.
enum CommentDefault {
  private static let lengthLimit = 200

  /// Returns the expression after the equals sign. It ends at a word that no operator joins, so a
  /// comment may continue.
  static func expression(in comment: String) -> String? {
    let bytes = Array(comment.utf8)
    var index = 0
    func skipSpace() {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
    }
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipSpace()
    let start = index
    var end = index
    var depth = 0
    var needsOperand = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isSpace {
        index += 1
        continue
      }
      if byte.isNamePart || byte == UInt8(ascii: ".") {
        guard needsOperand else { break }
        while index < bytes.count, bytes[index].isNamePart || bytes[index] == UInt8(ascii: ".") {
          index += 1
        }
        needsOperand = false
      } else if byte == UInt8(ascii: "(") {
        depth += 1
        index += 1
        needsOperand = true
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
        index += 1
        needsOperand = false
      } else if byte == UInt8(ascii: ","), depth > 0 {
        index += 1
        needsOperand = true
      } else if "+-*/".utf8.contains(byte), !startsComment(bytes, index) {
        index += 1
        needsOperand = true
      } else {
        break
      }
      if depth == 0, !needsOperand { end = index }
    }
    guard end > start, end - start <= lengthLimit else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func startsComment(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else { return false }
    return bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "*")
  }
}
