import CKernels
public import GLBlurImage

/// Converts between frames of one format and images, on the caller's thread.
///
/// The chroma of frames is interpolated linearly at its exact position. The chroma of an image is
/// reduced by the mean of two pixels, or of three with the weights 1, 2 and 1 where a sample lies
/// at a pixel. Outermost samples extend beyond the edges. Every sample is rounded once and is at
/// most 0.53 codes from the formulas.
public struct FrameConverter: Sendable {
  /// The format of the frames.
  public let format: FrameFormat
  private let instructionSet: Int?

  /// Prepares conversions between images and the bytes of frames.
  public init(_ format: FrameFormat) {
    self.init(format, instructionSet: nil)
  }

  /// Nil means the widest instruction set. The processor must have any other.
  package init(_ format: FrameFormat, instructionSet: Int?) {
    self.format = format
    self.instructionSet = instructionSet
  }

  package static var instructionSets: [String] {
    (0..<3).compactMap { index in
      unsafe video_table(index).map { unsafe String(cString: $0.pointee.name) }
    }
  }

  /// Converts the bytes of a frame to an image of `FrameFormat.pixelFormat`, which is opaque if
  /// frames have no alpha.
  ///
  /// - Parameter threads: The number of threads that share the rows.
  /// - Throws: `FilmError.frame` unless there are `FrameFormat.byteCount` bytes, and
  ///   `ImageError.outOfMemory`.
  public func image(of planes: [UInt8], threads: Int = 1) throws -> Image {
    try format.check(planes)
    return try Image(format.size, format: format.pixelFormat) { (target: inout MutableRawSpan) in
      unsafe target.withUnsafeMutableBytes { target in
        unsafe planes.withUnsafeBytes { planes in
          guard let pixels = target.baseAddress else { return }
          unsafe convert(planes, to: pixels, threads)
        }
      }
    }
  }

  /// Returns a frame as a picture that is converted on demand: by the GPU that renders it, or
  /// otherwise as by `image(of:)`, to the same pixels.
  ///
  /// - Throws: `FilmError.frame` unless there are `FrameFormat.byteCount` bytes.
  public func picture(of planes: [UInt8]) throws(FilmError) -> PlanarImage {
    try format.check(planes)
    return PlanarImage(planes, format.planeLayout) { [self] in try image(of: $0) }
  }

  /// Converts an image to a frame. If frames have no alpha, that of the image is dropped, so put a
  /// translucent picture on a background first.
  ///
  /// - Parameters:
  ///   - planes: Receives the bytes of the frame. An array of the right size is reused.
  ///   - threads: The number of threads that share the rows.
  /// - Throws: `FilmError.frame` unless the image has the size and the `pixelFormat` of the format.
  public func write(
    _ image: Image, to planes: inout [UInt8], threads: Int = 1
  ) throws(FilmError) {
    guard image.size == format.size else {
      throw .frame(reason: "the image has \(image.size) pixels, and the frames have \(format.size)")
    }
    guard image.format == format.pixelFormat else {
      throw .frame(
        reason: "the image is \(image.format.rawValue), and frames of \(format.bits) bits need "
          + "\(format.pixelFormat.rawValue)")
    }
    if planes.count != format.byteCount {
      planes = [UInt8](repeating: 0, count: format.byteCount)
    }
    unsafe planes.withUnsafeMutableBytes { planes in
      unsafe convert(image.base, to: planes, threads)
    }
  }

  @unsafe private var table: UnsafePointer<video_kernels> {
    if let instructionSet, let chosen = unsafe video_table(instructionSet) {
      return unsafe chosen
    }
    return unsafe video_widest()
  }

  private var strides: (Int, Int, Int, Int) {
    let luma = format.size.width * format.bytesPerSample
    let chroma = format.chromaSize.width * format.bytesPerSample
    return (luma, chroma, chroma, luma)
  }

  @unsafe private func convert(
    _ frame: UnsafeRawBufferPointer, to pixels: UnsafeMutableRawPointer, _ threads: Int
  ) {
    let rowBytes = format.size.width * format.pixelFormat.bytesPerPixel
    nonisolated(unsafe) let pixels = unsafe pixels
    let frame = unsafe UnsafeMutableRawBufferPointer(mutating: frame)
    unsafe forEachBand(of: frame, threads) { kernels, layout, planes, rows, scratch in
      unsafe kernels.pointee.to_rgba(
        &layout, &planes, pixels + rows.lowerBound * rowBytes, rows.lowerBound, rows.count, scratch)
    }
  }

  @unsafe private func convert(
    _ pixels: UnsafeRawPointer, to frame: UnsafeMutableRawBufferPointer, _ threads: Int
  ) {
    nonisolated(unsafe) let pixels = unsafe pixels
    unsafe forEachBand(of: frame, threads) { kernels, layout, planes, rows, scratch in
      unsafe kernels.pointee.from_rgba(
        &layout, pixels, &planes, rows.lowerBound, rows.count, scratch)
    }
  }

  private typealias BandBody =
    @Sendable (
      UnsafePointer<video_kernels>, inout video_format, inout video_planes, Range<Int>,
      UnsafeMutablePointer<Float>
    ) -> Void

  /// Calls `body` with bands of the rows of a frame. Each band begins with an even row.
  @unsafe private func forEachBand(
    of frame: UnsafeMutableRawBufferPointer, _ threads: Int, _ body: BandBody
  ) {
    guard let start = frame.baseAddress else { return }
    let places = format.planes
    var planes = video_planes()
    unsafe planes.rows = (
      start + places[0].lowerBound, start + places[1].lowerBound, start + places[2].lowerBound,
      start + places[3].lowerBound
    )
    planes.strides = strides
    nonisolated(unsafe) let call = unsafe (planes: planes, kernels: table)
    let pairs = (format.size.height + 1) / 2
    let count = max(1, min(threads, pairs))
    concurrently(count) { band in
      var (planes, kernels) = unsafe call
      var layout = format.kernelFormat
      let first = 2 * (pairs * band / count)
      let end = min(2 * (pairs * (band + 1) / count), format.size.height)
      unsafe withUnsafeTemporaryAllocation(
        of: Float.self, capacity: video_scratch(format.size.width)
      ) { scratch in
        guard let start = scratch.baseAddress else { return }
        unsafe body(kernels, &layout, &planes, first..<end, start)
      }
    }
  }
}
