import Foundation

/// A temporary folder, removed when the object is released.
package final class Folder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/glblur-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package subscript(name: String) -> String { "\(path)/\(name)" }

  package var names: [String] {
    get throws { try Self.names(at: path) }
  }

  package static func names(at path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  package func put(_ bytes: [UInt8], at name: String) throws {
    let file = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self[name], withIntermediateDirectories: false)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: target)
  }

  package func isLink(_ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: self[name])) != nil
  }

  /// Lengthens a file with zeros that take no space on the disk.
  package func lengthen(_ name: String, to count: Int) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: self[name]))
    defer { try? file.close() }
    try file.truncate(atOffset: UInt64(count))
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self[name])
  }

  package func change(_ name: String, permissions: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: self[name])
  }

  package func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }
}
