import Foundation
import Testing

/// What can be said on Linux about other systems.
@Suite struct PortabilityTests {
  /// The C library has other names elsewhere, which the file that imports it knows.
  @Test func oneModuleImportsTheCLibrary() throws {
    for path in try swiftFiles(in: "Sources") where !path.hasPrefix("SystemLibrary/") {
      let lines = try text(of: "Sources/" + path).split(separator: "\n")
      #expect(
        !lines.contains { $0.firstMatch(of: /import (Glibc|Musl|Darwin)/) != nil },
        "\(path): import SystemLibrary instead")
    }
  }

  /// If the names that stand in for the headers of EGL and OpenGL ES differ from the headers, the
  /// compiler finds a redefinition.
  @Test func ownGraphicsNamesAreThoseOfTheHeaders() throws {
    let real = """
      #define EGL_NO_X11
      #include <EGL/egl.h>
      #include <EGL/eglext.h>
      #include <GLES3/gl32.h>
      #include <GLES2/gl2ext.h>
      #include <gbm.h>

      """
    let own = """
      #include "names.h"
      _Static_assert(GBM_BO_USE_RENDERING == 4 && GBM_BO_USE_LINEAR == 16, "");

      """
    #expect(try compile(real + own) == "")
    #expect(try compile(own) == "")
    #expect(try compile(real + "#define GL_RGBA 1\n" + own).contains("macro redefined"))
    #expect(try compile(real + "typedef int EGLBoolean;\n" + own).contains("EGLBoolean"))
  }

  /// A name missing in the shim would not compile.
  @Test func theGraphicsModuleNeedsNoHeaders() throws {
    let manifest = try text(of: "Sources/CGraphics/shim.h")
    #expect(manifest.contains("defined(GLBLUR_WITHOUT_GRAPHICS_HEADERS)"))
    #expect(
      try compile(
        "#define GLBLUR_WITHOUT_GRAPHICS_HEADERS\n#include \"shim.h\"\nGLenum e = GL_RGBA;\n")
        == "")
  }

  /// File systems of macOS ignore case.
  @Test func productsDifferByMoreThanCase() throws {
    let manifest = try text(of: "Package.swift")
    let parts = manifest.components(separatedBy: "#if os(Linux)")
    try #require(parts.count == 2)
    let others = parts[0] + (parts[1].components(separatedBy: "#else").last ?? "")
    let names = others.matches(
      of: /\.(library|executable|executableTarget|target)\(\s*name: "([^"]+)"/
    )
    .map { String($0.2) }
    #expect(names.count > 50)
    let spellings = Dictionary(grouping: Set(names)) { $0.lowercased() }
    #expect(spellings.values.filter { $0.count > 1 } == [])
    #expect(manifest.contains(#".executable(name: "glblur""#))
  }

  private func compile(_ code: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "clang", "-std=c11", "-Wall", "-Werror", "-fsyntax-only", "-I",
      package.appending(path: "Sources/CGraphics").path(), "-x", "c", "-",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(code.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
