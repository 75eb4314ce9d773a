import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The content of effect views.
@Suite struct EffectContentTests {
  private let image = Result { try TestImage.opaqueNoise.image(size: Size(width: 48, height: 40)) }

  /// Without the colours that places are looked for by.
  private static let plain = Result {
    try Image(
      rgba8: (0..<48 * 40).flatMap { _ in [90, 120, 150, 255] }, width: 48, height: 40)
  }

  private func bytes(
    _ chain: Chain, inputs: [String: Image] = [:], _ source: Image? = nil
  ) throws -> [UInt8] {
    try cpu.render(chain, source ?? image.get(), inputs: inputs).bytes
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 1, blue: 0)
  private static let redBytes: [UInt8] = [255, 0, 0, 255]
  private static let greenBytes: [UInt8] = [0, 255, 0, 255]

  private func places(_ color: [UInt8], in bytes: [UInt8], width: Int = 48) -> Region {
    var region = Region(width: 0, height: 0)
    var count = 0
    for index in 0..<bytes.count / 4 where Array(bytes[4 * index..<4 * index + 4]) == color {
      region = region.union(Region(x: index % width, y: index / width, width: 1, height: 1))
      count += 1
    }
    #expect(count == region.area, "a rectangle of that colour")
    return region
  }

  // MARK: What the effect sees

  @Test func blurReadsAroundTheFrame() throws {
    let source = try Image(width: 48, height: 20) { x, _ in
      SIMD4(grey(x == 24 ? 1 : 0), 1)
    }
    let view = EffectView(.light, frame: Frame(8, 0, 16, 20))
    let result = Picture(try cpu.render(Chain(scale: 0.1) { view }, source))
    #expect(result[24, 10].x == 1 && result[25, 10].x == 0 && result[7, 10].x == 0)
    let points = EffectView(.light, frame: Frame(80, 0, 160, 200))
    let panel = Picture(try cpu.render(Chain(scale: 0.1) { points }, source))
    // With a sigma of 3, the weight of the column one pixel away is 0.1258. The style Light adds
    // white at .3.
    #expect(abs(panel[23, 10].x - (0.3 + 0.7 * 0.1258)) < 1e-3)
    #expect(panel[23, 10].x > panel[20, 10].x && panel[20, 10].x > panel[16, 10].x)
    #expect(abs(panel[8, 10].x - 0.3) < 1e-5)
  }

  @Test func contentDoesNotBleed() throws {
    let plain = try bytes(Chain { EffectView(.systemThinMaterial) })
    let chain = Chain {
      EffectView(.systemThinMaterial) {
        RoundedRect(frame: Frame(10, 10, 12, 9), color: Self.red)
      }
    }
    let result = try bytes(chain)
    for index in 0..<result.count / 4 {
      let isContent = (10..<22).contains(index % 48) && (10..<19).contains(index / 48)
      let pixel = Array(result[4 * index..<4 * index + 4])
      #expect(pixel == (isContent ? Self.redBytes : Array(plain[4 * index..<4 * index + 4])))
    }
  }

  @Test func nestedEffectsActOnWhatIsDrawnSoFar() throws {
    let square = RoundedRect(frame: Frame(4, 4, 20, 20), color: Self.red)
    let nested = Chain {
      EffectView(.light) {
        square
        EffectView(.dark, frame: Frame(10, 8, 24, 20))
        RoundedRect(frame: Frame(12, 10, 3, 3), color: Self.green)
      }
    }
    let stepwise = Chain {
      EffectView(.light) { square }
      EffectView(.dark, frame: Frame(10, 8, 24, 20))
      EffectView(.light).withContent {
        RoundedRect(frame: Frame(12, 10, 3, 3), color: Self.green)
      }
    }
    #expect(try bytes(nested) == bytes(stepwise))
  }

  // MARK: Order and frames

