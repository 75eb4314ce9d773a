import CCodecs
import GLBlurImage

/// An encoder that writes one JPEG file to a sink.
@safe struct JPEGWriter: ~Copyable {
  private let handle: OpaquePointer
  private let output: ByteSink
  private let coefficients: CoefficientFile

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - output: The sink.
  ///   - coefficients: The place of coefficients, all of which are kept if the file gets code tables
  ///     of its own.
  init(_ output: ByteSink, _ coefficients: CoefficientFile) throws(FileError) {
    self.coefficients = coefficients
    var store = unsafe coefficients.functions
    let handle = unsafe cjpeg_writer_create(
      { unsafe writeBytes($0, $1, $2) }, Unmanaged.passUnretained(output).toOpaque(), &store)
    guard let handle = unsafe handle else {
      throw .writeFailed(name: output.name, reason: "not enough memory")
    }
    unsafe self.handle = handle
    self.output = output
  }

  deinit {
    unsafe cjpeg_writer_destroy(handle)
  }

  /// Returns the number of bytes of the coefficients of a picture.
  static func coefficientBytes(of size: Size, quality: Int) -> Int {
    // A sample takes two bytes. There are three channels, two of which may have half the width and
    // half the height.
    let (width, height) = ((size.width + 15) & ~15, (size.height + 15) & ~15)
    return width * height * (hasFullChroma(quality) ? 6 : 3)
  }

  private static func hasFullChroma(_ quality: Int) -> Bool { quality >= 90 }

  /// Writes the whole file. It can be called once. `notes` gains a line for each part of the colour
  /// profile that JPEG cannot hold.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - options: The options of JPEG files.
  ///   - segments: Further segments before the pixels, with their markers and lengths.
  ///   - isGray: Whether the file has one channel, for a picture of equal channels.
  ///   - notes: Gains the sentences.
  func write(
    _ picture: any RowProducer, options: WriteOptions, segments: [UInt8], isGray: Bool = false,
    notes: inout [String]
  ) throws(FileError) {
    try begin(picture, options, segments, isGray: isGray, notes: &notes)
    let flattener = Flattener(background: options.background, in: picture.profile)
    let size = picture.shape.size
    let bytesPerRow = size.width * 4
    // libjpeg takes no notice of the fourth byte of a pixel, so opaque ones need no change.
    let isFlat = picture.isOpaque && picture.shape.format == .rgba8
    var row = [UInt8](repeating: 0, count: isFlat ? 0 : bytesPerRow)
    for band in size.bands() {
      unsafe try picture.rows(band) { pixels throws(FileError) in
        if isFlat {
          let bytes = unsafe pixels.assumingMemoryBound(to: UInt8.self)
          return try check(unsafe cjpeg_writer_rows(handle, bytes, bytesPerRow, 1))
        }
        unsafe flattener.flatten(pixels, of: picture.shape.format, into: &row)
        try check(unsafe cjpeg_writer_rows(handle, row, row.count, 1))
      }
    }
    try check(unsafe cjpeg_writer_finish(handle))
  }

  private func begin(
    _ picture: any RowProducer, _ options: WriteOptions, _ segments: [UInt8], isGray: Bool,
    notes: inout [String]
  ) throws(FileError) {
    let density = picture.metadata.resolution?.jfif
    // A profile is split over at most 255 markers of 65519 bytes each (ICC.1, B.4).
    let most = 255 * 65519
    let profile = picture.profile.onlyICC(of: .jpeg, most: most, notes: &notes)?.bytes ?? []
    let hasBegun = unsafe profile.withUnsafeBufferPointer { profile in
      unsafe segments.withUnsafeBufferPointer { segments in
        var output = unsafe cjpeg_output()
        unsafe output.width = UInt32(picture.shape.size.width)
        unsafe output.height = UInt32(picture.shape.size.height)
        let quality = options.quality(of: .jpeg)
        unsafe output.quality = Int32(quality)
        unsafe output.full_chroma = Self.hasFullChroma(quality)
        unsafe output.optimizes = options.optimizesJPEG
        unsafe output.is_gray = isGray
        unsafe output.profile = profile.isEmpty ? nil : profile.baseAddress
        unsafe output.profile_count = profile.count
        unsafe output.density_x = UInt16(density?.x ?? 0)
        unsafe output.density_y = UInt16(density?.y ?? 0)
        unsafe output.density_unit = UInt8(density?.unit ?? 0)
        unsafe output.segments = segments.isEmpty ? nil : segments.baseAddress
        unsafe output.segments_count = segments.count
        return unsafe cjpeg_writer_begin(handle, &output)
      }
    }
    try check(hasBegun)
  }

  private func check(_ isDone: Bool) throws(FileError) {
    guard !isDone else { return }
    throw output.failure ?? coefficients.failure
      ?? .cannotEncode(
        name: output.name, format: .jpeg,
        reason: unsafe String(cString: cjpeg_writer_message(handle)))
  }
}
