import FuzzTargets
import Testing

/// Runs the fuzz targets without coverage, with the same inputs on every run.
@Suite struct FuzzTargetMutationTests {
  /// Each target takes a second or two.
  private static func inputs(for target: FuzzTarget) -> Int {
    switch target {
    case .chain: 8000
    case .image: 16_000
    case .archive: 3000
    case .film: 8000
    case .plan: 800
    case .shader: 1000
    case .program: 200
    }
  }

  @Test(arguments: FuzzTarget.allCases) func seedsPass(_ target: FuzzTarget) throws {
    let seeds = try target.seeds
    #expect(!seeds.isEmpty)
    for seed in seeds { try target.run(seed) }
  }

  @Test(arguments: FuzzTarget.allCases) func mutationsPass(_ target: FuzzTarget) throws {
    var mutator = try Mutator(target, seed: 1)
    for number in 0..<Self.inputs(for: target) {
      let bytes = mutator.next()
      do {
        try target.run(bytes)
      } catch {
        Issue.record("input \(number), \(bytes): \(error)")
      }
    }
  }
}
