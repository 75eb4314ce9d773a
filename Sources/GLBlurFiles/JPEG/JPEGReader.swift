import CJPEG
import GLBlurCore

/// A JPEG file whose header has been read.
@safe struct JPEGReader: ~Copyable {
  let info: ImageInfo
  private let orientation: Orientation
  private let handle: OpaquePointer?
  private let header: cjpeg_header
  private let name: String

  /// - Parameter bytes: the encoded file, which must outlive the reader.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(FileError) {
    let handle = unsafe cjpeg_reader_create(bytes.baseAddress, bytes.count)
    var header = cjpeg_header()
    let isRead = unsafe cjpeg_reader_header(handle, &header)
    var count = 0
    let exif = unsafe cjpeg_reader_exif(handle, &count)
    orientation = Orientation(exif: unsafe copy(exif, count))
    unsafe self.handle = handle
    self.header = header
    self.name = name
    info = ImageInfo(
      fileFormat: .jpeg,
      size: orientation.upright(Size(width: Int(header.width), height: Int(header.height))),
      format: .rgba8, bitsPerSample: 8)
    guard isRead else { throw failure }
    guard info.size.width * info.size.height <= Image.maximumPixels else {
      throw .tooLarge(name: name, size: info.size)
    }
  }

  deinit {
    unsafe cjpeg_reader_destroy(handle)
  }

  /// Decodes the pixels and turns them upright; once.
  func image() throws(FileError) -> Image {
    guard unsafe cjpeg_reader_start(handle) else { throw failure }
    return try Image(info, profile: profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      if orientation == .upright {
        try read(header.height, into: &target)
      } else {
        try readTurned(into: &target)
      }
      guard unsafe cjpeg_reader_finish(handle) else { throw failure }
    }
  }

  private func read(_ rows: UInt32, into target: inout MutableRawSpan) throws(FileError) {
    let isRead = unsafe target.withUnsafeMutableBytes { target in
      unsafe cjpeg_reader_rows(
        handle, target.bindMemory(to: UInt8.self).baseAddress, Int(header.width) * 4, rows)
    }
    guard isRead else { throw failure }
  }

  private func readTurned(into target: inout MutableRawSpan) throws(FileError) {
    // Enough rows for a run of pixels to fill a cache line of 64 bytes where rows become columns.
    let bandHeight = 16
    let width = Int(header.width)
    let walk = orientation.walk(over: info.size)
    var band = [UInt32](repeating: 0, count: width * bandHeight)
    for top in stride(from: 0, to: Int(header.height), by: bandHeight) {
      let rows = min(bandHeight, Int(header.height) - top)
      var pixels = band.mutableSpan
      var bytes = unsafe pixels.mutableBytes
      try read(UInt32(rows), into: &bytes)
      for x in 0..<width {
        for y in 0..<rows {
          let pixel = walk.start + x * walk.perColumn + (top + y) * walk.perRow
          target.storeBytes(of: pixels[y * width + x], toByteOffset: pixel * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Grey and CMYK files become RGB, and then their profiles say nothing about the pixels.
  private var profile: ColorProfile {
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
