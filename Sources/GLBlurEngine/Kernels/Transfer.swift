package import GLBlurColor

/// A point kernel's conversion between encoded colour and linear light.
package enum Transfer: Hashable, Sendable {
  /// The conversion to linear light, by the curves of red, green and blue.
  case decode([TransferCurve])
  /// The conversion to encoded colour, by the curves of red, green and blue.
  case encode([TransferCurve])

  /// The cost of encoding by a table.
  static let tableCost = 4.0

  /// Finds a kernel's conversion, or returns nil if the kernel is none.
  package init?(_ kernel: any PointKernel) {
    switch kernel {
    case is DecodeSRGB: self = .decode(RGBSpace.sRGB.curves)
    case is EncodeSRGB: self = .encode(RGBSpace.sRGB.curves)
    case let kernel as DecodeCurves: self = .decode(kernel.curves)
    case let kernel as EncodeCurves: self = .encode(kernel.curves)
    default: return nil
    }
  }

  /// Returns the curves by which a kernel encodes, if a table may replace it.
  package static func tabledCurves(_ kernel: any PointKernel) -> [TransferCurve]? {
    switch kernel {
    case let kernel as EncodeSRGB where kernel.allowsTable: RGBSpace.sRGB.curves
    case let kernel as EncodeCurves where kernel.allowsTable: kernel.curves
    default: nil
    }
  }
}
