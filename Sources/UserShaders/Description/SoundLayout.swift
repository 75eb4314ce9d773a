package import GLBlurImage

/// The arrangement of sound in an image of a shader. The lowest row has the first part.
package enum SoundLayout: Hashable, Sendable {
  /// Shadertoy's picture of 512×2 pixels, whose red is the mean of all channels: the strengths of
  /// frequencies below, and above them the first quarter of the samples that were analysed.
  case shadertoy
  /// A row for each channel with the last samples heard, the earliest on the left: silence is 0.5.
  case samples(width: Int)
  /// A row for each channel with the strengths of frequencies from 0 to half the sample rate.
  case spectrum(width: Int)

  /// The widths that ISF shaders get without `MAX`.
  package static let (sampleWidth, spectrumWidth) = (1024, 1024)
  /// The byte of a sample in silence.
  package static let silence: UInt8 = 128

  /// Returns the image of rows of bytes, of which the first becomes the lowest.
  ///
  /// - Parameter rows: Rows of equal length, each with a byte a pixel.
  package func image(_ rows: [[UInt8]]) throws -> Image {
    let isRed = self == .shadertoy
    let bytes = rows.reversed().flatMap { row in
      row.flatMap { byte -> [UInt8] in isRed ? [byte, 0, 0, 255] : [byte, byte, byte, 255] }
    }
    return try Image(rgba8: bytes, width: rows[0].count, height: rows.count)
  }

  /// Returns the image of silence, with one channel.
  package func silentImage() throws -> Image {
    switch self {
    case .shadertoy:
      try image([0, Self.silence].map { [UInt8](repeating: $0, count: 512) })
    case .samples(let width): try image([[UInt8](repeating: Self.silence, count: width)])
    case .spectrum(let width): try image([[UInt8](repeating: 0, count: width)])
    }
  }
}
