import CJPEG
import GLBlurImage

/// A JPEG file whose header has been read.
@safe final class JPEGReader: LibraryDecoder {
  let info: ImageInfo
  private let orientation: Orientation
  private let handle: OpaquePointer?
  private let header: cjpeg_header
  private let name: String
  /// The encoded file. libjpeg reads from this memory, so it must not move.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ source: ByteSource) throws(FileError) {
    let encoded = try source.readAll()
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: encoded.count)
    _ = unsafe bytes.initialize(fromContentsOf: encoded)
    unsafe self.bytes = bytes
    name = source.name
    let handle = unsafe cjpeg_reader_create(bytes.baseAddress, bytes.count)
    var header = cjpeg_header()
    let isRead = unsafe cjpeg_reader_header(handle, &header)
    var count = 0
    let exif = unsafe cjpeg_reader_exif(handle, &count)
    orientation = Orientation(exif: unsafe copy(exif, count))
    unsafe self.handle = handle
    self.header = header
    info = ImageInfo(
      fileFormat: .jpeg,
      size: orientation.upright(Size(width: Int(header.width), height: Int(header.height))),
      format: .rgba8, bitsPerSample: 8)
    guard isRead else { throw failure }
    try source.limits.check(info.size, name: name)
  }

  deinit {
    unsafe cjpeg_reader_destroy(handle)
    unsafe bytes.deallocate()
  }

  /// Whether the rows of the file are the rows of the upright picture.
  var isUpright: Bool { orientation == .upright }

  var decodingBytes: Int { Int(header.decoding_bytes) }

  /// Throws if the file is too short to contain its pixels. It is called before memory for them is
  /// allocated.
  func check() throws(FileError) {
    guard unsafe cjpeg_reader_check(handle) else { throw failure }
  }

  /// Starts decoding.
  func start() throws(FileError) {
    guard unsafe cjpeg_reader_start(handle) else { throw failure }
  }

  /// Decodes the next rows in the order of the file, without applying the orientation.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let isRead = unsafe cjpeg_reader_rows(
      handle, rows.assumingMemoryBound(to: UInt8.self), Int(header.width) * 4, UInt32(count))
    guard isRead else { throw failure }
  }

  /// Checks the data after the last row.
  func finish() throws(FileError) {
    guard unsafe cjpeg_reader_finish(handle) else { throw failure }
  }

  /// Decodes the whole picture and applies its orientation. It can be called once, in place of
  /// `start`, `read` and `finish`.
  func turnedImage() throws(FileError) -> Image {
    try start()
    return try Image(info, profile: profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try readTurned(into: &target)
      try finish()
    }
  }

  private func readTurned(into target: inout MutableRawSpan) throws(FileError) {
    // If the orientation turns rows into columns, 16 rows become runs of 16 pixels, which fill a
    // cache line of 64 bytes.
    let bandHeight = 16
    let width = Int(header.width)
    let walk = orientation.walk(over: info.size)
    var band = [UInt32](repeating: 0, count: width * bandHeight)
    for top in stride(from: 0, to: Int(header.height), by: bandHeight) {
      let rows = min(bandHeight, Int(header.height) - top)
      unsafe try band.withUnsafeMutableBufferPointer { band throws(FileError) in
        guard let start = band.baseAddress else { return }
        unsafe try read(rows, into: start)
      }
      for x in 0..<width {
        for y in 0..<rows {
          let pixel = walk.start + x * walk.perColumn + (top + y) * walk.perRow
          target.storeBytes(of: band[y * width + x], toByteOffset: pixel * 4, as: UInt32.self)
        }
      }
    }
  }

  /// The colour profile. Grey and CMYK pixels are converted to RGB, so a profile for those colour
  /// spaces does not describe the decoded pixels and is dropped.
  var profile: ColorProfile {
    var count = 0
    let bytes = unsafe cjpeg_reader_profile(handle, &count)
    let icc = ColorProfile.ICC(name: "ICC profile", bytes: unsafe copy(bytes, count))
    return ColorProfile(icc: icc.isRGB ? icc : nil)
  }

  private var failure: FileError {
    .damaged(
      name: name, format: .jpeg, reason: unsafe String(cString: cjpeg_reader_message(handle)))
  }
}

@unsafe private func copy(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}
