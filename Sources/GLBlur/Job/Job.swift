import GLBlurCPU
package import GLBlurChain

/// Checked chains, with the traits of the images to which they are applied.
package struct Job: Sendable {
  /// Animated chains are as at time 0.
  package let chains: [Chain]
  /// Of the images after the source, in the order of their indices.
  let names: [String]
  let images: [ImageTraits]
  let hasSource: Bool
  let profileWarnings: [String]
  /// Without the warnings that depend on earlier frames.
  let warnings: [[String]]
  package let format: PixelFormat
  let quality: Quality
  private let outputProfile: OutputProfile
  let colors: RGBSpace
  let typesetter = TypesettingCache(PangoTypesetter.shared)
  /// The film to which the chains belong as frames.
  package var film: Film?
  /// Set if the chains are frames of a film in order.
  package var memory: FrameMemory?
  /// The trial in which the CPU perturbs the inexact results of users' shaders.
  var roundingTrial: Int?

  /// - Parameters:
  ///   - source: Nil for the chains' canvases.
  ///   - profile: The colours of the results, or nil for what the chains say.
  /// - Throws: `ChainError` if a chain is wrong in itself.
  init(
    _ chains: [Chain], _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    _ quality: Quality, _ depth: Depth = .source, _ profile: OutputProfile? = nil
  ) throws(ChainError) {
    let named = inputs.sorted { $0.key < $1.key }
    let ofInputs = named.map { name, image in image.warning.map { "inputs.\(name): \($0)" } }
    profileWarnings = ([source?.warning.map { "source: \($0)" }] + ofInputs).compactMap(\.self)
    warnings = try chains.mapVariants { (chain) throws(ChainError) in
      try chain.validate(boundImages: Set(inputs.keys))
      try chain.validate(hasSource: source != nil)
      return try chain.warnings(boundImages: Set(inputs.keys))
        + (chain.isAnimated ? [Self.stillNote] : [])
    }
    let chains = chains.map(\.atStart)
    self.chains = chains
    names = named.map(\.key)
    hasSource = source != nil
    let source = source ?? UndecodedSource().traits
    images = [source] + named.map(\.value)
    self.quality = quality
    outputProfile = profile ?? chains.first?.profile ?? .keep
    colors = try Self.colors(of: outputProfile, source, chains)
    format =
      switch depth {
      case .bits8: .rgba8
      case .bits16: .rgba16
      case .float: .rgbaFloat
      case .source: source.shape.format
      }
  }

  /// Throws a `ChainError` if the chains have different profiles, or an unknown one.
  private static func colors(
    of profile: OutputProfile, _ source: ImageTraits, _ chains: [Chain]
  ) throws(ChainError) -> RGBSpace {
    for chain in chains where chain.profile != chains[0].profile {
      throw chain.error(
        in: "profile", "chains that are rendered together must have the same 'profile'")
    }
    do throws(ProfileError) {
      return try profile.space(of: source.colors)
    } catch {
      throw ChainError(path: "profile", message: "\(error)")
    }
  }

  var shapes: [ImageShape] { images.map(\.shape) + keptImages.map(\.shape) }

  func profile(of source: ColorProfile) -> ColorProfile { outputProfile.profile(of: source) }

  var precision: Precision { format == .rgba8 ? .bits8 : .bits16 }

  var dependsOnPixels: Bool { chains.contains(where: \.dependsOnPixels) }
}

extension Job {
  /// The kept images of the previous frame, in the order of their keys.
  var keptImages: [Image] {
    memory.map { memory in memory.keys.compactMap { memory.pictures[$0]?.image } } ?? []
  }

  func warnings(ofChain number: Int) -> [String] {
    warnings[number] + (memory == nil && chains[number].isForFilms ? [Self.frameNote] : [])
  }

  static let stillNote =
    "animation: parameters change over time, and a still picture shows them at time 0; choose another "
    + "time, or render the frames"

  private static let frameNote =
    "nodes: a filter remembers earlier frames of a film, and a still picture shows it in the first one"
}

extension Execution {
  func memory(of lowered: LoweredChains) throws -> FrameMemory {
    try memory(
      of: lowered, images(of: [], kept: lowered.computed, in: lowered.network).map(\.image))
  }

  /// Returns the memory for the next frame, given the kept pictures that were computed, in order.
  func memory(of lowered: LoweredChains, _ computed: [Image]) throws -> FrameMemory {
    var computed = computed.makeIterator()
    var pictures: [FrameMemory.Key: FrameMemory.Picture] = [:]
    for kept in lowered.kept {
      if let number = kept.image {
        let image = images.all[number]
        pictures[kept.key] = FrameMemory.Picture(
          try image.part(Region(image.shape.size)).image,
          isComputed: lowered.network.keptImages.contains(number))
      } else if let image = computed.next() {
        pictures[kept.key] = FrameMemory.Picture(image, isComputed: true)
      }
    }
    return FrameMemory(pictures)
  }
}

/// The images to which a job's chains are applied, in the order of their indices.
package struct JobImages: Sendable {
  /// The source, the other images, and the images kept of the previous frame.
  let all: [any PixelSource]
  let profile: ColorProfile
  var metadata: Metadata { all.first?.metadata ?? .none }
  /// The places of the images in warnings, such as `inputs.paper`, or none to omit warnings.
  private let places: [String]

  init(_ all: [any PixelSource], profile: ColorProfile, places: [String] = []) {
    self.all = all
    self.profile = profile
    self.places = places
  }

  /// The source is nil for the chains' canvases.
  package init(
    _ job: Job, source: (any PixelSource)?, _ inputs: [String: any PixelSource]
  ) {
    let source = source ?? UndecodedSource()
    self.init(
      [source] + job.names.compactMap { inputs[$0] } + job.keptImages,
      profile: job.profile(of: source.profile),
      places: ["source"] + job.names.map { "inputs.\($0)" })
  }

  var warnings: [String] {
    zip(places, all).flatMap { place, image in image.readingNotes.map { "\(place): \($0)" } }
  }

  var residentBytes: Int {
    all.reduce(0) { $0 + $1.residentBytes }
  }

  /// Returns the error of a render that takes at least `count` bytes, with a sufficient amount.
  func error(needing count: Int, _ memory: MemoryLimit) -> ImageError {
    // With more memory, images now in files may be held in up to a quarter of it (`Renderer.hold`).
    let inFiles = all.filter { $0.residentBytes == 0 && !($0 is UndecodedSource) }
      .reduce(0) { $0 + $1.shape.byteCount }
    return memory.error(needing: count + min(inFiles, (count + 2) / 3))
  }

  /// Returns the bytes that a plan takes for images: those in memory, the parts that it reads of
  /// others, further copies of all read parts, and its own rasters.
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

/// A picture without pixels, for a source not yet decoded, or for a source that chains with
/// canvases do not read.
package final class UndecodedSource: PixelSource, RowSource {
  package let shape: ImageShape
  package let profile = ColorProfile.none
  package let clampedSamples = 0
  package let notes: [String] = []
  package let metadata = Metadata.none
  package var traits: ImageTraits { ImageTraits(shape) }

  package init(_ shape: ImageShape = ImageShape(Size(width: 1, height: 1), .rgba8)) {
    self.shape = shape
  }

  package func part(_ region: Region) throws -> ImagePart {
    ImagePart(try Image(rgba8: [0, 0, 0, 0], width: 1, height: 1))
  }

  package func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    unsafe rows.initializeMemory(as: UInt8.self, repeating: 0, count: count * shape.bytesPerRow)
  }
}
