import GLBlurCPU
public import GLBlurChain
public import GLBlurGPU
import SystemLibrary

/// Renders chains with a GPU or the CPU.
///
/// Keep a renderer for as long as you render, because it holds compiled programs and the context of
/// the GPU. Memory for pixels is kept for all renderers and images together, about as much as was
/// in use at one time; `releaseMemory` gives it back.
///
/// **Threads.** A renderer, and every other `Sendable` type of this library, may be used from any
/// number of threads and tasks at a time, and may be released while others render. Images, chains
/// and results are values. Renders on the CPU run side by side; renders on a GPU take turns on a
/// thread that belongs to the renderer. Each renderer has a context of its own; contexts are opened
/// and closed one after the other.
///
/// **Blocking and awaiting.** Each method that renders exists twice. A call with `await` suspends
/// its task: the render waits for its turn, is carried out on threads that belong to the renderer,
/// and ends early if the task is cancelled. A call without `await` blocks its thread until the
/// render is over, and computes rows on the threads of Dispatch too. Swift has only as many threads
/// for tasks as the machine has processors, so blocking renders in tasks delay all other tasks; in
/// an asynchronous function the compiler therefore asks for `await`. Reading and writing image files
/// and `renderToDMABuf` always block.
///
/// **Fork.** A child that a process forks after it has opened a GPU gets `GPUError.forked`; with
/// `auto` the CPU renders, and in such a child it computes on the calling thread alone, since no
/// other thread survives a fork; a render that is awaited there blocks. Locks that other threads
/// held stay locked, so labels are safe only if no text was being set when the process forked. Spawn
/// a process instead, or open the renderer in the child.
///
/// **Environment.** Drivers keep compiled programs on the disk, and Mesa's cache ends the process by
/// SIGBUS if that disk is full. When a process first opens a GPU, caches that have too little space
/// are therefore switched off, with environment variables of the drivers. Setting a variable is not
/// safe while other threads use the environment: if some do, call `device()` before they start.
///
/// **Faults.** A fault of the GPU is a `GPUError`. With `auto` the CPU then renders the same
/// picture, and `Rendering.fallback` gives the error; with `gpu` the error is thrown. Either way
/// the next render works: after a reset of the GPU it gets a new context. When the memory of the
/// GPU runs out, the textures that are kept for later renders are released and the render is tried
/// once more.
public final class Renderer: Sendable {
  /// The choices that hold for all renders of a renderer.
  public struct Options: Hashable, Sendable {
    /// The backend that renders. The default is `auto`.
    public var backend: Backend
    /// The display that the GPU is opened on. The default is `auto`.
    public var device: DeviceChoice
    /// The precision with which results are computed. The default is `fast`.
    public var quality: Quality
    /// The depth of results. The default is that of the source.
    public var depth: Depth
    /// The colours in which chains compute and which results have. The default, nil, is what each
    /// chain says, which is to keep those of the source unless it says otherwise. Renders with an ICC
    /// profile that is not understood throw `OptionsError`.
    public var profile: OutputProfile?
    /// The number of threads of the CPU backend, 1…1024. The default, nil, takes as many as the
    /// machine has processors. Renders with another number throw `OptionsError`.
    ///
    /// Renders that are called without `await` take as many threads each. Renders that are awaited
    /// share them: each takes its part, and at least one.
    public var threads: Int?
    /// The greatest number of awaited renders that are carried out at a time, 1…1024. Further
    /// renders wait for their turn. The default, nil, is the number of the machine's processors.
    /// Renders with another number throw `OptionsError`.
    public var maxConcurrentRenders: Int?
    /// The greatest number of bytes of resident memory, any positive number, that the process may
    /// take while it renders. Results that would take more as a whole are rendered in tiles. The
    /// default, nil, is three quarters of the memory that the machine or container has. The
    /// textures of a GPU that has memory of its own count as if they were in the process. Renders
    /// with a number below 1 throw `OptionsError`.
    public var memory: Int?
    /// The longest time that a render may take, any time above zero. A render that takes longer is
    /// ended within a fraction of a second, and throws `RenderLimitError.time`. The default, nil, is
    /// any time. Renders with a time of zero or less throw `OptionsError`.
    ///
    /// The time begins when the render does, so an awaited render may wait for its turn without
    /// losing any. Chains that are rendered together, such as those of a sweep, are one render.
    public var timeLimit: Duration?
    /// The greatest cost that a render may have, any positive number of operations. A render that
    /// would cost more throws `RenderLimitError.cost` before it computes anything. The default, nil,
    /// is any cost. Renders with a number below 1 throw `OptionsError`.
    ///
    /// An operation is the work of about a nanosecond of a processor's core; see `RenderEstimate`.
    public var maxCost: Int?
    /// The greatest number of operations that a pass of a shader of a user's may take for a pixel, any
    /// positive number. Scalar operations and reads of images count, of two ways the dearer one, and
    /// every round of a loop; a loop whose rounds depend on pixels counts with the most that it can
    /// have. A chain with a dearer shader throws `ChainError` before anything is computed. The default,
    /// nil, is any number. Renders with a number below 1 throw `OptionsError`.
    public var maxShaderOperations: Int?
    /// The greatest number of pixels of a pass of a user's shader that says its own size, any positive
    /// number. A pass as large as the result is always allowed, and a larger one throws `ChainError`.
    /// The default, nil, is any number. Renders with a number below 1 throw `OptionsError`.
    public var maxPassPixels: Int?

