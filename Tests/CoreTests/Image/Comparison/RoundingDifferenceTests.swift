import GLBlurImage
import Testing

/// Differences at pixels that trials move, and at others.
@Suite struct RoundingDifferenceTests {
  private static func row(_ levels: [UInt8]) throws -> Image {
    try Image(
      rgba8: levels.flatMap { [$0, $0, $0, 255] as [UInt8] }, width: levels.count, height: 1)
  }

  private let plain: Image
  init() throws { plain = try Self.row([10, 20, 30, 40, 50]) }

  private func difference(
    _ levels: [UInt8], trials: [[UInt8]]
  ) throws -> RoundingDifference? {
    try RoundingDifference(Self.row(levels), plain) { try Self.row(trials[$0 % trials.count]) }
  }

  @Test func differencesOfALevelNeedNoTrials() throws {
    let difference = try RoundingDifference(Self.row([11, 20, 29, 40, 50]), plain) { _ in
      Issue.record("a trial")
      return plain
    }
    #expect(difference == nil)
  }

  @Test func pixelsThatTrialsMoveAreSensitive() throws {
    let trials: [[UInt8]] = [
      [10, 22, 30, 40, 50], [10, 20, 31, 40, 50], [10, 20, 30, 40, 99],
    ]
    let difference = try #require(try difference([10, 99, 30, 40, 54], trials: trials))
    #expect(difference.trials == 3)
    #expect(difference.differing.count == 2 && difference.differing.share == 0.4)
    #expect(difference.explained.count == 2 && difference.unexplained.isEmpty)
    #expect(difference.sensitive.count == 2, "a level is no move")
    let settled = try difference.settled(Self.row([10, 99, 30, 40, 54]), plain)
    #expect(settled.bytes == plain.bytes)
  }

  @Test func aDifferenceElsewhereIsLeft() throws {
    let first: [UInt8] = [10, 99, 30, 43, 50]
    let difference = try #require(
      try difference(first, trials: [[10, 90, 30, 40, 50], [10, 20, 30, 41, 50]]))
    #expect(difference.explained.count == 1 && difference.explained.contains(1))
    #expect(difference.unexplained.count == 1 && difference.unexplained.contains(3))
    #expect(difference.trials == RoundingDifference.mostTrials)
    let settled = try difference.settled(Self.row(first), plain)
    #expect(settled.bytes == (try Self.row([10, 20, 30, 43, 50])).bytes)
    let marked = try difference.marked(ImageDifference.picture(settled, plain))
    #expect(
      marked.bytes == [0, 0, 0, 150, 60, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0].chunked())
  }

  @Test func fewTrialsAreMadeWhereNothingMoves() throws {
    let difference = try #require(
      try difference([10, 20, 30, 43, 50], trials: [[10, 20, 30, 40, 50]]))
    #expect(difference.trials == RoundingDifference.mostIdleTrials)
    #expect(difference.unexplained.count == 1 && difference.sensitive.isEmpty)
  }

  /// The second trial of the ninth pair is the first to move the pixel.
  @Test func trialsGoOnWhileTheyExplain() throws {
    let trials = (0..<18).map { number -> [UInt8] in
      [number == 0 ? 90 : 10, number == 17 ? 90 : 20, 30, 40, 50]
    }
    let difference = try #require(try difference([99, 99, 30, 40, 50], trials: trials))
    #expect(difference.trials == 18 && difference.unexplained.isEmpty)
  }

  @Test func sizesMustAgree() throws {
    #expect(throws: ImageError.self) {
      _ = try RoundingDifference(Self.row([1]), plain) { _ in plain }
    }
  }

  @Test func sets() {
    let size = Size(width: 50, height: 3)
    let (a, b): (Set<Int>, Set<Int>) = ([0, 63, 64, 149], [1, 64, 128, 149])
    func set(_ numbers: Set<Int>) -> PixelSet {
      var set = PixelSet(of: size)
      for number in numbers { set.insert(number) }
      return set
    }
    func numbers(_ set: PixelSet) -> Set<Int> { Set((0..<150).filter(set.contains)) }
    var union = set(a)
    union.formUnion(set(b))
    #expect(numbers(union) == a.union(b) && union.count == 6)
    #expect(numbers(set(a).intersection(set(b))) == [64, 149])
    #expect(numbers(set(a).subtracting(set(b))) == [0, 63])
    #expect(!set(a).isEmpty && PixelSet(of: size).isEmpty)
    #expect(set(a).share == 4.0 / 150)
  }
}

extension [UInt8] {
  fileprivate func chunked() -> [UInt8] {
    stride(from: 0, to: count, by: 3).flatMap { self[$0..<$0 + 3] + [255] }
  }
}
