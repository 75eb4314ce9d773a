/// Carries out directives and expands macros.
struct Preprocessor {
  var names: NameTable
  let log: DiagnosticLog
  let limits: CompilerLimits
  var macros: [Name: Macro] = [:]
  var output: [Token] = []
  private(set) var comments: [Comment] = []

  /// The texts that `#include` may name, and which is being read.
  var includes = Includes()

  /// The tokens of the current source text, and the index of the next one.
  var tokens: [Token] = []
  var index = 0
  /// What `#line` adds to `__LINE__`. Places in messages stay those of the text.
  var lineShift: Int32 = 0
  var groups: [Group] = []
  /// The macros being expanded, innermost last.
  var frames: [Frame] = []
  /// Tokens read or created, to bound the time that macros take.
  var work = 0
  /// The nesting of macro arguments.
  var argumentDepth = 0
  /// Positive while the rest of a directive's line is expanded.
  var directiveDepth = 0

  /// A macro body being read.
  struct Frame {
    let tokens: [Token]
    var index = 0
    /// The macro, or nil for a macro argument.
    let macro: Name?
  }

  /// A group of lines from `#if` to `#endif`.
  struct Group {
    let range: SourceRange
    let isActiveAround: Bool
    var isActive: Bool
    var hasBeenActive: Bool
    var hasElse = false
  }

  /// Names with a meaning in directives and macros.
  struct Words {
    let defined: Name
    let line: Name
    let file: Name
    let variadic: Name
  }
  let words: Words

  /// Defined as 1, those of extensions whether or not `#extension` enables them (GLSL ES 1.00,
  /// 3.4), since shaders test the macro before the directive.
  private static let defined = [
    "GL_FRAGMENT_PRECISION_HIGH", "GL_OES_standard_derivatives", "GL_EXT_shader_texture_lod",
    "GL_ARB_shader_texture_lod", "GL_ARB_texture_query_lod", "GL_ARB_texture_query_levels",
    "GL_EXT_frag_depth", "GL_EXT_draw_buffers",
  ]

  /// `version` is the value of `__VERSION__`.
  init(names: NameTable, version: Int, limits: CompilerLimits, log: DiagnosticLog) {
    var names = names
    words = Words(
      defined: names.insert("defined"), line: names.insert("__LINE__"),
      file: names.insert("__FILE__"), variadic: names.insert("__VA_ARGS__"))
    let one = names.insert("1")
    let predefined =
      [("__VERSION__", names.insert(String(version)))] + Self.defined.map { ($0, one) }
    for (name, value) in predefined {
      let start = SourcePosition(source: 0, line: 1, column: 1)
      let token = Token(
        kind: .integer, punctuator: .none, name: value, start: start, length: 1,
        startsLine: false, follows: false)
      macros[names.insert(name)] = Macro(parameters: nil, body: [token], isPredefined: true)
    }
    let empty = Macro(parameters: nil, body: [], isPredefined: true)
    macros[words.line] = empty
    macros[words.file] = empty
    self.names = names
    self.log = log
    self.limits = limits
  }

  /// Macros stay defined for the next source text.
  mutating func read(_ text: [UInt8], source: Int) throws(DiagnosticLog.Stop) {
    (includes.current, includes.bytes) = (source, text)
    var lexer = Lexer(SplicedText(text), source: Int32(source))
    tokens = lexer.tokens(names: &names)
    index = 0
    lineShift = 0
    groups = []
    if let range = lexer.openComment {
      try log.report("the comment is never closed", at: range, cure: "add '*/'")
    }
    var nextComment = 0
    let found = lexer.comments
    while index < tokens.count {
      let token = tokens[index]
      while nextComment < found.count, found[nextComment].start < token.start {
        comments.append(found[nextComment])
        nextComment += 1
      }
      if token.kind == .end { break }
      try countWork(at: token)
      if token.startsLine, token.isPunctuator(.hash) {
        index += 1
        try directive(after: token)
      } else if let last = groups.last, !last.isActive {
        skipLine()
      } else {
        index += 1
        try expand(token)
      }
    }
    comments += found[nextComment...]
    if let group = groups.last {
      try log.report("'#if' without '#endif'", at: group.range, cure: "add '#endif'")
    }
  }

  /// Whether the texts so far define a function `void main(`.
  var definesMain: Bool {
    output.indices.dropFirst().dropLast().contains { index in
      output[index].kind == .identifier && names.text(output[index].name) == "main"
        && output[index - 1].kind == .identifier
        && names.text(output[index - 1].name) == "void"
        && output[index + 1].isPunctuator(.leftParenthesis)
    }
  }

