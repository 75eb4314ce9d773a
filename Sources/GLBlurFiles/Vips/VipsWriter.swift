import CCodecs
import GLBlurImage
import SystemLibrary

/// An encoder of libvips' formats, with the whole picture in memory.
struct VipsWriter {
  private let output: ByteSink
  private let kind: any VipsFormat
  private let encoder: cvips_encoder
  private let library: String

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - kind: AVIF, HEIC, JPEG XL or GIF.
  ///   - library: The file name of libvips, or nil for the usual one.
  init(
    _ output: ByteSink, _ kind: any VipsFormat, _ encoder: cvips_encoder, library: String?
  ) {
    self.output = output
    self.kind = kind
    self.encoder = encoder
    self.library = unsafe library ?? String(cString: cvips_library())
  }

  private var format: FileFormat { kind.format }

  /// Returns the memory for encoding: libvips, the picture with alpha, and the encoder's data, at
  /// most 60 bytes for each pixel.
  static func memory(for shape: ImageShape) -> Int {
    shape.size.area * (shape.format.bytesPerPixel + 60)
      + VipsReader.libraryBytes
  }

  /// Writes the whole file. `notes` says what the format cannot hold of the colour profile and the
  /// metadata.
  func write(
    _ picture: any RowProducer, options: WriteOptions, notes: inout [String]
  ) throws(FileError) {
    // Encoders take integers (bytes for GIF). libvips would truncate samples instead of rounding.
    let picture: any RowProducer =
      switch picture.shape.format {
      case .rgba8: picture
      case .rgba16: format == .gif ? RoundedRows(picture, .rgba8) : picture
      case .rgbaFloat: RoundedRows(picture, format == .gif ? .rgba8 : .rgba16)
      }
    let shape = picture.shape
    let channels = picture.isOpaque ? 3 : 4
    let most = format == .gif ? 0 : Int(Int32.max)
    let profile = picture.profile.onlyICC(of: format, most: most, notes: &notes)?.bytes ?? []
    let row = shape.size.width * channels * shape.format.bytesPerChannel
    guard let samples = unsafe malloc(row * shape.size.height) else {
      throw .writeFailed(name: output.name, reason: "not enough memory")
    }
    defer { unsafe free(samples) }
    unsafe try collect(picture, channels: channels, into: samples)
    if format == .gif, channels == 4 {
      let pixels = unsafe UnsafeBufferPointer(
        start: samples.assumingMemoryBound(to: UInt8.self), count: row * shape.size.height)
      let step = shape.format.bytesPerChannel
      if unsafe GIFAnimation.areTranslucent(pixels.span, bytesPerSample: step) {
        notes.append(GIFAnimation.translucencyNote)
      }
    }
    // Rows are missing after a failure, so nothing is encoded.
    guard picture.failure == nil else { return }
    try unsafe profile.withUnsafeBufferPointer { profile throws(FileError) in
      var input = unsafe cvips_picture()
      unsafe input.pixels = cvips_pixels(
        width: UInt32(shape.size.width), height: UInt32(shape.size.height),
        channels: UInt8(channels), bits: UInt8(8 * shape.format.bytesPerChannel))
      unsafe input.bits_in_file = UInt8(kind.bits(of: shape.format))
      unsafe input.samples = UnsafeRawPointer(samples)
      unsafe input.profile = profile.isEmpty ? nil : profile.baseAddress
      unsafe input.profile_count = profile.count
      unsafe input.quality = Int32(options.quality(of: format, shape.format))
      unsafe input.is_lossless = options.isLossless
      try unsafe write(&input, picture.metadata, notes: &notes)
    }
  }

  private func write(
    _ picture: inout cvips_picture, _ metadata: Metadata, notes: inout [String]
  ) throws(FileError) {
    let isHEIF = format != .jpegXL && format != .gif
    let placeholder = isHEIF ? HEIFExif.placeholder : []
    let packet = isHEIF ? metadata.xmp ?? [] : []
    var file = try unsafe placeholder.withUnsafeBufferPointer { exif throws(FileError) in
      try unsafe packet.withUnsafeBufferPointer { xmp throws(FileError) in
        unsafe picture.exif = exif.isEmpty ? nil : exif.baseAddress
        unsafe picture.exif_count = exif.count
        unsafe picture.xmp = xmp.isEmpty ? nil : xmp.baseAddress
        unsafe picture.xmp_count = xmp.count
        return try unsafe encoded(&picture)
      }
    }
    if isHEIF {
      let isReplaced = HEIFExif.replace(metadata.exif ?? HEIFExif.placeholder, in: &file)
      if !isReplaced, metadata.exif != nil {
        notes.append("libvips wrote no EXIF data, which was left out")
      }
    }
    if format == .jpegXL { JPEGXLBoxes.add(metadata, to: &file) }
    try output.write(file)
  }

  /// Copies the rows without channels and bits that the file does not have.
  private func collect(
    _ picture: any RowProducer, channels: Int, into samples: UnsafeMutableRawPointer
  ) throws(FileError) {
    let step = picture.shape.format.bytesPerChannel
    let width = picture.shape.size.width
    let bits = kind.bits(of: picture.shape.format)
    let scale = SampleScale(bits: bits, shiftedInto: picture.shape.format)
    var target = unsafe samples
    for band in picture.shape.size.bands() {
      unsafe try picture.rows(band) { pixels throws(FileError) in
        if channels == 4 {
          unsafe target.copyMemory(from: pixels, byteCount: 4 * step * width)
        } else {
          for x in 0..<width {
            unsafe (target + x * 3 * step).copyMemory(
              from: pixels + x * 4 * step, byteCount: 3 * step)
          }
        }
        if bits < 8 * step {
          let row = unsafe target.assumingMemoryBound(to: UInt16.self)
          for x in 0..<width * channels { unsafe row[x] = scale.integer(of: row[x]) }
        }
        unsafe target += width * channels * step
      }
    }
  }

  private func encoded(_ picture: inout cvips_picture) throws(FileError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: 256)
    let outcome = unsafe cvips_encode(
      &bytes, &count, library, encoder, &picture, &message, message.count)
    defer { unsafe cvips_free(library, bytes) }
    let reason = string(of: message)
    switch outcome {
    case CVIPS_DONE: break
    case CVIPS_NO_LIBRARY: throw .libvips(library, reason, format, name: output.name)
    default: throw .cannotEncode(name: output.name, format: format, reason: reason)
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}
