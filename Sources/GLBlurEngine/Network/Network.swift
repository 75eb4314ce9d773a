/// The operations of a chain before they are joined into passes.
///
/// A network is an acyclic graph. Each operation comes after its inputs.
package struct Network: Sendable {
  package struct Operation: Sendable {
    package enum Body: Sendable {
      /// An image that the executor is given, by number.
      case image(Int)
      case point(any PointKernel)
      /// A kernel that reads neighbourhoods. The edge mode applies outside the inputs' extents.
      case sample(any SamplingKernel, edge: EdgeMode)
      /// A Gaussian along both axes, for executors with the ability `wholeGaussian`.
      case gaussian(GaussianScheme, edge: EdgeMode)
      /// A selection over the extent of the input, for executors with the ability `selections`.
      case select(Selection, edge: EdgeMode)
      /// A Gaussian of the first input whose sigma at each pixel the second input gives, for
      /// executors with the ability `variableGaussians`.
      case variableGaussian(VariableGaussian, edge: EdgeMode)
      /// The input, moved by `x` columns and `y` rows. The result is transparent where the moved
      /// input does not reach.
      case move(x: Int, y: Int)
    }

    package let body: Body
    /// The indices of the operations that this one reads, which come before it.
    package let inputs: [Int]
    /// The region in which the result is defined.
    package let extent: Region
    /// The region outside which the result is transparent.
    package let support: Region
    /// The operation that has the same result outside a region, or nil.
    package let background: Background?
    /// Whether the result stays within 0…1, so that it may be stored as integers.
    package let isUnit: Bool
    /// Whether the result is stored without rounding, so that all executors make the same decisions
    /// from it.
    package let isExact: Bool
    /// The operation's node, and the filters and views that it came from, the outermost first:
    /// `nodes[2]`, `effectView`, `content[0]`, `label`. Empty without a node.
    package let origin: [String]
  }

  package private(set) var operations: [Operation] = []
  /// The images made for this network. Their numbers follow those that the executor is given.
  package private(set) var rasters: [Image] = []
  /// The numbers of the images kept from an earlier frame. They hold premultiplied numbers as
  /// computed.
  package private(set) var keptImages: Set<Int> = []
  package private(set) var rasterBytes = 0

  package mutating func append(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  mutating func appendKeptImage(_ number: Int) { keptImages.insert(number) }

  /// Adds an image made for this network.
  ///
  /// - Returns: The index of the image among the rasters.
  package mutating func append(_ raster: Image) -> Int {
    rasters.append(raster)
    rasterBytes += raster.byteCount
    return rasters.count - 1
  }
}
