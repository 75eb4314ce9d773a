/// The passes that compute chains for images of given sizes: decided once, carried out by any
/// executor, which decides nothing more that changes the results.
package struct Plan: Sendable {
  /// How an intermediate result is stored.
  package enum Storage: Hashable, Sendable {
    /// 16 bits a channel for 0…1; each store adds at most half a code of 65535.
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

  /// What a pass reads at the same place.
  package enum Source: Hashable, Sendable {
    /// An image from outside, straight, by its number.
    case image(Int)
    case slot(Int, Storage)
  }

  /// What a pass computes at a pixel.
  package indirect enum Expression: Sendable {
    /// - `region` is what is stored; a `partial` one may be asked for pixels outside of it, whose
    ///   value does not matter as long as it is one.
    case read(Source, region: Region, isPartial: Bool)
    case point(any PointKernel, [Expression])
    case sample(any SamplingKernel, [Sampler])
    /// A Gaussian along both axes that the executor computes as a whole.
    case gaussian(GaussianScheme, Sampler)
    /// The expression moved; transparent outside of `inside`, which is in its own coordinates.
    case move(x: Int, y: Int, Expression, inside: Region)
  }

  /// An image that a sampling kernel reads around a pixel.
  package struct Sampler: Sendable {
    package var expression: Expression
    /// Beyond it the edge mode applies.
    package var extent: Region
    package var edge: EdgeMode
    /// The kernel never asks for pixels beyond the extent.
    package var isInside: Bool
  }

  package enum Target: Hashable, Sendable {
    case slot(Int)
    /// One of the results, by its number.
    case output(Int)
  }

  /// One trip through memory: an expression with at most one sampling kernel, for every pixel of a
  /// region.
  package struct Pass: Sendable {
    package var expression: Expression
    package var region: Region
    package var target: Target
    /// The operations of the network that the expression computes, each after its inputs. They say
    /// where it came from; executors do not look at them.
    package var operations: [Int] = []
  }

  package var passes: [Pass]
  package let slots: [Slot]
  /// The sizes of the results; each is the target of one pass, in any order.
  package let outputs: [Size]
  /// Images that the passes read after those from outside.
  package let rasters: [Image]
  /// What is read of each image, by its number; none of the others is needed.
  package let imageRegions: [Int: Region]

  /// The bytes of all slots together.
  package var slotBytes: Int {
    slots.reduce(0) { $0 + $1.bytes }
  }

  /// Pixels computed in all passes together.
  package var pixelsComputed: Int {
    passes.reduce(0) { $0 + $1.region.area }
  }
}

extension Plan.Expression {
  /// The numbers of the images that it reads.
  package var images: Set<Int> {
    switch self {
    case .read(.image(let number), _, _): [number]
    case .read(.slot, _, _): []
    case .point(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.images) }
    case .sample(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.expression.images) }
    case .gaussian(_, let input): input.expression.images
    case .move(_, _, let input, _): input.images
    }
  }
}
