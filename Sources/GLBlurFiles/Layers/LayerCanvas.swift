import GLBlurImage

/// The canvas of an animation, on which its layers are laid. Samples are straight RGBA.
///
/// Animated PNG (third edition, 11.3.6.2) and WebP (RFC 9649, 2.7.1.1) blend by the same formula. The
/// background is transparent, as it is in browsers whatever colour a WebP file states.
struct LayerCanvas<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable> {
  private let width: Int
  private var samples: [Sample]
  /// The part of the canvas that the last layer covers.
  private var last: AnimationLayer.Placement?
  /// The samples of that part before the layer, if they come back.
  private var saved: [Sample] = []

  /// Creates a transparent canvas.
  init(_ size: Size) {
    width = size.width
    samples = [Sample](repeating: 0, count: 4 * size.width * size.height)
  }

  /// Disposes of the last layer and lays another one on the canvas, within which it lies.
  mutating func lay(_ image: Image, _ placement: AnimationLayer.Placement) {
    dispose()
    let region = placement.region
    let count = 4 * region.width
    if placement.disposal == .previous {
      saved.reserveCapacity(count * region.height)
      for start in starts(of: region) { saved += samples[start..<start + count] }
    }
    last = placement
    let starts = starts(of: region)
    image.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        let source = unsafe bytes.assumingMemoryBound(to: Sample.self)
        for (row, start) in starts.enumerated() {
          let pixels = unsafe UnsafeBufferPointer(rebasing: source[row * count..<(row + 1) * count])
          if placement.isBlended {
            unsafe blend(pixels, at: start)
          } else {
            unsafe samples.replaceSubrange(start..<start + count, with: pixels)
          }
        }
      }
    }
  }

  /// Returns the offsets of the rows of a part of the canvas.
  private func starts(of region: Region) -> [Int] {
    (0..<region.height).map { 4 * ((region.y + $0) * width + region.x) }
  }

  private mutating func dispose() {
    guard let last else { return }
    let count = 4 * last.region.width
    for (row, start) in starts(of: last.region).enumerated() where last.disposal != .none {
      for offset in 0..<count {
        samples[start + offset] = last.disposal == .background ? 0 : saved[row * count + offset]
      }
    }
    saved.removeAll(keepingCapacity: true)
    self.last = nil
  }

  /// Blends a row with the samples from an offset on.
  private mutating func blend(_ pixels: UnsafeBufferPointer<Sample>, at start: Int) {
    let opaque = Int(Sample.max)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = unsafe Int(pixels[index + 3])
      let behind = Int(samples[start + index + 3])
      if alpha == 0 { continue }
      if alpha == opaque || behind == 0 {
        for channel in 0..<4 { samples[start + index + channel] = unsafe pixels[index + channel] }
        continue
      }
      // Both weights are alphas times the greatest sample.
      let over = alpha * opaque
      let under = behind * (opaque - alpha)
      let sum = over + under
      for channel in 0..<3 {
        let color =
          unsafe Int(pixels[index + channel]) * over
          + Int(samples[start + index + channel]) * under
        samples[start + index + channel] = Sample((color + sum / 2) / sum)
      }
      samples[start + index + 3] = Sample((sum + opaque / 2) / opaque)
    }
  }

  /// Returns a copy of the canvas.
  func image(_ info: ImageInfo, _ profile: ColorProfile, name: String) throws(FileError) -> Image {
    try Image(info, profile: profile, name: name) { (target: inout MutableRawSpan) in
      unsafe samples.withUnsafeBytes { samples in
        unsafe target.withUnsafeMutableBytes { unsafe $0.copyMemory(from: samples) }
      }
    }
  }
}
