public import GLBlurColor

/// The statements of an image file about the meaning of its colours.
///
/// glblur computes on the encoded values and passes the profile on unchanged. Pictures whose
/// profiles do not consist of primaries and curves become sRGB when their files are read, and then
/// have none. `rgbSpace()` returns what the statements mean.
public struct ColorProfile: Hashable, Sendable {
  /// An ICC profile, uncompressed. PNG keeps it in `iCCP`, JPEG in `APP2`.
  public struct ICC: Hashable, Sendable {
    /// The name of the profile in the file, which may be empty.
    public var name: String
    /// The profile, as the ICC specifies it.
    public var bytes: [UInt8]

    /// Creates a profile from its name and its bytes.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// Code points of ITU-T H.273, as in PNG's `cICP`.
  public struct CodePoints: Hashable, Sendable {
    /// The number of the primaries (table 2), such as 12 for those of Display P3.
    public var primaries: UInt8
    /// The number of the transfer characteristics (table 3), such as 13 for those of sRGB.
    public var transfer: UInt8
    /// The number of the matrix that makes other channels of red, green and blue (table 4). The
    /// default, 0, is for red, green and blue themselves, and the only one that PNG allows.
    public var matrix: UInt8
    /// Whether samples use their full range, as usual in pictures. The default is true; some videos
    /// keep margins for black and white.
    public var isFullRange: Bool

    /// Creates code points. Each parameter is described at the property of its name.
    public init(primaries: UInt8, transfer: UInt8, matrix: UInt8 = 0, isFullRange: Bool = true) {
      self.primaries = primaries
      self.transfer = transfer
      self.matrix = matrix
      self.isFullRange = isFullRange
    }
  }

  /// PNG's `sRGB` rendering intent, 0…3, or nil, the default, if the file does not claim to be
  /// sRGB.
  public var sRGBIntent: Int?
  /// The exponent of the encoding, as in PNG's `gAMA`: 0.45455 for 1/2.2. Nil, the default, if the
  /// file does not state it.
  public var gamma: Double?
  /// The white point and the primaries, as in PNG's `cHRM`, or nil, the default, if the file does
  /// not state them.
  public var chromaticities: Chromaticities?
  /// The ICC profile, or nil, the default, if the file has none.
  public var icc: ICC?
  /// The code points of ITU-T H.273, or nil, the default, if the file has none.
  public var codePoints: CodePoints?

  /// Creates a profile, by default one that states nothing. Each parameter is described at the
  /// property of its name.
  public init(
    sRGBIntent: Int? = nil, gamma: Double? = nil, chromaticities: Chromaticities? = nil,
    icc: ICC? = nil, codePoints: CodePoints? = nil
  ) {
    self.sRGBIntent = sRGBIntent
    self.gamma = gamma
    self.chromaticities = chromaticities
    self.icc = icc
    self.codePoints = codePoints
  }

  /// The profile of a file that states nothing about its colours.
  public static let none = ColorProfile()
}
