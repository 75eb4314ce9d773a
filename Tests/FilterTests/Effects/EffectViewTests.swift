import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The figures of reference/effects.md, 5.4: a scrim of white .6 and the style Light, with black
/// text of alpha .7.
@Suite struct EffectViewFigureTests {
  private static let scrim = Color(white: 1, alpha: 0.6)

  private func view(_ background: EffectView.Background, _ color: Color = scrim) -> EffectView {
    var view = EffectView(.light, backgroundColor: color)
    view.background = background
    return view
  }

  private func ratio(_ chain: Chain, over backdrop: SIMD3<Double>) throws -> Double {
    contrast(white: 0, alpha: 0.7, on: try rendered(chain, over: backdrop))
  }

  private static let backdrops = [
    SIMD3(0.0, 0, 0), grey(0.25), grey(0.5), grey(0.75), grey(1), SIMD3(1, 0, 0), SIMD3(0, 1, 0),
    SIMD3(0, 0, 1),
  ]

  @Test func contrasts() throws {
    let columns: [(chain: Chain, figures: String)] = [
      (Chain { EffectView(.light) }, "2.105 3.557 5.272 6.979 8.520 4.430 7.500 3.008"),
      (Chain { Tint(Self.scrim) }, "4.773 5.770 6.743 7.665 8.520 5.902 7.772 5.187"),
      (
        Chain { view(.behind) }, "5.968 6.648 7.303 7.929 8.520 6.356 7.720 6.078"
      ),
      (Chain { view(.over) }, "5.968 6.648 7.303 7.929 8.520 6.666 7.953 6.218"),
    ]
    for (chain, line) in columns {
      for (backdrop, figure) in zip(Self.backdrops, line.split(separator: " ")) {
        expect(
          try ratio(chain, over: backdrop), prints: Figure(String(figure)), "over \(backdrop)")
      }
    }
  }

  @Test func panels() throws {
    let rows: [(EffectView.Background, SIMD3<Double>, String)] = [
      (.behind, grey(0), ".720 .720 .720"), (.behind, grey(0.5), ".860 .860 .860"),
      (.behind, SIMD3(1, 0, 0), "1.0000 .6724 .6724"),
      (.behind, SIMD3(0, 1, 0), ".5598 1.0000 .5598"),
      (.behind, SIMD3(0, 0, 1), ".7038 .7038 1.0000"), (.over, grey(0), ".720 .720 .720"),
      (.over, SIMD3(1, 0, 0), "1.00 .72 .72"), (.over, SIMD3(0, 1, 0), ".72 1.00 .72"),
      (.over, SIMD3(0, 0, 1), ".72 .72 1.00"),
    ]
    for (background, backdrop, line) in rows {
      let panel = try rendered(Chain { view(background) }, over: backdrop)
      for (channel, figure) in line.split(separator: " ").enumerated() {
        expect(
          panel[channel], prints: Figure(String(figure)), "\(background) over \(backdrop)")
      }
    }
  }

  /// The worst colour of the cube is black, where the text passes AA.
  @Test func worst() throws {
    let cube = try ColorCube(steps: 11)
    for (view, figure) in [
      (EffectView(.light), "2.105"), (view(.behind), "5.968"), (view(.over), "5.968"),
    ] {
      // At this scale the blur is less than a thirtieth of a pixel, which is none.
      let chain = Chain(scale: 0.001) { view }
      let ratios = try colors(chain, cube.image).map { contrast(white: 0, alpha: 0.7, on: $0) }
      expect(try #require(ratios.min()), prints: Figure(figure), "worst")
      #expect(ratios.firstIndex(of: try #require(ratios.min())) == 0)
    }
  }

  /// The contrast of white .4 on the style Light.
  @Test(arguments: [(0.0, "1.484"), (0.25, "1.321"), (0.5, "2.352"), (1, "5.742")])
  func originalLabel(_ backdrop: Double, printed: String) throws {
    let panel = try rendered(Chain { EffectView(.light) }, over: grey(backdrop))
    expect(contrast(panel, grey(0.4)), prints: Figure(printed))
  }

  @Test func framesBeyondAllImages() throws {
    let vast = Frame(.percent(1e6), .percent(-1e6), .percent(1e6), .percent(1e6))
    var view = EffectView(.light, frame: vast) { Label("A", frame: vast) }
    for _ in 1...5 {
      let inner = view
      view = EffectView(.light, frame: vast) { inner }
    }
    let chain = Chain { view }
    let image = try Image.uniform(grey(0), width: 48, height: 40)
    let error = #expect(throws: ChainError.self) { try cpu.render(chain, image) }
    // The second view has a width and a place of 48·10⁴. Its content reaches 2·48·10⁸ farther.
    #expect(error?.path == "nodes[0].content[0].frame")
    #expect(error?.message.contains("reaches 9600480000 pixels") == true)
  }
}
