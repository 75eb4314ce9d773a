import GLBlur
import GLBlurChain
import GLBlurGPU
import SystemLibrary

/// Renders images through one chain with the options of the command line.
struct ChainRenderer: Sendable {
  let chain: Chain
  /// The chain whose parameters follow an animation's times.
  let animated: Chain
  let images: [String: any PixelSource]
  let renderer: Renderer
  private let isVerbose: Bool
  var hasCanvas: Bool { chain.canvas != nil }

  /// Reads the images that the chain needs and, if only the GPU may render, opens it. Nil stands
  /// for what the command line says.
  ///
  /// - Parameters:
  ///   - size: The number of images at a time, or nil for one with all threads.
  ///   - sharers: The number of renders that share the memory, or nil for one for each image.
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
    // This sets environment variables, so it comes before other threads decode images.
    if options.mayOpenGPU { ShaderCaches.prepare() }
    if let depth { options.depth = depth }
    if let profile { options.profile = profile }
    if let size { options.threads = size.threads }
    renderer = Renderer(options, sharers: sharers ?? size?.jobs ?? 1)
    images = try renderer.images(of: loader)
    if backend == .gpu { _ = try withoutDriverNoise(unless: isVerbose) { try renderer.device() } }
  }

  var mayUseGPU: Bool { renderer.options.mayOpenGPU }

  func expect(pictures: Int, atATime: Int) {
    renderer.expect(pictures: pictures, atATime: atATime)
  }

  /// For renders that begin now and share the limit of time.
  var context: RenderContext { renderer.context }

  var memory: MemoryLimit { renderer.memory }

  /// Decodes an image to which the chain is applied more than once, or returns nil for a canvas.
  func source(
    at path: String, _ limits: ReadLimits, _ frame: FrameChoice
  ) throws -> (any PixelSource)? {
    try hasCanvas ? nil : source(imageFile(at: path, limits), frame)
  }

  func source(_ file: ImageFile, _ frame: FrameChoice) throws -> any PixelSource {
    let inputs = images.values.compactMap { $0 as? Image }.reduce(0) { $0 + $1.byteCount }
    return try renderer.hold(frame.picture(of: file), named: file.name, beside: inputs)
  }

  /// A variant of nil is the chain itself.
  func render(
    _ source: (any PixelSource)?, with variant: Chain? = nil, on backend: Backend? = nil,
    of film: Film? = nil
  ) throws -> Rendering {
    try quietly(on: backend) { backend in
      try renderer.render(
        [variant ?? chain], source, inputs: images, on: backend, film: film, in: context)[0]
    }
  }

  /// Whether the device may round unlike the CPU, so that differences may be no faults.
  var mayRoundOtherwise: Bool {
    get throws { try renderer.options.quality != .exact || !renderer.deviceArithmetic().isExact }
  }

  /// Renders chains in batches and calls `body` with the outcome of each batch.
  ///
  /// - Parameters:
  ///   - context: The context of all batches, which have one limit of time and of cost.
  ///   - check: Throws an error if a result of a size cannot be written, before its batch is
  ///     rendered.
  ///   - kept: Returns the bytes that the writer keeps of results of a shape. Nil if it keeps none.
  ///   - body: Takes the numbers and the results of a batch, and returns whether to go on.
  func renderBatches(
    of series: Series, _ source: (any PixelSource)?, film: Film?, in context: RenderContext,
    check: (Size) throws -> Void, keeping kept: ((ImageShape) -> Int)? = nil,
    _ body: (Range<Int>, Result<[Rendering], any Error>) throws -> Bool
  ) throws {
    // What the writer keeps takes most of the memory.
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

  /// Keeps drivers from printing: with `auto`, rendering opens the display.
  func quietly<Value>(
    on backend: Backend? = nil, _ body: (Backend) throws -> Value
  ) throws -> Value {
    let backend = backend ?? renderer.options.backend
    return try withoutDriverNoise(unless: isVerbose || backend != .auto) { try body(backend) }
  }
}

extension Renderer {
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
  /// Creates options from the command line, except for the backend.
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
  /// Returns nil without `--color`.
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

// Frames of films, and labels that many frames decide.
extension ChainRenderer {
  /// Applies chains to a picture, of which earlier frames may be remembered. `memory` has what was
  /// kept of the frame before, and then what is kept for the next one.
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

  func images(and frames: [String: Image]) -> [String: any PixelSource] {
    frames.isEmpty ? images : images.merging(frames) { _, frame in frame }
  }

  /// Decides the labels of a changing chain over one image, once for all pictures, or returns nil.
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

  /// Returns how legible labels are over all frames of an animation. `open` is called again if
  /// labels lie over others.
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

/// The number of images worked on at a time, and of threads for each.
package struct BatchSize: Hashable {
  package let jobs: Int
  package let threads: Int

  /// With `--memory` a single job has all of the memory, unless more jobs are asked for.
  ///
  /// - Parameter isSeries: Whether each image is rendered in many ways at once, which keeps all
  ///   cores busy.
  init(inputs: Int, isSeries: Bool, _ arguments: Arguments) {
    self.init(
      inputs: inputs, isSeries: isSeries,
      jobs: arguments.integer(.jobs) ?? (arguments.has(.memory) ? 1 : nil),
      threads: arguments.integer(.threads),
      processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// `threads` are those of all jobs together. Nil stands for the default.
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
