import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Motion between two frames, against a formula in float64.
@Suite struct MotionTests {
  private static func moves(_ p: SIMD4<Double>, _ q: SIMD4<Double>, _ threshold: Double) -> Bool {
    let distances = [0.0, 1].map { background in
      func shown(_ p: SIMD4<Double>) -> SIMD3<Double> {
        SIMD3(p.x, p.y, p.z) + background * (1 - p.w)
      }
      let d = shown(p) - shown(q)
      return (d * d).sum().squareRoot()
    }
    return max(distances[0], distances[1]) > threshold
  }

  static func mask(_ one: Picture, _ other: Picture, _ threshold: Double) -> Picture {
    one.combined(other) { p, q in
      moves(p, q, threshold) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    }
  }

  private func found(
    _ chain: Chain, _ image: Image, _ before: Image, by renderer: Renderer = cpu
  ) throws -> (share: Double, center: [MeasuredPoint]) {
    let inputs = ["before": before]
    let values = try renderer.measurements(of: chain, image, inputs: inputs).first?.values
    guard case .number(let share)? = values?.first?.value,
      case .points(let center)? = values?.last?.value
    else {
      Issue.record("no motion")
      return (0, [])
    }
    return (share, center)
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func masksAndNumbers(format: PixelFormat) throws {
    let size = Size(width: 37, height: 23)
    for kind in TestImage.allCases {
      let image = try kind.image(format, size: size)
      let before = try TestImage.translucentNoise.image(format, size: size, seed: 5)
      for threshold in [0, 0.2031, 0.6123, 2] {
        let mask = Self.mask(Picture(image), Picture(before), threshold)
        let chain = Chain { MotionDetector(since: "@before", threshold: threshold) }
        let drawn = try cpu.render(chain, image, inputs: ["before": before])
        #expect(Picture(drawn).pixels == mask.pixels, "\(kind), \(threshold)")
        let (share, center) = try found(chain, image, before)
        let moving = mask.pixels.indices.filter { mask.pixels[$0].x == 1 }
        #expect(abs(share - Double(moving.count) / Double(size.area)) < 1e-12)
        #expect(center.count == min(moving.count, 1))
        for point in center {
          let columns = moving.map { Double($0 % size.width) + 0.5 }
          let rows = moving.map { Double($0 / size.width) + 0.5 }
          #expect(abs(point.x - columns.reduce(0, +) / Double(moving.count)) < 1e-9)
          #expect(abs(point.y - rows.reduce(0, +) / Double(moving.count)) < 1e-9)
          #expect(point.strength == share)
        }
      }
    }
  }

  /// A square leaves its old place and takes a new one.
  @Test func aSquareJumps() throws {
    func frame(_ left: Int, _ top: Int) throws -> Image {
      try Image(width: 60, height: 40) { x, y in
        let isInside = (left..<left + 6).contains(x) && (top..<top + 6).contains(y)
        return isInside ? SIMD4(1, 1, 1, 1) : SIMD4(0.2, 0.3, 0.4, 1)
      }
    }
    let (now, before) = (try frame(30, 20), try frame(10, 4))
    let chain = Chain { MotionDetector(since: "@before") }
    let (share, center) = try found(chain, now, before)
    #expect(abs(share - 72.0 / 2400) < 1e-12 && center.count == 1)
    // The middles of the squares are (33, 23) and (13, 7).
    #expect(center.first.map { abs($0.x - 23) < 1e-9 && abs($0.y - 15) < 1e-9 } == true)
    let still = try found(chain, now, now)
    #expect(still.share == 0 && still.center.isEmpty)
  }

  /// A difference of exactly the threshold is none, however it is rounded.
  @Test func theThresholdItselfIsStill() throws {
    let before = try Image(.black, width: 2, height: 2)
    for level in 1...255 {
      let image = try Image(Color(red: Double(level) / 255, green: 0, blue: 0), width: 2, height: 2)
      for (threshold, share) in [(Double(level) / 255, 0.0), ((Double(level) - 0.01) / 255, 1)] {
        let chain = Chain { MotionDetector(since: "@before", threshold: threshold) }
        #expect(try found(chain, image, before).share == share, "\(level)")
      }
    }
  }

  @Test func motionIsMarked() throws {
    let size = Size(width: 37, height: 23)
    let image = try TestImage.translucentNoise.image(.rgba16, size: size)
    let before = try TestImage.translucentNoise.image(.rgba16, size: size, seed: 5)
    let color = Color(red: 0.2, green: 1, blue: 0.6, alpha: 0.5)
    let chain = Chain {
      MotionDetector(since: "@before", threshold: 0.5, show: .marked, color: color)
    }
    try expect(chain, image, inputs: ["before": before]) { picture in
      picture.combined(Self.mask(picture, Picture(before), 0.5)) { p, mask in
        mask.x == 1 ? SIMD4(0.1, 0.5, 0.3, 0.5) + p * 0.5 : p
      }
    }
  }

  @Test func numbersAreTheSameEverywhere() throws {
    let size = Size(width: 300, height: 200)
    let images = try (1...2).map { try TestImage.opaqueNoise.image(size: size, seed: $0) }
    let chain = Chain { MotionDetector(since: "@before", threshold: 0.55) }
    let first = try found(chain, images[0], images[1])
    #expect(first.share > 0.1 && first.share < 0.9)
    for quality in Quality.allCases {
      let options = Renderer.Options(backend: .cpu, quality: quality, threads: 3)
      let other = try found(chain, images[0], images[1], by: Renderer(options))
      #expect(other.share == first.share && other.center == first.center)
    }
  }
}
