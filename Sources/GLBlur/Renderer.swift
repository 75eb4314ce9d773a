import Glibc
public import GLBlurChain
import GLBlurCPU
public import GLBlurGPU
import Synchronization

/// Renders chains with a GPU or the CPU.
///
/// Keep a renderer for as long as you render: it holds compiled programs and the context of the GPU.
/// Memory for pixels is kept for all renderers and images together, about as much as was in use at a
/// time; `releaseMemory` gives it back.
///
/// **Threads.** A renderer, and every other `Sendable` type of this library, may be used from any
/// number of threads and tasks at a time, and may be released while others render. Images, chains and
/// results are values. Renders on the CPU run side by side; renders on a GPU take turns on a thread
/// that belongs to the renderer. A render blocks its thread until it is over. Each renderer has a
/// context of its own; contexts are opened and closed one after the other.
///
/// **Fork.** A child that a process forks after it has opened a GPU gets `GPUError.forked`; with `auto`
/// the CPU renders, and in such a child it computes on the calling thread alone, since no other thread
/// survives a fork. Locks that other threads held stay locked: labels are safe only if no text was
/// being set. Spawn a process instead, or open the renderer in the child.
///
/// **Faults.** A fault of the GPU is a `GPUError`. With `auto` the CPU then renders the same picture,
/// and `Rendering.fallback` gives the error; with `gpu` the error is thrown. Either way the next
/// render works: after a reset it gets a context of its own, and where memory ran out, the textures
/// that are kept for later are released first and the render is tried once more.
public final class Renderer: Sendable {
  /// The choices that hold for all renders of a renderer.
  public struct Options: Hashable, Sendable {
    /// The backend that renders. The default is `auto`.
    public var backend: Backend
    /// The display that the GPU is opened on. The default is `auto`.
    public var device: DeviceChoice
    /// How results are computed. The default is `fast`.
    public var quality: Quality
    /// The depth of results. The default is that of the source.
    public var depth: Depth
    /// The number of threads of the CPU; the number of the machine's processors if nil.
    public var threads: Int?
    /// The most bytes of resident memory that the process may take while it renders. Results that
    /// would take more as a whole are rendered in tiles. The default, nil, is three quarters of what
    /// the machine or container has. The textures of a GPU that has memory of its own count as if they
    /// were in the process.
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

  /// The options that the renderer was made with.
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
    /// The error with which opening failed, by whether software was allowed.
    var failures: [Bool: GPUError] = [:]
  }

  /// Creates a renderer. Nothing is opened yet: the context of the GPU is made when it is first needed.
  public convenience init(_ options: Options = Options()) {
    self.init(options, sharers: 1)
  }

  /// - Parameter sharers: the number of renders that go on at a time and share the memory.
  package convenience init(_ options: Options, sharers: Int) {
    self.init(options, system: nil, sharers: sharers)
  }

  /// Creates a renderer with the graphics system and the limits of a test.
  ///
  /// - Parameters:
  ///   - system: the functions of EGL and OpenGL ES; the machine's if nil.
  ///   - mayHaveHardware: whether `auto` looks for a GPU at all.
  ///   - leastCostForGPU: the least cost of a plan for which `auto` takes a GPU.
  ///   - mostPixels: the most pixels of a result that is rendered at once.
  ///   - sharers: the number of renders that go on at a time and share the memory.
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

