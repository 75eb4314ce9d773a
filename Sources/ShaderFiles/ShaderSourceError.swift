/// An error in the files of shaders. Its description has the form that
/// compilers use: `file:line: error: message`.
package struct ShaderSourceError: Error, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var message: String

  package var description: String { "\(file):\(line): error: \(message)" }

  package init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }
}
