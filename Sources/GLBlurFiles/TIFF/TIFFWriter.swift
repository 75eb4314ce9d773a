import CCodecs
import GLBlurImage
import Synchronization

/// An encoder that writes one TIFF file with deflated strips of straight RGBA, or of RGB if the
/// picture is opaque.
@safe struct TIFFWriter: ~Copyable {
  private let handle: OpaquePointer
  private let output: ByteSink
  private let file: AssembledFile

  /// Opens libtiff, or throws `FileError.library`.
  init(
    _ output: ByteSink, library: String? = nil, in files: FileSystem
  ) throws(FileError) {
    let library = unsafe library ?? String(cString: ctiff_library())
    file = AssembledFile(in: files)
    guard let handle = unsafe ctiff_writer_create(file.functions) else {
      throw .writeFailed(name: output.name, reason: "not enough memory")
    }
    guard unsafe ctiff_writer_open(handle, library) else {
      let reason = unsafe String(cString: ctiff_writer_message(handle))
      unsafe ctiff_writer_destroy(handle)
      throw .library(
        name: output.name, need: "TIFF files", library: library, reason: reason,
        package: unsafe String(cString: ctiff_package()))
    }
    unsafe self.handle = handle
    self.output = output
  }

  deinit {
    unsafe ctiff_writer_destroy(handle)
  }

  /// Writes the whole file, once. `notes` says what TIFF cannot hold of the colour profile and the
  /// metadata.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    let shape = picture.shape
    let hasAlpha = !picture.isOpaque
    let appendix = TIFFAppendix(picture.metadata)
    try appendix.begin(file)
    try begin(picture, hasAlpha: hasAlpha, appendix.order, notes: &notes)
    let channels = hasAlpha ? 4 : 3
    let step = shape.format.bytesPerChannel
    var row = [UInt8](repeating: 0, count: shape.size.width * channels * step)
    for band in shape.size.bands() {
      unsafe try picture.rows(band) { pixels throws(FileError) in
        unsafe row.withUnsafeMutableBytes { row in
          for x in 0..<shape.size.width {
            unsafe UnsafeMutableRawBufferPointer(rebasing: row[(x * channels * step)...])
              .copyMemory(
                from: UnsafeRawBufferPointer(
                  start: pixels + x * 4 * step, count: channels * step))
          }
        }
        try check(unsafe ctiff_writer_row(handle, &row))
      }
    }
    try check(unsafe ctiff_writer_finish(handle))
    try appendix.complete(file, notes: &notes)
    try file.copy(to: output)
  }

  private func begin(
    _ picture: any RowProducer, hasAlpha: Bool, _ order: ctiff_order, notes: inout [String]
  ) throws(FileError) {
    let profile =
      picture.profile.onlyICC(of: .tiff, most: Int(Int32.max), notes: &notes)?.bytes ?? []
    let shape = picture.shape
    let hasBegun = unsafe profile.withUnsafeBufferPointer { profile in
      var output = unsafe ctiff_output()
      unsafe output.width = UInt32(shape.size.width)
      unsafe output.height = UInt32(shape.size.height)
      unsafe output.bits = UInt16(8 * shape.format.bytesPerChannel)
      unsafe output.has_alpha = hasAlpha
      unsafe output.order = order
      unsafe output.profile = profile.isEmpty ? nil : profile.baseAddress
      unsafe output.profile_count = UInt32(profile.count)
      return unsafe ctiff_writer_begin(handle, &output)
    }
    try check(hasBegun)
  }

  private func check(_ isDone: Bool) throws(FileError) {
    guard !isDone else { return }
    if let failure = file.failure { throw failure }
    throw .cannotEncode(
      name: output.name, format: .tiff,
      reason: unsafe String(cString: ctiff_writer_message(handle)))
  }
}

/// The place where libtiff assembles a file, seeking backwards.
final class AssembledFile: Sendable {
  private let spool: Spool
  private let firstFailure = Mutex<FileError?>(nil)

  init(in files: FileSystem) {
    spool = Spool(in: files)
  }

  var failure: FileError? { firstFailure.withLock { $0 } }

  /// The functions for libtiff. This object must outlive their use.
  @unsafe var functions: ctiff_file {
    unsafe ctiff_file(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read: { context, bytes, count, offset in
        unsafe AssembledFile.attempt(context) { spool throws(FileError) in
          try unsafe spool.read(
            into: UnsafeMutableRawBufferPointer(start: bytes, count: count), at: Int(offset))
        } ?? 0
      },
      write: { context, bytes, count, offset in
        unsafe AssembledFile.attempt(context) { spool throws(FileError) in
          try unsafe spool.write(
            UnsafeRawBufferPointer(start: bytes, count: count), at: Int(offset))
        } != nil
      },
      size: { context in
        unsafe UInt64(AssembledFile.attempt(context) { $0.count } ?? 0)
      })
  }

  @unsafe private static func attempt<Value>(
    _ context: UnsafeMutableRawPointer?, _ body: (Spool) throws(FileError) -> Value
  ) -> Value? {
    guard let context = unsafe context else { return nil }
    let own = unsafe Unmanaged<AssembledFile>.fromOpaque(context).takeUnretainedValue()
    do throws(FileError) {
      return try body(own.spool)
    } catch {
      own.firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  var count: Int { spool.count }

  /// Returns the bytes of a place, fewer at the end.
  func bytes(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(FileError) in
      try unsafe spool.read(into: UnsafeMutableRawBufferPointer(bytes), at: place.lowerBound)
    }
    return Array(bytes.prefix(count))
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try unsafe spool.write(UnsafeRawBufferPointer(bytes), at: offset)
    }
  }

  func copy(to output: ByteSink) throws(FileError) { try spool.copy(0..<spool.count, to: output) }
}
