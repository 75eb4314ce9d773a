import CCodecs
import GLBlurImage
import SystemLibrary

/// A writer of PNG files, still or animated.
struct PNGWriter {
  private let chunks: ChunkWriter
  private let name: String
  private let level: PNGLevel
  private let threads: Int

  init(_ output: ByteSink, _ options: WriteOptions) {
    chunks = ChunkWriter(output: output)
    name = output.name
    level = options.pngLevel
    threads = Self.threads(options)
  }

  /// Returns the number of threads that compress a file.
  static func threads(_ options: WriteOptions) -> Int {
    max(1, options.threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Writes a whole still image. `notes` gains a line for each part of the colour profile that PNG
  /// cannot hold.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    let hasAlpha = !picture.isOpaque
    try writeHead(of: picture, hasAlpha: hasAlpha, notes: &notes)
    try writePixels(of: picture, hasAlpha: hasAlpha, .image)
    try writeEnd()
  }

  /// Writes the part of the file before the pixels.
  ///
  /// - Parameters:
  ///   - picture: The picture whose size, depth and colour profile are written.
  ///   - hasAlpha: Whether the file has an alpha channel.
  ///   - more: A chunk to write after IHDR, or nil.
  ///   - notes: Gains a line for each part of the colour profile that PNG cannot hold.
  func writeHead(
    of picture: any RowProducer, hasAlpha: Bool, with more: (name: String, bytes: [UInt8])? = nil,
    notes: inout [String]
  ) throws(FileError) {
    try chunks.writeSignature()
    try chunks.write("IHDR", PNGLayout(picture.shape, hasAlpha: hasAlpha, level).header)
    if let more { try chunks.write(more.name, more.bytes) }
    if let icc = picture.profile.rgbICC(notes: &notes) { try write(icc, notes: &notes) }
    for chunk in picture.profile.pngChunks(notes: &notes) {
      try chunks.write(chunk.name, chunk.bytes)
    }
    for chunk in PNGMetadata(picture.metadata, level, notes: &notes).chunks {
      try chunks.write(chunk.name, chunk.bytes)
    }
  }

  /// Writes the pixels of a picture.
  ///
  /// - Returns: The number of chunks written.
  @discardableResult
  func writePixels(
    of picture: any RowProducer, hasAlpha: Bool, _ kind: PixelChunks
  ) throws(FileError) -> Int {
    let layout = PNGLayout(picture.shape, hasAlpha: hasAlpha, level)
    try PNGPixelWriter(picture, layout, level, kind, to: chunks).write(threads: threads)
    return chunkCount(of: picture.shape, hasAlpha: hasAlpha)
  }

  /// Returns the number of chunks that have the pixels of a picture.
  func chunkCount(of shape: ImageShape, hasAlpha: Bool) -> Int {
    let layout = PNGLayout(shape, hasAlpha: hasAlpha, level)
    return (0..<layout.bandCount).reduce(0) { $0 + layout.chunkCount(of: $1) }
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) { try chunks.write(name, bytes) }

  func writeEnd() throws(FileError) {
    try chunks.write("IEND", [])
  }

  private func write(_ icc: ColorProfile.ICC, notes: inout [String]) throws(FileError) {
    if let reason = refusal(of: icc) {
      notes.append("the ICC profile was left out, as PNG refuses it: \(reason)")
      return
    }
    guard let profile = zlib(icc.bytes, level) else {
      throw .writeFailed(name: name, reason: "not enough memory")
    }
    let name = icc.pngName.map { UInt8(bitPattern: $0) }
    try chunks.write("iCCP", name + [0] + profile)
  }
}

/// Returns libpng's reason for rejecting the profile, or nil if libpng accepts it.
private func refusal(of icc: ColorProfile.ICC) -> String? {
  var message = [CChar](repeating: 0, count: 256)
  let count = message.count
  let isRefused = unsafe message.withUnsafeMutableBufferPointer { message in
    unsafe cpng_profile_refusal(
      icc.pngName, icc.bytes, icc.bytes.count, message.baseAddress, count) != nil
  }
  guard isRefused else { return nil }
  return string(of: message)
}
