public import GLBlurChain

extension Renderer {
  /// Returns the renderings of one chain for many images, in the order of the images.
  ///
  /// The images are read and rendered while the results are taken. At most as many images as
  /// `Options.maxConcurrentRenders` are read ahead of the results that have been taken, so memory
  /// does not grow with the number of images.
  ///
  /// ```swift
  /// for await result in renderer.renderings(of: chain, for: photos) {
  ///   try result.get().image.write(to: path)
  /// }
  /// ```
  ///
  /// An image that cannot be rendered is a failure in its place, and the next images are rendered.
  /// The renders under way are cancelled when the loop is left. If the task is cancelled, a result
  /// that it waits for is a failure with `CancellationError`, and the sequence ends.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied to each image.
  ///   - images: The images. A lazy sequence makes each of them when its turn comes.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: For each image, its rendering or the error of `render(_:_:inputs:on:progress:)`.
  public func renderings<Images: Sequence & Sendable>(
    of chain: Chain, for images: Images, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Result<Rendering, any Error>, Never> & Sendable
  where Images.Element == Image {
    renderings(of: chain, for: ReadySequence(base: images), inputs: inputs, on: backend)
  }

  /// Returns the renderings of one chain for many images that arrive one by one, in the order of the
  /// images.
  ///
  /// The sequence reads ahead, fails for single images, and ends as the one for images that are
  /// there already does. An error of the images themselves is thrown after the results of the images
  /// before it.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied to each image.
  ///   - images: The images.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: For each image, its rendering or the error of `render(_:_:inputs:on:progress:)`.
  public func renderings<Images: AsyncSequence & Sendable>(
    of chain: Chain, for images: Images, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Result<Rendering, any Error>, Images.Failure> & Sendable
  where Images.Element == Image {
    ImageRenderings(images: images, window: threads.mostRenders) { [self] image in
      try await render(chain, image, inputs: inputs, on: backend ?? options.backend)
    }
  }

  /// Returns the renderings of several chains for one image, in the order of the chains, without
  /// holding all of them in memory.
  ///
  /// The chains are rendered in batches, so nodes that the chains of a batch have in common are
  /// computed once. The next batch is rendered when all renderings of the last one have been taken.
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
  ///   - source: The image that the chains are applied to.
  ///   - inputs: Further images, by the names under which the chains refer to them.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Returns: A rendering for each chain. Its iteration throws the errors of
  ///   `render(_:_:inputs:on:progress:)` for several chains, and ends with the first one.
  public func renderings(
    of variants: [Chain], _ source: Image, inputs: [String: Image] = [:],
    on backend: Backend? = nil
  ) -> some AsyncSequence<Rendering, any Error> & Sendable {
    batches(of: variants, source, inputs: inputs, on: backend)
  }

  /// Returns the renderings of chains, which are rendered batch by batch.
  ///
  /// - Parameters:
  ///   - source: The source, or nil if the chains start from canvases.
  ///   - areFrames: Whether the chains are frames of a film in their order. The default is false.
  ///   - film: Returns the film in which labels were decided. The default is nil, for chains that are no
  ///     frames.
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

  /// Renders the batch that begins with a chain.
  ///
  /// - Parameter memory: What was kept of the frame before, or nil, the default, if the chains are no frames of
  ///   a film.
  /// - Returns: The renderings, the number of the first chain after them, and what is kept for it.
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
  /// Returns the error with the number that its chain has among all chains, in place of the number
  /// that it has in a batch. The error of a chain that was rendered alone has no number.
  ///
  /// - Parameter step: The distance of the chains among all, of which there are more. The default is 1.
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
