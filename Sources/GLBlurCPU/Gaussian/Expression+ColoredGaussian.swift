import GLBlurEngine

extension Plan.Expression {
  /// A Gaussian, followed only by affine colour steps, encodings and moves.
  struct ColoredGaussian: Sendable {
    enum Step: Sendable {
      case affine(PremultipliedAffine)
      /// The encoding of linear light by the curves of red, green and blue.
      case encode([TransferCurve])

      init?(_ kernel: any PointKernel) {
        if let affine = kernel.affine {
          self = .affine(affine)
        } else if let curves = Transfer.tabledCurves(kernel) {
          self = .encode(curves)
        } else {
          return nil
        }
      }
    }

    /// The slot of the Gaussian, or nil if it is a part of the expression.
    var slot: Int?
    var steps: [Step] = []
    /// How many columns the result lies to the right of the Gaussian.
    var columnOffset = 0
    /// How many rows the result lies below the Gaussian.
    var rowOffset = 0
  }

  /// Returns the Gaussian and the colour steps after it, or nil for other expressions.
  ///
  /// - Parameters:
  ///   - region: The region that is evaluated.
  ///   - slots: The fixed-point Gaussians of earlier passes, by slot.
  func coloredGaussian(
    over region: Region, _ slots: [Int: StoredGaussian]
  ) -> ColoredGaussian? {
    switch self {
    case .gaussian: return ColoredGaussian()
    case .point(let kernel, let operands):
      guard operands.count == 1, let step = ColoredGaussian.Step(kernel),
        var colored = operands[0].coloredGaussian(over: region, slots)
      else { return nil }
      colored.steps.append(step)
      return colored
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var colored = input.coloredGaussian(over: moved, slots)
      else {
        return nil
      }
      colored.columnOffset += x
      colored.rowOffset += y
      return colored
    case .read(.slot(let slot, _), let stored, _):
      let holdsGaussian = slots[slot] != nil && stored.contains(region)
      return holdsGaussian ? ColoredGaussian(slot: slot) : nil
    case .read, .sample, .select, .variableGaussian: return nil
    }
  }
}
