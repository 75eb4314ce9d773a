import GLBlur

/// The code of the article on rendering in a server.
public enum Server {
  public static func run(
    _ chain: Chain, _ small: Image, _ large: Image
  ) async throws -> (images: [Image], steps: [Double]) {
    let photo = large
    let renderer = Renderer(Renderer.Options(backend: .cpu))
    let card = try await renderer.render(chain, photo)

    let preview = Task(priority: .high) { try await renderer.render(chain, small) }
    let poster = Task(priority: .low) { try await renderer.render(chain, large) }

    let (steps, continuation) = AsyncStream.makeStream(of: Double.self)
    let shown = try await renderer.render(chain, photo) { continuation.yield($0) }
    continuation.finish()
    return (
      [card, try await preview.value, try await poster.value, shown],
      await steps.reduce(into: []) { $0.append($1) }
    )
  }

  public static func render(_ upload: String, _ bytes: [UInt8]) async throws -> Image {
    let renderer = Renderer(
      Renderer.Options(
        backend: .cpu, memory: 512 << 20, timeLimit: .seconds(20), maxCost: 20_000_000_000))
    let chain = try Chain(json: upload, limits: ChainLimits(maxNodes: 200, maxText: 5000))
    let photo = try Image(encoded: bytes, limits: ReadLimits(maxPixels: 50_000_000))
    let card = try await renderer.render(chain, photo)
    return card
  }

  public static func render(_ chain: Chain, _ photo: Image) async throws -> Image {
    let renderer = Renderer(Renderer.Options(backend: .cpu))
    let render = Task { try await renderer.render(chain, photo) }
    let clock = Task {
      try await Task.sleep(for: .seconds(5))
      render.cancel()
    }
    defer { clock.cancel() }
    return try await render.value
  }

  public static func render(
    _ chain: Chain, _ photos: [Image]
  ) async -> (pictures: [Image], errors: [any Error]) {
    let renderer = Renderer(Renderer.Options(backend: .cpu))
    var pictures: [Image] = []
    var errors: [any Error] = []
    for await result in renderer.renderings(of: chain, for: photos) {
      switch result {
      case .success(let rendering): pictures.append(rendering.image)
      case .failure(let error): errors.append(error)
      }
    }
    return (pictures, errors)
  }
}
