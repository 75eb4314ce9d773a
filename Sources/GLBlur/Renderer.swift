import Glibc
public import GLBlurChain
import GLBlurCPU
public import GLBlurGPU
import Synchronization

/// Renders chains. Keep one: it holds compiled programs and the GPU's context from one render to the
/// next. Pixels' memory is kept for all renderers and images together, about as much as was in use at
/// a time; `releaseMemory` gives it back.
///
/// **Threads.** A renderer, and every other type of this library that is `Sendable`, may be used from
/// any number of threads and tasks at a time, and be let go while others render: images, chains and
/// results are values, renders on the processor run side by side, and those on a GPU take turns on
/// a thread of the renderer's own. A render blocks its thread until it is over. Several renderers are
/// several contexts; they are opened and closed one after the other.
///
/// **Fork.** A child that a process forks after it has opened a GPU gets `GPUError.forked`; `auto`
/// falls back to the processor, which in such a child computes on the calling thread alone, since no
/// other thread survives a fork. Whatever else in the process was locked by another thread stays
/// locked: labels are safe only if none was being set. Spawn, or open the renderer in the child.
///
/// **Faults.** What a GPU cannot do is a `GPUError`. With `auto` the processor then renders the same
/// picture, and `Rendering.fallback` says why; with `gpu` the error is thrown. Either way the next
/// render works: after a reset on a context of its own, and where memory ran out, textures that are
/// kept for later are let go first, and the render is tried once more.
public final class Renderer: Sendable {
  public struct Options: Hashable, Sendable {
    public var backend: Backend
    /// The display for the GPU.
    public var device: DeviceChoice
    public var quality: Quality
    public var depth: Depth
    /// For the processor; the machine's number of processors if nil.
    public var threads: Int?
    /// Bytes of resident memory that the process may take while it renders; what takes more as
    /// a whole is rendered in tiles. Three quarters of what the machine or container has if nil.
    /// Textures of a GPU that has memory of its own count as if they were in the process.
    public var memory: Int?

    public init(
      backend: Backend = .auto, device: DeviceChoice = .auto, quality: Quality = .fast,
      depth: Depth = .source, threads: Int? = nil, memory: Int? = nil
    ) {
      self.backend = backend
      self.device = device
      self.quality = quality
      self.depth = depth
      self.threads = threads
      self.memory = memory
    }
  }

  public let options: Options
  let cpu: CPUExecutor
  let limits: RenderLimits
  private let gpu = Mutex(GPUState())
  private let system: GraphicsSystem?
  private let birth = ProcessMark()
  let mayHaveHardware: Bool
  /// The least cost of a plan for which `auto` takes a GPU.
  let leastCostForGPU: Int

  private struct GPUState {
    var executor: GPUExecutor?
    /// Why opening failed, by whether software was allowed.
    var failures: [Bool: GPUError] = [:]
  }

  /// Opens nothing yet: the GPU's context is made when it is first needed.
  public convenience init(_ options: Options = Options()) {
    self.init(options, sharers: 1)
  }

  /// - Parameter sharers: renders that go on at a time and share the memory.
  package convenience init(_ options: Options, sharers: Int) {
    self.init(options, system: nil, sharers: sharers)
  }

  /// - Parameters:
  ///   - system: a test's, as are the others.
  ///   - mostPixels: of a result that is rendered at once, for tiles.
  ///   - sharers: renders that go on at a time and share the memory: the command's jobs.
  package init(
    _ options: Options, system: GraphicsSystem?,
    mayHaveHardware: Bool = GPUExecutor.mayHaveHardware,
    leastCostForGPU: Int = Renderer.leastCostForGPU, mostPixels: Int = .max, sharers: Int = 1
  ) {
    self.options = options
    self.system = system
    self.mayHaveHardware = mayHaveHardware
    self.leastCostForGPU = leastCostForGPU
    limits = RenderLimits(
      memory: MemoryLimit(options.memory, sharers: sharers), mostPixels: mostPixels)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    cpu = CPUExecutor(threads: options.threads ?? max(1, processors))
  }

