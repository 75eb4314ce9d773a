import GLBlurCPU
public import GLBlurChain
public import GLBlurGPU
import SystemLibrary
import GLBlurFiles

/// Renders chains with a GPU or the CPU.
///
/// Keep a renderer for as long as you render: it holds compiled programs and the context of the
/// GPU. Memory for pixels is kept for all renderers together, about as much as was in use at one
/// time; `releaseMemory` frees it.
///
/// **Threads.** Any number of threads and tasks may use a renderer at a time, like every `Sendable`
/// type of this library, and may release it while others render. Renders on the CPU run side by
/// side; renders on a GPU take turns on a thread of the renderer.
///
/// **Blocking and awaiting.** Each method that renders exists twice. A call with `await` suspends
/// its task: the render waits for its turn, runs on threads of the renderer, and ends early if the
/// task is cancelled. A call without `await` blocks its thread, and also computes rows on
/// Dispatch's threads. Blocking renders in tasks delay all other tasks, as Swift has only one
/// thread for each processor, so the compiler asks for `await` in asynchronous functions. Reading
/// and writing image files and `renderToDMABuf` always block.
///
/// **Fork.** A child that is forked after its parent opened a GPU gets `GPUError.forked`; with
/// `auto` the CPU renders. The child computes on the calling thread alone, and an awaited render
/// blocks. Labels are safe only if no text was being set during the fork, since locks of other
/// threads stay locked. Spawn a process instead, or create the renderer in the child.
///
/// **Environment.** Mesa's cache of compiled programs ends the process by SIGBUS if its disk is
/// full. When a process first opens a GPU, environment variables are therefore set that switch off
/// drivers' caches with too little space. Setting them is unsafe while other threads use the
/// environment: if some do, call `device()` before they start.
///
/// **Faults.** A fault of the GPU is a `GPUError`. With `auto` the CPU then renders the same
/// picture, and `Rendering.fallback` is the error; with `gpu` the error is thrown. The next render
/// works, after a reset with a new context. If the GPU's memory runs out, the render releases the
/// textures kept for later renders and tries once more.
public final class Renderer: Sendable {
  /// The settings of all renders of a renderer. Renders throw `OptionsError` if a value is out of
  /// range.
  public struct Options: Hashable, Sendable {
    /// The backend that renders. The default is `auto`.
    public var backend: Backend
    /// The display that the GPU is opened on. The default is `auto`.
    public var device: DeviceChoice
    /// The form of the GPU's passes, which changes no picture. The default, nil, is that of the
    /// environment variable `GLBLUR_PASSES`, or else the faster one by a measurement of the device.
    public var passes: PassForm?
    /// The precision with which results are computed. The default is `fast`.
    public var quality: Quality
    /// The depth of results. The default is that of the source.
    public var depth: Depth
    /// The colours in which chains compute and which results have. The default, nil, is what each
    /// chain says, by default those of the source. An unknown ICC profile is out of range.
    public var profile: OutputProfile?
    /// The number of threads of the CPU backend, 1…1024. The default, nil, is the number of the
    /// machine's processors.
    ///
    /// Each blocking render takes this many threads. Awaited renders share them.
    public var threads: Int?
    /// The maximum number of awaited renders that run at a time, 1…1024. The default, nil, is the
    /// number of the machine's processors.
    public var maxConcurrentRenders: Int?
    /// The maximum resident memory of the process during a render in bytes, any positive number.
    /// Textures in a GPU's own memory count as well. Results that would exceed the limit as a whole
    /// are rendered in tiles. The default, nil, is three quarters of the memory of the machine or
    /// container.
    public var memory: Int?
    /// The maximum time of a render, any time above zero. A longer render is ended within a
    /// fraction of a second and throws `RenderLimitError.time`. The default, nil, is any time.
    ///
    /// Waiting for a turn does not count. Chains that are rendered together, such as those of a
    /// sweep, are one render.
    public var timeLimit: Duration?
    /// The maximum cost of a render, any positive number of operations (`RenderEstimate`). A more
    /// expensive render throws `RenderLimitError.cost` before it computes anything. The default,
    /// nil, is any cost.
    public var maxCost: Int?
    /// The maximum number of operations per pixel of a pass of a user's shader, any positive
    /// number. Scalar operations, image reads and the most iterations of loops count, and of two
    /// branches the more expensive one. A chain with a more expensive shader throws `ChainError`
    /// before anything is computed. The default, nil, is any number.
    public var maxShaderOperations: Int?
    /// The maximum number of pixels of a pass of a user's shader that sets its own size, any
    /// positive number. A pass as large as the result is always allowed; a larger one throws
    /// `ChainError`. The default, nil, is any number.
    public var maxPassPixels: Int?

