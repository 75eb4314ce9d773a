import Foundation

/// The path of a file in the repository's `Examples`.
func examplePath(_ name: String) -> String {
  // Tests/FilterTests/Support/Examples.swift
  var root = URL(fileURLWithPath: #filePath)
  for _ in 1...4 { root.deleteLastPathComponent() }
  return root.appendingPathComponent("Examples/\(name)").path
}

func exampleBytes(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(fileURLWithPath: examplePath(name))))
}
