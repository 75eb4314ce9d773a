import CTIFF
import GLBlurCore
import Glibc

/// A TIFF file on its way into a stream: deflated strips of straight RGBA, or of RGB where all is
/// opaque.
@safe struct TIFFWriter: ~Copyable {
  private let handle: OpaquePointer
  private let name: String

  /// - Parameter stream: must outlive the writer.
  @unsafe init(_ stream: UnsafeMutablePointer<FILE>, name: String) throws(FileError) {
    guard let handle = unsafe ctiff_writer_create(stream) else {
      throw .writeFailed(name: name, reason: "memory is short")
    }
    unsafe self.handle = handle
    self.name = name
  }

  deinit {
    unsafe ctiff_writer_destroy(handle)
  }

  /// Writes the whole file; once. `notes` gains a line for all that is left out.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    let shape = picture.shape
    let hasAlpha = !picture.isOpaque
    try begin(picture, hasAlpha: hasAlpha, notes: &notes)
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
  }

  private func begin(
    _ picture: any RowProducer, hasAlpha: Bool, notes: inout [String]
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
      unsafe output.profile = profile.isEmpty ? nil : profile.baseAddress
      unsafe output.profile_count = UInt32(profile.count)
      return unsafe ctiff_writer_begin(handle, &output)
    }
    try check(hasBegun)
  }

  private func check(_ isDone: Bool) throws(FileError) {
    guard !isDone else { return }
    throw .encoding(
      name: name, format: .tiff, systemError: unsafe ctiff_writer_system_error(handle),
      message: unsafe String(cString: ctiff_writer_message(handle)))
  }
}
