/// A Gaussian along both axes whose sigma differs from pixel to pixel.
///
/// It is a cubic polynomial of the four nearest levels of a ladder of Gaussians, of which the first
/// is the image itself. A second image's alpha is each pixel's place on the ladder, as a share of
/// the last level's number.
package struct VariableGaussian: Hashable, Sendable {
  /// How the levels from the second on are computed.
  package let schemes: [GaussianScheme]

  static let mostLevels = 255

  package var last: Int { schemes.count }

  /// The number of pixels that the widest kernel reads at its lowest resolution.
  package var taps: Int { schemes.map(\.taps).max() ?? 1 }

  /// The estimated cost of a pixel, like `Plan.Pass.cost`. Neighbours are on different levels, so
  /// more levels than a pixel's four are computed.
  package var cost: Double { 12 + Double(last) }

  /// Returns the region of the image that a region of the result reads, before the edge mode
  /// applies.
  package func inputRegion(for region: Region) -> Region {
    schemes.reduce(region) { $0.union($1.inputRegion(for: region)) }
  }
}
