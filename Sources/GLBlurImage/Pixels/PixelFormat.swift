/// The format of samples in memory: interleaved red, green, blue and straight alpha, in the
/// machine's byte order.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
  /// One byte for each channel, 0…255.
  case rgba8
  /// Two bytes for each channel, 0…65535.
  case rgba16
  /// A 32-bit float for each channel, 0…1.
  case rgbaFloat

  /// The number of bytes of a sample.
  public var bytesPerChannel: Int {
    switch self {
    case .rgba8: 1
    case .rgba16: 2
    case .rgbaFloat: 4
    }
  }

  /// The number of bytes of the four samples of a pixel.
  public var bytesPerPixel: Int { 4 * bytesPerChannel }
}
