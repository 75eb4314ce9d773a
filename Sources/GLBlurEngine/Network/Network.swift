/// The kernels that a chain comes to, before they are joined into passes: an acyclic graph whose
/// operations stand in an order in which each comes after its inputs.
package struct Network: Sendable {
  package struct Operation: Sendable {
    package enum Body: Sendable {
      /// An image from outside, by its number.
      case image(Int)
      case point(any PointKernel)
      /// The edge mode says what is read outside the inputs' extents.
      case sample(any SamplingKernel, edge: EdgeMode)
      /// A Gaussian along both axes, with all of its levels, which the executor computes in its own
      /// way. Only executors with the ability `wholeGaussian` are given one.
      case gaussian(GaussianScheme, edge: EdgeMode)
      /// The input moved by `x` columns and `y` rows; transparent outside of it.
      case move(x: Int, y: Int)
    }

    package let body: Body
    /// Indices of earlier operations.
    package let inputs: [Int]
    /// Where the result is defined.
    package let extent: Region
    /// Where the result is not transparent.
    package let support: Region
    /// The result stays within 0…1, so it may be stored as integers.
    package let isUnit: Bool
    /// The node that it belongs to and the filters and views that it came from, the outermost first:
    /// `nodes[2]`, `effectView`, `content[0]`, `label`. Empty for what belongs to no node.
    package let origin: [String]
  }

  package private(set) var operations: [Operation] = []
  /// Images that were made for this chain; they are numbered after those from outside.
  package private(set) var rasters: [Image] = []

  package mutating func append(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  /// - Returns: the image's index among the rasters.
  package mutating func append(_ raster: Image) -> Int {
    rasters.append(raster)
    return rasters.count - 1
  }
}
