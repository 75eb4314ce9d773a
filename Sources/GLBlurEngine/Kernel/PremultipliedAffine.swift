/// An affine function of a premultiplied colour, after which colour is limited to 0…alpha if
/// necessary.
@usableFromInline package struct PremultipliedAffine: Hashable, Sendable {
  /// The weights of red, green, blue and alpha for each channel of the result.
  package let weights: [Pixel]
  package let offset: Pixel
  package let isLimited: Bool
  /// Whether opaque colours stay opaque.
  package let keepsOpaque: Bool

  package init(weights: [Pixel], offset: Pixel = .zero, isLimited: Bool, keepsOpaque: Bool) {
    self.weights = weights
    self.offset = offset
    self.isLimited = isLimited
    self.keepsOpaque = keepsOpaque
  }

  /// Creates a function that multiplies every channel by `gain`.
  package init(gain: Float, offset: Pixel = .zero, keepsOpaque: Bool) {
    let weights = (0..<4).map { channel in
      var row = Pixel.zero
      row[channel] = gain
      return row
    }
    self.init(weights: weights, offset: offset, isLimited: false, keepsOpaque: keepsOpaque)
  }
}