  mutating func finish() -> [Token] {
    let last = output.last ?? tokens.last
    let start = last?.range.end ?? SourcePosition(source: 0, line: 1, column: 1)
    output.append(
      Token(
        kind: .end, punctuator: .none, name: Name(index: 0), start: start, length: 0,
        startsLine: true, follows: true))
    return output
  }

  mutating func skipLine() {
    repeat { index += 1 } while index < tokens.count - 1 && !tokens[index].startsLine
  }

  mutating func restOfLine() -> [Token] {
    let start = index
    while index < tokens.count - 1, !tokens[index].startsLine { index += 1 }
    return Array(tokens[start..<index])
  }

  mutating func countWork(at token: Token) throws(DiagnosticLog.Stop) {
    work += 1
    if work > limits.tokens {
      try log.fail(
        "the macros expand to more than \(limits.tokens) tokens", at: token.range)
    }
  }
}

extension Preprocessor {
  /// Appends the expansion to the output.
  mutating func expand(_ token: Token) throws(DiagnosticLog.Stop) {
    var next: Token? = token
    while let current = next {
      if try !beginMacro(current) { try emit(current) }
      next = try nextInFrames()
    }
  }

  private mutating func emit(_ token: Token) throws(DiagnosticLog.Stop) {
    if token.kind == .invalid {
      try log.report("unexpected character '\(names.text(token.name))'", at: token.range)
      return
    }
    output.append(token)
  }

  private mutating func nextInFrames() throws(DiagnosticLog.Stop) -> Token? {
    while let last = frames.indices.last {
      let frame = frames[last]
      if frame.index < frame.tokens.count {
        let token = frame.tokens[frame.index]
        frames[last].index += 1
        try countWork(at: token)
        return token
      }
      frames.removeLast()
    }
    return nil
  }

  /// Returns false if the token remains as it is.
  private mutating func beginMacro(_ token: Token) throws(DiagnosticLog.Stop) -> Bool {
    guard token.kind == .identifier, !token.isPainted, let macro = macros[token.name] else {
      return false
    }
    if macro.isPredefined, let value = predefinedValue(of: token) {
      output.append(value)
      return true
    }
    if frames.contains(where: { $0.macro == token.name }) {
      var painted = token
      painted.isPainted = true
      try emit(painted)
      return true
    }
    guard frames.count < limits.macroDepth else {
      try log.fail("the macros are nested more than \(limits.macroDepth) deep", at: token.range)
    }
    guard let parameters = macro.parameters else {
      push(macro.body, of: token)
      return true
    }
    guard try isCallNext() else { return false }
    let arguments = try arguments(of: token, count: parameters.count)
    guard arguments.count == max(parameters.count, 1) || parameters.isEmpty else {
      try log.report(
        "the macro '\(names.text(token.name))' takes \(parameters.count) arguments, not "
          + "\(arguments.count)", at: token.range)
      return true
    }
    if parameters.isEmpty, arguments.contains(where: { !$0.isEmpty }) {
      try log.report(
        "the macro '\(names.text(token.name))' takes no arguments", at: token.range)
      return true
    }
    push(try substitute(arguments, for: parameters, in: macro.body, at: token), of: token)
    return true
  }

  private mutating func predefinedValue(of token: Token) -> Token? {
    let text: String
    if token.name == words.line {
      text = String(token.start.line &+ lineShift)
    } else if token.name == words.file {
      text = String(token.start.source)
    } else {
      return nil
    }
    return Token(
      kind: .integer, punctuator: .none, name: names.insert(text), start: token.start,
      length: token.length, startsLine: false, follows: true)
  }

  private mutating func push(_ tokens: [Token], of macro: Token) {
    frames.append(Frame(tokens: tokens.map { moved($0, to: macro) }, macro: macro.name))
  }

  /// Tokens of a macro's body, but not its arguments, get the position of the macro's use, where
  /// messages are helpful.
  private func moved(_ token: Token, to use: Token) -> Token {
    guard !token.isArgument else { return token }
    var result = Token(
      kind: token.kind, punctuator: token.punctuator, name: token.name, start: use.start,
      length: use.length, startsLine: false, follows: token.follows)
    result.isPainted = token.isPainted
    result.isArgument = true
    return result
  }

  /// Returns whether an opening parenthesis comes next, possibly after the end of macros.
  private func isCallNext() throws(DiagnosticLog.Stop) -> Bool {
    for frame in frames.reversed() {
      if frame.index < frame.tokens.count {
        return frame.tokens[frame.index].isPunctuator(.leftParenthesis)
      }
      // The argument of a macro is expanded separately.
      if frame.macro == nil { return false }
    }
    return index < tokens.count && tokens[index].isPunctuator(.leftParenthesis)
      && !isInDirective
  }

