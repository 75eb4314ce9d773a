import GLBlurCPU
public import GLBlurChain

extension Renderer {
  /// Returns the renderings of one chain for many images, in the order of the images.
  ///
  /// At most `Options.maxConcurrentRenders` images are read and rendered ahead of the results
  /// taken, so memory does not grow with the number of images.
  ///
  /// ```swift
  /// for await result in renderer.renderings(of: chain, for: photos) {
  ///   try result.get().image.write(to: path)
  /// }
  /// ```
  ///
  /// An image that cannot be rendered gives a failure in its place. Leaving the loop cancels the
  /// renders under way. If the task is cancelled, the awaited result is a failure with
  /// `CancellationError`, and the sequence ends.
  ///
  /// - Parameters:
  ///   - images: The images. A lazy sequence creates each one when its turn comes.
  ///   - inputs: Further images, by their names in the chain.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: For each image, its rendering or the error of `render(_:_:inputs:on:progress:)`.
  public func renderings<Images: Sequence & Sendable>(
    of chain: Chain, for images: Images, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Result<Rendering, any Error>, Never> & Sendable
  where Images.Element == Image {
    let backend = backend ?? options.backend
    let count = images.underestimatedCount
    return ImageRenderings(
      images: ReadySequence(base: images), window: threads.mostRenders,
      begin: { [self] in expect(pictures: count, on: backend) },
      end: { [self] in expect(pictures: 0, on: backend) }
    ) { [self] image in
      try await render(chain, image, inputs: inputs, on: backend)
    }
  }

  /// Returns the renderings of one chain for images that arrive one by one, like
  /// `renderings(of:for:inputs:on:)` for existing images. An error of the asynchronous sequence is
  /// thrown after the results of the images before it.
  public func renderings<Images: AsyncSequence & Sendable>(
    of chain: Chain, for images: Images, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Result<Rendering, any Error>, Images.Failure> & Sendable
  where Images.Element == Image {
    ImageRenderings(images: images, window: threads.mostRenders) { [self] image in
      try await render(chain, image, inputs: inputs, on: backend ?? options.backend)
    }
  }

  /// Returns the renderings of several chains for one image, in order, without holding all of them
  /// in memory.
  ///
  /// Each batch of chains computes common nodes once. The next batch is rendered when all
  /// renderings of the last one have been taken.
  ///
  /// ```swift
  /// let frames = (0..<10_000).map { Frame(.points(Double($0)), 200, 320, 180) }
  /// let slides = try card.variants("panel", \RoundedRect.frame, over: frames)
  /// for try await slide in renderer.renderings(of: slides, photo) {
  ///   try slide.image.write(to: path)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - variants: The chains, such as those of `Chain.variants`.
  ///   - inputs: Further images, by their names in the chains.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: A rendering for each chain. The iteration throws the errors of
  ///   `render(_:_:inputs:on:progress:)` for several chains and ends with the first.
  public func renderings(
    of variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Rendering, any Error> & Sendable {
    batches(of: variants, source, inputs: inputs, on: backend)
  }

  /// Returns the renderings of chains, rendered in batches.
  ///
  /// - Parameters:
  ///   - source: The source, or nil for the chains' canvases.
  ///   - areFrames: Whether the chains are frames of a film in order.
  ///   - film: Returns the film in which labels were decided.
  func batches<Variants: RandomAccessCollection<Chain> & Sendable>(
    of variants: Variants, _ source: Image?, inputs: [String: Image], on backend: Backend?,
    areFrames: Bool = false,
    film: @escaping @Sendable (RenderContext) throws -> Film? = { _ in nil }
  ) -> VariantRenderings where Variants.Index == Int {
    VariantRenderings(count: variants.count) { [self] start, memory in
      try await awaiting { [self] context in
        try batch(
          of: variants, from: start, source, inputs: inputs, on: backend, film: film(context),
          memory: areFrames ? memory : nil, in: context)
      }
    }
  }

  /// - Parameter memory: The memory of the previous frame, or nil if the chains are no frames of a
  ///   film.
  func batch<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, from start: Int, _ source: Image?, inputs: [String: Image],
    on backend: Backend?, film: Film? = nil, memory: FrameMemory? = nil, in context: RenderContext
  ) throws -> RenderedBatch where Variants.Index == Int {
    let bytes = min(BatchLimits().bytes, context.memory.pixelBytes / 2)
    let (batch, prepared) = batch(
      of: variants, from: start, source?.traits, inputs: inputs.mapValues { $0.traits },
      film: film, memory: memory, limits: BatchLimits(bytes: bytes), in: context)
    do {
      let prepared = try prepared.get()
      let images = JobImages(prepared.job, source: source, inputs)
      let rendered = try render(prepared, images, on: backend ?? options.backend, in: context)
      return RenderedBatch(
        renderings: rendered.renderings, end: batch.upperBound,
        memory: rendered.memory ?? FrameMemory())
    } catch let error as ChainError {
      throw error.renumbered(batch, of: variants.count)
    }
  }
}

extension ChainError {
  /// Returns the error with the number of its chain among all chains instead of in the batch. The
  /// error of a chain rendered alone has no number.
  ///
  /// - Parameter step: The distance between the chains of the batch among all chains.
  func renumbered(_ batch: Range<Int>, of count: Int, every step: Int = 1) -> ChainError {
    guard count > 1 else { return self }
    var error = self
    if batch.count == 1 {
      error.path = "variants[\(step * batch.lowerBound)]" + (path.isEmpty ? "" : ".\(path)")
    } else if path.hasPrefix("variants["), let close = path.firstIndex(of: "]"),
      let number = Int(path[..<close].dropFirst("variants[".count))
    {
      error.path = "variants[\(step * (batch.lowerBound + number))" + path[close...]
    }
    return error
  }
}

/// The limits of a batch: a group of variants of a chain that are rendered together.
package struct BatchLimits: Hashable, Sendable {
  /// The maximum size of the results and the intermediate results.
  package var bytes: Int
  package var count: Int

  package init(bytes: Int = 1 << 29, count: Int = 64) {
    self.bytes = bytes
    self.count = count
  }
}

extension Renderer {
  /// Divides chains for one image into batches, as large as the limits allow but at least one
  /// chain.
  ///
  /// - Parameters:
  ///   - variants: The chains, with indices from 0.
  ///   - film: The film to which the chains belong as frames, or nil.
  ///   - areFrames: Whether the chains are frames of a film in order, each of which remembers those
  ///     before it. A batch is then rendered before the next one begins.
  ///   - context: The context of the renders, or nil if `body` does not render.
  ///   - body: Takes the indices of the batch, its job or the error of a wrong chain, and the
  ///     memory of the frame before the batch, which it replaces by that of the last frame. The
  ///     closure returns whether to go on.
  package func forEachBatch<Variants: RandomAccessCollection<Chain>, Failure: Error>(
    of variants: Variants, _ source: ImageTraits?, inputs: [String: ImageTraits] = [:],
    limits: BatchLimits = BatchLimits(), film: Film? = nil, areFrames: Bool = false,
    in context: RenderContext? = nil,
    _ body: (Range<Int>, Result<Prepared, ChainError>, inout FrameMemory?) throws(Failure) -> Bool
  ) throws(Failure) where Variants.Index == Int {
    var start = 0
    var memory = areFrames ? FrameMemory() : nil
    while start < variants.count {
      let (batch, prepared) = batch(
        of: variants, from: start, source, inputs: inputs, film: film, memory: memory,
        limits: limits, in: context)
      guard try body(batch, prepared, &memory) else { return }
      start = batch.upperBound
    }
  }

  /// Returns the indices of the batch that begins with a chain, and its job or the error of a wrong
  /// chain. The memory is nil if the chains are no frames of a film.
  func batch<Variants: RandomAccessCollection<Chain>>(
    of variants: Variants, from start: Int, _ source: ImageTraits?, inputs: [String: ImageTraits],
    film: Film?, memory: FrameMemory?, limits: BatchLimits, in context: RenderContext?
  ) -> (Range<Int>, Result<Prepared, ChainError>) where Variants.Index == Int {
    func prepared(_ batch: Range<Int>) -> Result<Prepared, ChainError> {
      Result { () throws(ChainError) in
        let chains = Array(variants[batch])
        var job = try options.job(chains, source, inputs)
        job.film = film
        if chains.contains(where: { $0.remembersFrames }) { job.memory = memory }
        return Prepared(job, in: context)
      }
    }
    var batch = start..<min(start + max(1, limits.count), variants.count)
    var result = prepared(batch)
    while batch.count > 1, takesMoreThan(limits.bytes, result) {
      batch = start..<start + batch.count / 2
      result = prepared(batch)
    }
    return (batch, result)
  }

  /// The result is false if the chains do not fit the image, so that rendering reports the error.
  private func takesMoreThan(_ bytes: Int, _ prepared: Result<Prepared, ChainError>) -> Bool {
    guard let prepared = try? prepared.get(), let plan = try? prepared.planned(for: .cpu).plan
    else { return false }
    return cpu.memory(for: plan, format: prepared.job.format) > bytes
  }
}

extension Renderer {
  /// Applies a chain to an image for each value of a filter's property. Nodes that do not depend on
  /// the property are computed once, and an `auto` or `legible` label is decided once, for the
  /// worst of all pictures.
  ///
  /// ```swift
  /// let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
  /// let slide = try renderer.sweep(card, photo, "panel", \RoundedRect.frame, over: frames)
  /// ```
  ///
  /// - Parameters:
  ///   - inputs: Further images, by their names in the chain.
  ///   - node: The id of a node, or its index from 0.
  ///   - property: A property of the node's filter.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: A rendering for each value.
  /// - Throws: `ChainError` if there is no such node or its filter is of another type, and the
  ///   errors of `render` for several chains.
  public func sweep<F: Filter, Value>(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ node: String,
    _ property: WritableKeyPath<F, Value>, over values: [Value], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      sweep: chain.variants(node, property, over: values), source, inputs: inputs, on: backend,
      in: context)
  }

  /// Applies a chain to an image for each value of one of its parameters. Nodes and labels are
  /// treated as for a property.
  ///
  /// - Parameters:
  ///   - parameter: The parameter as `ID.PARAM`, where `ID` is the id of a node or its index from
  ///     0.
  ///   - values: The values in JSON, as in a chain file. A text that is not JSON is taken as a
  ///     string.
  /// - Returns: A rendering for each value.
  /// - Throws: The errors of `render` for several chains.
  public func sweep(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], _ parameter: String,
    over values: [String], on backend: Backend? = nil
  ) throws -> [Rendering] {
    try render(
      sweep: chain.variants(parameter, over: values), source, inputs: inputs, on: backend,
      in: context)
  }

  func render(
    sweep variants: [Chain], _ source: Image, inputs: [String: Image], on backend: Backend?,
    in context: RenderContext
  ) throws -> [Rendering] {
    let film = try film(ofVariants: variants, source, inputs: inputs, in: context)
    return try render(
      variants, source, inputs: inputs, on: backend, film: film, in: context)
  }
}
