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

extension ColorProfile {
  /// A statement about colours, of which a file may have several.
  public enum Statement: Hashable, Sendable {
    /// Code points of ITU-T H.273.
    case codePoints(CodePoints)
    /// An ICC profile.
    case icc(ICC)
    /// PNG's claim to be sRGB, with its rendering intent.
    case sRGB(intent: Int)
    /// PNG's gamma, its chromaticities, or both.
    case measured(gamma: Double?, Chromaticities?)
  }

  /// The statement that precedes the others (PNG specification, third edition, 4.3): code points,
  /// then the ICC profile, the claim to be sRGB, and gamma with chromaticities. Nil if nothing is
  /// stated.
  ///
  /// Code points that are not understood are passed over if there is another statement, which is
  /// there for this case.
  public var statement: Statement? {
    if let codePoints, other == nil || (try? codePoints.rgbSpace()) != nil {
      return .codePoints(codePoints)
    }
    return other
  }

  /// The first statement other than code points.
  private var other: Statement? {
    if let icc { return .icc(icc) }
    if let sRGBIntent { return .sRGB(intent: sRGBIntent) }
    guard gamma != nil || chromaticities != nil else { return nil }
    return .measured(gamma: gamma, chromaticities)
  }

  /// Returns the meaning of the colours, by the statement that precedes the others.
  ///
  /// - Returns: sRGB if nothing is stated.
  /// - Throws: `ProfileError` if the statement is not understood. Such a picture counts as sRGB.
  public func rgbSpace() throws(ProfileError) -> RGBSpace {
    switch statement {
    case .codePoints(let codePoints): try codePoints.rgbSpace()
    case .icc(let icc): try RGBSpace(icc: icc.bytes)
    case .sRGB, nil: .sRGB
    case .measured: try measuredSpace()
    }
  }

  /// The bytes of an ICC profile with the meaning of code points, or of gamma and chromaticities.
  /// Nil if the statement is another one or not understood.
  package var writtenICC: [UInt8]? {
    guard let space = try? rgbSpace() else { return nil }
    switch statement {
    case .codePoints(let points):
      let parts = try? RGBSpace.parts(
        primaries: Int(points.primaries), transfer: Int(points.transfer))
      return parts.flatMap { RGBSpace.icc(space.name, $0, $1) }
    case .measured: return RGBSpace.icc(space.name, chromaticities ?? .sRGB, space.red)
    case .icc, .sRGB, nil: return nil
    }
  }

  /// Returns the space of gamma and chromaticities. What is not stated is that of sRGB.
  private func measuredSpace() throws(ProfileError) -> RGBSpace {
    let colors = chromaticities ?? .sRGB
    let space = try RGBSpace(name: "Chromaticities", chromaticities: colors, curve: .sRGB)
    guard let gamma else { return space }
    // PNG has no number for the curve of sRGB, so encoders write 1/2.2, with the primaries of sRGB.
    // The number is rounded or cut to at most five digits.
    if space == .sRGB, abs(gamma - 1 / 2.2) <= 5e-5 { return space }
    guard let curve = TransferCurve(gamma: 1 / gamma) else {
      throw .damaged(reason: "its gamma is \(gamma)")
    }
    return try RGBSpace(name: "Gamma \(rounded(1 / gamma))", chromaticities: colors, curve: curve)
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension ColorProfile.CodePoints {
  fileprivate func rgbSpace() throws(ProfileError) -> RGBSpace {
    guard matrix == 0 else {
      throw .unsupported(reason: "its code points are for channels other than red, green and blue")
    }
    guard isFullRange else {
      throw .unsupported(reason: "its code points are for samples of a narrow range")
    }
    return try RGBSpace(primaries: Int(primaries), transfer: Int(transfer))
  }
}