  private mutating func arguments(
    of macro: Token, count: Int
  ) throws(DiagnosticLog.Stop) -> [[Token]] {
    _ = try nextRaw(of: macro)
    var arguments: [[Token]] = [[]]
    var depth = 0
    while true {
      var token = try nextRaw(of: macro)
      token.isArgument = true
      if token.isPunctuator(.leftParenthesis) { depth += 1 }
      if token.isPunctuator(.rightParenthesis) {
        if depth == 0 { return arguments }
        depth -= 1
      }
      if depth == 0, token.isPunctuator(.comma) {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
  }

  private mutating func nextRaw(of macro: Token) throws(DiagnosticLog.Stop) -> Token {
    while let last = frames.indices.last {
      let frame = frames[last]
      if frame.index < frame.tokens.count {
        frames[last].index += 1
        try countWork(at: macro)
        return frame.tokens[frame.index]
      }
      if frame.macro == nil { break }
      frames.removeLast()
    }
    let isOver = !frames.isEmpty || isInDirective || index >= tokens.count
    let token = isOver ? nil : tokens[index]
    guard let token, token.kind != .end, !(token.startsLine && token.isPunctuator(.hash)) else {
      try log.fail(
        "the arguments of the macro '\(names.text(macro.name))' are not closed", at: macro.range,
        cure: "add ')'")
    }
    index += 1
    try countWork(at: token)
    return token
  }

  private mutating func substitute(
    _ arguments: [[Token]], for parameters: [Name], in body: [Token], at use: Token
  ) throws(DiagnosticLog.Stop) -> [Token] {
    var expanded: [[Token]?] = Array(repeating: nil, count: arguments.count)
    var result: [Token] = []
    var position = 0
    var isPasting = false
    while position < body.count {
      let token = body[position]
      position += 1
      if token.isPunctuator(.paste), !result.isEmpty, position < body.count {
        isPasting = true
        continue
      }
      let isPasted = position < body.count && body[position].isPunctuator(.paste)
      var tokens = [moved(token, to: use)]
      if token.kind == .identifier, let number = parameters.firstIndex(of: token.name) {
        if isPasted || isPasting {
          tokens = arguments[number]
        } else {
          if expanded[number] == nil { expanded[number] = try expandAlone(arguments[number]) }
          tokens = expanded[number] ?? []
        }
      }
      work += tokens.count
      try countWork(at: use)
      if isPasting, let left = result.popLast(), let right = tokens.first {
        tokens[0] = paste(left, right)
      }
      isPasting = false
      result += tokens
    }
    return result
  }

  private mutating func expandAlone(_ argument: [Token]) throws(DiagnosticLog.Stop) -> [Token] {
    guard argument.contains(where: { $0.kind == .identifier && macros[$0.name] != nil }) else {
      return argument
    }
    guard argumentDepth < limits.macroDepth else {
      try log.fail(
        "the macros are nested more than \(limits.macroDepth) deep", at: argument[0].range)
    }
    argumentDepth += 1
    defer { argumentDepth -= 1 }
    // The enclosing macros may be expanded in the argument, so only its frame is on the stack.
    let outerFrames = frames
    let outerOutput = output
    frames = [Frame(tokens: argument, macro: nil)]
    output = []
    while let token = try nextInFrames() {
      if try !beginMacro(token) { try emit(token) }
    }
    let result = output
    frames = outerFrames
    output = outerOutput
    return result
  }

  private mutating func paste(_ left: Token, _ right: Token) -> Token {
    let bytes = bytes(of: left) + bytes(of: right)
    var lexer = Lexer(SplicedText(bytes), source: left.start.source)
    let pasted = lexer.tokens(names: &names)
    guard pasted.count == 2, let token = pasted.first else { return right }
    return Token(
      kind: token.kind, punctuator: token.punctuator, name: token.name, start: left.start,
      length: left.length, startsLine: false, follows: left.follows)
  }

  private func bytes(of token: Token) -> [UInt8] {
    token.kind == .punctuator
      ? Array(token.punctuator.rawValue.utf8) : Array(names.bytes(token.name))
  }
}

struct Macro {
  let parameters: [Name]?
  let body: [Token]
  /// Whether the text cannot redefine the macro, as for `__LINE__`.
  var isPredefined = false

  /// Returns whether a second definition may silently replace this one.
  func isEqual(to other: Macro) -> Bool {
    guard parameters == other.parameters, body.count == other.body.count else { return false }
    return zip(body, other.body).allSatisfy { left, right in
      left.kind == right.kind && left.punctuator == right.punctuator && left.name == right.name
    }
  }
}
