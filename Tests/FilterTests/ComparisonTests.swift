import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Filters that compare pictures, against formulas and the numbers of `glblur compare`.
@Suite struct ComparisonTests {
  /// The greater difference of two premultiplied pixels over black and over white, by channel.
  static func apart(_ p: SIMD4<Double>, _ q: SIMD4<Double>, _ gain: Double) -> SIMD4<Double> {
    let channels = (0..<3).map { channel in
      let black = abs(p[channel] - q[channel])
      let white = abs(p[channel] + 1 - p.w - (q[channel] + 1 - q.w))
      return min(gain * max(black, white), 1)
    }
    return SIMD4(channels[0], channels[1], channels[2], 1)
  }

  static func colorsApart(_ one: Picture, _ other: Picture, white: Double) -> Picture {
    one.combined(other) { p, q in
      let differences = [0.0, 1].map { background in
        func lab(_ p: SIMD4<Double>) -> LabColor {
          let c = SIMD3(p.x, p.y, p.z) + background * (1 - p.w)
          return LabColor(Color(red: c.x, green: c.y, blue: c.z))
        }
        return lab(p).difference(from: lab(q))
      }
      let grey = min((differences.max() ?? 0) / white, 1)
      return SIMD4(grey, grey, grey, 1)
    }
  }

  /// Errors of L*, a* and b* are some 10⁻⁷ times 500 and matter most near grey: differences are
  /// exact to 0.002.
  static func colorSlack(_ white: Double) -> Double { 255 * 0.002 / white }

  /// A mean of squares is rounded by some 10⁻⁷, and divided by C₂ = 0.0009 where pictures are flat.
  static let similaritySlack = 255 * 2e-4

  /// The power of a scale's weight w multiplies an error of an index s by w·s^(w − 1): for all five
  /// weights and the indices of these pictures, above 0.05, by 9.8.
  static let scaleSlack = 10 * similaritySlack

  static func dissimilarity(_ one: Picture, _ other: Picture) -> Picture {
    let indices = [0.0, 1].map { background in
      func luma(_ p: SIMD4<Double>) -> Double {
        0.299 * p.x + 0.587 * p.y + 0.114 * p.z + background * (1 - p.w)
      }
      return similarity(one.pixels.map(luma), other.pixels.map(luma), one.width, one.height)
    }
    return Picture(width: one.width, height: one.height) { x, y in
      let place = y * one.width + x
      let grey = min(max(1 - min(indices[0][place], indices[1][place]), 0), 1)
      return SIMD4(grey, grey, grey, 1)
    }
  }

