/// How the samples of an `Image` lie in memory: four channels, red, green, blue, alpha, straight
/// (not premultiplied), interleaved, in the machine's byte order.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
  /// One byte a channel, 0…255.
  case rgba8
  /// Two bytes a channel, 0…65535.
  case rgba16
  /// A 32-bit float a channel, 0…1.
  case rgbaFloat

  public var bytesPerChannel: Int {
    switch self {
    case .rgba8: 1
    case .rgba16: 2
    case .rgbaFloat: 4
    }
  }

  public var bytesPerPixel: Int { 4 * bytesPerChannel }
}
