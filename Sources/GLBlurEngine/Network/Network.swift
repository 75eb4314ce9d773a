/// The operations that a chain consists of, before they are joined into passes.
///
/// A network is an acyclic graph. Each operation comes after its inputs.
package struct Network: Sendable {
  package struct Operation: Sendable {
    package enum Body: Sendable {
      /// An image that the executor is given, by its number.
      case image(Int)
      case point(any PointKernel)
      /// A kernel that reads neighbourhoods. The edge mode applies outside of the inputs' extents.
      case sample(any SamplingKernel, edge: EdgeMode)
      /// A Gaussian along both axes, with all of its levels, which the executor computes in its own
      /// way. Only executors with the ability `wholeGaussian` are given one.
      case gaussian(GaussianScheme, edge: EdgeMode)
      /// A selection over the extent of the input, which the executor computes in its own way. Only
      /// executors with the ability `selections` are given one.
      case select(Selection, edge: EdgeMode)
      /// A Gaussian of the first input that differs from pixel to pixel by the second input, which the
      /// executor computes in its own way. Only executors with the ability `variableGaussians` are
      /// given one.
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
    /// The region outside of which the result is transparent.
    package let support: Region
    /// The operation that has the same result outside of a region, or nil if none has.
    package let background: Background?
    /// Whether the result stays within 0…1, so that it may be stored as integers.
    package let isUnit: Bool
    /// Whether the result is stored without rounding, so that decisions that are made from it are the
    /// same on every executor.
    package let isExact: Bool
    /// The node that the operation belongs to, and the filters and views that it came from, the
    /// outermost first: `nodes[2]`, `effectView`, `content[0]`, `label`. It is empty for an
    /// operation that belongs to no node.
    package let origin: [String]
  }

  package private(set) var operations: [Operation] = []
  /// The images that were made for this network. They are numbered after those that the executor is
  /// given.
  package private(set) var rasters: [Image] = []
  /// The numbers of the images that were kept of an earlier frame. They hold premultiplied numbers as they
  /// were computed.
  package private(set) var keptImages: Set<Int> = []
  /// The number of bytes of the rasters.
  package private(set) var rasterBytes = 0

  package mutating func append(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  /// Adds an image that was kept of an earlier frame.
  mutating func appendKeptImage(_ number: Int) { keptImages.insert(number) }

  /// Adds an image that was made for this network.
  ///
  /// - Returns: The index of the image among the rasters.
  package mutating func append(_ raster: Image) -> Int {
    rasters.append(raster)
    rasterBytes += raster.byteCount
    return rasters.count - 1
  }
}
