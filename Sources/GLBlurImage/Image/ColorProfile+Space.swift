public import GLBlurColor

extension ColorProfile {
  /// Returns the meaning of the colours, by the statement that precedes the others (PNG
  /// specification, third edition, 4.3): code points, the ICC profile, the claim to be sRGB, and
  /// gamma with chromaticities.
  ///
  /// - Returns: sRGB if nothing is stated. Code points that are not understood are passed over if
  ///   there is another statement, which is there for this case.
  /// - Throws: `ProfileError` if the statement is not understood. Such a picture counts as sRGB.
  public func rgbSpace() throws(ProfileError) -> RGBSpace {
    if let codePoints {
      do {
        return try codePoints.rgbSpace()
      } catch {
        var others = self
        others.codePoints = nil
        if !others.statesColors { throw error }
      }
    }
    if let icc { return try RGBSpace(icc: icc.bytes) }
    if sRGBIntent != nil { return .sRGB }
    return try measuredSpace()
  }

  private var statesColors: Bool {
    icc != nil || sRGBIntent != nil || gamma != nil || chromaticities != nil
  }

  /// Returns the space of gamma and chromaticities. Where one of them is not stated, it is that of
  /// sRGB.
  private func measuredSpace() throws(ProfileError) -> RGBSpace {
    let colors = chromaticities ?? .sRGB
    let space = try RGBSpace(name: "Chromaticities", chromaticities: colors, curve: .sRGB)
    guard let gamma else { return space }
    // PNG has no number for the curve of sRGB, so encoders write 1/2.2 for it, beside the primaries
    // of sRGB. The number is rounded or cut to five digits, or fewer.
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
