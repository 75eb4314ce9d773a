import CCodecs
import GLBlurImage

/// The first page of a TIFF file whose header has been read.
final class TIFFReader: LibraryDecoder {
  /// The header, with a colour profile that may be for grey or CMYK.
  var info: ImageInfo
  private let colors: DecodedColors
  private let handle: TIFFHandle
  private let layout: TIFFLayout
  private let source: ByteSource
  private let fieldBytes: Int

  init(_ source: ByteSource) throws(FileError) {
    // libtiff keeps the values of all fields, and reads directories that this type does not.
    guard let directory = try TIFFDirectory.first(of: source) else {
      throw .damaged(
        name: source.name, format: .tiff, reason: "its first directory is missing or damaged")
    }
    fieldBytes = directory.byteCount
    guard fieldBytes <= source.count else {
      throw .damaged(name: source.name, format: .tiff, reason: "the values of its fields overlap")
    }
    try source.limits.check(decodingBytes: fieldBytes, name: source.name)
    if try directory.isCameraRaw {
      throw .notAnImage(name: source.name, found: .cameraRaw)
    }
    self.source = source
    handle = try TIFFHandle(source)
    var header = try handle.header()
    // libtiff takes a picture without its palette for grey.
    if try directory.number(262) == 3 { header.photometric = 3 }
    let size = Size(width: Int(header.width), height: Int(header.height))
    guard size.width > 0, size.height > 0 else {
      throw .damaged(name: source.name, format: .tiff, reason: "it has no pixels")
    }
    let orientation = Orientation(rawValue: header.orientation) ?? .upright
    try source.limits.check(orientation.upright(size), name: source.name)
    layout = try TIFFLayout(header, name: source.name)
    var info = ImageInfo(
      fileFormat: .tiff, size: size, format: layout.format, bitsPerSample: Int(header.bits),
      colorModel: layout.colorModel)
    info.turn(orientation)
    info.channels = Int(header.samples)
    info.hasAlpha = header.alpha > 0
    if layout.colorModel == .yCbCr {
      let factors = (Int(header.subsampling.0), Int(header.subsampling.1))
      info.chromaSubsampling = JPEGFrame.subsampling(factors.0, factors.1)
    }
    info.notes = Self.notes(ofUnknown: layout.unknownSamples)
    let icc = handle.profile
    if icc.count > ByteSource.mostBytesOfPlace {
      info.notes.append("the colour profile is longer than 16 MiB and was left out")
    } else if !icc.isEmpty {
      info.profile.icc = ColorProfile.ICC(name: "ICC profile", bytes: icc)
    }
    let pages = try directory.pages()
    if pages.full > 1 {
      info.notes.append("the file has \(pages.full) pages, of which only the first is read")
    }
    colors = DecodedColors(
      info.profile, of: layout.samples, info.format, name: source.name, source.limits)
    info.add(colors)
    self.info = info
  }

  private static func notes(ofUnknown count: Int) -> [String] {
    switch count {
    case 0: []
    case 1:
      ["a sample of each pixel, of which the file does not say what it means, was left out"]
    default:
      [
        "\(count) samples of each pixel, of which the file does not say what they mean, were left "
          + "out"
      ]
    }
  }

  var profile: ColorProfile { colors.profile }
  var clampedSamples: Int { handle.clampedSamples }

  /// libtiff keeps the fields and the profile, and `info` the profile again.
  var decodingBytes: Int {
    handle.memory + fieldBytes + 2 * (info.profile.icc?.bytes.count ?? 0)
      + (colors.conversion?.byteCount ?? 0)
  }

  /// Throws before memory is allocated if the file is too short for its pixels, or if colours
  /// cannot be converted.
  func check() throws(FileError) {
    try handle.check(layout.pixels)
    try colors.check()
  }

  func start() throws(FileError) {
    try handle.start(keepsCMYK: colors.conversion != nil && info.colorModel == .cmyk)
  }

  /// Decodes the next rows without applying the orientation.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let width = info.storedSize.width
    for index in 0..<count {
      let row = unsafe rows + index * width * info.format.bytesPerPixel
      unsafe try handle.read(into: row)
      guard let conversion = colors.conversion else { continue }
      unsafe conversion.convert(row, count: width)
      if info.colorModel == .cmyk { unsafe handle.putAlpha(into: row) }
    }
  }

  func finish() throws(FileError) {}
}

/// libtiff's reader of a file.
@safe final class TIFFHandle {
  private let handle: OpaquePointer
  private let source: ByteSource

  /// Opens libtiff, or throws `FileError.library`.
  init(_ source: ByteSource) throws(FileError) {
    let created = unsafe ctiff_reader_create(
      { unsafe readBytes($0, $1, $2, $3) }, Unmanaged.passUnretained(source).toOpaque(),
      UInt64(source.count))
    guard let handle = unsafe created else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    unsafe self.handle = handle
    self.source = source
    let library = unsafe source.limits.libtiff ?? String(cString: ctiff_library())
    guard unsafe ctiff_reader_open(handle, library) else {
      throw .library(
        name: source.name, need: "TIFF files", library: library, reason: message,
        package: unsafe String(cString: ctiff_package()))
    }
  }

  deinit {
    unsafe ctiff_reader_destroy(handle)
  }

  private var message: String { unsafe String(cString: ctiff_reader_message(handle)) }

  /// Throws the error of a failed step, or of reading, since libtiff can do without some fields.
  private func check(_ isDone: Bool) throws(FileError) {
    if let failure = source.failure { throw failure }
    guard isDone else { throw .damaged(name: source.name, format: .tiff, reason: message) }
  }

  /// Reads everything before the pixels, once and first.
  func header() throws(FileError) -> ctiff_header {
    var header = ctiff_header()
    try check(unsafe ctiff_reader_header(handle, &header))
    return header
  }

  var profile: [UInt8] {
    var count = 0
    let bytes = unsafe ctiff_reader_profile(handle, &count)
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Chooses the pixels, and throws if the file is too short for them.
  func check(_ pixels: ctiff_pixels) throws(FileError) {
    try check(unsafe ctiff_reader_check(handle, pixels))
  }

  /// The memory for decoding the chosen pixels, besides the rows.
  var memory: Int { Int(clamping: unsafe ctiff_reader_memory(handle)) }

  func start(keepsCMYK: Bool) throws(FileError) {
    try check(unsafe ctiff_reader_start(handle, keepsCMYK))
  }

  func read(into row: UnsafeMutableRawPointer) throws(FileError) {
    try check(unsafe ctiff_reader_row(handle, row))
  }

  /// Writes alpha, if any, to the last decoded row.
  func putAlpha(into row: UnsafeMutableRawPointer) { unsafe ctiff_reader_put_alpha(handle, row) }

  var clampedSamples: Int { Int(clamping: unsafe ctiff_reader_clamped(handle)) }
}

@unsafe private func readBytes(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int,
  _ offset: UInt64
) -> Int {
  guard let context = unsafe context, let target = unsafe target,
    let offset = Int(exactly: offset)
  else { return 0 }
  let source = unsafe Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(
    into: UnsafeMutableRawBufferPointer(start: target, count: count), at: offset)
}
