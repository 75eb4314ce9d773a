import Foundation

func digest(_ bytes: [UInt8]) throws -> String {
  let (output, _) = try outcome(of: ["md5sum"], input: bytes)
  return String(output.prefix(32))
}

/// Runs a program, and returns its output and exit status.
func outcome(of arguments: [String], input: [UInt8] = []) throws -> (output: String, status: Int32)
{
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(input).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  process.standardInput = try FileHandle(forReadingFrom: file)
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: output, as: UTF8.self), process.terminationStatus)
}
