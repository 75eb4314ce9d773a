import GLBlurCPU
import GLBlurChain

/// The images to which a job's chains are applied, in the order of their indices.
package struct JobImages: Sendable {
  /// The source, the other images, and the images kept of the previous frame.
  let all: [any PixelSource]
  let profile: ColorProfile
  /// The metadata of the results, which is that of the source.
  var metadata: Metadata { all.first?.metadata ?? .none }
  /// The places of the images in warnings, such as `inputs.paper`. Empty if there are to be no
  /// warnings.
  private let places: [String]

  init(_ all: [any PixelSource], profile: ColorProfile, places: [String] = []) {
    self.all = all
    self.profile = profile
    self.places = places
  }

  /// Collects the images of a job.
  ///
  /// - Parameters:
  ///   - source: The source, or nil for the chains' canvases.
  ///   - inputs: The other images, by their names.
  package init(
    _ job: Job, source: (any PixelSource)?, _ inputs: [String: any PixelSource]
  ) {
    let source = source ?? UndecodedSource()
    self.init(
      [source] + job.names.compactMap { inputs[$0] } + job.keptImages,
      profile: job.profile(of: source.profile),
      places: ["source"] + job.names.map { "inputs.\($0)" })
  }

  /// The warnings about how images were read, including samples beyond 0…1.
  var warnings: [String] {
    zip(places, all).flatMap { place, image in image.readingNotes.map { "\(place): \($0)" } }
  }

  /// The number of bytes of the images that are in memory.
  var residentBytes: Int {
    all.reduce(0) { $0 + $1.residentBytes }
  }

  /// Returns the error of a render that needs more memory than allowed. It names a sufficient
  /// amount.
  ///
  /// - Parameter count: The minimum number of bytes that the render takes with these images.
  func error(needing count: Int, _ memory: MemoryLimit) -> ImageError {
    // With more memory, images now in files may be held in memory, up to a quarter of it
    // (`Renderer.hold`).
    let inFiles = all.filter { $0.residentBytes == 0 && !($0 is UndecodedSource) }
      .reduce(0) { $0 + $1.shape.byteCount }
    return memory.error(needing: count + min(inFiles, (count + 2) / 3))
  }

  /// Returns the bytes that a plan takes for images: those in memory, the parts that it reads of
  /// the others, and its own rasters.
  ///
  /// - Parameters:
  ///   - copies: The number of copies that the executor makes of the parts read.
  ///   - countsSource: Whether to count the parts that the plan reads of the source.
  func bytes(for plan: Plan, copies: Int = 0, countsSource: Bool = true) -> Int {
    let rasters = plan.rasters.reduce(0) { $0 + $1.byteCount }
    let all = all + plan.rasters
    return plan.imageRegions.reduce(residentBytes + rasters) { bytes, read in
      let image = all[read.key]
      if read.key == 0, !countsSource { return bytes }
      let copies = copies + (image.residentBytes > 0 ? 0 : 1)
      return bytes + copies * read.value.area * image.shape.format.bytesPerPixel
    }
  }
}
