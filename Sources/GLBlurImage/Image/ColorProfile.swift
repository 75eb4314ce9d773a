/// The statements of an image file about the meaning of its colours.
///
/// glblur computes on the encoded values and passes the profile on to the output unchanged.
public struct ColorProfile: Hashable, Sendable {
  /// An ICC profile, uncompressed. PNG keeps it in `iCCP`, JPEG in `APP2`.
  public struct ICC: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The CIE x and y of the white point and of the primaries, as in PNG's `cHRM`.
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

  /// PNG's `sRGB` rendering intent, 0…3, or nil if the file does not claim to be sRGB.
  public var sRGBIntent: Int?
  /// The exponent of the encoding, as in PNG's `gAMA`: 0.45455 for 1/2.2.
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

  /// The profile of a file that states nothing about its colours.
  public static let none = ColorProfile()
}
