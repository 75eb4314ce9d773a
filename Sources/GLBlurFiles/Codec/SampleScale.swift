import GLBlurImage

/// The integers of a decoder or an encoder.
///
/// Three ranges meet here: the codec's integers, whose low bits may be padding; the file's numbers
/// for black, white and opaque, such as 0 and 2ⁿ − 1, the maxval of a Netpbm file, or 16 and 235 of
/// the limited range; and the samples of the pixel format, whose white has all bits set.
struct SampleScale: Equatable {
  /// The number of padding bits.
  var shift = 0
  var black = 0
  var white: Int
  /// The file's number for opaque, or nil if alpha is ignored.
  var opaque: Int?
  var isPremultiplied = false

  init(white: Int) {
    self.white = white
    opaque = white
  }

  /// Creates the scale of numbers in the highest bits of samples.
  init(bits: Int, shiftedInto format: PixelFormat) {
    self.init(white: (1 << bits) - 1)
    shift = 8 * format.bytesPerChannel - bits
  }

  /// Returns the codec's integer for a 16-bit sample, if black is 0.
  func integer(of sample: UInt16) -> UInt16 {
    let most = Int(UInt16.max)
    return UInt16(((2 * Int(sample) * white + most) / (2 * most)) << shift)
  }

  /// Limits black and white, but not alpha, to the range of video (ITU-T H.273, 8.3): 16 to 235 of
  /// 8 bits.
  mutating func limit() {
    black = 16 * (white + 1) / 256
    white = 235 * (white + 1) / 256
  }
}

struct SampleConversion {
  private let scale: SampleScale
  private let format: PixelFormat
  /// The colour and alpha samples for each number in the file.
  private let colors: [UInt16]
  private let alphas: [UInt16]

  /// Creates the conversion to an integer format, or nil if there is nothing to convert.
  init?(_ scale: SampleScale, to format: PixelFormat) {
    let most = (1 << (8 * format.bytesPerChannel)) - 1
    guard scale != SampleScale(white: most) else { return nil }
    self.scale = scale
    self.format = format
    let numbers = 0...(most >> scale.shift)
    colors = numbers.map {
      UInt16(Self.level($0 - scale.black, of: scale.white - scale.black, most))
    }
    alphas = numbers.map { number in
      UInt16(scale.opaque.map { Self.level(number, of: $0, most) } ?? most)
    }
  }

  /// Returns the nearest level of 0…`most` for a part of a whole.
  private static func level(_ part: Int, of whole: Int, _ most: Int) -> Int {
    min(max(0, (2 * part * most + whole) / (2 * whole)), most)
  }

  var byteCount: Int { 2 * (colors.count + alphas.count) }

  func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
    if format == .rgba8 {
      unsafe convert(pixels.assumingMemoryBound(to: UInt8.self), count)
    } else {
      unsafe convert(pixels.assumingMemoryBound(to: UInt16.self), count)
    }
  }

  private func convert<Sample: FixedWidthInteger>(
    _ samples: UnsafeMutablePointer<Sample>, _ count: Int
  ) {
    for pixel in 0..<count {
      let first = unsafe samples + 4 * pixel
      let alpha = unsafe Int(first[3]) >> scale.shift
      for channel in 0..<3 {
        let number = unsafe Int(first[channel]) >> scale.shift
        unsafe first[channel] = Sample(
          scale.isPremultiplied ? straight(number, alpha) : Int(colors[number]))
      }
      unsafe first[3] = Sample(alphas[alpha])
    }
  }

  /// Returns the sample of a premultiplied colour, black where alpha is 0.
  private func straight(_ number: Int, _ alpha: Int) -> Int {
    guard alpha > 0, let opaque = scale.opaque else { return 0 }
    return Self.level(
      (number - scale.black) * opaque, of: (scale.white - scale.black) * alpha,
      (1 << (8 * format.bytesPerChannel)) - 1)
  }
}

/// Converts a row of straight RGBA to another sample type, rounding to the nearest value.
func convertRow<Target: Sample>(
  _ pixels: UnsafeRawPointer, of format: PixelFormat, into row: inout [Target]
) {
  let source = unsafe UnsafeRawBufferPointer(
    start: pixels, count: row.count * format.bytesPerChannel)
  switch format {
  case .rgba8 where Target.self == UInt8.self:
    unsafe row.withUnsafeMutableBytes { unsafe $0.copyMemory(from: source) }
  case .rgba8: convert(unsafe source.bytes, of: UInt8.self, into: &row)
  case .rgba16: convert(unsafe source.bytes, of: UInt16.self, into: &row)
  case .rgbaFloat: convert(unsafe source.bytes, of: Float.self, into: &row)
  }
}

private func convert<Source: Sample, Target: Sample>(
  _ source: RawSpan, of type: Source.Type, into row: inout [Target]
) {
  for index in row.indices { row[index] = Target(unit: source.unit(type, at: index)) }
}

/// The rows of a picture, rounded to integers.
struct RoundedRows: RowProducer {
  private let base: any RowProducer
  let shape: ImageShape

  /// Creates rows in `rgba8` or `rgba16`.
  init(_ base: any RowProducer, _ format: PixelFormat) {
    self.base = base
    shape = ImageShape(base.shape.size, format)
  }

  var profile: ColorProfile { base.profile }
  var metadata: Metadata { base.metadata }
  var isOpaque: Bool { base.isOpaque }
  var failure: (any Error)? { base.failure }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if shape.format == .rgba8 {
      try unsafe round(rows, to: UInt8.self, body)
    } else {
      try unsafe round(rows, to: UInt16.self, body)
    }
  }

  private func round<Target: Sample, Failure: Error>(
    _ rows: Range<Int>, to type: Target.Type, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var row = [Target](repeating: Target(unit: 0), count: 4 * shape.size.width)
    try unsafe base.rows(rows) { pixels throws(Failure) in
      unsafe convertRow(pixels, of: base.shape.format, into: &row)
      try unsafe row.withUnsafeBufferPointer { samples throws(Failure) in
        if let start = samples.baseAddress { unsafe try body(UnsafeRawPointer(start)) }
      }
    }
  }
}
