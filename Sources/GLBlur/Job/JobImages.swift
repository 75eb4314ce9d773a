import GLBlurCPU
import GLBlurChain

/// The images that a job's chains are applied to, in the order of their numbers.
package struct JobImages: Sendable {
  /// The source, then the other images, then those that were kept of the frame before.
  let all: [any PixelSource]
  /// The colour profile of the results.
  let profile: ColorProfile
  /// The metadata of the results, which is that of the source.
  var metadata: Metadata { all.first?.metadata ?? .none }
  /// The places of the images in warnings, such as `inputs.paper`, or nothing if there are to be no
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
  ///   - source: The source, or nil for chains that start from canvases.
  ///   - inputs: The other images, by their names.
  package init(
    _ job: Job, source: (any PixelSource)?, _ inputs: [String: any PixelSource]
  ) {
    let source = source ?? NoSource()
    self.init(
      [source] + job.names.compactMap { inputs[$0] } + job.keptImages,
      profile: job.profile(of: source.profile),
      places: ["source"] + job.names.map { "inputs.\($0)" })
  }

  /// The warnings about how images were read, and about images whose samples were beyond 0…1.
  var warnings: [String] {
    zip(places, all).flatMap { place, image in image.readingNotes.map { "\(place): \($0)" } }
  }

  /// The number of bytes of those images that are in memory.
  var residentBytes: Int {
    all.reduce(0) { $0 + $1.residentBytes }
  }

  /// Returns the error of a render that needs more memory than is allowed. It names an amount that
  /// suffices.
  ///
  /// - Parameter count: The least number of bytes that the render takes with these images.
  func error(needing count: Int, _ memory: MemoryLimit) -> ImageError {
    // With the larger amount, images may be held in memory that are in files now: as long as they
    // take no more than a quarter of it (`Renderer.hold`).
    let inFiles = all.filter { $0.residentBytes == 0 && !($0 is NoSource) }
      .reduce(0) { $0 + $1.shape.byteCount }
    return memory.error(needing: count + min(inFiles, (count + 2) / 3))
  }

  /// Returns the number of bytes that a plan takes for images: for those that are in memory, for the
  /// parts that it reads of the others, and for the images that it brings.
  ///
  /// - Parameters:
  ///   - copies: The number of copies that the executor makes of the parts that are read.
  ///   - countsSource: Whether the parts of the source count that the plan reads.
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
