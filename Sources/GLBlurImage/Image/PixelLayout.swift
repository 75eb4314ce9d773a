/// The layout of a caller's pixels in memory.
package struct PixelLayout: Hashable, Sendable {
  /// The channels of a pixel, in the order of memory.
  package enum Channels: Int32, CaseIterable, Sendable {
    case rgba
    case bgra
    case rgb
    case bgr
    case grey
    case greyAlpha

    package var count: Int {
      switch self {
      case .rgba, .bgra: 4
      case .rgb, .bgr: 3
      case .grey: 1
      case .greyAlpha: 2
      }
    }

    package var hasAlpha: Bool { count == 4 || count == 2 }
    package var isGrey: Bool { count < 3 }
  }

  package let channels: Channels
  /// The format of images with the same samples.
  package let format: PixelFormat
  /// Whether colours are multiplied by alpha. It means nothing without alpha.
  package let isPremultiplied: Bool

  package init(_ channels: Channels, _ format: PixelFormat, isPremultiplied: Bool = false) {
    self.channels = channels
    self.format = format
    self.isPremultiplied = isPremultiplied && channels.hasAlpha
  }

  /// Whether the pixels are like those of an image.
  package var isStraightRGBA: Bool { channels == .rgba && !isPremultiplied }

  package var bytesPerPixel: Int { channels.count * format.bytesPerChannel }
}
