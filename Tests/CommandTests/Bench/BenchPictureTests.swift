import GLBlur
import GLBlurReference
import Testing

/// What `bench` measures with.
@Suite struct BenchPictureTests {
  private let size = Size(width: 301, height: 203)

  private func samples(_ number: UInt32, isTranslucent: Bool = false) throws -> [UInt8] {
    try BenchPicture(size: size, number: number, isTranslucent: isTranslucent).image().bytes
  }

  private func alphas(_ samples: [UInt8]) -> [UInt8] {
    stride(from: 3, to: samples.count, by: 4).map { samples[$0] }
  }

  @Test func opaqueAndLikeAPhotograph() throws {
    let samples = try samples(1)
    #expect(alphas(samples).allSatisfy { $0 == 255 })
    for channel in 0..<3 {
      let values = stride(from: channel, to: samples.count, by: 4).map { Double(samples[$0]) }
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      #expect((64...192).contains(mean) && variance.squareRoot() > 20)
    }
  }

  @Test func picturesDiffer() throws {
    let (first, second) = (try samples(1), try samples(2))
    let pixels = stride(from: 0, to: first.count, by: 4)
    let equal = pixels.filter { first[$0..<$0 + 4] == second[$0..<$0 + 4] }.count
    #expect(equal < first.count / 4 / 100)
  }

  @Test func translucent() throws {
    let alphas = alphas(try samples(1, isTranslucent: true))
    #expect(alphas.contains(0) && alphas.contains(255))
    #expect(alphas.filter { (1...254).contains($0) }.count > alphas.count / 4)
  }

  @Test func inverted() throws {
    let narrow = try Image(rgba8: [0, 10, 255, 77], width: 1, height: 1)
    #expect(try narrow.inverted().bytes == [255, 245, 0, 77])
    let wide = try Image(rgba16: [0, 0x1234, 0xFFFF, 0x4567], width: 1, height: 1)
    #expect(
      try wide.inverted().bytes
        == Image(rgba16: [0xFFFF, 0xEDCB, 0, 0x4567], width: 1, height: 1).bytes)
  }

  /// R's quantiles of the standard type, 7.
  @Test func spread() {
    let spread = Spread([4, 1, 3, 2])
    #expect(spread.best == 1 && spread.worst == 4 && spread.median == 2.5)
    #expect(spread.lowerQuartile == 1.75 && spread.upperQuartile == 3.25)
    #expect(Spread([7]).median == 7)
  }

  /// The ratios do not change where the machine halves its speed for a while.
  @Test func pairs() {
    let times = PairedTimes([(copy: 1, work: 3), (copy: 2, work: 6), (copy: 2, work: 8)])
    #expect(times.work.samples == [3, 6, 8] && times.copies.samples == [1, 2, 2])
    #expect(times.ratios.samples == [3, 3, 4] && times.ratios.median == 3)
  }
}
