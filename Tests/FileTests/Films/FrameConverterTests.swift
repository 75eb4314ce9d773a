import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

struct FrameConverterTests {
  /// Half a code for rounding; the rest for 24-bit floats, at 16 bits: a row of the matrix has
  /// three products up to 2 · 65535, each wrong by a factor of 2⁻²⁴, and two sums. At 8 bits: up to
  /// three factors and products of 16 bits, each wrong by at most a 256th.
  private static let tolerance = 0.53

  private static func formats(_ size: Size) throws -> [FrameFormat] {
    var formats: [FrameFormat] = []
    for matrix in YCbCrMatrix.allCases {
      for range in SampleRange.allCases {
        for site in ChromaSite.allCases {
          for subsampling in Subsampling.allCases
          where matrix != .identity || subsampling == .yuv444 {
            for bits in [8, 10, 12, 16] {
              formats.append(
                try FrameFormat(
                  size: size, subsampling: subsampling, bits: bits, hasAlpha: site == .left,
                  matrix: matrix, range: range, site: site))
            }
          }
        }
      }
    }
    return formats
  }

  /// Returns the samples of a frame's planes.
  private static func samples(_ bytes: [UInt8], _ formula: FrameFormula) -> [[Int]] {
    let format = formula.format
    let luma = format.size.width * format.size.height
    let chroma = format.subsampling == .grey ? 0 : formula.columns * formula.rows
    let width = format.bits == 8 ? 1 : 2
    var start = 0
    return [luma, chroma, chroma, format.hasAlpha ? luma : 0].map { count in
      defer { start += count * width }
      return (0..<count).map { index in
        let at = start + index * width
        return Int(bytes[at]) + (width == 2 ? Int(bytes[at + 1]) << 8 : 0)
      }
    }
  }

