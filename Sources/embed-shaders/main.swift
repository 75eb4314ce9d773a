// embed-shaders FOLDER OUTPUT: writes a Swift file with every shader of FOLDER as a constant, with
// typed functions for the callable ones, and with the constants that they declare.
import Foundation
import ShaderFiles

do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw ShaderSourceError(
      file: "embed-shaders", line: 0, message: "usage: embed-shaders FOLDER OUTPUT")
  }
  let modules = try ShaderModule.modules(in: arguments[1])
  let text = swiftSource(for: modules)
  // If only the tool is new, an unchanged file spares the compiler what depends on it.
  if (try? String(contentsOfFile: arguments[2], encoding: .utf8)) != text {
    try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
