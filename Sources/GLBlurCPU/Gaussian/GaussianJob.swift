import CRowKernels
import GLBlurEngine

/// A Gaussian that is to be computed, with everything that is the same for all bands of rows.
struct GaussianJob: Sendable {
  let scheme: GaussianScheme
  let edge: EdgeMode
  /// The region in which the whole input is defined.
  let image: Region
  let horizontal: ResolutionLevels
  let vertical: ResolutionLevels
  let rowKernels: RowKernels
  /// The weights of the kernel, from the middle to one side.
  let weights: [Float]
  /// The same as parts of 65536, to which the whole kernel adds up.
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

  /// Whether linear light is blurred. Its input is light words, and all that follows is floats of
  /// 0…1. Otherwise the picture and its first level are fixed point.
  var isLinear: Bool { scheme.colorSpace == .linear }

  /// Whether the only level below the picture is fixed point, as the picture is.
  var isHalvedOnce: Bool { scheme.spline == .quintic }

  var kernels: crow_kernels { unsafe rowKernels.table.pointee }

  /// The columns of the input that are read.
  var columns: Range<Int> { edge.resolve(horizontal.read[0], in: image.columns) }
}
