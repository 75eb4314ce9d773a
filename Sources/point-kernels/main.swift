// point-kernels SHADERS OUTPUT: compiles every point shader of the folder SHADERS and writes all as
// functions in C to the file OUTPUT.
import Foundation
import ShaderFiles

do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw ShaderSourceError(
      file: "point-kernels", line: 0, message: "usage: point-kernels SHADERS OUTPUT")
  }
  let text = try pointKernelFile(of: ShaderModule.modules(in: arguments[1]))
  try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
