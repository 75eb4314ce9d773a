import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport

/// Films of noise, which codecs cannot predict, and the frames read back.
struct TestFilm {
  let frames: [FilmFrame]

  /// Makes frames, by default at 25 a second; `times` are in units of the timescale.
  init(
    _ size: Size, count: Int, is16Bit: Bool = false, isOpaque: Bool = true, seed: UInt64 = 1,
    times: [Int]? = nil, timescale: Int = 25
  ) throws {
    var noise = Noise(state: seed)
    let times = times ?? Array(0...count)
    frames = try (0..<count).map { number in
      let bytes = noise.bytes(size.width * size.height * (is16Bit ? 8 : 4))
      let image: Image
      if is16Bit {
        var samples = stride(from: 0, to: bytes.count, by: 2).map {
          UInt16(bytes[$0]) + UInt16(bytes[$0 + 1]) << 8
        }
        if isOpaque {
          for place in stride(from: 3, to: samples.count, by: 4) { samples[place] = 65535 }
        }
        image = try Image(rgba16: samples, width: size.width, height: size.height)
      } else {
        var samples = bytes
        if isOpaque {
          for place in stride(from: 3, to: samples.count, by: 4) { samples[place] = 255 }
        }
        image = try Image(rgba8: samples, width: size.width, height: size.height)
      }
      return FilmFrame(
        image: image, time: FilmTime(value: times[number], timescale: timescale),
        duration: FilmTime(value: times[number + 1] - times[number], timescale: timescale))
    }
  }

  /// Returns the format of frames of red, green and blue.
  static func format(
    _ size: Size, bits: Int = 8, hasAlpha: Bool = false
  ) throws -> FrameFormat {
    try FrameFormat(
      size: size, subsampling: .yuv444, bits: bits, hasAlpha: hasAlpha, matrix: .identity,
      range: .full)
  }

  /// Writes the frames, and returns the format used for encoding.
  @discardableResult
  func write(
    _ path: String, _ format: FrameFormat, _ codec: FilmCodec? = nil, timescale: Int = 25,
    _ change: (inout FilmOptions) -> Void = { _ in }
  ) throws -> FrameFormat {
    var options = FilmOptions()
    options.codec = codec
    options.timescale = timescale
    change(&options)
    let writer = try FFmpegWriter(path, format, options)
    for frame in frames { try writer.add(frame) }
    try writer.end()
    return writer.format
  }

  /// Returns all frames of a film.
  static func frames(
    _ path: String, _ options: FilmReadOptions = FilmReadOptions()
  ) throws -> [FilmFrame] {
    try frames(of: FFmpegReader(contentsOf: path, options))
  }

  static func frames(of reader: any FilmReader) throws -> [FilmFrame] {
    var frames: [FilmFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Returns the greatest difference between two images, in 8-bit codes.
  static func difference(_ image: Image, _ other: Image, channels: Range<Int> = 0..<4) -> Int {
    let step = image.format == .rgba16 ? 2 : 1
    guard image.size == other.size, image.format == other.format else { return .max }
    var worst = 0
    let (first, second) = (image.bytes, other.bytes)
    for place in stride(from: step - 1, to: first.count, by: step)
    where channels.contains(place / step % 4) {
      worst = max(worst, abs(Int(first[place]) - Int(second[place])))
    }
    return worst
  }
}