    /// Creates options. Each parameter is described at the property of its name.
    public init(
      backend: Backend = .auto, device: DeviceChoice = .auto, quality: Quality = .fast,
      depth: Depth = .source, profile: OutputProfile? = nil, threads: Int? = nil,
      maxConcurrentRenders: Int? = nil, memory: Int? = nil, timeLimit: Duration? = nil,
      maxCost: Int? = nil, maxShaderOperations: Int? = nil, maxPassPixels: Int? = nil
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
    }
  }

  /// The options that the renderer was made with.
  public let options: Options
  /// The context of renders that block the calling thread, before one of them begins.
  let blockingContext: RenderContext
  /// The context of renders that are awaited, before one of them begins.
  let awaitedContext: RenderContext
  /// The threads of renders that are awaited.
  let threads: RenderThreads
  let birth = ProcessMark()
  let gpu: RendererGPU
  let mayHaveHardware: Bool
  /// The speeds by which `auto` chooses, or nil if they are measured.
  let speeds: BackendSpeeds?

  /// Creates a renderer. Nothing is opened yet: the context of the GPU is made when it is first
  /// needed.
  public convenience init(_ options: Options = Options()) {
    self.init(options, sharers: 1)
  }

  /// Creates a renderer that shares its memory with others.
  ///
  /// - Parameter sharers: The number of renders that go on at a time and share the memory.
  package convenience init(_ options: Options, sharers: Int) {
    self.init(options, system: nil, sharers: sharers)
  }

  /// Creates a renderer with the graphics system and the limits of a test.
  ///
  /// - Parameters:
  ///   - system: The functions of EGL and OpenGL ES, or nil for those of the machine.
  ///   - mayHaveHardware: Whether `auto` looks for a GPU at all.
  ///   - speeds: The speeds by which `auto` chooses, or nil if they are measured.
  ///   - mostPixels: The greatest number of pixels of a result that is rendered as a whole.
  ///   - sharers: The number of renders that go on at a time and share the memory.
  package init(
    _ options: Options, system: GraphicsSystem?,
    mayHaveHardware: Bool = GPUExecutor.mayHaveHardware,
    speeds: BackendSpeeds? = nil, mostPixels: Int = .max, sharers: Int = 1
  ) {
    self.options = options
    gpu = RendererGPU(options.device, system)
    self.mayHaveHardware = mayHaveHardware
    self.speeds = speeds
    let valid = options.valid
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let cpuThreads = valid.threads ?? processors
    threads = RenderThreads(
      mostRenders: valid.maxConcurrentRenders ?? processors, most: cpuThreads)
    func context(_ cpu: CPUExecutor, sharers: Int) -> RenderContext {
      RenderContext(
        cpu: cpu, memory: MemoryLimit(valid.memory, sharers: sharers), mostPixels: mostPixels,
        maxCost: options.maxCost, shaderLimits: options.shaderLimits)
    }
    blockingContext = context(CPUExecutor(threads: cpuThreads), sharers: sharers)
    awaitedContext = context(CPUExecutor(threads), sharers: sharers * threads.mostRenders)
  }

