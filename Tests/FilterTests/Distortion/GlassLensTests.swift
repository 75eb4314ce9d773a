import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// What the formula of a glass lens does not say.
@Suite struct GlassLensTests {
  private func picture(_ filter: some Filter, _ image: Image) throws -> Picture {
    Picture(try cpu.render(Chain { filter }, image))
  }

  /// Lines of equal depth are continuous corners around the same centre, found by bisection here.
  @Test func continuousCorners() throws {
    // A radius of 3 takes 4.2604 pixels of each edge, at most half the shorter side of 9.
    let inset = 3 * (1 - 0.5.squareRoot())
    let reach = inset / (1 - cbrt(0.5))
    func size(_ p: SIMD2<Double>) -> Double {
      var (low, high) = (0.0, 4.0)
      for _ in 0..<60 {
        let size = (low + high) / 2
        let value = pow(p.x / size / reach, 3) + pow(p.y / size / reach, 3)
        if value > 1 { low = size } else { high = size }
      }
      return low
    }
    func depth(_ p: SIMD2<Double>) -> Double {
      let edge = Bevel.beyond(p)
      let q = edge + reach
      return q.x > 0 && q.y > 0 ? reach * (1 - size(q)) : -max(edge.x, edge.y)
    }
    let image = try TestImage.opaqueNoise.image(.rgba16)
    let shown = try picture(
      Bevel.lens(.circle, cornerCurve: .continuous, edge: .clamp), image)
    let expected = Picture(image).remapped(.clamp) {
      $0 - 5 * Bevel.circle(depth: depth($0)) * Bevel.normal($0)
    }
    var count = 0
    for y in 0..<image.height {
      for x in 0..<image.width where depth(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) > 0.75 {
        count += 1
        let difference = shown[x, y] - expected[x, y]
        // As in `DistortionTests`: places are rounded to 2⁻²⁰ pixels, and the law is steep.
        let tolerance = (Tolerance.bits16 + 64 * 255 * 8 / 0x1p20) / 255
        #expect(max(difference.max(), -difference.min()) <= tolerance, "(\(x), \(y))")
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: GlassLens.Profile.allCases) func onlyTheBevelMoves(
    _ profile: GlassLens.Profile
  ) throws {
    let image = try TestImage.opaqueNoise.image(.rgba8)
    var lens = Bevel.lens(profile, edge: .clamp)
    lens.outside = .picture
    let (before, after) = (Picture(image), try picture(lens, image))
    var moved = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let distance = Bevel.distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        if distance > 0.5 || distance < -3.5 {
          #expect(before[x, y] == after[x, y], "(\(x), \(y))")
        } else if before[x, y] != after[x, y] {
          moved += 1
        }
      }
    }
    #expect(moved > 60)
  }

  @Test(arguments: [
    (SIMD4(60.0, 40, 90, 70), 20.0, 12.0, 40.0), (SIMD4(60, 40, 14, 90), 0, 30, 50),
    (SIMD4(90, 60, 12, 12), 6, 1, 55), (SIMD4(60, 40, 80, 9), 2, 0.5, 30),
    (SIMD4(-20, 70, 60, 40), 15, 7, 25), (SIMD4(60, 40, 90, 70), 20, 12, -40),
  ])
  func enoughIsBlurred(
    _ frame: SIMD4<Double>, _ radius: Double, _ width: Double, _ amount: Double
  ) throws {
    let image = try TestImage.opaqueNoise.image(.rgba16, size: Size(width: 220, height: 180))
    let lens = GlassLens(
      frame: Frame(frame.x, frame.y, frame.z, frame.w), cornerRadius: .points(radius),
      width: .points(width), amount: .points(amount), dispersion: 0.6)
    let renderer = Renderer(.init(backend: .cpu, quality: .exact))
    let together = try renderer.render(
      Chain {
        GaussianBlur(sigma: 1.5)
        lens
      }, image)
    let blurred = try renderer.render(Chain { GaussianBlur(sigma: 1.5) }, image)
    let difference = Picture(together).difference(
      Picture(try renderer.render(Chain { lens }, blurred)))
    // The blurred image is rounded to 16 bits.
    #expect(difference <= 2 * Tolerance.bits16)
  }

  @Test(arguments: [
    GlassLens(cornerRadius: 4, amount: 0), GlassLens(profile: .snell, index: 1),
    GlassLens(frame: Frame(3, 4, 0, 5)), GlassLens(frame: Frame(-50, -50, 10, 10), cornerRadius: 5),
  ])
  func nothing(_ lens: GlassLens) throws {
    let image = try TestImage.opaqueNoise.image(.rgba8)
    #expect(try Array(cpu.render(Chain { lens }, image).bytes) == Array(image.bytes))
  }

  @Test func theLensIsConvex() throws {
    let image = try Image(width: 40, height: 40) { x, y in
      (10..<30).contains(x) && (10..<30).contains(y) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    }
    let frame = Frame(10, 10, 20, 20)
    let inwards = try picture(GlassLens(frame: frame, width: 8, amount: 6), image)
    let outwards = try picture(GlassLens(frame: frame, width: 8, amount: -6), image)
    // The first pixel inside lies half a pixel from the rim.
    #expect(inwards[10, 20].x == 1 && outwards[10, 20].x == 0)
  }

  @Test(arguments: [
    (GlassLens(width: 0), "greater than 0"), (GlassLens(height: 0), "greater than 0"),
    (GlassLens(index: 0.9), "index"), (GlassLens(dispersion: 1.1), "dispersion"),
  ])
  func mistakesAreSaid(_ lens: GlassLens, _ expected: String) throws {
    let image = try TestImage.opaqueNoise.image(.rgba8)
    let error = #expect(throws: (any Error).self) { try cpu.render(Chain { lens }, image) }

    #expect("\(error.map { "\($0)" } ?? "")".contains(expected))
  }
}
