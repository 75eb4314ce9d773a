/// Why the shaders cannot be embedded, as compilers say it: `file:line: error: message`.
struct EmbedError: Error, CustomStringConvertible {
  var file: String
  var line: Int
  var message: String

  var description: String { "\(file):\(line): error: \(message)" }
}