  /// The number of awaited renders that wait for their turn.
  package var waitingRenders: Int { threads.waiting }

  /// The context of a render that begins now and blocks the calling thread.
  package var context: RenderContext {
    guard options.timeLimit != nil else { return blockingContext }
    let control = RenderControl(timeLimit: options.timeLimit)
    control.start()
    return blockingContext.controlled(by: control)
  }

  var cpu: CPUExecutor { blockingContext.cpu }

  /// Applies a chain to an image, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The image that the chain is applied to.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  /// - Returns: An image with the profile and the depth of the source, unless the options or the
  ///   chain say otherwise.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images, `GPUError` if the GPU
  ///   cannot be used, `ImageError` if the result or an image on the way to it is too large,
  ///   `RenderLimitError` if the render exceeds a limit of the options, `OptionsError` if the
  ///   renderer's options are wrong.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render(chain, source, inputs: inputs, on: options.backend).image
  }

  /// Applies a chain to an image on the given backend, and returns the image with information about
  /// how it was rendered.
  ///
  /// The parameters are those of `render(_:_:inputs:)`.
  ///
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], source, inputs: inputs, on: backend)[0]
  }

  /// Applies several chains to one image. Nodes that the chains have in common are computed once.
  ///
  /// Nodes are in common if they stand at the same place of their chains and have equal filters and
  /// the same colour space, scale and inputs. Variants of a chain that differ in one parameter
  /// therefore share every node before the one with that parameter.
  ///
  /// - Parameters:
  ///   - variants: The chains, each of which is applied to the source alone.
  ///   - source: The image that the chains are applied to.
  ///   - inputs: Further images, by the names under which the chains refer to them.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: A rendering for each chain, as if the chain had been rendered alone: in `exact`,
  ///   byte for byte. All results are in memory together.
  /// - Throws: The errors of `render` for one chain. A `ChainError` names the chain at fault, such
  ///   as `variants[2]`.
  public func render(
    _ variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(variants, source, inputs: inputs, on: backend, in: context)
  }

  /// Measures, on the CPU, how legible the labels of a chain are over the pixels behind them.
  ///
  /// - Returns: A report of each label, in the order in which the labels are drawn.
  /// - Throws: The errors of `render`.
  public func legibility(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    try legibility(of: chain, source, inputs: inputs, in: context)
  }

  /// Returns what the filters of a chain find in the pixels of their pictures, such as a mean colour or
  /// a threshold, computed on the CPU in `exact`. No result is rendered.
  ///
  /// - Returns: A measurement of each such filter, also of those on which the chain's output does not
  ///   depend.
  /// - Throws: The errors of `render`.
  public func measurements(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [FilterMeasurement] {
    try measurements(of: chain, source, inputs: inputs, in: context)
  }

  /// Returns information about the GPU, which is opened if it is not open yet.
  ///
  /// - Throws: `GPUError` if no display of the wanted kind opens.
  public func device() throws -> ContextInfo { try gpu.open(allowSoftware: true).info }

  /// Gives the memory that is kept for later images and renders back to the system. Call it after
  /// images that were much larger than those to come.
  public static func releaseMemory() { BufferPool.shared.drain() }
}