  /// The chain applied to an image.
  ///
  /// - Parameters:
  ///   - chain: what is applied.
  ///   - source: what it is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  /// - Returns: an image with the source's profile, of the source's depth unless the options say
  ///   otherwise.
  /// - Throws: `ChainError` when the chain is wrong or does not fit the images, `GPUError` when the
  ///   GPU cannot be used, `ImageError` when the result, or what it needs on the way, is too large.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render(chain, source, inputs: inputs, on: options.backend).image
  }

  /// The chain applied to an image on a backend of one's choice, and how it went.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], source, inputs: inputs, on: backend)[0]
  }

  /// Several chains applied to one image; what they have in common is computed once.
  ///
  /// Nodes are in common when they stand at the same place of their chains, and filter, parameters,
  /// colour space, scale and all that they read are the same. So variants of a chain in which
  /// a parameter differs, or which differ towards the end, share what comes before.
  ///
  /// - Parameters:
  ///   - variants: what is applied, each alone.
  ///   - source: what they are applied to.
  ///   - inputs: further images by the names that the chains know them under.
  ///   - backend: that of the options if nil.
  /// - Returns: for each chain its image, as if it had been rendered alone: in `exact`, byte for
  ///   byte. All are in memory together.
  /// - Throws: as for one chain; a `ChainError` says which one is at fault: `variants[2]`.
  public func render(
    _ variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) throws -> [Rendering] {
    let job = try RenderJob(
      variants, source.shape, inputs: inputs.mapValues(\.shape), options)
    return try render(
      job, JobImages(job, source: source, inputs), on: backend ?? options.backend)
  }

  /// A chain applied to an image for each value of one of its parameters; what does not depend on
  /// the parameter is computed once.
  ///
  /// ```swift
  /// let frames = (0..<10).map { "[\($0 * 40), 200, 320, 180]" }
  /// let slide = try renderer.sweep(card, photo, "card.frame", over: frames)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: what is applied once for each value.
  ///   - source: what it is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  ///   - parameter: `ID.PARAM`, the id a node's or its index from 0.
  ///   - values: JSON, as in a chain file; anything that is not JSON is a string.
  ///   - backend: that of the options if nil.
  /// - Returns: for each value its image.
  /// - Throws: as `render` of variants does.
  public func sweep(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ parameter: String,
    over values: [String], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      chain.variants(parameter, over: values), source, inputs: inputs, on: backend)
  }

  /// How legible a chain's labels are over what lies behind them, measured on the processor.
  ///
  /// - Returns: a report of each label, in the order in which they are drawn.
  /// - Throws: as `render` does.
  public func legibility(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    let job = try RenderJob(
      [chain], source.shape, inputs: inputs.mapValues(\.shape), options)
    let images = JobImages(job, source: source, inputs)
    return try job.labels(with: .survey(cpu, job, images, limits))[0]
  }

  /// What the GPU is, opening it if need be.
  ///
  /// - Throws: `GPUError` when no display of the wanted kind opens.
  public func device() throws -> ContextInfo { try openGPU(allowSoftware: true).info }

  /// Gives memory that is kept for later images and renders back to the system: after much larger
  /// images than those to come.
  public static func releaseMemory() { BufferPool.shared.drain() }

  /// A context that is lost stays lost; the next render opens another.
  func close(_ executor: GPUExecutor) {
    gpu.withLock { state in
      if state.executor === executor { state.executor = nil }
    }
  }

  func openGPU(allowSoftware: Bool) throws(GPUError) -> GPUExecutor {
    // Another thread of the parent may have held the lock.
    guard !birth.isForked else { throw .forked }
    return try gpu.withLock { (state) throws(GPUError) in
      if let executor = state.executor, allowSoftware || !executor.info.isSoftware {
        return executor
      }
      if let failure = state.failures[allowSoftware] { throw failure }
      do throws(GPUError) {
        let executor = try GPUExecutor(
          options.device, allowSoftware: allowSoftware, system: system)
        state.executor = executor
        return executor
      } catch {
        if !error.isPassing { state.failures[allowSoftware] = error }
        throw error
      }
    }
  }
}
