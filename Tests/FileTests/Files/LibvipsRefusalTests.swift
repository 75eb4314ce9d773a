import GLBlurColor
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests refusals of files that libvips decodes, and the data beside their pixels.
@Suite struct LibvipsRefusalTests {
  static let untrusted: [(FileFormat, [UInt8])] = [
    (.jpegXL, EncodedSamples.jpegXL), (.jpeg2000, EncodedSamples.jpeg2000),
    (.bmp, Array("BM".utf8) + [9, 9, 9, 9, 9, 9, 9]),
    (.openEXR, TestEXR(width: 1, height: 1) { _, _, _ in 0 }.bytes),
  ]

  @Test(arguments: untrusted.indices) func untrustedFormatsMustBeAllowed(_ index: Int) throws {
    let (format, bytes) = Self.untrusted[index]
    let expected = FileError.untrusted(name: "a", format: format)
    #expect(throws: expected) { try Image(encoded: bytes, name: "a") }
    #expect(throws: expected) { try ImageInfo(encoded: bytes, name: "a") }
    #expect(expected.kind == .badData && !format.isTrusted)
    #expect(expected.description.hasPrefix("a: is a \(format.rawValue) file, whose decoder is not"))
    #expect(FileFormat(signatureOf: bytes) == format && ForeignFormat(signatureOf: bytes) == nil)
  }

  @Test func aMissingLibraryNamesItsPackage() throws {
    var limits = ReadLimits()
    limits.libvips = "libvips-none.so.42"
    _ = try Image(encoded: DamageTests.jpeg.bytes, limits: limits)
    let error = try #require(throws: FileError.self) {
      try Image(encoded: EncodedSamples.avif, name: "a.avif", limits: limits)
    }
    guard
      case .library("a.avif", "AVIF files", "libvips-none.so.42", let reason, "libvips42") = error
    else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("cannot open") && error.kind == .unavailable)
  }

  @Test func picturesBeyondTheLimitAreRefused() {
    let limits = ReadLimits(maxPixels: 29)
    #expect(throws: FileError.tooLarge(name: "a", size: Size(width: 6, height: 5), limit: 29)) {
      try Image(encoded: EncodedSamples.avif, name: "a", limits: limits)
    }
  }

  static let files = [
    EncodedSamples.avif, EncodedSamples.heic, EncodedSamples.jpegXL, EncodedSamples.jpeg2000,
    TestGIF(
      width: 4, height: 4, palette: [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 9, 9]],
      frames: [[0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0]]
    ).bytes,
    Array("P6\n2 2\n255\n".utf8) + [UInt8](repeating: 7, count: 12),
    TestEXR(width: 2, height: 2) { _, _, _ in 0.5 }.bytes,
  ]

  /// A file that ends too early is an error, unless its pixels are complete.
  @Test(arguments: files.indices) func truncatedFilesAreErrors(_ index: Int) throws {
    let bytes = Self.files[index]
    var limits = ReadLimits(maxPixels: 1 << 16)
    limits.allowsUntrustedFormats = true
    let whole = try Image(encoded: bytes, limits: limits)
    var refused = 0
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      do throws(FileError) {
        let image = try Image(encoded: bytes[..<count], limits: limits)
        #expect(image.bytes == whole.bytes, "\(count) of \(bytes.count) bytes")
      } catch {
        refused += 1
        #expect(error.kind == .badData, "\(count) of \(bytes.count) bytes: \(error)")
      }
    }
    #expect(refused > 40 || refused > bytes.count / 2)
  }

  // MARK: Boxes

  private func file(primaries: UInt8, transfer: UInt8) throws -> [UInt8] {
    var bytes = EncodedSamples.avif
    let start =
      try #require(
        bytes.indices.first { bytes[$0...].starts(with: "colrnclx".utf8) }) + 8
    (bytes[start + 1], bytes[start + 3]) = (primaries, transfer)
    return bytes
  }

  @Test func codePointsAreUnderstood() throws {
    let p3 = try file(primaries: 12, transfer: 13)
    #expect(try Image(encoded: p3).profile.rgbSpace() == .displayP3)
    #expect(try Image(encoded: p3).bytes == Image(encoded: EncodedSamples.avif).bytes)
    #expect(try ImageInfo(encoded: p3).profile.codePoints?.primaries == 12)
    // The number 2 means unspecified.
    let unstated = try file(primaries: 2, transfer: 2)
    #expect(try ImageInfo(encoded: unstated).profile == .none)
    #expect(
      try Image(encoded: file(primaries: 9, transfer: 2)).profile.codePoints
        == ColorProfile.CodePoints(primaries: 9, transfer: 13))
    // PQ is of a high dynamic range.
    let notes = try Image(encoded: file(primaries: 9, transfer: 16)).profile
    #expect(throws: ProfileError.self) { try notes.rgbSpace() }
  }
}