    /// Creates options. Each parameter is described at the property of its name.
    public init(
      backend: Backend = .auto, device: DeviceChoice = .auto, quality: Quality = .fast,
      depth: Depth = .source, profile: OutputProfile? = nil, threads: Int? = nil,
      maxConcurrentRenders: Int? = nil, memory: Int? = nil, timeLimit: Duration? = nil,
      maxCost: Int? = nil, maxShaderOperations: Int? = nil, maxPassPixels: Int? = nil,
      passes: PassForm? = nil
    ) {
      self.backend = backend
      self.device = device
      self.quality = quality
      self.depth = depth
      self.profile = profile
      self.threads = threads
      self.maxConcurrentRenders = maxConcurrentRenders
      self.memory = memory
      self.timeLimit = timeLimit
      self.maxCost = maxCost
      self.maxShaderOperations = maxShaderOperations
      self.maxPassPixels = maxPassPixels
      self.passes = passes
    }
  }

  /// The options given to the initializer.
  public let options: Options
  let blockingContext: RenderContext
  let awaitedContext: RenderContext
  let threads: RenderThreads
  let birth = ProcessMark()
  let gpu: RendererGPU
  let mayHaveHardware: Bool
  let speeds: BackendSpeeds?

  /// Creates a renderer. The GPU's context is created on first use.
  public convenience init(_ options: Options = Options()) {
    self.init(options, sharers: 1)
  }

  /// - Parameter sharers: The number of renders that run at a time and share the memory.
  package convenience init(_ options: Options, sharers: Int) {
    self.init(options, system: nil, sharers: sharers)
  }

  /// Creates a renderer with the graphics system and the limits of a test.
  ///
  /// - Parameters:
  ///   - system: Nil for the functions of the machine.
  ///   - mayHaveHardware: Whether `auto` looks for a GPU at all.
  ///   - speeds: The speeds by which `auto` chooses, or nil to measure them.
  ///   - mostPixels: The maximum number of pixels of a result rendered as a whole.
  package init(
    _ options: Options, system: GraphicsSystem?,
    mayHaveHardware: Bool = GPUExecutor.mayHaveHardware,
    speeds: BackendSpeeds? = nil, mostPixels: Int = .max, sharers: Int = 1
  ) {
    self.options = options
    self.mayHaveHardware = mayHaveHardware
    self.speeds = speeds
    let valid = options.valid
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let cpuThreads = valid.threads ?? processors
    threads = RenderThreads(
      mostRenders: valid.maxConcurrentRenders ?? processors, most: cpuThreads)
    gpu = RendererGPU(options.device, system, threads, passes: options.passes)
    func context(_ cpu: CPUExecutor, sharers: Int) -> RenderContext {
      RenderContext(
        cpu: cpu, memory: MemoryLimit(valid.memory, sharers: sharers), mostPixels: mostPixels,
        maxCost: options.maxCost, shaderLimits: options.shaderLimits)
    }
    blockingContext = context(CPUExecutor(threads: cpuThreads), sharers: sharers)
    awaitedContext = context(CPUExecutor(threads), sharers: sharers * threads.mostRenders)
  }

  package var waitingRenders: Int { threads.waiting }

  /// The context of a blocking render that begins now.
  package var context: RenderContext {
    guard options.timeLimit != nil else { return blockingContext }
    let control = RenderControl(timeLimit: options.timeLimit)
    control.start()
    return blockingContext.controlled(by: control)
  }

  var cpu: CPUExecutor { blockingContext.cpu }

