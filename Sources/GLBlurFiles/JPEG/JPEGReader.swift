import CCodecs
import GLBlurImage
import Synchronization

@safe final class JPEGReader: LibraryDecoder {
  /// The header and the profile, or everything after inspection.
  var info: ImageInfo
  private var colors = DecodedColors()
  private let handle: OpaquePointer?
  private let header: cjpeg_header
  private let source: ByteSource
  private let coefficients: CoefficientFile

  /// Reads the header. A lenient reader tolerates damaged pixels.
  init(_ source: ByteSource, isLenient: Bool = false) throws(FileError) {
    self.source = source
    coefficients = CoefficientFile(
      mostBytes: source.limits.memory?.codecBytes ?? .max, in: source.files)
    var store = unsafe coefficients.functions
    let handle = unsafe cjpeg_reader_create(
      { unsafe readBytes($0, $1, $2) }, Unmanaged.passUnretained(source).toOpaque(),
      UInt64(source.count), &store)
    if isLenient { unsafe cjpeg_reader_allow_damage(handle) }
    var header = cjpeg_header()
    let isRead = unsafe cjpeg_reader_header(handle, &header)
    var count = 0
    let exif = unsafe cjpeg_reader_exif(handle, &count)
    let orientation = Orientation(exif: unsafe copy(exif, count))
    let bytes = unsafe cjpeg_reader_profile(handle, &count)
    let icc = unsafe copy(bytes, count)
    unsafe self.handle = handle
    self.header = header
    let size = Size(width: Int(header.width), height: Int(header.height))
    var info = ImageInfo(
      fileFormat: .jpeg, size: size, format: .rgba8, bitsPerSample: 8)
    info.turn(orientation)
    info.profile = ColorProfile(
      icc: icc.isEmpty ? nil : ColorProfile.ICC(name: "ICC profile", bytes: icc))
    self.info = info
    guard isRead else { throw failure }
    try source.limits.check(info.size, name: source.name)
    let samples: DecodedColors.Samples =
      header.is_cmyk ? .cmyk(isLight: header.is_light) : header.is_gray ? .gray : .rgb
    colors = DecodedColors(
      info.profile, of: samples, info.format, name: source.name, source.limits)
    self.info.add(colors)
  }

  deinit {
    unsafe cjpeg_reader_destroy(handle)
  }

  var profile: ColorProfile { colors.profile }
  var isOpaque: Bool { true }

  /// The profile exists as markers, joined, and in `info`.
  var decodingBytes: Int {
    coefficients.bytesInMemory(of: Int(header.coefficient_bytes), width: Int(header.width))
      + 3 * (info.profile.icc?.bytes.count ?? 0) + (colors.conversion?.byteCount ?? 0)
  }

  /// Throws before memory is allocated if the file is too short for its pixels, or if colours
  /// cannot be converted.
  func check() throws(FileError) {
    guard unsafe cjpeg_reader_check(handle) else { throw failure }
    try colors.check()
  }

  func start() throws(FileError) {
    guard unsafe cjpeg_reader_start(handle, colors.conversion != nil) else { throw failure }
  }

  /// Decodes the next rows without applying the orientation.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let isRead = unsafe cjpeg_reader_rows(
      handle, rows.assumingMemoryBound(to: UInt8.self), Int(header.width) * 4, UInt32(count))
    guard isRead else { throw failure }
    unsafe colors.conversion?.convert(rows, count: count * Int(header.width))
  }

  /// The damage found by a lenient reader in all rows.
  var damage: cjpeg_damage { unsafe cjpeg_reader_damage(handle) }

  func finish() throws(FileError) {
    guard unsafe cjpeg_reader_finish(handle) else { throw failure }
  }

  private var failure: FileError {
    if let failure = source.failure ?? coefficients.failure { return failure }
    let reason = unsafe String(cString: cjpeg_reader_message(handle))
    guard unsafe cjpeg_reader_lacks_feature(handle) else {
      return .damaged(name: source.name, format: .jpeg, reason: reason)
    }
    let segments = try? JPEGSegments(source)
    if let frame = segments.flatMap({ try? JPEGFrame($0, source) }),
      frame.size.width == 0 || frame.components.isEmpty
        || frame.size.height == 0 && segments?.statesHeightBehindScan(source) == false
    {
      return .damaged(
        name: source.name, format: .jpeg, reason: "it states no columns, rows or channels")
    }
    let (feature, cure) =
      segments?.refusal(source)
      ?? ("of a kind that libjpeg does not know (\(reason))", "export it as baseline JPEG")
    return .unsupported(name: source.name, format: .jpeg, feature: feature, cure: cure)
  }
}

extension CoefficientFile {
  /// Returns how many of `count` bytes of coefficients lie in memory.
  func bytesInMemory(of count: Int, width: Int) -> Int {
    // libjpeg asks for up to five rows of blocks of a channel, or of two channels of half height,
    // at a time. A sample has two bytes.
    min(count, max(mostBytes, 5 * 16 * 3 * 2 * width))
  }
}

@unsafe private func copy(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}

@unsafe private func readBytes(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  guard let context = unsafe context, let target = unsafe target else { return 0 }
  let source = unsafe Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(upTo: count, into: target)
}

/// The unnamed file, created on demand, for libjpeg's coefficients that do not fit into memory.
final class CoefficientFile: Sendable {
  let mostBytes: Int
  private let files: FileSystem
  private let state = Mutex(State())

  private struct State {
    var file: ScratchFile?
    var failure: FileError?
  }

  init(mostBytes: Int, in files: FileSystem) {
    self.mostBytes = mostBytes
    self.files = files
  }

  var failure: FileError? { state.withLock { $0.failure } }

  /// The functions for libjpeg. This object must outlive their use.
  @unsafe var functions: cjpeg_store {
    unsafe cjpeg_store(
      context: Unmanaged.passUnretained(self).toOpaque(), most_bytes: mostBytes,
      read: { context, bytes, count, offset in
        unsafe CoefficientFile.attempt(context) { file throws(FileError) in
          try unsafe file.read(
            into: UnsafeMutableRawBufferPointer(start: bytes, count: count), at: Int(offset))
        }
      },
      write: { context, bytes, count, offset in
        unsafe CoefficientFile.attempt(context) { file throws(FileError) in
          try unsafe file.write(
            UnsafeRawBufferPointer(start: bytes, count: count), at: Int(offset))
        }
      })
  }

  @unsafe private static func attempt(
    _ context: UnsafeMutableRawPointer?, _ body: (ScratchFile) throws(FileError) -> Void
  ) -> Bool {
    guard let context = unsafe context else { return false }
    let own = unsafe Unmanaged<CoefficientFile>.fromOpaque(context).takeUnretainedValue()
    do throws(FileError) {
      try body(own.file())
      return true
    } catch {
      own.state.withLock { $0.failure = $0.failure ?? error }
      return false
    }
  }

  private func file() throws(FileError) -> ScratchFile {
    try state.withLock { (state) throws(FileError) in
      if let file = state.file { return file }
      let file = try ScratchFile(in: files)
      state.file = file
      return file
    }
  }
}
