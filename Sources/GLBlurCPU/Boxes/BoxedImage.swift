import GLBlurEngine

/// An image that is averaged over windows along one axis or both.
struct BoxedImage {
  let image: Int
  let sampler: Plan.Sampler
  /// The window's columns and rows, as offsets from the computed pixel.
  private(set) var columns = 0..<1
  private(set) var rows = 0..<1

  /// Creates a window along the kernels' axes, or nil if sums may overflow.
  fileprivate init?(_ image: Int, _ sampler: Plan.Sampler, _ kernels: [RunningMean]) {
    self.image = image
    self.sampler = sampler
    for kernel in kernels {
      let window = kernel.start..<kernel.start + kernel.width
      switch kernel.axis {
      case .horizontal: columns = window
      case .vertical: rows = window
      }
    }
    let (pixels, overflows) = columns.count.multipliedReportingOverflow(by: rows.count)
    guard !overflows, pixels < Self.mostPixels, rows.count < Self.mostRows else { return nil }
  }

  /// The sum of 255 for each pixel is below 2³¹.
  private static let mostPixels = 1 << 23
  /// The sum of 255² for each row is below 2³¹.
  private static let mostRows = 1 << 15

  /// The factor from a sum of levels to a mean of 0…1. It is rounded up, since means are limited to
  /// 1: 255 everywhere gives 1, so opaque pixels stay opaque.
  var scale: Float {
    let sum = Float(255 * columns.count * rows.count)
    let scale = 1 / sum
    return scale * sum < 1 ? scale.nextUp : scale
  }

  /// Returns the pixels that a region's means need.
  func needed(for region: Region) -> Region {
    Region(
      columns: region.columns.lowerBound + columns.lowerBound..<region.columns.upperBound
        + columns.upperBound - 1,
      rows: region.rows.lowerBound + rows.lowerBound..<region.rows.upperBound + rows.upperBound - 1)
  }
}

extension Plan.Expression {
  /// The image and the window, if the expression only averages an image.
  var boxedImage: BoxedImage? {
    guard case .sample(let kernel, let inputs) = self, let outer = kernel as? RunningMean,
      let sampler = inputs.first
    else { return nil }
    switch sampler.expression {
    case .read(.image(let image), _, isPartial: false):
      return BoxedImage(image, sampler, [outer])
    case .sample(let kernel, let inputs):
      // With the same edge mode, the order of the axes makes no difference.
      guard let inner = kernel as? RunningMean, inner.axis != outer.axis, let read = inputs.first,
        read.edge == sampler.edge, read.extent == sampler.extent,
        case .read(.image(let image), _, isPartial: false) = read.expression
      else { return nil }
      return BoxedImage(image, read, [inner, outer])
    default: return nil
    }
  }
}
