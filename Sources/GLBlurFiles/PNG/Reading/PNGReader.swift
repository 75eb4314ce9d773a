import CCodecs
import GLBlurImage

/// A PNG file whose header libpng has read. libpng also decodes its rows unless `FastPNGSource`
/// can.
@safe final class PNGReader: LibraryDecoder {
  /// What the file says: the header and the profile, or all once the file has been looked through.
  var info: ImageInfo
  let header: cpng_header
  let source: ByteSource
  private let handle: OpaquePointer?
  /// The colours of the decoded picture.
  private(set) var colors = DecodedColors()

  /// Reads the header of a file.
  ///
  /// - Parameter colors: The colours of the decoded picture, or nil if they are those that the file
  ///   states.
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
    // Also palettes have one channel. libpng has refused profiles that do not suit the pixels.
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

  /// Throws if the file is too short to contain its pixels, and if the colours cannot be converted. It
  /// is called before memory for the pixels is allocated.
  func check() throws(FileError) {
    guard unsafe cpng_reader_check(handle) else { throw failure }
    try colors.check()
  }

  var profile: ColorProfile { colors.profile }
  /// The conversion of the decoded samples of each row, or nil if there is none.
  var conversion: ProfileConversion? { colors.conversion }

  /// The colour profile is kept by libpng and in `profile`.
  var decodingBytes: Int {
    var name: UnsafePointer<CChar>?
    var count = 0
    _ = unsafe cpng_reader_profile(handle, &name, &count)
    return 2 * count + (conversion?.byteCount ?? 0)
  }

  /// Starts decoding.
  func start() throws(FileError) {
    guard unsafe cpng_reader_start(handle) else { throw failure }
  }

  /// Decodes the next rows. The rows of an interlaced file must be read in one call.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let isRead = unsafe cpng_reader_rows(
      handle, rows.assumingMemoryBound(to: UInt8.self),
      info.storedSize.width * info.format.bytesPerPixel, UInt32(count))
    guard isRead else { throw failure }
    unsafe conversion?.convert(rows, count: count * info.storedSize.width)
  }

  /// Checks the data after the last row.
  func finish() throws(FileError) {
    guard unsafe cpng_reader_finish(handle) else { throw failure }
  }

  /// The statements about colours in the file, whose profile may be for grey.
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

/// A callback through which libpng reads the next bytes of a `ByteSource`.
@unsafe private func copyBytes(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Bool {
  guard let context = unsafe context, let target = unsafe target else { return false }
  let source = unsafe Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(count, into: target)
}
