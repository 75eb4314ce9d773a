import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

/// Tests written TIFF files with `TestTIFF` and glblur.
@Suite struct TIFFTests {
  private func picture(
    _ width: Int, _ height: Int, _ format: PixelFormat, isOpaque: Bool
  ) throws -> Image {
    var noise = Noise(state: 3)
    let samples = (0..<width * height * 4).map { index in
      isOpaque && index % 4 == 3 ? 1 : noise.unit()
    }
    return try Image(rgbaFloat: samples.map { Float($0) }, width: width, height: height)
      .converted(to: format)
  }

  private func samples(_ image: Image, hasAlpha: Bool) -> [UInt8] {
    let step = image.format.bytesPerPixel
    let bytes = image.bytes
    guard !hasAlpha else { return bytes }
    return bytes.indices.filter { $0 % step < step * 3 / 4 }.map { bytes[$0] }
  }

  @Test(.enabled(if: 1.littleEndian == 1), arguments: PixelFormat.allCases, [true, false])
  func pixels(_ format: PixelFormat, isOpaque: Bool) throws {
    for (width, height) in [(1, 1), (7, 3), (61, 37), (300, 400)] {
      let image = try picture(width, height, format, isOpaque: isOpaque)
      let tiff = try #require(TestTIFF(image.encoded(as: .tiff)))
      #expect(tiff.width == width && tiff.height == height)
      #expect(tiff.channels == (isOpaque ? 3 : 4))
      let bits = 8 * format.bytesPerChannel
      #expect(tiff.fields[258] == [Int](repeating: bits, count: tiff.channels))
      // Deflate, RGB, unassociated alpha, an origin in the upper left, and interleaved samples.
      #expect(tiff.fields[259] == [8] && tiff.fields[262] == [2])
      #expect(tiff.fields[338] == (isOpaque ? nil : [2]))
      #expect(tiff.fields[274] == [1] && tiff.fields[284] == [1])
      #expect(tiff.fields[317] == [format == .rgbaFloat ? 3 : 2])
      let kind = format == .rgbaFloat ? 3 : 1
      #expect(tiff.fields[339] == [Int](repeating: kind, count: tiff.channels))
      let isSame = tiff.pixels == samples(image, hasAlpha: !isOpaque)
      #expect(isSame, "\(image.size)")
    }
  }

  @Test(arguments: PixelFormat.allCases, [true, false])
  func theSamePictureIsRead(_ format: PixelFormat, isOpaque: Bool) throws {
    for (width, height) in [(1, 1), (7, 3), (61, 37), (300, 400)] {
      let image = try picture(width, height, format, isOpaque: isOpaque)
      let back = try Image(encoded: image.encoded(as: .tiff))
      #expect(back == image && back.notes == [] && back.clampedSamples == 0)
    }
  }

  @Test(arguments: ["a.tif", "a.TIFF"]) func endings(_ name: String) throws {
    let folder = try Folder()
    let image = try picture(5, 4, .rgba16, isOpaque: false)
    #expect(try image.write(to: folder[name]) == [])
    #expect(try folder.bytes(of: name) == image.encoded(as: .tiff))
    #expect(try folder.names == [name])
    #expect(try Image(contentsOf: folder[name]) == image)
  }

  @Test func theProfileIsCarried() throws {
    var image = try picture(5, 4, .rgba8, isOpaque: true)
    let bytes = profileBytes(padding: 300)
    image.profile.icc = ColorProfile.ICC(name: "a", bytes: bytes)
    var notes: [String] = []
    let tiff = try #require(TestTIFF(image.encoded(as: .tiff, notes: &notes)))
    #expect(tiff.fields[34675] == bytes.map { Int($0) } && notes.isEmpty)
    #expect(try Image(encoded: image.encoded(as: .tiff)).profile.icc?.bytes == bytes)
    image.profile = ColorProfile(codePoints: ColorProfile.CodePoints(primaries: 9, transfer: 16))
    _ = try image.encoded(as: .tiff, notes: &notes)
    #expect(notes.count == 1 && notes[0].hasPrefix("TIFF"))
  }

  @Test func failures() throws {
    let image = try picture(300, 300, .rgbaFloat, isOpaque: false)
    let folder = try Folder()
    try folder.link("full.tiff", to: "/dev/full")
    let error = #expect(throws: FileError.self) { try image.write(to: folder["full.tiff"]) }
    #expect(error?.kind == .transferFailed)
    #expect(error?.description.contains("No space left") == true)
  }

  /// Other files are written without libtiff.
  @Test func aMissingLibraryNamesItsPackage() throws {
    let folder = try Folder()
    let image = try picture(5, 4, .rgba8, isOpaque: true)
    let writer = ImageWriter(libtiff: "libtiff-none.so.6")
    #expect(try writer.write(image, to: folder["a.png"]) == [])
    let error = try #require(throws: FileError.self) {
      try writer.write(image, to: folder["a.tif"])
    }
    guard
      case .library(
        folder["a.tif"], "TIFF files", "libtiff-none.so.6", let reason, "libtiff6") = error
    else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("cannot open"))
    #expect(error.kind == .unavailable)
    #expect(
      error.description
        == "\(folder["a.tif"]): TIFF files need libtiff-none.so.6 (\(reason)); "
        + "install Debian's package libtiff6")
    #expect(try folder.names == ["a.png"])
  }
}
