import GLBlurChain
import GLBlurFiles

extension Renderer {
  package func measurements(
    of chain: Chain, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    in context: RenderContext
  ) throws -> [FilterMeasurement] {
    try measurements(
      of: chain, boundImages: Set(inputs.keys), in: context,
      job: { try job($0, source?.traits, inputs) },
      images: { JobImages($0, source: source, inputs) })
  }

  /// Returns the measurements of filters in a frame of a film.
  ///
  /// - Parameter memory: The memory of the previous frame, which is replaced by that for the next
  ///   one.
  package func measurements(
    of chain: Chain, _ frame: Image, inputs: [String: any PixelSource], memory: inout FrameMemory,
    in context: RenderContext
  ) throws -> [FilterMeasurement] {
    var found: [FilterMeasurement] = []
    var kept = FrameMemory()
    for variant in try chain.measuredVariants(boundImages: Set(inputs.keys)) {
      var job = try job([variant], frame.traits, inputs)
      if chain.remembersFrames { job.memory = memory }
      let prepared = try Prepared(job, in: context).checkingCost()
      let execution = Execution.survey(JobImages(job, source: frame, inputs), context)
      let lowered = try prepared.measured(everyLabel: false, with: execution)
      let known = Set(found.map(\.place))
      found += lowered.measurements[0].filter { !known.contains($0.place) }
      if job.memory != nil { kept.add(try execution.memory(of: lowered)) }
    }
    memory = kept
    return found
  }

  /// Returns the measurements of a chain's filters.
  ///
  /// - Parameters:
  ///   - make: Creates the job of chains.
  ///   - images: Returns the images of the job, after its limits are checked.
  func measurements(
    of chain: Chain, boundImages: Set<String>, in context: RenderContext,
    job make: ([Chain]) throws -> Job, images: (Job) throws -> JobImages
  ) throws -> [FilterMeasurement] {
    let variants = try chain.measuredVariants(boundImages: boundImages)
    do {
      let job = try make(variants)
      let prepared = try Prepared(job, in: context).checkingCost()
      let found = try prepared.measured(everyLabel: false, with: .survey(images(job), context))
      return found.measurements.reduce(into: []) { all, own in
        let known = Set(all.map(\.place))
        all += own.filter { !known.contains($0.place) }
      }
    } catch var error as ChainError {
      // The caller knows only the chain, not its variants.
      if error.path.hasPrefix("variants["), let end = error.path.firstIndex(of: "]") {
        error.path = String(error.path[end...].drop { $0 == "]" || $0 == "." })
      }
      throw error
    }
  }
}

extension Chain {
  /// Returns the chain, and for each node that depends on pixels but does not contribute to the
  /// output, the chain with that node as its output.
  fileprivate func measuredVariants(boundImages: Set<String>) throws(ChainError) -> [Chain] {
    let graph = try ChainGraph(self, boundImages: boundImages)
    let needed = Set(graph.order)
    return nodes.indices.compactMap { index in
      if index == graph.output { return self }
      guard nodes[index].filter.dependsOnPixels, !needed.contains(index) else { return nil }
      var variant = self
      var id = nodes[index].id ?? "measured"
      while nodes[index].id == nil, nodes.contains(where: { $0.id == id }) { id += "_" }
      variant.nodes[index].id = id
      variant.output = id
      return variant
    }
  }
}
