/// What a file says about the meaning of its colours. glblur computes on the encoded values and
/// hands this on to the output unchanged.
public struct ColorProfile: Hashable, Sendable {
  /// An ICC profile (PNG `iCCP`, JPEG `APP2`): its name and its bytes, uncompressed.
  public struct ICC: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// CIE x, y of the white point and the primaries, as PNG's `cHRM`.
  public struct Chromaticities: Hashable, Sendable {
    public var white: SIMD2<Double>
    public var red: SIMD2<Double>
    public var green: SIMD2<Double>
    public var blue: SIMD2<Double>

    public init(
      white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
    ) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// PNG's `sRGB` rendering intent, 0…3; nil where the file does not claim to be sRGB.
  public var sRGBIntent: Int?
  /// PNG's `gAMA`: the exponent of the encoding, 0.45455 for 1/2.2.
  public var gamma: Double?
  public var chromaticities: Chromaticities?
  public var icc: ICC?

  public init(
    sRGBIntent: Int? = nil, gamma: Double? = nil, chromaticities: Chromaticities? = nil,
    icc: ICC? = nil
  ) {
    self.sRGBIntent = sRGBIntent
    self.gamma = gamma
    self.chromaticities = chromaticities
    self.icc = icc
  }

  /// Nothing is said about colour.
  public static let none = ColorProfile()
}
