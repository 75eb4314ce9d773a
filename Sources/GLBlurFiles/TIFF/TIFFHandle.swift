import CCodecs

/// libtiff's reader of a file.
@safe final class TIFFHandle {
  private let handle: OpaquePointer
  private let source: ByteSource

  /// Opens libtiff.
  ///
  /// - Throws: `FileError.library` if it cannot be opened.
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

  /// Throws the error of a step that failed, or during which the file could not be read: libtiff does
  /// without some fields.
  private func check(_ isDone: Bool) throws(FileError) {
    if let failure = source.failure { throw failure }
    guard isDone else { throw .damaged(name: source.name, format: .tiff, reason: message) }
  }

  /// Reads everything before the pixels. It is called first, and once.
  func header() throws(FileError) -> ctiff_header {
    var header = ctiff_header()
    try check(unsafe ctiff_reader_header(handle, &header))
    return header
  }

  /// The ICC profile, which is empty if there is none.
  var profile: [UInt8] {
    var count = 0
    let bytes = unsafe ctiff_reader_profile(handle, &count)
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Chooses the pixels, and throws if the file is too short to contain them.
  func check(_ pixels: ctiff_pixels) throws(FileError) {
    try check(unsafe ctiff_reader_check(handle, pixels))
  }

  /// The number of bytes that decoding takes beside the rows, for the pixels that were chosen.
  var memory: Int { Int(clamping: unsafe ctiff_reader_memory(handle)) }

  /// Starts decoding.
  func start(keepsCMYK: Bool) throws(FileError) {
    try check(unsafe ctiff_reader_start(handle, keepsCMYK))
  }

  /// Decodes the next row.
  func read(into row: UnsafeMutableRawPointer) throws(FileError) {
    try check(unsafe ctiff_reader_row(handle, row))
  }

  /// Writes alpha to the row that was decoded last, if there is any.
  func putAlpha(into row: UnsafeMutableRawPointer) { unsafe ctiff_reader_put_alpha(handle, row) }

  /// The number of samples that have been clamped.
  var clampedSamples: Int { Int(clamping: unsafe ctiff_reader_clamped(handle)) }
}

/// A callback through which libtiff reads any place of a `ByteSource`.
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
