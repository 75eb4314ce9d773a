import GLBlur
import GLBlurChain
import GLBlurGPU
import SystemLibrary

/// Renders images through one chain with the options of the command line.
struct ChainRenderer: Sendable {
  let chain: Chain
  /// The chain whose parameters follow the times of an animation's frames. It is the same if none change.
  let animated: Chain
  let images: [String: any PixelSource]
  let renderer: Renderer
  private let isVerbose: Bool
  /// Whether the chain starts from its canvas, so that it is applied to no image.
  var hasCanvas: Bool { chain.canvas != nil }

  /// Reads the images that the chain needs and, if only the GPU may render, opens it.
  ///
  /// - Parameters:
  ///   - depth: The depth of results, or nil for that of the command line.
  ///   - size: The number of images that are rendered at a time, or nil for one image with all
  ///     threads.
  ///   - sharers: The number of renders that share the memory, or nil for one for each image.
  ///   - profile: The colours of results, or nil for those of the command line.
  init(
    _ loader: ChainLoader, _ arguments: Arguments, backend: Backend, depth: Depth? = nil,
    size: BatchSize? = nil, sharers: Int? = nil, profile: OutputProfile? = nil
  ) throws {
    let device = try DeviceChoice(arguments)
    chain = loader.chain
    animated = loader.moments.moment == nil ? loader.animated : loader.chain
    isVerbose = arguments.has(.verbose)
    var options = try Renderer.Options(device, arguments)
    options.backend = backend
    // This sets environment variables, so it is done before images are decoded on other threads.
    if options.mayOpenGPU { ShaderCaches.prepare() }
    if let depth { options.depth = depth }
    if let profile { options.profile = profile }
    if let size { options.threads = size.threads }
    renderer = Renderer(options, sharers: sharers ?? size?.jobs ?? 1)
    images = try renderer.images(of: loader)
    if backend == .gpu { _ = try withoutDriverNoise(unless: isVerbose) { try renderer.device() } }
  }

  /// Whether a GPU may render.
  var mayUseGPU: Bool { renderer.options.mayOpenGPU }

  /// Tells the renderer how many pictures come, and how many of them are rendered at a time.
  func expect(pictures: Int, atATime: Int) {
    renderer.expect(pictures: pictures, atATime: atATime)
  }

  /// The context of renders that begin now and share the limit of time.
  var context: RenderContext { renderer.context }

  /// The memory that a render may take.
  var memory: MemoryLimit { renderer.memory }

  /// Decodes an image to which the chain is applied more than once, or nothing if the chain starts
  /// from its canvas.
  ///
  /// - Parameter frame: The frame of an animation.
  func source(
    at path: String, _ limits: ReadLimits, _ frame: FrameChoice
  ) throws -> (any PixelSource)? {
    try hasCanvas ? nil : source(imageFile(at: path, limits), frame)
  }

  /// Decodes an image to which the chain is applied more than once.
  func source(_ file: ImageFile, _ frame: FrameChoice) throws -> any PixelSource {
    let inputs = images.values.compactMap { $0 as? Image }.reduce(0) { $0 + $1.byteCount }
    return try renderer.hold(frame.picture(of: file), named: file.name, beside: inputs)
  }

  /// Renders an image.
  ///
  /// - Parameters:
  ///   - variant: A variant of the chain, or nil, the default, for the chain itself.
  ///   - backend: The backend, or nil, the default, for that of the command line.
  ///   - film: The film in which labels were decided. The default is none.
  func render(
    _ source: (any PixelSource)?, with variant: Chain? = nil, on backend: Backend? = nil,
    of film: Film? = nil
  ) throws -> Rendering {
    try quietly(on: backend) { backend in
      try renderer.render(
        [variant ?? chain], source, inputs: images, on: backend, film: film, in: context)[0]
    }
  }

  /// Whether the device may round otherwise than the CPU, so that a difference may be no fault.
  var mayRoundOtherwise: Bool {
    get throws { try renderer.options.quality != .exact || !renderer.deviceArithmetic().isExact }
  }

