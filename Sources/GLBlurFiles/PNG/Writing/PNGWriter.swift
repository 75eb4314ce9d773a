import CPNG
import GLBlurCore
import Glibc

/// A PNG file on its way into a stream.
struct PNGWriter {
  private let output: ChunkWriter
  private let level: PNGLevel

  /// - Parameter stream: must outlive the writer.
  @unsafe init(_ stream: UnsafeMutablePointer<FILE>, name: String, level: PNGLevel) {
    output = unsafe ChunkWriter(stream, name: name)
    self.level = level
  }

  /// Writes the whole file. `notes` gains a line for all that PNG cannot carry.
  func write(
    _ picture: any RowProducer, threads: Int, notes: inout [String]
  ) throws(FileError) {
    let layout = PNGLayout(picture, level)
    try output.writeSignature()
    try output.write("IHDR", layout.header)
    if let icc = picture.profile.rgbICC(notes: &notes) { try write(icc, notes: &notes) }
    for chunk in picture.profile.pngChunks(notes: &notes) {
      try output.write(chunk.name, chunk.bytes)
    }
    try PNGBands(picture, layout, level, to: output).write(threads: threads)
    try output.write("IEND", [])
    try output.flush()
  }

  private func write(_ icc: ColorProfile.ICC, notes: inout [String]) throws(FileError) {
    if let reason = refusal(of: icc) {
      notes.append("the ICC profile was left out, as PNG refuses it: \(reason)")
      return
    }
    guard let profile = zlib(icc.bytes, level) else {
      throw .writeFailed(name: output.name, reason: "memory is short")
    }
    let name = icc.pngName.map { UInt8(bitPattern: $0) }
    try output.write("iCCP", name + [0] + profile)
  }
}

/// Why libpng would not read the profile back; nil when it would.
private func refusal(of icc: ColorProfile.ICC) -> String? {
  var message = [CChar](repeating: 0, count: 256)
  let count = message.count
  let isRefused = unsafe message.withUnsafeMutableBufferPointer { message in
    unsafe cpng_profile_refusal(
      icc.pngName, icc.bytes, icc.bytes.count, message.baseAddress, count) != nil
  }
  guard isRefused else { return nil }
  return String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
