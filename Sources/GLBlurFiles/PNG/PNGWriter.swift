import CPNG
import GLBlurCore
import Glibc

/// A PNG file on its way into a stream.
@safe struct PNGWriter: ~Copyable {
  private let handle: OpaquePointer
  private let name: String

  /// - Parameter stream: must outlive the writer.
  @unsafe init(_ stream: UnsafeMutablePointer<FILE>, name: String) throws(FileError) {
    guard let handle = unsafe cpng_writer_create(stream) else {
      throw .writeFailed(name: name, reason: "memory is short")
    }
    unsafe self.handle = handle
    self.name = name
  }

  deinit {
    unsafe cpng_writer_destroy(handle)
  }

  /// Writes the whole file; once. `notes` gains a line for all that PNG cannot carry.
  func write(_ image: Image, level: PNGLevel, notes: inout [String]) throws(FileError) {
    // PNG has no floats: the finer of its depths loses least.
    let image = try image.converted(to: image.format == .rgba8 ? .rgba8 : .rgba16, name: name)
    try begin(image, level: level, notes: &notes)
    for chunk in image.profile.pngChunks(notes: &notes) {
      try check(unsafe cpng_writer_chunk(handle, chunk.name, chunk.bytes, chunk.bytes.count))
    }
    let isWritten = image.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { rows in
        unsafe cpng_writer_rows(
          handle, rows.bindMemory(to: UInt8.self).baseAddress, image.bytesPerRow,
          UInt32(image.height))
      }
    }
    try check(isWritten)
    try check(unsafe cpng_writer_finish(handle))
  }

  private func begin(
    _ image: Image, level: PNGLevel, notes: inout [String]
  ) throws(FileError) {
    let icc = image.profile.rgbICC(notes: &notes)
    var isRefused = false
    let hasBegun = unsafe (icc?.pngName ?? [0]).withUnsafeBufferPointer { name in
      unsafe (icc?.bytes ?? []).withUnsafeBufferPointer { profile in
        var output = unsafe cpng_output()
        unsafe output.width = UInt32(image.width)
        unsafe output.height = UInt32(image.height)
        unsafe output.bit_depth = image.format == .rgba16 ? 16 : 8
        unsafe output.has_alpha = !image.isOpaque
        unsafe output.level = level.zlib
        unsafe output.all_filters = level != .fast
        unsafe output.profile_name = name.baseAddress
        unsafe output.profile = icc == nil ? nil : profile.baseAddress
        unsafe output.profile_count = profile.count
        return unsafe cpng_writer_begin(handle, &output, &isRefused)
      }
    }
    try check(hasBegun)
    if isRefused { notes.append("the ICC profile was left out, as PNG refuses it: \(message)") }
  }

  private func check(_ isDone: Bool) throws(FileError) {
    guard !isDone else { return }
    let code = unsafe cpng_writer_system_error(handle)
    throw code == 0
      ? .cannotEncode(name: name, format: .png, reason: message)
      : .writeFailed(name: name, reason: reason(code))
  }

  private var message: String { unsafe String(cString: cpng_writer_message(handle)) }
}
