import CKernels
import GLBlurEngine

/// What all bands of rows of a Gaussian have in common.
struct GaussianJob: Sendable {
  let scheme: GaussianScheme
  let edge: EdgeMode
  /// The region in which the input is defined.
  let image: Region
  let horizontal: ResolutionLevels
  let vertical: ResolutionLevels
  let rowKernels: RowKernels
  /// The weights of the kernel, from the middle to one side.
  let weights: [Float]
  /// The weights as parts of 65536, the sum of the whole kernel.
  let fixedWeights: [UInt16]

  init(
    _ scheme: GaussianScheme, _ sampler: Plan.Sampler, over region: Region, _ kernels: RowKernels
  ) {
    self.scheme = scheme
    edge = sampler.edge
    image = sampler.extent
    horizontal = ResolutionLevels(
      region.columns, of: image.columns, edge: edge, scheme: scheme)
    vertical = ResolutionLevels(region.rows, of: image.rows, edge: edge, scheme: scheme)
    rowKernels = kernels
    weights = scheme.kernel.map { Float($0) }
    let sides = scheme.kernel.dropFirst().map { Int(($0 * 65536).rounded()) }
    fixedWeights = ([65536 - 2 * sides.reduce(0, +)] + sides).map { UInt16(clamping: $0) }
  }

  var levels: Int { scheme.levels }

  /// Whether linear light is blurred: the input is light words, and the rest floats of 0…1.
  /// Otherwise the picture and its first level are fixed point.
  var isLinear: Bool { scheme.colorSpace == .linear }

  /// Whether the picture is halved once only, to fixed point.
  var isHalvedOnce: Bool { scheme.spline == .quintic }

  var kernels: crow_kernels { unsafe rowKernels.table.pointee }

  var columns: Range<Int> { edge.resolve(horizontal.read[0], in: image.columns) }
}
