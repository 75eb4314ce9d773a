import Foundation
import Testing

/// A machine without a library is told which Debian package has it.
@Suite struct PackageListTests {
  /// The headers that include those of libraries, with the packages of the libraries.
  static let headers = [
    "Sources/CCodecs/PNG/libpng.h": ["libpng-dev"],
    "Sources/CCodecs/JPEG/libjpeg.h": ["libjpeg-dev"],
    "Sources/CCodecs/TIFF/library.h": ["libtiff-dev"],
    "Sources/CCodecs/WebP/library.h": ["libwebp-dev"],
    "Sources/CCodecs/Deflate/libraries.h": ["libisal-dev", "libdeflate-dev", "zlib1g-dev"],
    "Sources/CGraphics/shim.h": ["libegl-dev", "libgles-dev", "libgbm-dev"],
  ]

  /// Without the system's folders of headers, the compiler finds no library's header.
  @Test(arguments: headers)
  func aMissingHeaderNamesItsPackage(_ header: String, _ packages: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "clang", "-fsyntax-only", "-nostdinc", "-x", "c", package.appending(path: header).path(),
    ]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    for package in packages {
      #expect(output.contains("is missing: install the Debian package \(package)\""), "\(output)")
    }
  }

  /// Only the headers above, which check that a library's header is there, include one.
  @Test func noOtherFileIncludesALibrary() throws {
    let libraries = try Regex(
      "#include <(png|jpeglib|jerror|tiffio|webp|zlib|libdeflate|gbm|isa-l)[./]")
    let files = try FileManager.default
      .subpathsOfDirectory(atPath: package.appending(path: "Sources").path())
      .filter { $0.hasSuffix(".c") || $0.hasSuffix(".h") }.map { "Sources/" + $0 }
    #expect(files.count > Self.headers.count)
    for file in files where Self.headers[file] == nil {
      #expect(try !text(of: file).contains(libraries), "\(file)")
    }
  }

  /// The lists for `make`, for SwiftPM's hint and for readers of the sources are one list.
  @Test func thePackagesAreListed() throws {
    let list = try text(of: ".ci/packages.txt").split(separator: "\n")
    let manifest = try text(of: "Package.swift")
    for package in Self.headers.values.joined() {
      #expect(list.contains { $0 == package }, "\(package) is missing in .ci/packages.txt")
      #expect(manifest.contains("\"\(package)\""), "\(package) is missing in Package.swift")
    }
  }
}
