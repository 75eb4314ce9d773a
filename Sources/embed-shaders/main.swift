// embed-shaders FOLDER OUTPUT: writes a Swift file with the shaders of FOLDER, typed functions for
// the callable ones, and their constants.
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
