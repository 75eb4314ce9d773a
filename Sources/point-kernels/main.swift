// point-kernels SHADERS OUTPUT: compiles every point shader of the folder SHADERS and writes it as a
// function in C, OUTPUT/kernels/NAME.h, and a file that includes all of them, OUTPUT/kernels.h.
import Foundation
import ShaderFiles

do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw ShaderFileError(
      file: "point-kernels", line: 0, message: "usage: point-kernels SHADERS OUTPUT")
  }
  let output = URL(fileURLWithPath: arguments[2])
  let folder = output.appending(path: "kernels")
  try? FileManager.default.removeItem(at: folder)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (path, text) in try pointKernelFiles(of: ShaderModule.modules(in: arguments[1])) {
    try text.write(to: output.appending(path: path), atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
