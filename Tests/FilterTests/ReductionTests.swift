import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Blurs at a reduced size.
@Suite struct ReductionTests {
  private static let reductions = [1.25, 2, 3.7, 16]

  private func explicit(
    _ image: Image, _ reduction: Double, @ChainBuilder _ nodes: () -> [Node]
  ) -> Chain {
    func side(_ side: Int) -> Length { .points(Double(side)) }
    func reduced(_ side: Int) -> Length {
      .points(max(1, (Double(side) / reduction + 0.5).rounded(.down)))
    }
    return Chain {
      Resize(width: reduced(image.width), height: reduced(image.height), kernel: .area)
      for node in nodes() { node }
      Resize(width: side(image.width), height: side(image.height), kernel: .bilinear)
    }
  }

  private func expectSame(
    _ filter: some Filter, _ chain: Chain, _ image: Image, _ note: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    for quality in [Quality.exact, .fast] {
      let renderer = Renderer(.init(backend: .cpu, quality: quality))
      #expect(
        try renderer.render(Chain { filter }, image).bytes == renderer.render(chain, image).bytes,
        "\(note)", sourceLocation: place)
    }
  }

  @Test(arguments: reductions, EdgeMode.allCases)
  func isTheExplicitChain(_ reduction: Double, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let image = try kind.image(format)
        for size in [0.0, 2, 11] {
          let small = Length.points(size / reduction)
          try expectSame(
            GaussianBlur(sigma: .points(size), edge: edge, reduction: reduction),
            explicit(image, reduction) { GaussianBlur(sigma: small, edge: edge) }, image,
            "gaussianBlur \(size), \(kind)")
          try expectSame(
            BoxBlur(radius: .points(size), passes: 2, edge: edge, reduction: reduction),
            explicit(image, reduction) { BoxBlur(radius: small, passes: 2, edge: edge) }, image,
            "boxBlur \(size), \(kind)")
          try expectSame(
            IOSBlur(sigma: .points(size), edge: edge, reduction: reduction),
            explicit(image, reduction) { IOSBlur(sigma: small, edge: edge) }, image,
            "iosBlur \(size), \(kind)")
        }
      }
    }
  }

  /// Percentages refer to the image, not the reduced one, and the scale is applied once.
  @Test func lengths() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 41, height: 25))
    let chain = explicit(image, 4) { GaussianBlur(sigma: 1.25) }
    let filters: [(GaussianBlur, scale: Double)] = [

      (GaussianBlur(sigma: .percent(20), reduction: 4), 1),
      (GaussianBlur(sigma: 5, reduction: 4), 1),
      (GaussianBlur(sigma: 2.5, reduction: 4), 2),
      (GaussianBlur(sigma: .percent(20), reduction: 4), 2),
    ]
    let expected = try cpu.render(chain, image).bytes
    for (filter, scale) in filters {
      #expect(try cpu.render(Chain(scale: scale) { filter }, image).bytes == expected)
    }
    let ios = try cpu.render(explicit(image, 4) { IOSBlur(sigma: 1.25) }, image).bytes
    for scale in [1.0, 2] {
      let filter = IOSBlur(sigma: .percent(20), reduction: 4)
      #expect(try cpu.render(Chain(scale: scale) { filter }, image).bytes == ios)
    }
  }

  @Test func one() throws {
    let image = try TestImage.translucentNoise.image()
    let source = try cleaned(image)
    #expect(try cpu.render(Chain { GaussianBlur(sigma: 0, reduction: 1) }, image).bytes == source)
    #expect(try cpu.render(Chain { GaussianBlur(sigma: 0, reduction: 2) }, image).bytes != source)
    try expect(Chain { BoxBlur(radius: 3, reduction: 1) }, image) {
      $0.box(radius: 3, passes: 1, .clamp)
    }
    try expect(Chain { GaussianBlur(sigma: 3, reduction: 1) }, image) { $0.gaussian(3, .clamp) }
  }

  // MARK: How far from the Gaussian

  /// Returns the weight of each pixel of a line in each pixel of the result, from an impulse in
  /// each row.
  private func weights(_ count: Int, _ blur: (Picture) -> Picture) -> [[Double]] {
    let impulses = (0..<count).map { place in
      blur(Picture(width: count, height: 1) { x, _ in SIMD4(repeating: x == place ? 1 : 0) })
    }
    return (0..<count).map { x in impulses.map { $0[x, 0].w } }
  }

  /// The greatest difference over all images of 0…1: half the sum of the absolute differences of
  /// the weights, which sum up to 1.
  private func distance(_ a: [[Double]], _ b: [[Double]]) -> Double {
    zip(a, b).map { zip($0, $1).reduce(0) { $0 + abs($1.0 - $1.1) } / 2 }.max() ?? 0
  }

  /// The edge is mirrored, since a clamped edge repeats the mean of a few pixels. Along both axes
  /// the difference is at most twice that of one: A⊗A − G⊗G = A⊗(A − G) + (A − G)⊗G.
  @Test(arguments: [(10.0, 1.25), (10, 2), (10, 4), (4, 2), (20, 4)])
  func errorIsBounded(_ sigma: Double, _ reduction: Double) throws {
    let count = 80
    let small = Int((Double(count) / reduction + 0.5).rounded(.down))
    let exact = weights(count) { $0.gaussian(sigma, .mirror) }
    let reduced = weights(count) {
      $0.resized(width: small, height: 1, .area).gaussian(sigma / reduction, .mirror)
        .resized(width: count, height: 1, .bilinear)
    }
    let bound = 2 * 255 * distance(reduced, exact)
    let image = try TestImage.lines.image(.rgba16, size: Size(width: count, height: count))
    let truth = Picture(image).gaussian(sigma, .mirror)
    let filter = GaussianBlur(sigma: .points(sigma), edge: .mirror, reduction: reduction)
    let measured = Picture(try cpu.render(Chain { filter }, image)).difference(truth)
    #expect(measured <= bound + Tolerance.bits8)
    // Pixels that are reduced to one have equal weights, each that of a place r/4 pixels away on
    // average. The difference is half of r/4 times the total variation 2·φ(0)/σ, with the normal
    // density φ.
    let first = 2 * 255 * reduction / (4 * sigma * (2 * Double.pi).squareRoot())
    #expect(bound < 1.1 * first, "\(bound), \(first)")
    // Box and triangle add r²/12 + r²/6 to the variance, so σ grows by r²/8σ² of itself, and a
    // Gaussian changes by 2φ(1) = 0.48 of that, of which at least a fifth shows on these lines.
    let growth = 2 * 255 * 0.48 * reduction * reduction / (8 * sigma * sigma)
    if reduction >= 2 { #expect(measured > 0.2 * growth, "\(measured), \(growth)") }
  }
}
