/// The passes that compute chains for images of given sizes.
///
/// A plan is made once and can be carried out by any executor, which makes no further decision that
/// changes the result.
package struct Plan: Sendable {
  /// The storage of an intermediate result.
  package enum Storage: Hashable, Sendable {
    /// 16 bits for each channel, for values of 0…1. Each store adds at most half a 16-bit level.
    case unit16
    /// 32-bit floats.
    case float32

    package var bytesPerPixel: Int {
      switch self {
      case .unit16: 8
      case .float32: 16
      }
    }
  }

  /// A buffer or texture that several results use one after the other.
  package struct Slot: Hashable, Sendable {
    package var size: Size
    package var storage: Storage

    package var bytes: Int { size.width * size.height * storage.bytesPerPixel }
  }

  /// A source of pixels that a pass reads.
  package enum Source: Hashable, Sendable {
    /// An image that the executor is given, by its number. It has straight alpha, unless it was kept.
    case image(Int)
    case slot(Int, Storage)
  }

  /// The expression that a pass computes at a pixel.
  package indirect enum Expression: Sendable {
    /// A pixel of a source. `region` is the part that is stored. If `isPartial` is true, pixels
    /// outside of it may be read, and any pixel of the source will do for them.
    case read(Source, region: Region, isPartial: Bool)
    case point(any PointKernel, [Expression])
    case sample(any SamplingKernel, [Sampler])
    /// A Gaussian along both axes that the executor computes as a whole.
    case gaussian(GaussianScheme, Sampler)
    /// A selection that the executor computes as a whole.
    case select(Selection, Sampler)
    /// A Gaussian that the executor computes as a whole, and that differs from pixel to pixel by the
    /// alpha of `place`.
    case variableGaussian(VariableGaussian, Sampler, place: Expression)
    /// The expression, moved by `x` columns and `y` rows. It is transparent outside of `inside`,
    /// which is in the coordinates of the expression itself.
    case move(x: Int, y: Int, Expression, inside: Region)
  }

  /// An image that a sampling kernel reads around a pixel.
  package struct Sampler: Sendable {
    package var expression: Expression
    /// The region beyond which the edge mode applies.
    package var extent: Region
    package var edge: EdgeMode
    /// Whether the kernel never asks for pixels beyond the extent.
    package var isInside: Bool
  }

  package enum Target: Hashable, Sendable {
    case slot(Int)
    /// One of the results, by its number.
    case output(Int)
  }

  /// One trip through memory: an expression with at most one sampling kernel, which is evaluated
  /// for every pixel of a region.
  package struct Pass: Sendable {
    package var expression: Expression
    package var region: Region
    package var target: Target
    /// The operations of the network that the expression computes, each after its inputs. They tell
    /// where the expression came from; executors do not use them.
    package var operations: [Int] = []

    /// Whether the pass is applied to its own result again, until no pixel changes.
    package var isRepeated: Bool {
      if case .sample(let kernel, _) = expression { kernel.isRepeated } else { false }
    }
  }

  package var passes: [Pass]
  package let slots: [Slot]
  /// The sizes of the results. Each result is the target of one pass, in any order.
  package let outputs: [Size]
  /// The numbers of the results that are kept for the next frame: images of floats that hold premultiplied
  /// numbers as they are computed, whatever the format of the others is.
  package let keptOutputs: Range<Int>
  /// The numbers of the images that were kept of an earlier frame.
  package let keptImages: Set<Int>
  /// The images that were made for the chain. They are numbered after those that the executor is
  /// given.
  package let rasters: [Image]
  /// The region that is read of each image, by the number of the image. Images that are not listed
  /// are not needed.
  package let imageRegions: [Int: Region]

  /// The number of bytes of all slots together.
  package var slotBytes: Int {
    slots.reduce(0) { $0 + $1.bytes }
  }

  /// The number of pixels that all passes compute together.
  package var pixelsComputed: Int {
    passes.reduce(0) { $0 + $1.region.area }
  }
}

extension Plan.Expression {
  /// The error of a kernel that could not compute a pixel, or nil if there was none.
  package var failure: RenderLimitError? {
    switch self {
    case .read: nil
    case .point(let kernel, let inputs):
      kernel.failure ?? inputs.lazy.compactMap(\.failure).first
    case .sample(let kernel, let inputs):
      kernel.failure ?? inputs.lazy.compactMap(\.expression.failure).first
    case .gaussian(_, let input), .select(_, let input): input.expression.failure
    case .variableGaussian(_, let input, let place): input.expression.failure ?? place.failure
    case .move(_, _, let input, _): input.failure
    }
  }

  /// Whether a kernel of the expression may be unable to compute a pixel.
  package var mayFail: Bool {
    switch self {
    case .read: false
    case .point(let kernel, let inputs): kernel.mayFail || inputs.contains(where: \.mayFail)
    case .sample(let kernel, let inputs):
      kernel.mayFail || inputs.contains(where: \.expression.mayFail)
    case .gaussian(_, let input), .select(_, let input): input.expression.mayFail
    case .variableGaussian(_, let input, let place): input.expression.mayFail || place.mayFail
    case .move(_, _, let input, _): input.mayFail
    }
  }

  /// About how many instructions a driver makes of the shaders of users in the expression.
  package var instructions: Int {
    switch self {
    case .read: 0
    case .point(let kernel, let inputs):
      kernel.instructions + inputs.reduce(0) { $0 + $1.instructions }
    case .sample(let kernel, let inputs):
      kernel.instructions + inputs.reduce(0) { $0 + $1.expression.instructions }
    case .gaussian(_, let input), .select(_, let input): input.expression.instructions
    case .variableGaussian(_, let input, let place):
      input.expression.instructions + place.instructions
    case .move(_, _, let input, _): input.instructions
    }
  }

  /// The numbers of the images that the expression reads.
  package var images: Set<Int> {
    switch self {
    case .read(.image(let number), _, _): [number]
    case .read(.slot, _, _): []
    case .point(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.images) }
    case .sample(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.expression.images) }
    case .gaussian(_, let input), .select(_, let input): input.expression.images
    case .variableGaussian(_, let input, let place):
      input.expression.images.union(place.images)
    case .move(_, _, let input, _): input.images
    }
  }
}
