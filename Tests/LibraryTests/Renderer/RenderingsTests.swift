import GLBlur
import Synchronization
import Testing

@Suite(.serialized) struct RenderingsTests {
  private struct Oops: Error {}

  private struct CountedImages: Sequence, Sendable {
    let images: [Image]
    let read: Record<Int>

    func makeIterator() -> AnyIterator<Image> {
      var number = 0
      return AnyIterator {
        guard number < images.count else { return nil }
        read.add(number)
        number += 1
        return images[number - 1]
      }
    }
  }

  private func images(_ count: Int) throws -> [Image] {
    try (0..<count).map { try Image.noise(30 + 7 * ($0 % 5), 20 + $0) }
  }

  // MARK: Many images

  @Test func resultsAreInTheOrderOfTheImages() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 3)
    let images = try images(14)
    let expected = try images.map { try renderer.blockingRender(small, $0).bytes }
    var results: [[UInt8]] = []
    for await result in renderer.renderings(of: small, for: images) {
      results.append(try result.get().image.bytes)
    }
    #expect(results == expected)
  }

  @Test func noImagesAreNoResults() async throws {
    for await _ in Renderer.cpu().renderings(of: small, for: []) {
      Issue.record("there is a result")
    }
  }

  @Test(arguments: [1, 2, 4]) func imagesAreReadAsResultsAreTaken(_ most: Int) async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: most)
    let read = Record<Int>()
    let images = CountedImages(images: try images(12), read: read)
    var taken = 0
    for await result in renderer.renderings(of: small, for: images) {
      _ = try result.get()
      taken += 1
      try await Task.sleep(for: .milliseconds(10))
      #expect(read.values.count <= taken + most)
    }
    #expect(taken == 12)
  }

  @Test func anImageThatFailsDoesNotEndTheOthers() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 2)
    let chain = Chain { Crop(frame: Frame(0, 0, 20, 20)) }
    let images = try [(30, 30), (9, 9), (25, 40)].map { try Image.noise($0, $1) }
    var results: [Result<Rendering, any Error>] = []
    for await result in renderer.renderings(of: chain, for: images) { results.append(result) }
    #expect(results.count == 3)
    #expect(try results[0].get().image.size == Size(width: 20, height: 20))
    #expect(throws: ChainError.self) { try results[1].get() }
    #expect(try results[2].get().image.size == Size(width: 20, height: 20))
  }

  @Test func anErrorOfTheImagesComesAfterTheirResults() async throws {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Image.self)
    for image in try images(3) { continuation.yield(image) }
    continuation.finish(throwing: Oops())
    var count = 0
    await #expect(throws: Oops.self) {
      for try await result in Renderer.cpu().renderings(of: small, for: stream) {
        _ = try result.get()
        count += 1
      }
    }
    #expect(count == 3)
  }

  @Test func aResultDoesNotWaitForTheNextImage() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Image.self)
    continuation.yield(try Image.noise(20, 20))
    var results = Renderer.cpu(maxConcurrentRenders: 4).renderings(of: small, for: stream)
      .makeAsyncIterator()
    let first = await results.next(isolation: nil)
    #expect(throws: Never.self) { try first?.get() }
    continuation.finish()
    #expect(await results.next(isolation: nil) == nil)
  }

  @Test func leavingTheLoopCancelsTheRest() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let read = Record<Int>()
    // The heavy chain takes minutes for the third image and next to nothing for the others.
    let tiny = try Image.noise(1, 1)
    let images = CountedImages(
      images: [tiny, tiny, try threeMegapixels()] + Array(repeating: tiny, count: 20), read: read)
    var count = 0
    for await result in renderer.renderings(of: heavy, for: images) {
      _ = try result.get()
      count += 1
      if count == 2 { break }
    }
    // The third image would occupy the only thread for minutes.
    _ = try await renderer.render(small, tiny)
    #expect(read.values.count <= 3)
  }

  @Test func cancellationEndsTheSequence() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let image = try threeMegapixels()
    let task = Task {
      var errors: [any Error] = []
      for await result in renderer.renderings(of: heavy, for: [image, image, image]) {
        do { _ = try result.get() } catch { errors.append(error) }
      }
      return errors
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    let errors = await task.value
    #expect(errors.allSatisfy { $0 is CancellationError })
    #expect(errors.count <= 1)
  }

  // MARK: Many chains

  private func variants(_ count: Int) throws -> [Chain] {
    let chain = Chain {
      GaussianBlur(sigma: 2)
      Saturation(1)
    }
    let amounts = (0..<count).map { Double($0) / Double(count) }
    return try chain.variants("1", \Saturation.amount, over: amounts)
  }

  /// A batch has at most 64 chains, so 150 are three batches.
  @Test func chainsAreRenderedInBatches() async throws {
    let renderer = Renderer.cpu()
    let image = try Image.noise(24, 18)
    let variants = try variants(150)
    let expected = try variants.map { try renderer.blockingRender($0, image).bytes }
    var results: [Rendering] = []
    for try await rendering in renderer.renderings(of: variants, image) {
      results.append(rendering)
    }
    #expect(results.map(\.image.bytes) == expected)
    // Renderings of a batch share one count of passes, to which each chain adds.
    #expect(results[0].passes == results[63].passes)
    #expect(results[63].passes > results[149].passes)
  }

  @Test func theErrorNamesTheChainAmongAll() async throws {
    let renderer = Renderer.cpu()
    var variants = try variants(150)
    variants[100] = Chain { Crop(frame: Frame(5, 5, 90, 90)) }
    var renderings = renderer.renderings(of: variants, try Image.noise(24, 18))
      .makeAsyncIterator()
    for _ in 0..<64 { _ = try await renderings.next() }
    do {
      _ = try await renderings.next()
      Issue.record("the wrong chain is rendered")
    } catch let error as ChainError {
      #expect(error.path.hasPrefix("variants[100]"))
    }
    #expect(try await renderings.next() == nil)
  }
}
