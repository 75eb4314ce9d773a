import Foundation
import Testing

/// Compares the symbols of the header, of the version script and of the library.
@Suite struct SymbolTests {
  private func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Sources/CGLBlur/" + name), encoding: .utf8)
  }

  private func declared() throws -> Set<String> {
    let code = try text("include/glblur.h").replacing(/\/\*(.|\n)*?\*\//, with: "")
    return Set(code.matches(of: /(glblur_[a-z_]+)\(/).map { String($0.1) })
  }

  @Test func theListIsThatOfTheHeader() throws {
    let listed = try text("glblur.map").matches(of: /(?m)^ +(glblur_[a-z_]+);$/).map {
      String($0.1)
    }
    #expect(try Set(listed) == declared())
    #expect(listed.count > 30 && listed == listed.sorted())
  }

  @Test func theLibraryExportsEachFunction() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let library = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "libglblur-c.so").path()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["nm", "-D", "--defined-only", library]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let exported = output.matches(of: /(?m) T (glblur_[a-z_]+)$/).map { String($0.1) }
    #expect(try Set(exported) == declared())
  }
}
