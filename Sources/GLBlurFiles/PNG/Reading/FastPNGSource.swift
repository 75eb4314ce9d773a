import CCodecs
import CKernels
import GLBlurImage

/// A fast row source for PNG files of 8-bit samples without palette, transparent colour or
/// interlacing. A separate thread inflates the rows, and the calling thread undoes their filters.
@safe final class FastPNGSource: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  private let conversion: ProfileConversion?
  private let readerBytes: Int
  private let name: String
  private let channels: Int32
  private let inflated: InflatedRing
  private let thread: InflatingThread?
  private var above: [UInt8]
  private var next = 0
  private var batch: UnsafePointer<UInt8>?

  /// Creates a row source, or returns nil if libpng must decode the file.
  init?(_ reader: PNGReader, _ metadata: Metadata) throws(FileError) {
    let (size, header) = (reader.info.size, reader.header)
    let bytesPerRow = 1 + size.width * Int(header.channels)
    // The ring buffer of longer rows would need much memory.
    guard header.is_plain, header.bit_depth == 8, !header.is_interlaced, bytesPerRow <= 1 << 20,
      reader.info.turn == .upright
    else { return nil }
    try reader.check()
    let data = try PixelData(reader.source, count: Int(header.data_count))
    shape = ImageShape(size, .rgba8)
    profile = reader.profile
    notes = reader.info.pictureNotes
    self.metadata = metadata
    conversion = reader.conversion
    readerBytes = reader.decodingBytes
    name = reader.source.name
    channels = header.channels
    above = [UInt8](repeating: 0, count: size.width * 4)
    inflated = InflatedRing(bytesPerRow: bytesPerRow, rowCount: size.height)
    if inflated.hasRoomForAll {
      inflated.fill(from: data)
      thread = nil
    } else {
      thread = try InflatingThread(filling: inflated, from: data, name: name)
    }
  }

  deinit {
    inflated.abandon()
  }

  /// Without alpha, the number of channels is odd.
  var isKnownOpaque: Bool { channels % 2 == 1 }

  var decodingBytes: Int { decodingBytes(keeping: readerBytes + metadata.decodingBytes) }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    try unsafe decode(count, into: rows.assumingMemoryBound(to: UInt8.self))
  }

  private func decode(
    _ count: Int, into rows: UnsafeMutablePointer<UInt8>
  ) throws(FileError) {
    let stride = above.count
    var done = 0
    while done < count {
      let batch = unsafe try currentBatch()
      let row = next % inflated.rowsPerBatch
      let run = min(count - done, inflated.rowsPerBatch - row, shape.size.height - next)
      let filtered = unsafe batch + row * inflated.bytesPerRow
      let target = unsafe rows + done * stride
      let isKnown =
        done == 0
        ? unsafe cpngfilters_unfilter(filtered, run, above, shape.size.width, channels, target)
        : unsafe cpngfilters_unfilter(
          filtered, run, target - stride, shape.size.width, channels, target)
      guard isKnown else {
        throw .damaged(name: name, format: .png, reason: "bad adaptive filter value")
      }
      done += run
      try advance(by: run)
    }
    guard count > 0 else { return }
    let last = unsafe UnsafeRawBufferPointer(start: rows + (count - 1) * stride, count: stride)
    unsafe above.withUnsafeMutableBytes { unsafe $0.copyMemory(from: last) }
    // The filters refer to the file's samples, so conversion comes last.
    unsafe conversion?.convert(rows, count: count * shape.size.width)
  }

  private func currentBatch() throws(FileError) -> UnsafePointer<UInt8> {
    guard next < shape.size.height else {
      throw .readFailed(name: name, reason: "all rows have been read")
    }
    let (number, row) = next.quotientAndRemainder(dividingBy: inflated.rowsPerBatch)
    if row == 0 { unsafe batch = try inflated.batch(number) }
    guard let batch = unsafe batch else {
      throw .readFailed(name: name, reason: "decoding has already failed")
    }
    return unsafe batch
  }

  private func advance(by count: Int) throws(FileError) {
    next += count
    if next == shape.size.height {
      try inflated.finish()
    } else if next % inflated.rowsPerBatch == 0 {
      unsafe batch = nil
      inflated.release()
    }
  }
}
