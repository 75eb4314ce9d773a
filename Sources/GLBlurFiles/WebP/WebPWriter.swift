import CCodecs
import GLBlurImage

/// A writer of WebP files, still or animated (RFC 9649, section 2).
struct WebPWriter {
  let output: ByteSink
  let options: WriteOptions
  /// The file name of libwebp, or nil for the usual one.
  var library: String?
  /// The system calls for spools of encoded pictures.
  var files = FileSystem.live

  /// The chunks of a picture, in a file that libwebp has written to a spool.
  private struct Encoded {
    let spool: Spool
    /// The offsets of the chunks `ALPH` (if any) and `VP8 ` or `VP8L`, padded to an even size.
    let places: Range<Int>
    let hasAlpha: Bool
    /// Whether alpha needs no extended head.
    let isSimple: Bool
  }

  private func encoded(
    _ picture: any RowProducer, _ effort: WebPEncoder.Effort = .usual
  ) throws(FileError) -> Encoded {
    let spool = try spoolBytes(name: output.name, in: files) { (sink) throws(FileError) in
      let encoder = try WebPEncoder(
        picture.shape.size, options, effort, name: output.name, library: library)
      try encoder.write(picture, to: sink)
    }
    guard let chunk = try chunk(spool, at: 12) else { throw unexpected }
    guard chunk.name == "VP8X" else {
      let isLossless = chunk.name == "VP8L"
      let head = try bytes(spool, chunk.content.prefix(5))
      // The alpha bit of a lossless picture's head.
      let hasAlpha = isLossless && head.count == 5 && head[4] & 0x10 != 0
      return Encoded(
        spool: spool, places: 12..<spool.count, hasAlpha: hasAlpha, isSimple: true)
    }
    return Encoded(
      spool: spool, places: chunk.end..<max(chunk.end, spool.count), hasAlpha: true,
      isSimple: false)
  }

  private func chunk(_ spool: Spool, at offset: Int) throws(FileError) -> RIFFChunk? {
    let head = try bytes(spool, offset..<offset + RIFFChunk.headCount)
    return head.count == RIFFChunk.headCount ? RIFFChunk(head, at: offset) : nil
  }

  private func bytes(_ spool: Spool, _ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(FileError) in
      try unsafe spool.read(into: UnsafeMutableRawBufferPointer(bytes), at: place.lowerBound)
    }
    return Array(bytes.prefix(count))
  }

  private var unexpected: FileError {
    .cannotEncode(name: output.name, format: .webP, reason: "libwebp wrote no picture")
  }

  // MARK: Files

  /// Writes a whole still picture. `notes` says what WebP cannot hold of the colour profile.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    let profile = profile(of: picture, notes: &notes)
    let encoded = try encoded(picture)
    let tail = Self.chunks(picture.metadata)
    var head: [UInt8] = []
    if profile != nil || !encoded.isSimple || !tail.isEmpty {
      let flags = Self.flags(picture.metadata).union(encoded.hasAlpha ? .alpha : [])
      head = extendedHead(picture.shape.size, flags, profile: profile)
    }
    try writeHead(count: head.count + encoded.places.count + tail.count)
    try output.write(head)
    try encoded.spool.copy(encoded.places, to: output)
    try output.write(tail)
  }

  // MARK: Metadata

  private static func flags(_ metadata: Metadata) -> WebPContainer.Flags {
    var flags: WebPContainer.Flags = []
    if metadata.exif != nil { flags.insert(.exif) }
    if metadata.xmp != nil { flags.insert(.xmp) }
    return flags
  }

  /// Returns the chunks of metadata, which follow the picture or the frames.
  private static func chunks(_ metadata: Metadata) -> [UInt8] {
    (metadata.exif.map { RIFFChunk.bytes("EXIF", $0) } ?? [])
      + (metadata.xmp.map { RIFFChunk.bytes("XMP ", $0) } ?? [])
  }

  func writeEnd(_ metadata: Metadata) throws(FileError) {
    try output.write(Self.chunks(metadata))
  }

  // MARK: Animations

  /// Writes the pixels of an animation's layer, and returns whether they have alpha.
  func writeLayer(
    _ picture: any RowProducer, _ effort: WebPEncoder.Effort
  ) throws(FileError) -> Bool {
    let encoded = try encoded(picture, effort)
    try encoded.spool.copy(encoded.places, to: output)
    return encoded.hasAlpha
  }

  /// Writes the part of an animation before its frames.
  ///
  /// - Parameters:
  ///   - frames: The bytes of all frames.
  ///   - canvas: A picture of the size, profile and metadata of the frames.
  ///   - loops: How often the animation plays, 0…65535, 0 for endlessly.
  func writeHead(
    ofFrames frames: Int, hasAlpha: Bool, on canvas: any RowProducer, loops: Int,
    notes: inout [String]
  ) throws(FileError) {
    // The background is transparent.
    let control = RIFFChunk.bytes("ANIM", [0, 0, 0, 0] + littleEndian(loops, bytes: 2))
    let head =
      extendedHead(
        canvas.shape.size,
        Self.flags(canvas.metadata).union(hasAlpha ? [.animation, .alpha] : .animation),
        profile: profile(of: canvas, notes: &notes))
      + control
    try writeHead(count: head.count + frames + Self.chunks(canvas.metadata).count)
    try output.write(head)
  }

  /// Writes the head of the file, given the bytes of all chunks.
  private func writeHead(count: Int) throws(FileError) {
    let count = 4 + count
    guard count <= UInt32.max - UInt32(RIFFChunk.headCount) else {
      throw .cannotEncode(
        name: output.name, format: .webP,
        reason: "the file would have \(count + RIFFChunk.headCount) bytes, and can have 4 GiB")
    }
    try output.write(RIFFChunk.head("RIFF", count: count) + Array("WEBP".utf8))
  }

  private func extendedHead(
    _ size: Size, _ flags: WebPContainer.Flags, profile: [UInt8]?
  ) -> [UInt8] {
    let flags = profile == nil ? flags : flags.union(.icc)
    let content =
      [flags.rawValue, 0, 0, 0] + littleEndian(size.width - 1, bytes: 3)
      + littleEndian(size.height - 1, bytes: 3)
    return RIFFChunk.bytes("VP8X", content) + (profile.map { RIFFChunk.bytes("ICCP", $0) } ?? [])
  }

  private func profile(of picture: any RowProducer, notes: inout [String]) -> [UInt8]? {
    // Readers, such as this package, leave longer profiles out.
    picture.profile.onlyICC(of: .webP, most: ByteSource.mostBytesOfPlace, notes: &notes)?.bytes
  }
}

