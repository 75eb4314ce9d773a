import GLBlur
import GLBlurVideo
import TestSupport

extension Folder {
  /// Writes a film without loss, whatever its format is.
  ///
  /// - Parameter rate: The number of frames in a second.
  func put(_ images: [Image], at name: String, rate: Ratio = Ratio(25, 1)) throws {
    let isRGB = !name.hasSuffix(".y4m")
    let format = try FrameFormat(
      size: images[0].size, subsampling: .yuv444, matrix: isRGB ? .identity : .bt601, range: .full)
    var options = FilmOptions()
    if isRGB { options.codec = .ffv1 }
    options.rate = rate
    let writer = try FilmFile.write(self[name], format, options)
    for (index, image) in images.enumerated() {
      let duration = FilmTime(value: rate.denominator, timescale: rate.numerator)
      try writer.add(
        FilmFrame(
          image: image,
          time: FilmTime(value: index * rate.denominator, timescale: rate.numerator),
          duration: duration))
    }
    try writer.end()
  }

  func film(_ name: String) throws -> [FilmFrame] {
    let reader = try FilmFile.open(self[name])
    var frames: [FilmFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  func grays(_ name: String) throws -> [Int] { try film(name).map { $0.image.first[1] } }
}

func grayImages(_ levels: some Sequence<Int>, width: Int = 6, height: Int = 4) throws -> [Image] {
  try levels.map { level in
    let level = UInt8(level)
    return try flatImage([level, level, level, 255], width: width, height: height)
  }
}