  private static func pixels(_ image: Image) -> [Int] {
    let bytes = image.bytes
    guard image.format == .rgba16 else { return bytes.map(Int.init) }
    return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) + Int(bytes[$0 + 1]) << 8 }
  }

  /// Returns valid random samples, or bars of the least and the greatest ones.
  private static func frame(_ format: FrameFormat, bars: Bool, _ noise: inout Noise) -> [UInt8] {
    let width = format.bits == 8 ? 1 : 2
    var bytes: [UInt8] = []
    for index in 0..<format.byteCount / width {
      let most = 1 << format.bits
      let code = bars ? (index / 5 % 2) * (most - 1) : noise.below(most)
      bytes.append(UInt8(code & 255))
      if width == 2 { bytes.append(UInt8(code >> 8)) }
    }
    return bytes
  }

  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 4, height: 3), Size(width: 133, height: 4),
  ]

  @Test(
    "Frames become the pixels of the formulas, in every format and on odd sizes", arguments: sizes)
  func reading(size: Size) throws {
    var noise = Noise(state: 1)
    for format in try Self.formats(size) {
      let formula = FrameFormula(format)
      for bars in [false, true] {
        let bytes = Self.frame(format, bars: bars, &noise)
        let planes = Self.samples(bytes, formula)
        let pixels = Self.pixels(try FrameConverter(format).image(of: bytes))
        var worst = 0.0
        for y in 0..<size.height {
          for x in 0..<size.width {
            let at = y * size.width + x
            let expected = formula.pixel(x, y, planes)
            for c in 0..<3 { worst = max(worst, abs(Double(pixels[4 * at + c]) - expected[c])) }
            let most = Double((1 << format.bits) - 1)
            let alpha =
              format.hasAlpha ? Double(planes[3][at]) / most * formula.white : formula.white
            worst = max(worst, abs(Double(pixels[4 * at + 3]) - alpha))
          }
        }
        #expect(worst <= Self.tolerance, "\(format)")
      }
    }
  }

  @Test(
    "Pixels become the samples of the formulas, in every format and on odd sizes", arguments: sizes)
  func writing(size: Size) throws {
    var noise = Noise(state: 2)
    for format in try Self.formats(size) {
      let formula = FrameFormula(format)
      for bars in [false, true] {
        let count = size.width * size.height * format.pixelFormat.bytesPerPixel
        let bytes = bars ? (0..<count).map { $0 / 24 % 2 == 0 ? 255 : 0 } : noise.bytes(count)
        let image = try Image(
          bytes: unsafe bytes.span.bytes, size: size, format: format.pixelFormat)
        let pixels = Self.pixels(image)
        var frame: [UInt8] = []
        try FrameConverter(format).write(image, to: &frame)
        let planes = Self.samples(frame, formula)
        var worst = 0.0
        for plane in 0..<3 where !planes[plane].isEmpty {
          let columns = plane == 0 ? size.width : formula.columns
          for index in planes[plane].indices {
            let expected = formula.sample(plane, index % columns, index / columns, pixels)
            worst = max(worst, abs(Double(planes[plane][index]) - expected))
          }
        }
        for index in planes[3].indices {
          let alpha = Double(pixels[4 * index + 3]) / formula.white * Double((1 << format.bits) - 1)
          worst = max(worst, abs(Double(planes[3][index]) - alpha))
        }
        #expect(worst <= Self.tolerance, "\(format)")
      }
    }
  }

  @Test("All instruction sets, and any number of threads, give the same bytes")
  func sameBytes() throws {
    var noise = Noise(state: 3)
    for format in try Self.formats(Size(width: 133, height: 7)) {
      let bytes = Self.frame(format, bars: false, &noise)
      let image = try FrameConverter(format, instructionSet: 0).image(of: bytes)
      var frame: [UInt8] = []
      try FrameConverter(format, instructionSet: 0).write(image, to: &frame)
      for set in FrameConverter.instructionSets.indices {
        let converter = FrameConverter(format, instructionSet: set)
        var other: [UInt8] = []
        try converter.write(image, to: &other, threads: 3)
        #expect(try converter.image(of: bytes, threads: 3).bytes == image.bytes && other == frame)
      }
    }
  }

  @Test("Every grey comes back as it was", arguments: YCbCrMatrix.allCases, SampleRange.allCases)
  func greys(matrix: YCbCrMatrix, range: SampleRange) throws {
    // Limited luma has fewer codes than pixels have levels, so codes are compared.
    let codes = range == .full ? Array(UInt8(0)...255) : Array(UInt8(16)...235)
    let format = try FrameFormat(
      size: Size(width: codes.count, height: 1), subsampling: .yuv444, matrix: matrix, range: range)
    let grey = [UInt8](repeating: 128, count: codes.count)
    let bytes = matrix == .identity ? codes + codes + codes : codes + grey + grey
    let image = try FrameConverter(format).image(of: bytes)
    var frame: [UInt8] = []
    try FrameConverter(format).write(image, to: &frame)
    #expect(frame == bytes)
  }

  @Test("What does not fit the format is an error")
  func errors() throws {
    let size = Size(width: 2, height: 2)
    #expect(throws: FilmError.self) { try FrameFormat(size: size, bits: 7) }
    #expect(throws: FilmError.self) { try FrameFormat(size: size, matrix: .identity) }
    #expect(throws: FilmError.self) { try FrameFormat(size: Size(width: 0, height: 2)) }
    #expect(throws: FilmError.self) { try FrameFormat(size: Size(width: .max, height: 2)) }
    let converter = FrameConverter(try FrameFormat(size: size))
    #expect(converter.format.byteCount == 6)
    #expect(throws: FilmError.self) { try converter.image(of: [0, 0, 0, 0, 0]) }
    var frame: [UInt8] = []
    let deep = try Image(rgba16: [UInt16](repeating: 0, count: 16), width: 2, height: 2)
    #expect(throws: FilmError.self) { try converter.write(deep, to: &frame) }
    let long = try Image(rgba8: [UInt8](repeating: 0, count: 12), width: 3, height: 1)
    #expect(throws: FilmError.self) { try converter.write(long, to: &frame) }
  }
}
