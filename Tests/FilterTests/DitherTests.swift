import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The noise that hides bands.
@Suite struct DitherTests {
  private static let side = 256
  private static let count = Double(side * side)
  private static let to8 = Renderer(.init(backend: .cpu, depth: .bits8))

  private static func flat(_ level: SIMD3<Double>) throws -> Image {
    let samples = [level.x, level.y, level.z].map { UInt16($0 * 257) } + [65535]
    return try Image(
      rgba16: (0..<side * side).flatMap { _ in samples }, width: side, height: side)
  }

  private static func codes(_ level: SIMD3<Double>, _ filter: Dither) throws -> [[Double]] {
    let bytes = try to8.render(Chain { filter }, try flat(level)).bytes
    return (0..<3).map { channel in
      stride(from: channel, to: bytes.count, by: 4).map { Double(bytes[$0]) }
    }
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / count }

  /// A value is rounded up with a probability equal to its distance from the level below.
  @Test(arguments: [SIMD3(100.25, 7.5, 200.875), SIMD3(0.25, 254.75, 128), SIMD3(0, 255, 33.125)])
  func theMeanIsTheValue(_ level: SIMD3<Double>) throws {
    let codes = try Self.codes(level, Dither(strength: 1))
    for channel in 0..<3 {
      let exact = Double(UInt16(level[channel] * 257)) / 257
      // Five standard deviations of the mean; that of a pixel is at most half a level.
      #expect(abs(Self.mean(codes[channel]) - exact) < 5 * 0.5 / Self.count.squareRoot())
      #expect(codes[channel].allSatisfy { abs($0 - exact) < 1 })
    }
  }

  @Test(arguments: [0.3, 1, 2.5, 4]) func staysWithinItsStrength(_ strength: Double) throws {
    let codes = try Self.codes(SIMD3(100.25, 7.5, 200.875), Dither(strength: strength))
    for (channel, exact) in [100.25, 7.5, 200.875].enumerated() {
      let farthest = codes[channel].reduce(0) { max($0, abs($1 - exact)) }
      // The noise, half a level for the rounding, and the roundings of the 16-bit sample and of
      // float32.
      #expect(farthest <= strength / 2 + 0.5 + 0.5 / 257 + 1e-4)
      #expect(farthest > strength / 2 - 0.5)
    }
  }

  /// The noise of neighbours, channels and seeds is not correlated.
  @Test func noPattern() throws {
    let level = SIMD3(repeating: 100.5)
    let noise = try Self.codes(level, Dither(strength: 4))
    let other = try Self.codes(level, Dither(strength: 4, seed: 1))[0]
    let red = noise[0]
    func correlation(_ a: [Double], _ b: ArraySlice<Double>) -> Double {
      let pairs = zip(a, b).map { ($0 - level.x, $1 - level.x) }
      let product = pairs.reduce(0) { $0 + $1.0 * $1.1 }
      return product / pairs.reduce(0) { $0 + $1.0 * $1.0 }
    }
    // Five standard deviations of the correlation of as many random pairs.
    let most = 5 / Self.count.squareRoot()
    for shift in [1, 2, 3, 4, 8, 16, Self.side, Self.side + 1, 2 * Self.side, 16 * Self.side] {
      #expect(abs(correlation(red, red[shift...])) < most, "\(shift) pixels on")
    }
    for others in [noise[1], noise[2], other] {
      #expect(abs(correlation(red, others[...])) < most)
    }
  }

  @Test func theSameAgain() throws {
    let image = try TestImage.translucentNoise.image(.rgba16)
    let first = try cpu.render(Chain { Dither(strength: 2, seed: 5) }, image)
    #expect(try cpu.render(Chain { Dither(strength: 2, seed: 5) }, image).bytes == first.bytes)
    #expect(try cpu.render(Chain { Dither(strength: 2, seed: 6) }, image).bytes != first.bytes)
    #expect(try cpu.render(Chain { Dither(strength: 0) }, image).bytes == cleaned(image))
    let (before, after) = (Picture(image), Picture(first))
    #expect(zip(before.pixels, after.pixels).allSatisfy { $0.w == $1.w })
  }

  /// PCG3D, written from its publication.
  static func hash(_ x: Int, _ y: Int, _ z: Int) -> [Int] {
    let word = 1 << 32
    var v = [x, y, z].map { ($0 * 1_664_525 + 1_013_904_223) % word }
    func step(_ k: Int, _ a: Int, _ b: Int) {
      v[k] = (v[k] + Int((UInt64(v[a]) &* UInt64(v[b])) % UInt64(word))) % word
    }
    step(0, 1, 2)
    step(1, 2, 0)
    step(2, 0, 1)
    v = v.map { $0 ^ ($0 >> 16) }
    step(0, 1, 2)
    step(1, 2, 0)
    step(2, 0, 1)
    return v
  }

  static func dithered(_ picture: Picture, strength: Double, seed: Int) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let noise = hash(x, y, seed).map { Double($0 >> 8) / 16_777_216 - 0.5 }
      let p = picture[x, y]
      let c = straight(p) + SIMD3(noise[0], noise[1], noise[2]) * (strength / 255)
      return premultiplied(clamp(c, 0, 1), p.w)
    }
  }

  @Test func theNoiseIsTheHash() throws {
    let image = try TestImage.opaqueNoise.image(.rgba16)
    try expect(Chain { Dither(strength: 4, seed: 12345) }, image) {
      Self.dithered($0, strength: 4, seed: 12345)
    }
  }

  /// Levels are those of the result, in either colour space.
  @Test(arguments: [(Quality.exact, 1000), (.fast, 25)])
  func linearLight(_ quality: Quality, share: Int) throws {
    let image = try Self.flat(SIMD3(3.25, 90.5, 251))
    let linear = Chain(colorSpace: .linear) { Dither(strength: 2, seed: 5) }
    let plain = Chain { Dither(strength: 2, seed: 5) }
    let renderer = Renderer(.init(backend: .cpu, quality: quality, depth: .bits8))
    let a = try renderer.render(linear, image).bytes
    let b = try Self.to8.render(plain, image).bytes
    let differences = zip(a, b).map { abs(Int($0) - Int($1)) }
    // The way to linear light and back changes values by a thousandth of a level, or by 0.02 by the
    // tables of `fast`, and only so many values are that close to a tie.
    #expect(differences.allSatisfy { $0 <= 1 })
    #expect(differences.count { $0 == 1 } < a.count / share)
  }
}
