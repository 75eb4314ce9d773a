/// The head of an HTTP/1.1 request.
struct Request {
  let method: String
  let path: String
  /// The parameters after the question mark, decoded.
  let query: [(name: String, value: String)]
  /// The fields, with names in lower case.
  private let fields: [String: String]

  /// The greatest number of bytes of a head.
  static let longestHead = 8192

  /// Reads the head of the next request on a connection.
  ///
  /// - Parameter rest: The bytes that were read after the last request, which the call replaces.
  /// - Returns: The request, or nil if the connection has ended.
  /// - Throws: `Response` if the request is not one that the server takes.
  init?(from socket: Socket, rest: inout [UInt8]) throws(Response) {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = rest.firstRange(of: end) {
        let head = String(decoding: rest[..<found.lowerBound], as: UTF8.self)
        rest = Array(rest[found.upperBound...])
        try self.init(head: head)
        return
      }
      guard rest.count <= Self.longestHead else { throw Response(431, "the head is too long") }
      let bytes = socket.read(atMost: 4096)
      if bytes.isEmpty { return nil }
      rest += bytes
    }
  }

  private init(head: String) throws(Response) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = lines.popFirst()?.split(separator: " ") ?? []
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw Response(400, "this is not HTTP/1.1")
    }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.dropFirst().joined().split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), Self.decoded(parts.dropFirst().joined()))
    }
    fields = lines.reduce(into: [:]) { fields, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return }
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    if fields["transfer-encoding"] != nil || fields["content-length", default: "0"] != "0" {
      throw Response(413, "a request has no body here")
    }
  }

  var staysOpen: Bool { fields["connection"]?.lowercased() != "close" }

  /// The priority that the field of RFC 9218 asks for, such as `u=1`: 0 is the most urgent, 7 the
  /// least.
  var priority: TaskPriority {
    guard let field = fields["priority"], let number = field.firstRange(of: "u="),
      let urgency = field[number.upperBound...].first?.wholeNumberValue
    else { return .medium }
    return urgency < 3 ? .high : urgency == 3 ? .medium : .low
  }

  /// Decodes percent signs and plus signs.
  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An HTTP response.
struct Response: Error {
  let status: Int
  private let type: String
  private let body: [UInt8]

  /// Creates a response with a line of text.
  init(_ status: Int, _ text: String) {
    self.status = status
    type = "text/plain; charset=utf-8"
    body = Array("\(text)\n".utf8)
  }

  /// Creates the response of a request that has succeeded.
  init(_ file: [UInt8], type: String) {
    status = 200
    self.type = type
    body = file
  }

  /// The bytes of the response.
  func bytes(staysOpen: Bool) -> [UInt8] {
    let retry = status == 503 ? "Retry-After: 1\r\n" : ""
    let head =
      "HTTP/1.1 \(status) \(reason)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + retry + "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + body
  }

  private var reason: String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 431: "Request Header Fields Too Large"
    case 503: "Service Unavailable"
    default: "Internal Server Error"
    }
  }
}
