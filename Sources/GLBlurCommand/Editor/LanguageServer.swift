import GLBlur
import GLBlurFilters
import JSONParsing
import SystemLibrary

/// A server of the Language Server Protocol 3.17 on standard input and output, for one editor.
struct LanguageServer {
  private var documents: [String: EditorDocument] = [:]
  private var isInitialized = false
  private var isShutDown = false
  private var input: [UInt8] = []

  /// Answers messages until the editor ends the connection.
  ///
  /// - Throws: `FileError` if standard output cannot be written, or `Failure` if standard input is
  ///   not in the protocol.
  mutating func run() throws -> ExitStatus {
    while let message = try next() {
      guard case .object(let members) = message.value else {
        try send(error(-32600, "a message is an object", id: .null))
        continue
      }
      // What has no method answers a request, and the server makes none.
      guard let method = members.text("method") else { continue }
      if method == "exit" { return isShutDown ? .success : .notPassed }
      let parameters = members.object("params")
      if let id = members.first(where: { $0.key == "id" })?.value {
        try send(answer(to: method, parameters, id: JSONText(id)))
      } else if isInitialized, !isShutDown {
        try notify(method, parameters)
      }
    }
    return .notPassed
  }

  // MARK: Transport

  private static let longest = 64 << 20

  /// Returns the next message, or nil at the end of the input.
  private mutating func next() throws -> JSON? {
    let mark = Array("\r\n\r\n".utf8)
    while true {
      if let end = input.firstRange(of: mark) {
        let header = String(decoding: input[..<end.lowerBound], as: UTF8.self)
        let length = header.split(separator: "\r\n").compactMap { line -> Int? in
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
          return Int(parts[1].filter { $0 != " " })
        }.first
        guard let length, (0...Self.longest).contains(length) else {
          throw Failure(
            status: .badData,
            message:
              "standard input: expected a header 'Content-Length: N'; glblur lsp is started by "
              + "an editor")
        }
        while input.count < end.upperBound + length {
          guard try read() else { return nil }
        }
        let body = Array(input[end.upperBound..<end.upperBound + length])
        input.removeFirst(end.upperBound + length)
        if let message = try? JSONParser.parse(body) { return message }
        try send(error(-32700, "the message is not JSON", id: .null))
        continue
      }
      guard input.count <= 1 << 16 else {
        throw Failure(status: .badData, message: "standard input: the header is too long")
      }
      guard try read() else { return nil }
    }
  }

  /// Reads some bytes, or returns false at the end.
  private mutating func read() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe SystemLibrary.read(STDIN_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw FileError.readFailed(
          name: "standard input", reason: unsafe String(cString: strerror(errno)))
      }
      input += buffer[..<count]
      return count > 0
    }
  }

  private func send(_ message: JSONText) throws {
    let body = Array(message.line.utf8)
    try Console.print(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  private func error(_ code: Int, _ message: String, id: JSONText) -> JSONText {
    .object([
      ("jsonrpc", .string("2.0")), ("id", id),
      ("error", .object([("code", .integer(code)), ("message", .string(message))])),
    ])
  }

  // MARK: Messages

  private mutating func answer(
    to method: String, _ parameters: [JSON.Member], id: JSONText
  ) -> JSONText {
    let isFirst = method == "initialize"
    if isShutDown { return error(-32600, "the session is over", id: id) }
    if isFirst == isInitialized {
      return isFirst
        ? error(-32600, "the session has begun already", id: id)
        : error(-32002, "the session begins with 'initialize'", id: id)
    }
    let result: JSONText
    let document = documents[parameters.object("textDocument").text("uri") ?? ""]
    let place = parameters.object("position")
    let position = EditorPosition(
      line: max(0, place.integer("line") ?? 0), character: max(0, place.integer("character") ?? 0))
    switch method {
    case "initialize":
      isInitialized = true
      result = Self.abilities
    case "shutdown":
      isShutDown = true
      result = .null
    case "textDocument/completion":
      result = .array(document?.completions(at: position).map(\.json) ?? [])
    case "textDocument/hover":
      result =
        document?.hover(at: position).map { text in
          .object([
            ("contents", .object([("kind", .string("plaintext")), ("value", .string(text))]))
          ])
        } ?? .null
    case "textDocument/documentColor":
      result = .array(document?.colors.map(\.json) ?? [])
    case "textDocument/colorPresentation":
      result = .array(
        parameters.color("color").map { color in
          [.object([("label", .string("\"\(color.hexWithAlpha)\""))])]
        } ?? [])
    default: return error(-32601, "'\(method)' is not answered", id: id)
    }
    return .object([("jsonrpc", .string("2.0")), ("id", id), ("result", result)])
  }

  /// Documents are sent as a whole, and places counted in UTF-16.
  private static let abilities = JSONText.object([
    (
      "capabilities",
      .object([
        ("textDocumentSync", .object([("openClose", .boolean(true)), ("change", .integer(1))])),
        ("completionProvider", .object([("triggerCharacters", .array([.string("\"")]))])),
        ("hoverProvider", .boolean(true)), ("colorProvider", .boolean(true)),
      ])
    ),
    (
      "serverInfo",
      .object([("name", .string("glblur")), ("version", .string(Version.current))])
    ),
  ])

  private mutating func notify(_ method: String, _ parameters: [JSON.Member]) throws {
    let document = parameters.object("textDocument")
    guard let uri = document.text("uri") else { return }
    switch method {
    case "textDocument/didOpen":
      try update(uri, document.text("text") ?? "", document.text("languageId"))
    case "textDocument/didChange":
      guard
        case .array(let changes)? = parameters.first(where: { $0.key == "contentChanges" })?
          .value.value, case .object(let change)? = changes.last?.value
      else { return }
      try update(uri, change.text("text") ?? "", nil)
    case "textDocument/didClose":
      documents[uri] = nil
      try publish([], of: uri)
    default: break
    }
  }

  private mutating func update(_ uri: String, _ text: String, _ language: String?) throws {
    let document = EditorDocument(
      uri: uri, text: text, language: language, after: documents[uri])
    documents[uri] = document
    try publish(document.problems, of: uri)
  }

  private func publish(_ problems: [EditorProblem], of uri: String) throws {
    try send(
      .object([
        ("jsonrpc", .string("2.0")), ("method", .string("textDocument/publishDiagnostics")),
        (
          "params",
          .object([("uri", .string(uri)), ("diagnostics", .array(problems.map(\.json)))])
        ),
      ]))
  }
}

extension [JSON.Member] {
  private func value(_ key: String) -> JSON.Value? { first { $0.key == key }?.value.value }

  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = value(key) { text } else { nil }
  }

  fileprivate func integer(_ key: String) -> Int? {
    if case .number(let number)? = value(key) { Int(exactly: number) } else { nil }
  }

  fileprivate func object(_ key: String) -> [JSON.Member] {
    if case .object(let members)? = value(key) { members } else { [] }
  }

  fileprivate func color(_ key: String) -> Color? {
    let members = object(key)
    let channels = ["red", "green", "blue", "alpha"].map { name -> Double? in
      if case .number(let number)? = members.value(name), (0...1).contains(number) {
        number
      } else {
        nil
      }
    }
    guard let red = channels[0], let green = channels[1], let blue = channels[2] else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: channels[3] ?? 1)
  }
}
