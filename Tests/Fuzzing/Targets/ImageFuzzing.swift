import GLBlurChain
import GLBlurFiles
import TestSupport

/// The fuzz target for image files.
enum ImageFuzzing {
  static func run(_ bytes: [UInt8]) throws(Finding) {
    try check(bytes)
    // Few changes leave the checksums right, and many lie behind them.
    if let repaired = PNGChecksums.repaired(bytes), repaired != bytes { try check(repaired) }
  }

  private static func check(_ bytes: [UInt8]) throws(Finding) {
    let info: ImageInfo
    do throws(FileError) {
      info = try ImageInfo(encoded: bytes, name: "fuzz")
    } catch {
      if image(from: bytes) != nil { throw Finding("there is an image, but \(error)") }
      return
    }
    // Larger pictures take no other path through the code.
    guard info.size.width * info.size.height <= mostPixels else { return }
    let whole = image(from: bytes)
    if let whole, whole.size != info.size || whole.format != info.format {
      throw Finding("\(whole.size) \(whole.format), but the header says \(info)")
    }
    try compare(whole, rows(of: try? openRows(encoded: bytes, name: "fuzz"), by: 3), "in portions")
    try compare(
      whole, rows(of: try? openRowsByLibrary(encoded: bytes, name: "fuzz"), by: 1), "by the library"
    )
    if let whole { try checkWriting(whole) }
    try checkFrames(of: bytes, whole)
  }

  /// Returns pictures that differ from the one before, and how long each is shown. Files hold equal
  /// successive frames once.
  private static func shown(
    _ frames: [AnimationReader.Frame]
  ) -> [(bytes: [UInt8], seconds: Double)] {
    frames.reduce(into: []) { shown, frame in
      if let last = shown.last, last.bytes == frame.image.bytes {
        shown[shown.count - 1].seconds += frame.delay.seconds
      } else {
        shown.append((frame.image.bytes, frame.delay.seconds))
      }
    }
  }

  /// Checks that frames have one size and format, that the first one is a file's only picture, and
  /// that a written animation gives them back.
  private static func checkFrames(of bytes: [UInt8], _ whole: Image?) throws(Finding) {
    var limits = ReadLimits(maxPixels: mostPixels)
    limits.maxFrames = 20
    guard let reader = try? AnimationReader(encoded: bytes, name: "fuzz", limits: limits) else {
      return
    }
    var animation = Animation(options: WriteOptions(pngLevel: .fast, threads: 1))
    var frames: [AnimationReader.Frame] = []
    while let frame = try? reader.next() { frames.append(frame) }
    for frame in frames where frame.image.size != reader.info.size {
      throw Finding("a frame has \(frame.image.size) pixels, and the file \(reader.info.size)")
    }
    if reader.info.frameCount == 1, let frame = frames.first, frame.image.bytes != whole?.bytes {
      throw Finding("the only frame is not the picture")
    }
    guard frames.count > 1, frames[0].image.format != .rgbaFloat else { return }
    let again: AnimationReader
    do throws(FileError) {
      for frame in frames { try animation.add(frame.image, delay: frame.delay) }
      again = try AnimationReader(encoded: animation.encoded())
    } catch {
      throw Finding("written as an animation: \(error)")
    }
    var written: [AnimationReader.Frame] = []
    while let frame = try? again.next() { written.append(frame) }
    let (before, after) = (shown(frames), shown(written))
    // APNG holds longer times in other parts of a second, and sums of times are rounded.
    let isSame =
      before.count == after.count
      && zip(before, after).allSatisfy { before, after in
        before.bytes == after.bytes
          && (before.seconds > 65 || abs(before.seconds - after.seconds) < 1e-6)
      }
    if !isSame { throw Finding("the animation that was written gives other frames") }
  }

  private static func image(from bytes: [UInt8]) -> Image? {
    try? Image(encoded: bytes, name: "fuzz")
  }