  /// Renders chains in batches and calls `body` with the outcome of each batch.
  ///
  /// - Parameters:
  ///   - source: The image, or nil for the chain's canvas.
  ///   - film: The film of which the chains are frames, or nil if they are not.
  ///   - context: The context of all batches together, which have one limit of time, and of cost.
  ///   - check: Throws an error if a result of a size cannot be written. It is called for each result
  ///     of a batch before that is rendered.
  ///   - kept: Returns the number of bytes that the writer keeps of results of a shape, or nil, the default, if it
  ///     keeps none.
  ///   - body: Takes the numbers of the chains of a batch, and their results. It returns whether to go on.
  /// - Throws: Any error that `body` throws.
  func renderBatches(
    of series: Series, _ source: (any PixelSource)?, film: Film?, in context: RenderContext,
    check: (Size) throws -> Void, keeping kept: ((ImageShape) -> Int)? = nil,
    _ body: (Range<Int>, Result<[Rendering], any Error>) throws -> Bool
  ) throws {
    // What is kept takes most of the rest.
    let share = memory.pixelBytes / (kept == nil ? 2 : 8)
    let limits = BatchLimits(bytes: min(BatchLimits().bytes, share))
    let traits = images.mapValues { $0.traits }
    do {
      try renderer.checkCost(
        of: series, source?.traits, inputs: traits, limits: limits, areFrames: series.isFilm)
    } catch {
      _ = try body(0..<series.count, .failure(error))
      return
    }
    try renderer.forEachBatch(
      of: series, source?.traits, inputs: traits, limits: limits, film: film,
      areFrames: series.isFilm, in: context
    ) { batch, prepared, memory in
      let renderings = Result {
        let prepared = try prepared.get()
        let sizes = try prepared.resultSizes()
        for size in sizes { try check(size) }
        var context = context
        if let kept, let shape = sizes.first.map({ ImageShape($0, prepared.job.format) }) {
          context = try context.keeping(kept(shape), besideResultOf: shape.byteCount)
        }
        let rendered = try quietly { backend in
          try context.check()
          return try renderer.render(
            prepared, JobImages(prepared.job, source: source, images), on: backend, in: context)
        }
        memory = rendered.memory ?? memory
        return rendered.renderings
      }
      return try body(batch, renderings)
    }
  }

  /// Keeps drivers from printing while `body` renders: with `auto`, rendering itself opens the
  /// display.
  ///
  /// - Parameter backend: The backend, or nil, the default, for that of the command line.
  func quietly<Value>(
    on backend: Backend? = nil, _ body: (Backend) throws -> Value
  ) throws -> Value {
    let backend = backend ?? renderer.options.backend
    return try withoutDriverNoise(unless: isVerbose || backend != .auto) { try body(backend) }
  }
}

extension Renderer {
  /// Decodes the further images of a chain.
  func images(of loader: ChainLoader) throws -> [String: any PixelSource] {
    var images: [String: any PixelSource] = [:]
    var bytes = 0
    try loader.forEachImage { name, file, picture in
      let held = try hold(picture, named: named(file), beside: bytes)
      if !loader.isQuiet { warn(of: held, file) }
      bytes += (held as? Image)?.byteCount ?? 0
      images[name] = held
    }
    return images
  }
}

extension Renderer.Options {
  /// Creates options from the command line, with the exception of the backend.
  init(_ device: DeviceChoice, _ arguments: Arguments) throws {
    self.init(
      device: device, quality: arguments.choice(.quality) ?? .fast, depth: Depth(arguments),
      profile: try OutputProfile(arguments), threads: arguments.integer(.threads),
      memory: arguments.bytes(.memory),
      timeLimit: arguments.number(.maxSeconds).map { .seconds($0) },
      maxCost: arguments.integer(.maxCost),
      maxShaderOperations: arguments.integer(.maxShaderOps),
      maxPassPixels: arguments.integer(.maxPixels), passes: try PassForm(arguments))
  }
}

extension OutputProfile {
  /// Creates the profile that the command line asks for, or nil if it asks for none.
  init?(_ arguments: Arguments) throws {
    guard let word = arguments.text(.color) else { return nil }
    if let profile = OutputProfile(word) {
      self = profile
      return
    }
    guard word.contains(".") || word.contains("/") else {
      throw Failure.usage(
        "--color: '\(word)' is not allowed; expected keep, srgb, p3 or the file of an ICC profile")
    }
    let profile = OutputProfile.icc(try contents(of: word, ReadLimits(arguments)))
    do throws(ProfileError) {
      _ = try profile.space(of: .sRGB)
    } catch {
      throw Failure(
        status: .badData,
        message: "\(word): \(error); expected one for RGB that is made up of primaries and curves")
    }
    self = profile
  }
}