  /// Applies a chain to an image. Blocks the calling thread.
  ///
  /// - Parameter inputs: Further images, by their names in the chain.
  /// - Returns: An image with the profile and the depth of the source, unless the options or the
  ///   chain say otherwise.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images, `GPUError` if the GPU
  ///   cannot be used, `ImageError` if the result or an intermediate image is too large,
  ///   `RenderLimitError` if the render exceeds a limit of the options, `OptionsError` if the
  ///   renderer's options are wrong.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render(chain, source, inputs: inputs, on: options.backend).image
  }

  /// Applies a chain to an image on the given backend, and returns information about the render,
  /// too.
  ///
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], source, inputs: inputs, on: backend)[0]
  }

  /// Applies several chains to one image. Common nodes are computed once.
  ///
  /// Nodes are common if they have the same place in their chains, equal filters, and the same
  /// colour space, scale and inputs. So variants that differ in one parameter share every node
  /// before the one with that parameter.
  ///
  /// - Parameters:
  ///   - variants: The chains, each of which is applied to the source alone.
  ///   - inputs: Further images, by their names in the chains.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: The rendering of each chain as if it had been rendered alone: with the quality
  ///   `exact`, byte for byte. All results are in memory together.
  /// - Throws: The errors of `render` for one chain. A `ChainError` names the chain at fault, such
  ///   as `variants[2]`.
  public func render(
    _ variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(variants, source, inputs: inputs, on: backend, in: context)
  }

  /// Measures on the CPU how legible the labels of a chain are over the pixels behind them. Reports
  /// are in drawing order.
  ///
  /// - Throws: The errors of `render`.
  public func legibility(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    try legibility(of: chain, source, inputs: inputs, in: context)
  }

  /// Returns the measurements of a chain's filters in their pictures, such as a mean colour or a
  /// threshold, computed on the CPU with the quality `exact`. The chain's output need not depend on
  /// these filters.
  ///
  /// - Throws: The errors of `render`.
  public func measurements(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [FilterMeasurement] {
    try measurements(of: chain, source, inputs: inputs, in: context)
  }

  /// Returns information about the GPU, and opens it if necessary.
  ///
  /// - Throws: `GPUError` if no display of the wanted kind opens.
  public func device() throws -> ContextInfo { try gpu.open(allowSoftware: true).info }

  /// Returns whether results of `exact` have the same bytes on the GPU as on the processor, and
  /// why. Opens the GPU if necessary.
  package func deviceArithmetic() throws -> ArithmeticVerdict {
    try gpu.open(allowSoftware: true).arithmetic()
  }

  /// Returns the memory kept for later images and renders to the system.
  public static func releaseMemory() { BufferPool.shared.drain() }
}

extension Renderer {
  /// Runs a render on the threads of the renderer and suspends the caller. Throws
  /// `CancellationError` if the task is cancelled before the result is complete.
  nonisolated(nonsending) func awaiting<Value: Sendable>(
    progress: (@Sendable (Double) -> Void)? = nil,
    _ body: @escaping @Sendable (RenderContext) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let control = RenderControl(timeLimit: options.timeLimit, report: progress)
    // A forked child has none of its parent's threads.
    let context = (birth.isForked ? self.context : awaitedContext).controlled(by: control)
    if birth.isForked {
      control.start()
      return try control.part(1) { try body(context) }
    }
    let turn = RenderTurn(control) { try body(context) }
    defer { turn.end() }
    return try await withTaskCancellationHandler {
      try await withTaskPriorityEscalationHandler {
        try await withCheckedThrowingContinuation { turn.begin($0, on: threads) }
      } onPriorityEscalated: { [threads] _, priority in
        turn.raise(to: priority, on: threads)
      }
    } onCancel: { [threads] in
      turn.cancel(on: threads)
    }
  }
}

