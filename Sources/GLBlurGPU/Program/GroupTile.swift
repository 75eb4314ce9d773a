import GLBlurEngine

/// The pixels of an image that a compute pass's work group computes once and shares, instead of
/// once for each tap.
struct GroupTile {
  /// The first pixel, relative to the group's first pixel, and the size in pixels.
  let frame: SIMD4<Int32>

  /// 16 KiB, for which every OpenGL ES 3.1 driver has room.
  static let mostPixels = 1024

  /// Finds the pixels of the kernel's first image for groups of a size in pixels. Nil if their
  /// place relative to the group varies, if they are too many, or if there are hardly more taps
  /// than pixels.
  init?(_ kernel: any SamplingKernel, region: Region, group: Size) {
    guard !kernel.gathers(fromInput: 0) else { return nil }
    let (width, height) = (group.width, group.height)
    // Kernels that enlarge or reduce read at places that move more slowly or quickly than the
    // pixel.
    let pixels = [(0, 0), (width, height), (5 * width, 3 * height)].map { x, y in
      kernel.inputRegion(
        index: 0,
        for: Region(x: region.x + x, y: region.y + y, width: width, height: height)
      ).offset(x: -x, y: -y)
    }
    let whole = kernel.inputRegion(index: 0, for: region)
    guard let first = pixels.first, pixels.allSatisfy({ $0 == first }),
      whole.x == first.x, whole.width - region.width == first.width - width,
      whole.y == first.y, whole.height - region.height == first.height - height,
      first.area <= Self.mostPixels,
      2 * first.area <= kernel.evaluations(ofInput: 0) * group.area
    else { return nil }
    frame = SIMD4(
      Int32(first.x - region.x), Int32(first.y - region.y), Int32(first.width),
      Int32(first.height))
  }
}

extension Plan.Expression {
  /// Whether a sampling kernel's result is computed at the pixel's own place.
  var samplesInPlace: Bool {
    switch self {
    case .sample: true
    case .point(_, let inputs): inputs.contains(where: \.samplesInPlace)
    case .read, .move, .gaussian, .select, .variableGaussian: false
    }
  }
}
