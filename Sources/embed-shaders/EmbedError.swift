/// An error that prevents the shaders from being embedded. Its description has the form that
/// compilers use: `file:line: error: message`.
struct EmbedError: Error, CustomStringConvertible {
  var file: String
  var line: Int
  var message: String

  var description: String { "\(file):\(line): error: \(message)" }
}