  private static func rows(of picture: (any PictureSource)?, by portion: Int) -> Image? {
    guard let picture else { return nil }
    guard let source = picture as? any RowSource else { return try? Image(reading: picture) }
    let shape = source.shape
    let bytesPerRow = shape.size.width * shape.format.bytesPerPixel
    return try? Image(shape.size, format: shape.format, profile: source.profile) {
      (target: inout MutableRawSpan) throws in
      try unsafe target.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return }
        for row in stride(from: 0, to: shape.size.height, by: portion) {
          let count = min(portion, shape.size.height - row)
          unsafe try source.read(count, into: start + row * bytesPerRow)
        }
      }
    }
  }

  /// Checks that all ways to read a file give the same pixels and profile, or none.
  private static func compare(_ a: Image?, _ b: Image?, _ way: String) throws(Finding) {
    if a?.bytes != b?.bytes || a?.profile != b?.profile || a?.size != b?.size {
      throw Finding("read \(way): \(described(b)), not \(described(a))")
    }
  }

  private static func described(_ image: Image?) -> String {
    image.map { "\($0.size) \($0.format) \($0.profile)" } ?? "an error"
  }

  /// Checks that the image can be written in every format, and that lossless files give it back.
  private static func checkWriting(_ image: Image) throws(Finding) {
    for format in FileFormat.allCases where format.isWritable && !format.usesLibvips {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try image.encoded(
          as: format,
          options: WriteOptions(pngLevel: .fast, isLossless: format.hasLossless, threads: 1))
      } catch {
        if case .cannotEncode = error { continue }
        throw Finding("written as \(format): \(error)")
      }
      guard let again = self.image(from: bytes) else {
        throw Finding("the \(format) file that was written cannot be read")
      }
      // The entries of a table may be beyond 0…1.
      let isWithoutLoss =
        format.hasLossless && format != .pfm && format.pixelFormats.contains(image.format)
        && again.clampedSamples == 0
      if isWithoutLoss && again.bytes != image.bytes {
        throw Finding("the \(format) file that was written gives other pixels")
      }
    }
  }

  private static let mostPixels = 1 << 14

  static var seeds: [[UInt8]] {
    get throws {
      let profile: (name: String, bytes: [UInt8]) = (
        "iCCP", Array("a".utf8) + [0, 0] + TestPNG.zlib(profileBytes(padding: 20))
      )
      let depths = [
        (0, 1), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16),
      ]
      var files = depths.flatMap { colorType, bitDepth in
        [false, true].map { isInterlaced in
          TestPNG(
            width: 5, height: 4, bitDepth: bitDepth, colorType: colorType,
            isInterlaced: isInterlaced, chunks: colorType == 2 ? [profile] : []
          ) { x, y, c in (x * 40 + y * 9 + c) & (1 << bitDepth - 1) }.bytes
        }
      }
      for bitDepth in [1, 2, 4, 8] {
        files.append(
          TestPNG(
            width: 9, height: 3, bitDepth: bitDepth, colorType: 3,
            chunks: [("PLTE", [1, 2, 3, 200, 100, 50]), ("tRNS", [128])]
          ) { x, y, _ in (x + y) & 1 }.bytes)
      }
      for (channels, isProgressive) in [(1, false), (3, false), (3, true), (4, false)] {
        files.append(
          TestJPEG(
            columns: 2, rows: 1, channels: channels, isProgressive: isProgressive,
            adobeTransform: channels == 4 ? 2 : nil,
            markers: [
              TestJPEG.exif(orientation: 6, isLittleEndian: isProgressive),
              (0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profileBytes()),
            ]
          ) { column, row, channel in column * 60 + row * 30 + channel * 20 }.bytes)
      }
      files += [describedFiles.png, describedFiles.jpeg] + TestTIFFFile.seeds.map(\.bytes)
      files += [
        TestWebP.lossless, TestWebP.lossy, TestWebP.alpha, TestWebP.turned, TestWebP.animation,
        TestWebP.described,
      ]
      for most in [255, 65535] {
        var animation = TestAnimation(seed: 1, width: 5, height: 4, count: 7, most: most)
        files.append(animation.png)
        animation.hasHiddenPicture = true
        animation.parts = 2
        files.append(animation.png)
      }
      files.append(TestAnimation(seed: 1, width: 6, height: 4, count: 7).forGIF.gif)
      // Little CMS converts these by their profiles.
      for (colorType, profile) in [(2, TestICC.scanner), (4, TestICC.grayPrinter)] {
        files.append(
          TestPNG(
            width: 3, height: 2, bitDepth: 8, colorType: colorType, chunks: [profile.pngChunk]
          ) { x, y, c in x * 70 + y * 90 + c * 20 }.bytes)
      }
      files.append(
        TestJPEG(
          columns: 2, rows: 1, channels: 4, adobeTransform: 0, markers: [TestICC.press.jpegMarker]
        ) { column, _, channel in column * 60 + channel * 20 }.bytes)
      var noise = Noise(state: 1)
      let image = try Image(rgba8: noise.bytes(4 * 12 * 9), width: 12, height: 9)
      for format in [FileFormat.png, .jpeg, .webP, .apng, .tiff, .pfm] {
        files.append(try image.encoded(as: format))
      }
      let cubes = [
        "TITLE \"a\"\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\n",
        "LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n# c\n"
          + (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined(),
      ]
      return files + cubes.map { Array($0.utf8) } + [
        Array("PF\n1 1\n-1.0\n".utf8) + [0, 0, 128, 63]
      ]
    }
  }
}
