import CCodecs
import GLBlurImage
import SystemLibrary

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

  static func threads(_ options: WriteOptions) -> Int {
    max(1, options.threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Writes a whole still image. `notes` says what PNG cannot hold of the colour profile.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    let hasAlpha = !picture.isOpaque
    try writeHead(of: picture, hasAlpha: hasAlpha, notes: &notes)
    try writePixels(of: picture, hasAlpha: hasAlpha, .image)
    try writeEnd()
  }

  /// Writes the part of the file before the pixels, with `more` after IHDR.
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

  /// Writes the pixels, and returns the number of chunks.
  @discardableResult
  func writePixels(
    of picture: any RowProducer, hasAlpha: Bool, _ kind: PixelChunks
  ) throws(FileError) -> Int {
    let layout = PNGLayout(picture.shape, hasAlpha: hasAlpha, level)
    try PNGPixelWriter(picture, layout, level, kind, to: chunks).write(threads: threads)
    return chunkCount(of: picture.shape, hasAlpha: hasAlpha)
  }

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

/// Returns libpng's reason for rejecting the profile, or nil.
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

/// The metadata chunks of a new PNG file, which precede the pixels.
struct PNGMetadata {
  private(set) var chunks: [(name: String, bytes: [UInt8])] = []

  init(_ metadata: Metadata, _ level: PNGLevel, notes: inout [String]) {
    if let pHYs = metadata.resolution?.pHYs { chunks.append(("pHYs", pHYs)) }
    if let exif = metadata.exif { chunks.append(("eXIf", exif)) }
    if let xmp = metadata.xmp {
      // XMP is not compressed (XMP specification, part 3, 1.1.5).
      chunks.append(("iTXt", Array("\(PNGText.xmp)\0\0\0\0\0".utf8) + xmp))
    }
    if let iptc = metadata.iptc {
      let text = RawProfile.text("iptc", IPTCRecords.resource(iptc))
      if let bytes = zlib(Array(text.utf8), level) {
        chunks.append(("zTXt", Array("\(RawProfile.iptc)\0\0".utf8) + bytes))
      }
    }
    for text in metadata.texts { add(text, &notes) }
    for chunk in metadata.chunks { chunks.append((chunk.name, chunk.bytes)) }
  }

  private mutating func add(_ text: Metadata.Text, _ notes: inout [String]) {
    // Zeros end the parts of a chunk.
    guard let keyword = Self.latin1(text.keyword), (1...79).contains(keyword.count),
      keyword.allSatisfy({ (32...126).contains($0) || $0 >= 161 }), !text.text.utf8.contains(0)
    else {
      let name = printableLatin1(text.keyword.utf8.prefix(79))
      return notes.append("the text '\(name)' cannot be a text of a PNG file and was left out")
    }
    if let bytes = Self.latin1(text.text) {
      chunks.append(("tEXt", keyword + [0] + bytes))
    } else {
      chunks.append(("iTXt", keyword + [0, 0, 0, 0, 0] + Array(text.text.utf8)))
    }
  }

  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

/// A writer of PNG's signature and chunks (PNG specification, 5.3).
struct ChunkWriter: Sendable {
  let output: ByteSink

  func writeSignature() throws(FileError) {
    try output.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let body = Array(name.utf8) + bytes
    let crc = unsafe cdeflate_crc32(0, body, body.count)
    try output.write(bigEndian(bytes.count) + body + bigEndian(Int(crc)))
  }

  /// Writes the chunks of a band, and appends `end` to the last one.
  func write(_ band: EncodedBand, endingWith end: [UInt8]) throws(FileError) {
    unsafe try band.withBytes { bytes throws(FileError) in
      var start = 0
      for (index, piece) in band.pieces.enumerated() {
        let end = index == band.pieces.count - 1 ? end : []
        try output.write(piece.head(adding: end.count))
        unsafe try output.write(
          UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(bytes)[start..<start + piece.count]))
        let crc = unsafe cdeflate_crc32(piece.crc, end, end.count)
        try output.write(end + bigEndian(Int(crc)))
        start += piece.count
      }
    }
  }
}

/// Returns the bytes as a zlib stream (RFC 1950), or nil if memory is short.
func zlib(_ bytes: [UInt8], _ level: PNGLevel) -> [UInt8]? {
  guard let compressor = unsafe cdeflate_compressor_create(level == .small) else { return nil }
  defer { unsafe cdeflate_compressor_destroy(compressor) }
  let band = EncodedBand()
  let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
    unsafe band.deflate(
      bytes, with: compressor, header: level.zlibHeader, isLast: true,
      start: PixelChunks.image.start)
  }
  guard isDone else { return nil }
  var stream: [UInt8] = []
  unsafe band.withBytes { unsafe stream.append(contentsOf: $0) }
  return stream + bigEndian(Int(band.adler))
}
