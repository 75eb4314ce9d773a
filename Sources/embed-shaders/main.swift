// embed-shaders FOLDER OUTPUT: writes a Swift file which holds every shader of FOLDER as a
// constant, for each one that can be called a function typed after its GLSL signature, and the
// constants that the shaders declare.
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
  // A file that stays as it is spares the compiler what depends on it, where only the tool is new.
  if (try? String(contentsOfFile: arguments[2], encoding: .utf8)) != text {
    try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