  /// 1 − S, the product of similarities at several scales, over black and over white.
  static func dissimilarity(_ one: Picture, _ other: Picture, scales: Int) -> Picture {
    let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333].prefix(scales)
    let sum = weights.reduce(0, +)
    func similarity(_ one: Picture, _ other: Picture, over background: Double, _ scale: Int)
      -> Picture
    {
      func lumas(_ picture: Picture) -> [Double] {
        picture.pixels.map { p in
          0.299 * p.x + 0.587 * p.y + 0.114 * p.z + background * (1 - p.w)
        }
      }
      let isLast = scale == scales - 1
      let indices = Self.similarity(
        lumas(one), lumas(other), one.width, one.height, ofMeans: isLast)
      let coarser =
        isLast
        ? nil
        : similarity(
          halved(one), halved(other), over: background, scale + 1)
      return Picture(width: one.width, height: one.height) { x, y in
        let own = pow(max(0, indices[y * one.width + x]), weights[scale] / sum)
        let place = SIMD2(Double(x), Double(y)) / 2 - 0.25
        return SIMD4(repeating: own)
          * (coarser?.bilinear(place.x, place.y, .clamp) ?? SIMD4(repeating: 1))
      }
    }
    return similarity(one, other, over: 0, 0).combined(similarity(one, other, over: 1, 0)) {
      black, white in
      SIMD4(SIMD3(repeating: 1 - min(black.x, white.x)), 1)
    }
  }

  /// The means of 2 × 2 pixels. An odd side repeats its last pixel.
  private static func halved(_ picture: Picture) -> Picture {
    Picture(width: (picture.width + 1) / 2, height: (picture.height + 1) / 2) { x, y in
      [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(SIMD4.zero) {
        $0 + picture.pixel(2 * x + $1.0, 2 * y + $1.1, .clamp) / 4
      }
    }
  }

  /// The index around each pixel, from the window as a whole.
  ///
  /// - Parameter ofMeans: Whether the similarity of means is a factor.
  private static func similarity(
    _ a: [Double], _ b: [Double], _ width: Int, _ height: Int, ofMeans: Bool = true
  ) -> [Double] {
    let window = (-5...5).flatMap { y in
      (-5...5).map { x in (x: x, y: y, weight: exp(-Double(x * x + y * y) / 4.5)) }
    }
    let total = window.reduce(0) { $0 + $1.weight }
    func mirrored(_ place: Int, _ count: Int) -> Int {
      let turned = ((place % (2 * count)) + 2 * count) % (2 * count)
      return turned < count ? turned : 2 * count - 1 - turned
    }
    return (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let pairs = window.map { part in
        let place = mirrored(y + part.y, height) * width + mirrored(x + part.x, width)
        return (a: a[place], b: b[place], weight: part.weight / total)
      }
      let (meanA, meanB) = pairs.reduce((0, 0)) {
        ($0.0 + $1.weight * $1.a, $0.1 + $1.weight * $1.b)
      }
      var (varianceA, varianceB, covariance) = (0.0, 0.0, 0.0)
      for pair in pairs {
        varianceA += pair.weight * (pair.a - meanA) * (pair.a - meanA)
        varianceB += pair.weight * (pair.b - meanB) * (pair.b - meanB)
        covariance += pair.weight * (pair.a - meanA) * (pair.b - meanB)
      }
      let (c1, c2) = (0.0001, 0.0009)
      let structure = (2 * covariance + c2) / (varianceA + varianceB + c2)
      let luminance = (2 * meanA * meanB + c1) / (meanA * meanA + meanB * meanB + c1)
      return ofMeans ? luminance * structure : structure
    }
  }

  private static let pairs: [(Image, Image)] = {
    let size = Size(width: 40, height: 30)
    return [(TestImage.opaqueNoise, 1), (.translucentNoise, 2)].compactMap { kind, seed in
      guard let one = try? kind.image(size: size, seed: seed),
        let other = try? cpu.render(Chain { GaussianBlur(sigma: 1) }, one)
      else { return nil }
      return (one, other)
    }
  }()

  @Test func similarityIsThatOfComparisons() throws {
    for (one, other) in Self.pairs {
      let map = try cpu.render(Chain { SSIMMap(from: "@other") }, one, inputs: ["other": other])
      let expected = try StructuralSimilarity.picture(one, other)
      for (pixel, known) in zip(Picture(map).pixels, Picture(expected).pixels) {
        // Both are rounded.
        #expect(abs(pixel.x - known.x) <= 1.1 / 255 && pixel.w == 1)
      }
      let same = Picture(
        try cpu.render(Chain { SSIMMap(from: "@other") }, one, inputs: ["other": one]))
      #expect(same.pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) })
    }
  }

  /// The map is the product of similarities, each of a picture of half the size.
  @Test(arguments: 2...5) func similarityAtScales(scales: Int) throws {
    for (one, other) in Self.pairs {
      let chain = Chain { SSIMMap(from: "@other", scales: scales) }
      try expect(
        chain, one, inputs: ["other": other], tolerance: Tolerance.bits8 + Self.scaleSlack
      ) { Self.dissimilarity($0, Picture(other), scales: scales) }
      let same = Picture(try cpu.render(chain, one, inputs: ["other": one]))
      #expect(same.pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) })
    }
  }

  /// Coarse differences leave the finest scale alone.
  @Test func scalesSeeCoarseDifferences() throws {
    let size = Size(width: 64, height: 64)
    let noise = try TestImage.opaqueNoise.image(.rgba16, size: size)
    let waves = try Image(width: 64, height: 64) { x, y in
      SIMD4(SIMD3(repeating: 0.5 + 0.4 * cos(Double(x) / 5) * cos(Double(y) / 5)), 1)
    }
    let other = try cpu.render(
      Chain { Blend(.softLight).port("overlay", "@waves") }, noise, inputs: ["waves": waves])
    func mean(_ scales: Int) throws -> Double {
      let chain = Chain { SSIMMap(from: "@other", scales: scales) }
      let map = Picture(try cpu.render(chain, noise, inputs: ["other": other]))
      return map.pixels.reduce(0) { $0 + $1.x } / Double(map.pixels.count)
    }
    #expect(try mean(4) > 2 * mean(1))
  }

  /// Black and white differ by 100.
  @Test func whiteIsADifference() throws {
    let black = try Image(.black, width: 2, height: 2)
    let white = try Image(.white, width: 2, height: 2)
    for (limit, grey) in [(100.0, 1.0), (10, 1), (50, 1)] {
      let chain = Chain { DeltaEMap(from: "@other", white: limit) }
      let result = Picture(try cpu.render(chain, black, inputs: ["other": white]))
      #expect(result.pixels.allSatisfy { abs($0.x - grey) < 1e-9 }, "\(limit)")
    }
    // ΔE2000 of white and a grey of 119/255.
    let gray = try Image(Color(white: 119 / 255.0), width: 2, height: 2)
    let expected = LabColor(Color(white: 119 / 255.0)).difference(from: LabColor(.white)) / 80
    let chain = Chain { DeltaEMap(from: "@other", white: 80) }
    let result = Picture(try cpu.render(chain, gray, inputs: ["other": white]))
    #expect(abs(result[0, 0].x - expected) <= Tolerance.bits8 / 255)
  }

  @Test func transparencyCounts() throws {
    let clear = try Image(.clear, width: 2, height: 2)
    for color in [Color.black, .white] {
      let image = try Image(color, width: 2, height: 2)
      for filter in [DifferenceMap(from: "@other"), DeltaEMap(from: "@other")] as [any Filter] {
        let map = try cpu.render(Chain(nodes: [Node(filter)]), image, inputs: ["other": clear])
        #expect(Picture(map).pixels.allSatisfy { $0 == SIMD4(1, 1, 1, 1) }, "\(filter)")
        let same = try cpu.render(Chain(nodes: [Node(filter)]), clear, inputs: ["other": clear])
        #expect(Picture(same).pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) }, "\(filter)")
      }
    }
  }

  /// Laid over the picture in linear light, detail sharpens it.
  @Test func highPassOfFlatPictures() throws {
    let flat = try Image(Color(red: 0.9, green: 0.2, blue: 0), width: 9, height: 7)
    let result = try cpu.render(Chain { HighPass(sigma: 2, gain: 5) }, flat)
    #expect(Picture(result).pixels.allSatisfy { abs($0.x - 0.5) <= 0.6 / 255 && $0.w == 1 })
  }
}
