extension RGBSpace {
  /// Converts an encoded colour to linear light, channel by channel.
  ///
  /// - Parameter encoded: Red, green and blue. Values outside 0…1 are clipped.
  /// - Returns: Linear red, green and blue, each 0…1.
  public func decode(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    [red.decode(encoded.x), green.decode(encoded.y), blue.decode(encoded.z)]
  }

  /// Converts linear light to an encoded colour, channel by channel.
  ///
  /// - Parameter linear: Linear red, green and blue. Values that no encoded value has are replaced
  ///   by the nearest possible.
  /// - Returns: Red, green and blue, each 0…1.
  public func encode(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    [red.encode(linear.x), green.encode(linear.y), blue.encode(linear.z)]
  }

  /// Returns the relative luminance of a colour: its Y, which is 1 for white (WCAG 2.2, "relative
  /// luminance", for sRGB).
  ///
  /// - Parameter color: The colour, encoded in this space. Its alpha does not matter.
  /// - Returns: The luminance, 0…1.
  public func relativeLuminance(of color: Color) -> Double {
    let luminance = (luminanceWeights * decode(color.channels)).sum()
    // The primaries of some spaces are no colours and have a negative Y.
    return min(max(luminance, 0), 1)
  }

  /// Returns the matrix from this space's linear red, green and blue to those of another space.
  ///
  /// White stays white, as in the ICC's relative colorimetric intent. Colours outside the other
  /// gamut have results outside 0…1.
  public func conversion(to other: RGBSpace) -> Matrix3 {
    // Every space's matrix can be inverted.
    guard toXYZ != other.toXYZ, let inverse = other.toXYZ.inverse else { return .identity }
    return inverse * toXYZ
  }

  /// Converts a colour from this space to another.
  ///
  /// - Parameters:
  ///   - color: The colour, encoded in this space. In sRGB its components may be outside 0…1, as
  ///     `Color` says. In other spaces they are clipped.
  ///   - other: The space of the result.
  /// - Returns: The colour, encoded in the other space and clipped to it, and whether a linear
  ///   channel was outside 0…1 by more than 10⁻⁴, a third of the darkest 8-bit level of sRGB.
  ///   Profiles round that much.
  public func convert(
    _ color: Color, to other: RGBSpace
  ) -> (color: Color, isOutOfGamut: Bool) {
    if self == other, color.isInSRGB { return (color, false) }
    let linear = conversion(to: other) * light(of: color)
    let encoded = other.encode(linear)
    let result = Color(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: color.alpha)
    return (result, linear.min() < -1e-4 || linear.max() > 1 + 1e-4)
  }

  /// Returns the linear light of a colour encoded in this space. In sRGB its components may be
  /// outside 0…1, as `Color` says. In other spaces they are clipped.
  func light(of color: Color) -> SIMD3<Double> {
    self == .sRGB ? color.extendedLight : decode(color.channels)
  }
}

extension Color {
  /// Creates a colour in sRGB from one that is encoded in another space.
  ///
  /// Outside the gamut of sRGB, components are outside 0…1, as `Color` says.
  ///
  /// - Parameters:
  ///   - color: The colour, encoded in the space.
  ///   - space: The space.
  public init(_ color: Color, in space: RGBSpace) {
    if space == .sRGB {
      self = color
      return
    }
    let linear = space.conversion(to: .sRGB) * space.decode(color.channels)
    func encoded(_ light: Double) -> Double {
      light < 0 ? -SRGB.encoded(fromLinear: -light) : SRGB.encoded(fromLinear: light)
    }
    self.init(
      red: encoded(linear.x), green: encoded(linear.y), blue: encoded(linear.z),
      alpha: color.alpha)
  }

  /// Whether the components are within 0…1.
  package var isInSRGB: Bool { channels.min() >= 0 && channels.max() <= 1 }

  /// The components in Display P3 of a colour outside sRGB but inside Display P3, or nil for
  /// others. They are rounded to twelve digits to hide the error of the conversion.
  package var inDisplayP3: Color? {
    guard !isInSRGB, channels.min() > -1, channels.max() < 2 else { return nil }
    let (p3, isOutOfGamut) = RGBSpace.sRGB.convert(self, to: .displayP3)
    if isOutOfGamut { return nil }
    func rounded(_ value: Double) -> Double { (value * 1e12).rounded() / 1e12 }
    return Color(
      red: rounded(p3.red), green: rounded(p3.green), blue: rounded(p3.blue), alpha: alpha)
  }

  /// The linear light of a colour in sRGB. The curve goes on above 1 and is mirrored below 0 (CSS
  /// Color 4, 10.2).
  fileprivate var extendedLight: SIMD3<Double> {
    func linear(_ encoded: Double) -> Double {
      encoded < 0 ? -SRGB.linear(fromEncoded: -encoded) : SRGB.linear(fromEncoded: encoded)
    }
    return [linear(red), linear(green), linear(blue)]
  }

  fileprivate var channels: SIMD3<Double> { [red, green, blue] }
}
