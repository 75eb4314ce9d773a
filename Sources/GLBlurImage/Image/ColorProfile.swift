/// The statements of an image file about the meaning of its colours.
///
/// glblur computes on the encoded values and passes the profile on to the output unchanged.
public struct ColorProfile: Hashable, Sendable {
  /// An ICC profile, uncompressed. PNG keeps it in `iCCP`, JPEG in `APP2`.
  public struct ICC: Hashable, Sendable {
    /// The name of the profile in the file, which may be empty.
    public var name: String
    /// The profile itself, as the ICC specifies it. Nothing in it is interpreted.
    public var bytes: [UInt8]

    /// Creates a profile from its name and its bytes.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The CIE x and y of the white point and of the primaries, as in PNG's `cHRM`.
  public struct Chromaticities: Hashable, Sendable {
    /// The x and y of the white point, as CIE 1931 defines them: each 0…1.
    public var white: SIMD2<Double>
    /// The x and y of the red primary, each 0…1.
    public var red: SIMD2<Double>
    /// The x and y of the green primary, each 0…1.
    public var green: SIMD2<Double>
    /// The x and y of the blue primary, each 0…1.
    public var blue: SIMD2<Double>

    /// Creates chromaticities. Each parameter is described at the property of its name.
    public init(
      white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
    ) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// PNG's `sRGB` rendering intent, 0…3, or nil, the default, if the file does not claim to be
  /// sRGB.
  public var sRGBIntent: Int?
  /// The exponent of the encoding, as in PNG's `gAMA`: 0.45455 for 1/2.2. It is nil, the default,
  /// if the file does not state it.
  public var gamma: Double?
  /// The white point and the primaries, or nil, the default, if the file does not state them.
  public var chromaticities: Chromaticities?
  /// The ICC profile, or nil, the default, if the file has none.
  public var icc: ICC?

  /// Creates a profile, by default one that states nothing. Each parameter is described at the
  /// property of its name.
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
