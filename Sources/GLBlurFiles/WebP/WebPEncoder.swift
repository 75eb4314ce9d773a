import CCodecs
import GLBlurImage

/// An encoder of one picture, as it is in a still file or in a frame of an animation.
@safe struct WebPEncoder: ~Copyable {
  private let handle: OpaquePointer
  private let name: String
  private let library: String
  private let size: Size

  /// What is done for a lossy picture.
  enum Effort {
    case usual
    /// A file that is some percent shorter, in more than twice the time.
    case more
    /// The same for a layer that is transparent where nothing changes. The colours there are kept, since those
    /// of other pixels depend on them.
    case moreForPart
  }

  /// Creates an encoder, and opens libwebp.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - options: The options of WebP files.
  ///   - effort: What is done for a lossy picture.
  ///   - name: The name of the file in error messages.
  ///   - library: The file name of libwebp, or nil for the usual one.
  /// - Throws: `FileError.library` if libwebp cannot be opened.
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

  /// Returns the number of bytes that encoding a picture takes at most. libwebp keeps all pixels with
  /// 4 bytes each. The other bytes were measured: up to 36 for lossless pictures and for the alpha of
  /// lossy ones. A lossy picture without alpha takes at most 7.
  static func memory(for size: Size) -> Int { 40 * size.width * size.height + 4 << 20 }

  /// Writes a WebP file without a profile. It can be called once.
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
