import GLBlur
import Testing

@Suite(.serialized) struct ConcurrencyTests {
  private static let chains = [
    Chain { GaussianBlur(sigma: 2) },
    Chain { Saturation(1.8) },
    Chain {
      BoxBlur(radius: 2)
      Resize(factor: 0.5)
    },
  ]

  private struct Work: Sendable {
    let images: [Image]
    /// The results by chain, then by image.
    let expected: [[[UInt8]]]

    init() throws {
      let images = try [(20, 12), (37, 9), (8, 40), (64, 33)].map { try Image.pattern($0, $1) }
      let renderer = ConcurrencyTests.renderer(.cpu)
      self.images = images
      expected = try chains.map { chain in
        try images.map { try renderer.render(chain, $0).bytes }
      }
    }

    func isRight(_ step: Int, _ renderer: Renderer) throws -> Bool {
      let (chain, image) = (step % 3, step % 4)
      return try renderer.render(chains[chain], images[image]).bytes == expected[chain][image]
    }
  }

  private static func renderer(_ backend: Backend) -> Renderer {
    Renderer(Renderer.Options(backend: backend, device: .software, quality: .exact, threads: 2))
  }

  /// In `exact` both backends give the same bytes on a software driver.
  @Test func anyNumberOfTasksGetsTheBytesOfOne() async throws {
    let work = try Work()
    let shared = [Backend.gpu, .cpu, .gpu].map(Self.renderer)
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          try (0..<200).reduce(0) { wrong, step in
            let number = task * 7 + step
            // Other renderers come and go meanwhile.
            let renderer =
              step % 100 == 50 ? Self.renderer(.gpu) : shared[number / 5 % shared.count]
            return try wrong + (work.isRight(number, renderer) ? 0 : 1)
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
