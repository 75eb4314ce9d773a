public import GLBlurColor

/// What an image file states about the meaning of its colours (`rgbSpace()`).
///
/// glblur passes the profile on unchanged. Pictures whose profiles do not consist of primaries and
/// curves become sRGB when their files are read, and then have none.
public struct ColorProfile: Hashable, Sendable {
  /// An ICC profile, uncompressed, as in PNG's `iCCP` and JPEG's `APP2`.
  public struct ICC: Hashable, Sendable {
    /// The profile's name in the file, which may be empty.
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
    /// The primaries (table 2), such as 12 for those of Display P3.
    public var primaries: UInt8
    /// The transfer characteristics (table 3), such as 13 for those of sRGB.
    public var transfer: UInt8
    /// The matrix of other channels (table 4). The default, 0, keeps red, green and blue, and is
    /// the only one that PNG allows.
    public var matrix: UInt8
    /// Whether samples use their full range. The default is true; some videos keep margins.
    public var isFullRange: Bool

    /// Creates code points. Each parameter is described at the property of its name.
    public init(primaries: UInt8, transfer: UInt8, matrix: UInt8 = 0, isFullRange: Bool = true) {
      self.primaries = primaries
      self.transfer = transfer
      self.matrix = matrix
      self.isFullRange = isFullRange
    }
  }

  /// PNG's `sRGB` rendering intent, 0…3, or nil, the default, without a claim to be sRGB.
  public var sRGBIntent: Int?
  /// The exponent of the encoding, as in PNG's `gAMA`: 0.45455 for 1/2.2. The default is nil, not
  /// stated.
  public var gamma: Double?
  /// The white point and the primaries, as in PNG's `cHRM`. The default is nil, not stated.
  public var chromaticities: Chromaticities?
  /// The ICC profile. The default is nil, none.
  public var icc: ICC?
  /// The code points of ITU-T H.273. The default is nil, none.
  public var codePoints: CodePoints?

  /// Creates a profile. Each parameter is described at the property of its name.
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

  /// The profile of a file that states nothing.
  public static let none = ColorProfile()
}

extension ColorProfile {
  /// A statement about colours. A file may have several.
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
  /// then the ICC profile, the claim to be sRGB, and gamma with chromaticities. Code points that
  /// are not understood are passed over if there is another statement.
  public var statement: Statement? {
    if let codePoints, other == nil || (try? codePoints.rgbSpace()) != nil {
      return .codePoints(codePoints)
    }
    return other
  }

  private var other: Statement? {
    if let icc { return .icc(icc) }
    if let sRGBIntent { return .sRGB(intent: sRGBIntent) }
    guard gamma != nil || chromaticities != nil else { return nil }
    return .measured(gamma: gamma, chromaticities)
  }

  /// Returns the meaning of the colours, by `statement`, or sRGB if nothing is stated.
  ///
  /// - Throws: `ProfileError` if the statement is not understood. Such a picture counts as sRGB.
  public func rgbSpace() throws(ProfileError) -> RGBSpace {
    switch statement {
    case .codePoints(let codePoints): try codePoints.rgbSpace()
    case .icc(let icc): try RGBSpace(icc: icc.bytes)
    case .sRGB, nil: .sRGB
    case .measured: try measuredSpace()
    }
  }

  /// An ICC profile with the meaning of code points, or of gamma and chromaticities, if understood.
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

  private func measuredSpace() throws(ProfileError) -> RGBSpace {
    let colors = chromaticities ?? .sRGB
    let space = try RGBSpace(name: "Chromaticities", chromaticities: colors, curve: .sRGB)
    guard let gamma else { return space }
    // PNG has no number for the curve of sRGB, so encoders write 1/2.2, rounded or cut to at most
    // five digits.
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