extension Renderer {
  /// Applies a chain to an image on the GPU and leaves the result in memory that other processes
  /// and devices can read without a copy.
  ///
  /// The result has the bytes of `render` at a depth of 8 bits, whatever the options state, and is
  /// never rendered in tiles.
  ///
  /// ```swift
  /// let renderer = Renderer(.init(device: .gbm(path: nil)))
  /// let frame = try renderer.renderToDMABuf(card, photo)
  /// ```
  ///
  /// - Parameter inputs: Further images, by their names in the chain.
  /// - Throws: `GPUError.noExport` if the device is not a GBM device or its driver cannot export,
  ///   `GPUError.buffer` if there is no memory for the buffer, and the errors of `render`.
  public func renderToDMABuf(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> DMABuf {
    try exported(chain, source, inputs)
  }

  /// Renders a chain that starts from its canvas, like `renderToDMABuf(_:_:inputs:)`.
  ///
  /// - Throws: `ChainError` if the chain has no canvas, and the errors of
  ///   `renderToDMABuf(_:_:inputs:)`.
  public func renderToDMABuf(_ chain: Chain, inputs: [String: Image] = [:]) throws -> DMABuf {
    try exported(chain, nil, inputs)
  }

  private func exported(
    _ chain: Chain, _ source: Image?, _ inputs: [String: Image]
  ) throws -> DMABuf {
    let job = try job([chain], source?.traits, inputs, depth: .bits8)
    let images = JobImages(job, source: source, inputs)
    let context = context
    let checked = try Prepared(job, in: context).checkingCost()
    let executor = try gpu.open(allowSoftware: true)
    let prepared = try checked.measuringPixels(with: .survey(images, context, with: executor))
    return try withGPU(executor) {
      try executor.export(prepared.planned(for: .gpu).plan, images: images.all)
    }
  }
}

extension Renderer {
  package var memory: MemoryLimit { blockingContext.memory }

  /// Decodes a picture that renders will read: into memory if it takes little of the limit,
  /// otherwise into an unnamed file.
  ///
  /// - Parameters:
  ///   - name: The name of its file in error messages.
  ///   - others: The number of bytes of pictures already in memory.
  /// - Throws: `FileError.memory`, before any work, if decoding alone takes too much,
  ///   `RenderLimitError.time`, and the errors of the decoder.
  package func hold(
    _ source: any PictureSource, named name: String, beside others: Int = 0
  ) throws -> any PixelSource {
    let source = context.controlled(source)
    let picture = source.shape.byteCount
    let needed = others + source.decodingBytes
    guard memory.allows(needed) else {
      throw FileError.memory(name: name, memory.error(needing: needed))
    }
    // The renders need the rest for their own computation.
    let isSmall = others + picture <= memory.pixelBytes / 4
    if isSmall, memory.allows(needed + (source.isWhole ? 0 : picture)) {
      return try Image(reading: source)
    }
    return try ScratchImage(reading: source)
  }
}

extension Renderer {
  /// Applies a chain to a frame of a film. Blocks the calling thread. A GPU gets the frame as
  /// planes, which have fewer bytes than pixels, and converts them; otherwise the CPU does. Both
  /// give the same pixels.
  ///
  /// ```swift
  /// let converter = FrameConverter(reader.format)
  /// let image = try renderer.render(card, converter.picture(of: planes))
  /// ```
  ///
  /// - Parameter frame: The input picture, made by a `FrameConverter` of GLBlurVideo.
  /// - Returns: The result for `frame.image()`.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
  }

  /// Applies a chain to a frame of a film, without blocking the calling task's thread. Scheduling
  /// and cancellation are those of `render(_:_:inputs:progress:)`.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)` for an image.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ frame: PlanarImage, inputs: [String: Image] = [:],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Image {
    try await awaiting(progress: progress) { [self] context in
      try render([chain], frame, inputs: inputs, on: nil, in: context)[0].image
    }
  }
}

extension Renderer.Options {
  package var mayOpenGPU: Bool {
    switch backend {
    case .auto: GPUExecutor.mayHaveHardware || device == .software
    case .gpu: true
    case .cpu: false
    }
  }
}

extension Renderer {
  /// Renders a chain on the CPU, with the inexact results of its shaders' operations moved up or
  /// down at random by a unit in the last place. Pixels that change between trials are sensitive to
  /// rounding, so OpenGL ES may draw them differently. Labels are decided without trials. The
  /// trials 2n and 2n + 1 move results in opposite directions.
  package func render(
    _ chain: Chain, source: (any PixelSource)?, _ inputs: [String: any PixelSource],
    roundingTrial trial: Int
  ) throws -> Image {
    var job = try job([chain], source?.traits, inputs)
    job.roundingTrial = trial
    return try render(job, source, inputs, on: .cpu, in: context).renderings[0].image
  }
}
