import CPNG
import GLBlurCore

/// A PNG file whose header has been read.
@safe struct PNGReader: ~Copyable {
  let info: ImageInfo
  private let handle: OpaquePointer?
  private let header: cpng_header
  private let name: String

  /// - Parameter bytes: the encoded file, which must outlive the reader.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(FileError) {
    let handle = unsafe cpng_reader_create(bytes.baseAddress, bytes.count)
    var header = cpng_header()
    let isRead = unsafe cpng_reader_header(handle, &header)
    let size = Size(width: Int(header.width), height: Int(header.height))
    unsafe self.handle = handle
    self.header = header
    self.name = name
    info = ImageInfo(
      fileFormat: .png, size: size, format: header.bit_depth == 16 ? .rgba16 : .rgba8,
      bitsPerSample: Int(header.bit_depth))
    guard isRead else { throw failure }
    guard size.width * size.height <= Image.maximumPixels else {
      throw .tooLarge(name: name, size: size)
    }
  }

  deinit {
    unsafe cpng_reader_destroy(handle)
  }

  /// Decodes the pixels; once.
  func image() throws(FileError) -> Image {
    guard unsafe cpng_reader_start(handle) else { throw failure }
    let stride = info.size.width * info.format.bytesPerPixel
    return try Image(info, profile: profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      let isRead = unsafe target.withUnsafeMutableBytes { rows in
        unsafe cpng_reader_rows(
          handle, rows.bindMemory(to: UInt8.self).baseAddress, stride, header.height)
      }
      guard isRead, unsafe cpng_reader_finish(handle) else { throw failure }
    }
  }

  private var profile: ColorProfile {
    var profile = ColorProfile(gAMA: chunk("gAMA"), cHRM: chunk("cHRM"), sRGB: chunk("sRGB"))
    var name: UnsafePointer<CChar>?
    var count = 0
    if let bytes = unsafe cpng_reader_profile(handle, &name, &count), let name = unsafe name {
      profile.icc = unsafe ColorProfile.ICC(
        name: String(latin1: name),
        bytes: [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    }
    return profile
  }

  private func chunk(_ name: String) -> [UInt8] {
    var count = 0
    guard let bytes = unsafe cpng_reader_chunk(handle, name, &count) else { return [] }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  private var failure: FileError {
    .damaged(
      name: name, format: .png, reason: unsafe String(cString: cpng_reader_message(handle)))
  }
}
