import TestSupport
import Foundation
import Testing

/// A container needs exactly the packages that the article lists.
@Suite struct ContainerTests {
  /// The names in Debian and in Ubuntu.
  private static let packages = [
    "libpng16.so.16": "libpng16-16", "libjpeg.so.62": "libjpeg62-turbo",
    "libjpeg.so.8": "libjpeg-turbo8", "libisal.so.2": "libisal2",
    "libdeflate.so.0": "libdeflate0", "libz.so.1": "zlib1g",
  ]
  /// The libraries of every system with a C++ compiler's run-time library.
  private static let system: Set = [
    "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
  ]
  /// `--static-swift-stdlib` links libraries of these names into the program.
  private static let swift = [
    "libswift", "libdispatch", "libBlocksRuntime", "libFoundation", "lib_Foundation",
  ]

  @Test func theArticleNamesEveryLibrary() throws {
    let article = try Repository.text(of: "Sources/GLBlur/GLBlur.docc/Containers.md")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["readelf", "--dynamic", "--wide", try Child.built("glblur")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let libraries = output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.dropLast() }.map(String.init)
      .filter { name in
        !Self.system.contains(name) && !Self.swift.contains { name.hasPrefix($0) }
      }
    #expect(libraries.count == 5, "\(libraries)")
    for library in libraries {
      let package = try #require(Self.packages[library], "\(library) has to be in the article")
      #expect(article.contains("`\(package)`"))
    }
  }
}
