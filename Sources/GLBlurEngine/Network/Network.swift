/// An acyclic graph of a chain's operations, each after its inputs, before they are joined into
/// passes.
package struct Network: Sendable {
  package struct Operation: Sendable {
    package enum Body: Sendable {
      case image(Int)
      case point(any PointKernel)
      /// The edge mode applies outside the inputs' extents.
      case sample(any SamplingKernel, edge: EdgeMode)
      case gaussian(GaussianScheme, edge: EdgeMode)
      case select(Selection, edge: EdgeMode)
      /// The second input gives the sigma at each pixel.
      case variableGaussian(VariableGaussian, edge: EdgeMode)
      /// The result is transparent where the moved input does not reach.
      case move(x: Int, y: Int)
    }

    package let body: Body
    package let inputs: [Int]
    package let extent: Region
    package let support: Region
    /// The operation that has the same result outside a region, or nil.
    package let background: Background?
    /// Whether the result stays within 0…1.
    package let isUnit: Bool
    /// Whether the result is stored without rounding, so that all executors decide alike from it.
    package let isExact: Bool
    /// The operation's node, and the filters and views that the operation came from, the outermost
    /// first: `nodes[2]`, `effectView`, `content[0]`, `label`.
    package let origin: [String]
  }

  package private(set) var operations: [Operation] = []
  /// The images made for this network, numbered after those given to the executor.
  package private(set) var rasters: [Image] = []
  /// The numbers of the images kept from an earlier frame: premultiplied numbers as computed.
  package private(set) var keptImages: Set<Int> = []
  package private(set) var rasterBytes = 0

  package mutating func append(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  mutating func appendKeptImage(_ number: Int) { keptImages.insert(number) }

  package mutating func append(_ raster: Image) -> Int {
    rasters.append(raster)
    rasterBytes += raster.byteCount
    return rasters.count - 1
  }
}

/// An image of a chain that an operation will compute.
public struct Signal: Sendable {
  package let index: Int
  package let extent: Region
  package let colorSpace: ColorSpace

  init(index: Int, extent: Region, colorSpace: ColorSpace) {
    self.index = index
    self.extent = extent
    self.colorSpace = colorSpace
  }

  /// Returns the same numbers, taken as colours of another space.
  package func counted(in space: ColorSpace) -> Signal {
    Signal(index: index, extent: extent, colorSpace: space)
  }

  /// The width and the height, in pixels.
  public var size: Size { extent.size }
}

/// The precision that approximations must have for the depth of the result.
public enum Precision: Hashable, Sendable {
  /// Errors are below a tenth of an 8-bit level.
  case bits8
  /// Errors are below a tenth of a 16-bit level, for results of 16 bits and floats.
  case bits16
}

/// What an executor can do or prefers.
package struct ExecutorAbilities: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let runningSums = ExecutorAbilities(rawValue: 1)
  /// Whole Gaussians, and tables for encoding, for 8-bit results.
  package static let wholeGaussian = ExecutorAbilities(rawValue: 2)
  /// Few passes matter more than a few hundredths of an 8-bit level.
  package static let fewPasses = ExecutorAbilities(rawValue: 4)
  package static let selections = ExecutorAbilities(rawValue: 8)
  /// These Gaussians are for 8-bit results. The executor also has `wholeGaussian`.
  package static let variableGaussians = ExecutorAbilities(rawValue: 16)

  /// Pixels at computed places are read only from stored results.
  package static let gathersFromStored = ExecutorAbilities(rawValue: 32)

  /// A kernel with a `background` is computed only where it changes pixels.
  package static let layers = ExecutorAbilities(rawValue: 64)

  /// The abilities that change no bit of a result.
  package static let exact: ExecutorAbilities = [.selections, .gathersFromStored, .layers]
}