  /// Applies a chain to an image.
  ///
  /// - Parameters:
  ///   - chain: the chain.
  ///   - source: the image that the chain is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  /// - Returns: an image with the profile of the source, and with its depth unless the options say
  ///   otherwise.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images, `GPUError` if the GPU
  ///   cannot be used, `ImageError` if the result or an image on the way to it is too large.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> Image {
    try render(chain, source, inputs: inputs, on: options.backend).image
  }

  /// Applies a chain to an image on the given backend, and says how it went.
  ///
  /// The parameters and errors are those of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> Rendering {
    try render([chain], source, inputs: inputs, on: backend)[0]
  }

  /// Applies several chains to one image. What the chains have in common is computed once.
  ///
  /// Nodes are in common if they stand at the same place of their chains and have the same filter,
  /// parameters, colour space, scale and inputs. So variants of a chain in which one parameter
  /// differs, or which differ towards the end, share everything before that.
  ///
  /// - Parameters:
  ///   - variants: the chains, each of which is applied to the source alone.
  ///   - source: the image that the chains are applied to.
  ///   - inputs: further images by the names that the chains know them under.
  ///   - backend: the backend, that of the options if nil.
  /// - Returns: a rendering for each chain, as if the chain had been rendered alone: in `exact`, byte
  ///   for byte. All results are in memory together.
  /// - Throws: as for one chain; a `ChainError` names the chain at fault: `variants[2]`.
  public func render(
    _ variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) throws -> [Rendering] {
    let job = try RenderJob(
      variants, source.shape, inputs: inputs.mapValues(\.shape), options.quality,
      options.depth)
    return try render(
      job, JobImages(job, source: source, inputs), on: backend ?? options.backend)
  }

  /// Applies a chain to an image for each value of a filter's property. What does not depend on the
  /// property is computed once.
  ///
  /// ```swift
  /// let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
  /// let slide = try renderer.sweep(card, photo, "panel", \RoundedRect.frame, over: frames)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: the chain, which is applied once for each value.
  ///   - source: the image that the chain is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  ///   - node: the id of a node, or its index from 0.
  ///   - property: a property of the node's filter.
  ///   - values: the values of the property.
  ///   - backend: the backend, that of the options if nil.
  /// - Returns: a rendering for each value.
  /// - Throws: as `render` of several chains does, and `ChainError` if there is no such node or its
  ///   filter is of another type.
  public func sweep<F: Filter, Value>(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ node: String,
    _ property: WritableKeyPath<F, Value>, over values: [Value], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      chain.variants(node, property, over: values), source, inputs: inputs, on: backend)
  }

  /// Applies a chain to an image for each value of one of its parameters, as the command's `--sweep`
  /// does. What does not depend on the parameter is computed once.
  ///
  /// - Parameters:
  ///   - chain: the chain, which is applied once for each value.
  ///   - source: the image that the chain is applied to.
  ///   - inputs: further images by the names that the chain knows them under.
  ///   - parameter: the parameter as `ID.PARAM`, where `ID` is the id of a node or its index from 0.
  ///   - values: the values in JSON, as in a chain file. A text that is not JSON is taken as a string.
  ///   - backend: the backend, that of the options if nil.
  /// - Returns: a rendering for each value.
  /// - Throws: as `render` of several chains does.
  public func sweep(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ parameter: String,
    over values: [String], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      chain.variants(parameter, over: values), source, inputs: inputs, on: backend)
  }

  /// Measures, with the CPU, how legible the labels of a chain are over what lies behind them.
  ///
  /// - Returns: a report of each label, in the order in which the labels are drawn.
  /// - Throws: as `render` does.
  public func legibility(
    of chain: Chain, _ source: Image, inputs: [String: Image] = [:]
  ) throws -> [LabelReport] {
    let job = try RenderJob(
      [chain], source.shape, inputs: inputs.mapValues(\.shape), options.quality,
      options.depth)
    let images = JobImages(job, source: source, inputs)
    return try job.labels(with: .survey(cpu, job, images, limits))[0]
  }

  /// Returns information about the GPU, which is opened if need be.
  ///
  /// - Throws: `GPUError` if no display of the wanted kind opens.
  public func device() throws -> ContextInfo { try openGPU(allowSoftware: true).info }

  /// Gives the memory that is kept for later images and renders back to the system. Call it after
  /// images that were much larger than those to come.
  public static func releaseMemory() { BufferPool.shared.drain() }

  /// Closes a context that is lost: it stays lost, and the next render opens another one.
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