// Frames of films, and labels that are decided, or judged, over many frames.
extension ChainRenderer {
  /// Applies chains to a picture, of which earlier frames may be remembered.
  ///
  /// - Parameters:
  ///   - beside: The frames of further films by their names. The default is none.
  ///   - backend: The backend, or nil, the default, for that of the command line.
  ///   - film: The film in which labels were decided, or nil if there is none.
  ///   - memory: What was kept of the frame before the chains. It becomes what is kept for the one after them.
  ///   - context: The context of the renders, which share its limit of time.
  func render(
    _ chains: some Collection<Chain>, _ source: (any PixelSource)?, beside: [String: Image] = [:],
    on backend: Backend? = nil, of film: Film?, memory: inout FrameMemory, in context: RenderContext
  ) throws -> [Rendering] {
    try quietly(on: backend) { backend in
      try context.check()
      return try renderer.render(
        Array(chains), source, inputs: images(and: beside), on: backend, film: film,
        memory: &memory, in: context)
    }
  }

  /// Returns the further images of the chain, with the frames of films.
  func images(and frames: [String: Image]) -> [String: any PixelSource] {
    frames.isEmpty ? images : images.merging(frames) { _, frame in frame }
  }

  /// Decides the labels of a chain whose parameters change, over one image, once for all pictures.
  ///
  /// - Returns: The film, or nil if there is nothing to be decided.
  func film(
    of series: Series, _ source: (any PixelSource)?, in context: RenderContext
  ) throws -> Film? {
    switch series {
    case .frames(let frames):
      try renderer.film(of: frames, source, inputs: images, in: context)
    case .sweep:
      try renderer.film(ofVariants: series, source, inputs: images, in: context)
    }
  }

  /// Returns how legible the labels of the chain are over all frames of an animation.
  ///
  /// - Parameter open: Opens the file. It is opened more than once if labels lie over others.
  func labels(
    onFramesOf open: () throws -> AnimationReader
  ) throws -> [LabelReport] {
    var ends = [0.0]
    for delay in try open().info.frameDelays { ends.append(ends[ends.count - 1] + delay.seconds) }
    let times = ends.count > 1 ? ends.dropLast() : ends
    let timeline = try Timeline(animated, frameTimes: times, duration: ends[ends.count - 1])
    return try renderer.labels(of: timeline, inputs: images, in: context) { body in
      let reader = try open()
      var index = 0
      while let frame = try reader.next() {
        try body(frame.image, times[min(index, times.count - 1)])
        index += 1
      }
    }
  }
}

/// The number of images that are worked on at a time, and the number of threads for each.
package struct BatchSize: Hashable {
  package let jobs: Int
  /// The number of threads of each job.
  package let threads: Int

  /// Chooses the size of a batch from the command line.
  ///
  /// - Parameters:
  ///   - inputs: The number of images.
  ///   - isSeries: Whether each image is rendered in many ways at once, which by itself keeps all
  ///     cores busy.
  ///   - arguments: The command line. With `--memory` a single job has all of the memory, unless
  ///     more jobs are asked for.
  init(inputs: Int, isSeries: Bool, _ arguments: Arguments) {
    self.init(
      inputs: inputs, isSeries: isSeries,
      jobs: arguments.integer(.jobs) ?? (arguments.has(.memory) ? 1 : nil),
      threads: arguments.integer(.threads),
      processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Chooses the size of a batch for a number of processors.
  ///
  /// - Parameters:
  ///   - jobs: The requested number of jobs, or nil for the default.
  ///   - threads: The requested number of threads of all jobs together, or nil for the default.
  package init(inputs: Int, isSeries: Bool, jobs: Int?, threads: Int?, processors: Int) {
    let wanted = jobs ?? (isSeries ? 1 : min(processors, Defaults.mostJobs))
    self.jobs = max(1, min(wanted, inputs))
    self.threads = max(1, (threads ?? processors) / self.jobs)
  }
}

extension DeviceChoice {
  init(_ arguments: Arguments) throws(Failure) {
    let variable = unsafe getenv("GLBLUR_DEVICE").map { unsafe String(cString: $0) }
    guard let word = arguments.text(.device) ?? variable, !word.isEmpty else {
      self = .auto
      return
    }
    do {
      try self.init(word)
    } catch {
      throw .usage("GLBLUR_DEVICE: \(error)")
    }
  }
}