/// An encoder of a still picture or a frame.
@safe struct WebPEncoder: ~Copyable {
  private let handle: OpaquePointer
  private let name: String
  private let library: String
  private let size: Size

  /// The effort for a lossy picture.
  enum Effort {
    case usual
    /// A file some percent shorter, in more than twice the time.
    case more
    /// The same for a layer with transparent pixels, whose colours are kept, since those of other
    /// pixels depend on them.
    case moreForPart
  }

  /// Opens libwebp for a picture, or throws `FileError.library`.
  init(
    _ size: Size, _ options: WriteOptions, _ effort: Effort, name: String, library: String?
  ) throws(FileError) {
    let library = unsafe library ?? String(cString: cwebp_library())
    var output = cwebp_output()
    output.width = UInt32(clamping: size.width)
    output.height = UInt32(clamping: size.height)
    output.is_lossless = options.isLossless
    output.quality = Int32(options.quality(of: .webP))
    output.uses_threads = PNGWriter.threads(options) > 1
    output.takes_effort = effort != .usual && !options.isLossless
    output.keeps_colors = effort == .moreForPart || options.isLossless
    var message = [CChar](repeating: 0, count: 256)
    var handle: OpaquePointer?
    let outcome = unsafe cwebp_encoder_create(
      &handle, library, &output, &message, message.count)
    guard let handle = unsafe handle else {
      throw Self.error(outcome, message, name, library)
    }
    unsafe self.handle = handle
    self.name = name
    self.library = library
    self.size = size
  }

  deinit {
    unsafe cwebp_encoder_destroy(handle)
  }

  /// Returns the most memory for encoding. libwebp keeps 4 bytes for each pixel. Besides, up to 36
  /// were measured for lossless pictures and for alpha, and at most 7 for lossy pictures without
  /// alpha.
  static func memory(for size: Size) -> Int { 40 * size.width * size.height + 4 << 20 }

  /// Writes a WebP file without a profile, once.
  func write(_ picture: any RowProducer, to output: ByteSink) throws(FileError) {
    let format = picture.shape.format
    var row = [UInt8](repeating: 0, count: size.width * 4)
    for band in size.bands() {
      var y = band.lowerBound
      unsafe try picture.rows(band) { pixels throws(FileError) in
        unsafe convertRow(pixels, of: format, into: &row)
        unsafe cwebp_encoder_row(handle, UInt32(y), row)
        y += 1
      }
    }
    // Encoding takes long, and would be in vain.
    if let failure = picture.failure { throw .writeFailed(name: name, reason: "\(failure)") }
    var message = [CChar](repeating: 0, count: 256)
    let outcome = unsafe cwebp_encoder_finish(
      handle, { unsafe writeBytes($0, $1, $2) }, Unmanaged.passUnretained(output).toOpaque(),
      &message, message.count)
    guard outcome != CWEBP_DONE else { return }
    throw output.failure ?? Self.error(outcome, message, name, library)
  }

  private static func error(
    _ outcome: cwebp_outcome, _ message: [CChar], _ name: String, _ library: String
  ) -> FileError {
    switch outcome {
    case CWEBP_NO_LIBRARY: .libwebp(neededBy: name, library, message)
    case CWEBP_NO_MEMORY: .writeFailed(name: name, reason: string(of: message))
    default: .cannotEncode(name: name, format: .webP, reason: string(of: message))
    }
  }
}