  @Test func laterViewsLieOnTop() throws {
    let (a, b) = (
      RoundedRect(frame: Frame(4, 4, 20, 20), color: Self.red),
      RoundedRect(frame: Frame(10, 8, 6, 6), color: Self.green)
    )
    let above = try bytes(
      Chain {
        EffectView(.light) {
          a
          b
        }
      })
    #expect(places(Self.greenBytes, in: above) == Region(x: 10, y: 8, width: 6, height: 6))
    let below = try bytes(
      Chain {
        EffectView(.light) {
          b
          a
        }
      })
    #expect(places(Self.redBytes, in: below) == Region(x: 4, y: 4, width: 20, height: 20))
  }

  private static let frames: [(Double, Frame, Frame, Region)] = [
    (1, Frame(10, 7, 30, 24), Frame(2, 3, 4, 5), Region(x: 12, y: 10, width: 4, height: 5)),
    (0.5, Frame(10, 8, 60, 48), Frame(2, 4, 8, 6), Region(x: 6, y: 6, width: 4, height: 3)),
    (
      1, Frame(.percent(25), .percent(50), .percent(50), .percent(50)),
      Frame(.percent(50), .percent(25), .percent(25), .percent(50)),
      Region(x: 12 + 12, y: 20 + 5, width: 6, height: 10)
    ),
    // Content is placed in the rounded frame of the view.
    (1, Frame(9.6, 6.6, 30, 24), Frame(2, 3, 4, 5), Region(x: 12, y: 10, width: 4, height: 5)),
  ]

  @Test(arguments: frames)
  func framesAreRelative(_ scale: Double, outer: Frame, inner: Frame, place: Region) throws {
    let chain = Chain(scale: scale) {
      EffectView(.light, frame: outer) { RoundedRect(frame: inner, color: Self.red) }
    }
    #expect(try places(Self.redBytes, in: bytes(chain, Self.plain.get())) == place)
  }

  @Test func framesInFrames() throws {
    let chain = Chain {
      EffectView(.light, frame: Frame(4, 3, 40, 34)) {
        EffectView(.dark, frame: Frame(5, 6, 30, 24)) {
          EffectView(.regular, frame: Frame(.percent(50), .percent(50), .percent(50), .percent(50)))
          {
            ImageView("@red", frame: Frame(1, 2, 5, 4), fit: .stretch)
          }
        }
      }
    }
    let red = try Image(rgba8: Self.redBytes, width: 1, height: 1)
    let result = try bytes(chain, inputs: ["red": red], Self.plain.get())
    #expect(
      places(Self.redBytes, in: result)
        == Region(x: 4 + 5 + 15 + 1, y: 3 + 6 + 12 + 2, width: 5, height: 4))
  }

  @Test func clipping() throws {
    func chain(_ clips: Bool) -> Chain {
      var view = EffectView(.light, frame: Frame(10, 10, 20, 16)) {
        RoundedRect(frame: Frame(-5, 4, 12, 6), color: Self.red)
      }
      view.clipping = clips
      return Chain { view }
    }
    #expect(
      try places(Self.redBytes, in: bytes(chain(true), Self.plain.get()))
        == Region(x: 10, y: 14, width: 7, height: 6))
    #expect(
      try places(Self.redBytes, in: bytes(chain(false), Self.plain.get()))
        == Region(x: 5, y: 14, width: 12, height: 6)
    )
  }

  // MARK: The wrapper

  @Test func blurViewIsAnEffectView() throws {
    let frame = Frame(6, 5, 30, 24)
    let scrim = Color(white: 1, alpha: 0.6)
    let square = RoundedRect(frame: Frame(2, 2, 9, 9), color: Self.red)
    let blurView = Chain {
      BlurView(.light, frame: frame, backgroundColor: scrim) {
        square
        VibrancyView { RoundedRect(frame: Frame(14, 2, 9, 9)) }
      }
    }
    let effectView = Chain {
      EffectView(.light, frame: frame, backgroundColor: scrim) {
        square
        VibrancyView { RoundedRect(frame: Frame(14, 2, 9, 9)) }
      }
    }
    #expect(try bytes(blurView) == bytes(effectView))
  }
}

extension EffectView {
  fileprivate func withContent(
    @ContentBuilder _ content: () -> Content
  ) -> EffectView {
    var view = EffectView(.light, content: content)
    view.fraction = 0
    return view
  }
}
