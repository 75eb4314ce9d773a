extension Lowering {
  /// Converts an sRGB colour to the encoded colours of the result. A colour out of gamut is
  /// replaced by the nearest one, with a warning.
  mutating func encoded(_ color: Color) -> Color {
    let (result, isOutOfGamut) = RGBSpace.sRGB.convert(color, to: colors)
    if isOutOfGamut {
      let warning =
        (place.isEmpty ? "" : "\(place): ")
        + "\(ParameterValue.color(color).json) is outside the colours of \(colors), so the nearest of "
        + "them is used"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return result
  }

  /// Returns the components of an sRGB colour in the colour space in which the filter computes.
  package mutating func components(of color: Color) -> SIMD4<Double> {
    encoded(color).components(in: colorSpace, of: colors)
  }

  /// Returns the premultiplied components of an sRGB colour in the colour space in which the filter
  /// computes.
  package mutating func premultiplied(_ color: Color) -> Pixel {
    let c = components(of: color)
    return Pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  /// Converts a signal, encoded or linear, from one RGB space to another. Colours out of gamut are
  /// clipped.
  package mutating func convert(
    _ signal: Signal, from source: RGBSpace, to target: RGBSpace
  ) -> Signal {
    if source == target { return signal }
    let own = colorSpace
    defer { colorSpace = own }
    let isEncoded = signal.colorSpace == .srgb
    var result = isEncoded ? builder.convert(signal, to: .linear, of: source) : signal
    let matrix = source.conversion(to: target)
    if matrix != .identity {
      colorSpace = .linear
      result = apply(AffineColor(rows: [matrix.first, matrix.second, matrix.third]), to: result)
    }
    return isEncoded ? builder.convert(result, to: .srgb, of: target) : result
  }
}
