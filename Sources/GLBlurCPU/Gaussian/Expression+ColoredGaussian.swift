import GLBlurEngine

extension Plan.Expression {
  /// A Gaussian that only affine colour steps, conversions to encoded colour and moves follow.
  struct ColoredGaussian: Sendable {
    enum Step: Sendable {
      case affine(PremultipliedAffine)
      /// The conversion of linear light to encoded colour, by the curves of red, green and blue.
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

    /// The number of the slot that holds the Gaussian, or nil if it is a part of the expression.
    var slot: Int?
    /// The colour steps, in the order in which they are applied.
    var steps: [Step] = []
    /// The number of columns by which the result lies further to the right than the Gaussian.
    var columnOffset = 0
    /// The number of rows by which the result lies lower than the Gaussian.
    var rowOffset = 0
  }

  /// Returns the Gaussian and the colour steps that follow it, or nil if there is no Gaussian or
  /// anything else follows it.
  ///
  /// - Parameters:
  ///   - region: The region for which the expression is evaluated.
  ///   - slots: The Gaussians in fixed point that earlier passes have stored, by their slots.
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
