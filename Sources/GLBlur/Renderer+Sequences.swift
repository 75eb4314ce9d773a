public import GLBlurChain

extension Renderer {
  /// Returns the renderings of one chain for many images, in the order of the images.
  ///
  /// Images are read and rendered while results are taken, at most `Options.maxConcurrentRenders`
  /// images ahead, so memory does not grow with their number.
  ///
  /// ```swift
  /// for await result in renderer.renderings(of: chain, for: photos) {
  ///   try result.get().image.write(to: path)
  /// }
  /// ```
  ///
  /// An image that cannot be rendered gives a failure in its place, and the next images are
  /// rendered. Leaving the loop cancels the renders under way. If the task is cancelled, the result
  /// for which it waits is a failure with `CancellationError`, and the sequence ends.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied to each image.
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

  /// Returns the renderings of one chain for many images that arrive one by one, in the order of
  /// the images.
  ///
  /// Reading ahead, failures and the end are as for a sequence of existing images. An error of the
  /// asynchronous sequence is thrown after the results of the images before it.
  ///
  /// - Parameters:
  ///   - chain: The chain, which is applied to each image.
  ///   - images: The images.
  ///   - inputs: Further images, by their names in the chain.
  ///   - backend: The backend, or nil for that of the options.
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
  /// The chains are rendered in batches, which compute common nodes once. The next batch is
  /// rendered when all renderings of the last one have been taken.
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
  ///   - source: The input image.
  ///   - inputs: Further images, by their names in the chains.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: A rendering for each chain. Its iteration throws the errors of
  ///   `render(_:_:inputs:on:progress:)` for several chains and ends with the first one.
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
  ///   - areFrames: Whether the chains are frames of a film in order. The default is false.
  ///   - film: Returns the film in which labels were decided. The default is nil, for chains that
  ///     are not frames.
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
  /// - Parameter memory: The memory of the previous frame, or nil, the default, if the chains are
  ///   not frames of a film.
  /// - Returns: The renderings, the number of the first chain after them, and the memory for it.
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
  /// Returns the error with the number of its chain among all chains instead of its number in the
  /// batch. The error of a chain rendered alone has no number.
  ///
  /// - Parameter step: The distance between the chains of the batch among all chains. The default
  ///   is 1.
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
