import CCodecs
import GLBlurImage

/// A PNG file whose header libpng has read. libpng also decodes the rows unless `FastPNGSource`
/// can.
@safe final class PNGReader: LibraryDecoder {
  /// The header and the profile, or everything after inspection.
  var info: ImageInfo
  let header: cpng_header
  let source: ByteSource
  private let handle: OpaquePointer?
  private(set) var colors = DecodedColors()

  /// Reads the header.
  ///
  /// - Parameter colors: The colours of the decoded picture, or nil for the file's.
  init(_ source: ByteSource, colors: DecodedColors? = nil) throws(FileError) {
    let handle = unsafe cpng_reader_create(
      { unsafe copyBytes($0, $1, $2) }, Unmanaged.passUnretained(source).toOpaque(),
      UInt64(source.count))
    var header = cpng_header()
    let isRead = unsafe cpng_reader_header(handle, &header)
    let size = Size(width: Int(header.width), height: Int(header.height))
    unsafe self.handle = handle
    self.header = header
    self.source = source
    info = ImageInfo(
      fileFormat: .png, size: size, format: header.bit_depth == 16 ? .rgba16 : .rgba8,
      bitsPerSample: Int(header.bit_depth))
    guard isRead else { throw failure }
    try source.limits.check(size, name: source.name)
    info.profile = stated
    // Palettes, too, have one channel. libpng has refused unsuitable profiles.
    self.colors =
      colors
      ?? DecodedColors(
        info.profile, of: header.channels <= 2 ? .gray : .rgb, info.format, name: source.name,
        source.limits)
    info.add(self.colors)
  }

  deinit {
    unsafe cpng_reader_destroy(handle)
  }

  /// Throws before memory is allocated if the file is too short for its pixels, or if colours
  /// cannot be converted.
  func check() throws(FileError) {
    guard unsafe cpng_reader_check(handle) else { throw failure }
    try colors.check()
  }

  var profile: ColorProfile { colors.profile }
  var conversion: ProfileConversion? { colors.conversion }

  /// libpng and `profile` keep the colour profile.
  var decodingBytes: Int {
    var name: UnsafePointer<CChar>?
    var count = 0
    _ = unsafe cpng_reader_profile(handle, &name, &count)
    return 2 * count + (conversion?.byteCount ?? 0)
  }

  func start() throws(FileError) {
    guard unsafe cpng_reader_start(handle) else { throw failure }
  }

  /// Decodes the next rows. An interlaced file needs one call for all rows.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let isRead = unsafe cpng_reader_rows(
      handle, rows.assumingMemoryBound(to: UInt8.self),
      info.storedSize.width * info.format.bytesPerPixel, UInt32(count))
    guard isRead else { throw failure }
    unsafe conversion?.convert(rows, count: count * info.storedSize.width)
  }

  func finish() throws(FileError) {
    guard unsafe cpng_reader_finish(handle) else { throw failure }
  }

  /// The colours in the file, whose profile may be for grey.
  private var stated: ColorProfile {
    var profile = ColorProfile(
      gAMA: chunk("gAMA"), cHRM: chunk("cHRM"), sRGB: chunk("sRGB"), cICP: chunk("cICP"))
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
    source.failure ?? PNGChunk.refusal(of: source)
      ?? .damaged(
        name: source.name, format: .png,
        reason: unsafe String(cString: cpng_reader_message(handle)))
  }
}

@unsafe private func copyBytes(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Bool {
  guard let context = unsafe context, let target = unsafe target else { return false }
  let source = unsafe Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(count, into: target)
}
