import CCodecs
import GLBlurImage

/// A damaged or incomplete PNG file, made whole with 0 for missing samples.
struct CutPNG {
  private(set) var bytes: [UInt8] = []
  /// The whole rows of each pass. A file that is not interlaced has one pass.
  private(set) var rows: [Int] = []
  private let source: ByteSource
  private var passes: [Pass] = []

  /// A pass over the pixels from a column and a row on, in steps (PNG specification, 8.2).
  private struct Pass {
    let column: Int
    let row: Int
    let columnStep: Int
    let rowStep: Int
    /// The rows, and the bytes of each with its filter.
    var rows = 0
    var rowBytes = 0

    init(_ column: Int, _ row: Int, _ columnStep: Int, _ rowStep: Int) {
      (self.column, self.row) = (column, row)
      (self.columnStep, self.rowStep) = (columnStep, rowStep)
    }

    static let whole = Pass(0, 0, 1, 1)
    static let interlaced = [
      Pass(0, 0, 8, 8), Pass(4, 0, 8, 8), Pass(0, 4, 4, 8), Pass(2, 0, 4, 4), Pass(0, 2, 2, 4),
      Pass(1, 0, 2, 2), Pass(0, 1, 1, 2),
    ]
  }

  /// Makes a file whole, after `reader` has read its head.
  ///
  /// - Throws: `FileError.memory`, and the errors of the source.
  init(_ source: ByteSource, _ reader: PNGReader) throws(FileError) {
    self.source = source
    let (size, header) = (reader.info.storedSize, reader.header)
    let bits = Int(header.bit_depth) * Int(header.channels)
    passes = (header.is_interlaced ? Pass.interlaced : [.whole]).map { pass in
      var pass = pass
      let columns = (size.width - pass.column + pass.columnStep - 1) / pass.columnStep
      pass.rows =
        columns > 0 ? max(0, (size.height - pass.row + pass.rowStep - 1) / pass.rowStep) : 0
      pass.rowBytes = 1 + (columns * bits + 7) / 8
      return pass
    }
    let all = passes.reduce(0) { $0 + $1.rows * $1.rowBytes }
    try source.limits.check(decodingBytes: source.count + 3 * all, name: source.name)
    bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var pixels = Self.inflated(try readChunks(), most: all)
    var (start, left) = (0, pixels.count)
    rows = passes.map { pass in
      let there = min(pass.rows, left / pass.rowBytes)
      // Filters have the numbers 0 to 4. Rows after a malformed one may be differences from it.
      let whole = (0..<there).first { pixels[start + $0 * pass.rowBytes] > 4 } ?? there
      start += whole * pass.rowBytes
      left -= whole < pass.rows ? left : whole * pass.rowBytes
      return whole
    }
    let known = zip(rows, passes).reduce(0) { $0 + $1.0 * $1.1.rowBytes }
    pixels.removeSubrange(known...)
    pixels += [UInt8](repeating: 0, count: all - known)
    append(pixels)
  }

  /// Copies the chunks before the pixels, and returns the contents of the pixel chunks.
  private mutating func readChunks() throws(FileError) -> [UInt8] {
    var data: [UInt8] = []
    var place = PNGChunk.first
    for _ in 0..<PNGChunk.mostPerFile {
      guard let head = try source.bytes(in: place..<place + 8) else { break }
      let name = String(decoding: head[4...], as: UTF8.self)
      let end = min(place + 8 + bigEndianNumber(head[..<4]), source.count)
      if name == "IDAT" {
        data += try content(place + 8..<end)
      } else if data.isEmpty, end + 4 <= source.count {
        bytes += try content(place..<end + 4)
      } else {
        break
      }
      place = end + 4
    }
    return data
  }

  /// Returns the bytes of a place of any length.
  private func content(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var content = [UInt8](repeating: 0, count: place.count)
    let count = unsafe content.withUnsafeMutableBytes {
      unsafe source.read(into: $0, at: place.lowerBound)
    }
    if let failure = source.failure { throw failure }
    return Array(content[..<count])
  }

  /// Inflates what is left of a stream, at most `most` bytes.
  private static func inflated(_ stream: [UInt8], most: Int) -> [UInt8] {
    guard let inflater = unsafe cdeflate_inflater_create() else { return [] }
    defer { unsafe cdeflate_inflater_destroy(inflater) }
    var pixels = [UInt8](repeating: 0, count: most)
    let count = unsafe stream.withUnsafeBufferPointer { stream in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        var (next, left) = (stream.baseAddress, stream.count)
        var (target, room) = (pixels.baseAddress, pixels.count)
        while room > 0 {
          let before = (left, room)
          let status = unsafe cdeflate_inflate(inflater, &next, &left, &target, &room)
          guard status == CDEFLATE_GOES_ON, (left, room) != before else { break }
        }
        return pixels.count - room
      }
    }
    return Array(pixels[..<count])
  }

  /// Appends the pixels, uncompressed, and the end.
  private mutating func append(_ pixels: [UInt8]) {
    // A stored block has at most 65535 bytes (RFC 1951, 3.2.4).
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: pixels.count, by: 65535) {
      let part = pixels[start..<min(start + 65535, pixels.count)]
      stream.append(start + part.count == pixels.count ? 1 : 0)
      stream += littleEndian(part.count, bytes: 2) + littleEndian(~part.count, bytes: 2) + part
    }
    stream += bigEndian(Int(unsafe cdeflate_adler32(1, pixels, pixels.count)))
    for start in stride(from: 0, to: stream.count, by: 1 << 24) {
      append("IDAT", stream[start..<min(start + 1 << 24, stream.count)])
    }
    append("IEND", [])
  }

  private mutating func append(_ name: String, _ content: ArraySlice<UInt8>) {
    let named = Array(name.utf8) + content
    bytes += bigEndian(content.count) + named
    bytes += bigEndian(unsafe Int(cdeflate_crc32(0, named, named.count)))
  }

  // MARK: Pixels

  /// Returns the place of the pixel that stands for this one, if any: itself, or one of an earlier
  /// pass whose block covers it.
  func place(of x: Int, _ y: Int) -> (x: Int, y: Int)? {
    guard passes.count > 1 else { return y < rows[0] ? (x, y) : nil }
    // The blocks that pixels stand for, from the last pass on.
    for (width, height) in [(1, 1), (1, 2), (2, 2), (2, 4), (4, 4), (4, 8), (8, 8)] {
      let (column, row) = (x / width * width, y / height * height)
      for (pass, known) in zip(passes, rows)
      where column >= pass.column && row >= pass.row
        && (column - pass.column).isMultiple(of: pass.columnStep)
        && (row - pass.row).isMultiple(of: pass.rowStep)
        && (row - pass.row) / pass.rowStep < known
      {
        return (column, row)
      }
    }
    return nil
  }
}
