/// A linear function of a premultiplied colour, its colour then limited to 0…alpha if need be.
package struct PremultipliedAffine: Hashable, Sendable {
  /// For each channel of the result the weights of red, green, blue and alpha.
  package let weights: [Pixel]
  package let offset: Pixel
  package let isLimited: Bool
  /// Of an opaque colour it makes an opaque one.
  package let keepsOpaque: Bool

  package init(weights: [Pixel], offset: Pixel = .zero, isLimited: Bool, keepsOpaque: Bool) {
    self.weights = weights
    self.offset = offset
    self.isLimited = isLimited
    self.keepsOpaque = keepsOpaque
  }

  /// Every channel times `gain`.
  package init(gain: Float, offset: Pixel = .zero, keepsOpaque: Bool) {
    let weights = (0..<4).map { channel in
      var row = Pixel.zero
      row[channel] = gain
      return row
    }
    self.init(weights: weights, offset: offset, isLimited: false, keepsOpaque: keepsOpaque)
  }
}
