import GLBlurImage

/// A bitmap, a grey map or a pixmap whose header has been read. Its samples are taken as encoded by sRGB.
final class NetpbmReader: LibraryDecoder {
  let info: ImageInfo
  private let header: NetpbmHeader
  private let source: ByteSource
  private let scaling: SampleConversion?
  private var words: NetpbmWords
  /// The bytes of a row, if samples are bytes, and its numbers.
  private var row: [UInt8]
  private var samples: [UInt16]
  /// The number of rows that have been decoded.
  private var rows = 0

  init(_ source: ByteSource) throws(FileError) {
    header = try NetpbmHeader(source)
    self.source = source
    info = header.info
    scaling = SampleConversion(SampleScale(white: header.white), to: info.format)
    words = NetpbmWords(source)
    row = [UInt8](repeating: 0, count: header.isPlain ? 0 : header.bytesPerRow)
    samples = [UInt16](repeating: 0, count: info.size.width * info.channels)
  }

  var profile: ColorProfile { .none }
  var decodingBytes: Int { row.count + 2 * samples.count + (scaling?.byteCount ?? 0) }

  /// Throws if the file is too short to have its pixels, before memory for them is allocated.
  func check() throws(FileError) {
    let samples = info.size.area * info.channels
    let least =
      !header.isPlain
      ? info.size.height * header.bytesPerRow : header.isBitmap ? samples : 2 * samples - 1
    guard source.count - header.count >= least else {
      throw words.damaged("it ends before its last pixel")
    }
  }

  func start() throws(FileError) {}

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let width = info.size.width
    for y in 0..<count {
      try readRow()
      self.rows += 1
      if info.format == .rgba8 {
        unsafe Self.expand(
          samples, info.channels, isBitmap: header.isBitmap, opaque: UInt8(header.white),
          into: rows.assumingMemoryBound(to: UInt8.self) + 4 * y * width)
      } else {
        unsafe Self.expand(
          samples, info.channels, isBitmap: false, opaque: UInt16(header.white),
          into: rows.assumingMemoryBound(to: UInt16.self) + 4 * y * width)
      }
    }
    unsafe scaling?.convert(rows, count: count * width)
  }

  func finish() throws(FileError) {}

  /// Reads the numbers of the next row.
  private func readRow() throws(FileError) {
    if header.isPlain {
      for index in samples.indices {
        let number =
          header.isBitmap ? Int(try words.digit("sample")) : try words.number("sample")
        samples[index] = UInt16(clamping: number)
      }
    } else {
      guard unsafe source.read(row.count, into: &row) else {
        throw source.failure ?? words.damaged("it ends before its last pixel")
      }
      Self.unpack(row, isBitmap: header.isBitmap, isDeep: header.white > 255, into: &samples)
    }
    guard let greatest = samples.max(), greatest > header.white else { return }
    throw words.damaged(
      "a sample of its row \(rows + 1) is \(greatest), and its maxval is \(header.white)")
  }

  /// Makes numbers of the bytes of a row.
  private static func unpack(
    _ bytes: [UInt8], isBitmap: Bool, isDeep: Bool, into numbers: inout [UInt16]
  ) {
    for index in numbers.indices {
      numbers[index] =
        isBitmap
        ? UInt16(bytes[index / 8] >> (7 - index % 8) & 1)
        : isDeep
          ? UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1]) : UInt16(bytes[index])
    }
  }

  /// Makes RGBA of the numbers of a row.
  ///
  /// - Parameter step: The number of samples of a pixel: 1 for grey, or 3.
  private static func expand<Sample: FixedWidthInteger>(
    _ numbers: [UInt16], _ step: Int, isBitmap: Bool, opaque: Sample,
    into target: UnsafeMutablePointer<Sample>
  ) {
    // A bit that is 1 is black.
    let flip: UInt16 = isBitmap ? 1 : 0
    for x in 0..<numbers.count / step {
      for channel in 0..<3 {
        let number = numbers[step * x + min(channel, step - 1)] ^ flip
        unsafe target[4 * x + channel] = Sample(truncatingIfNeeded: number)
      }
      unsafe target[4 * x + 3] = opaque
    }
  }
}
