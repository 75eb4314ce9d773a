// point-kernels SHADERS OUTPUT: compiles the point shaders of SHADERS to functions in C.
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
