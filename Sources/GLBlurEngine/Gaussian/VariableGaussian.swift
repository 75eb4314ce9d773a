/// A Gaussian along both axes whose standard deviation differs from pixel to pixel.
///
/// It is a cubic polynomial of the four nearest levels of a ladder of Gaussians. The first level is
/// the image itself. A second image says, in its alpha, where on the ladder each pixel is, as a share
/// of the last level's number.
package struct VariableGaussian: Hashable, Sendable {
  /// The ways in which the levels from the second one on are computed.
  package let schemes: [GaussianScheme]

  /// The greatest number of levels.
  static let mostLevels = 255

  /// The number of the last level.
  package var last: Int { schemes.count }

  /// The pixels that the widest kernel reads at its lowest resolution.
  package var taps: Int { schemes.map(\.taps).max() ?? 1 }

  /// The estimated cost of a pixel, in operations; see `Plan.Pass.cost`. Neighbours are on different
  /// levels, so more levels than the four of each pixel are computed.
  package var cost: Double { 12 + Double(last) }

  /// Returns the region of the image that is read for the given region of the result, before the
  /// edge mode brings it back into the image.
  package func inputRegion(for region: Region) -> Region {
    schemes.reduce(region) { $0.union($1.inputRegion(for: region)) }
  }
}
