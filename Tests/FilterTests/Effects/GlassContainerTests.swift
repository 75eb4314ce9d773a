import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// What the formula of a glass container does not say. `OracleTests` tests that of a sheet.
@Suite struct GlassContainerTests {
  private func bytes(_ chain: Chain, _ image: Image) throws -> [UInt8] {
    try Array(cpu.render(chain, image).bytes)
  }

  private func pane(_ frame: Frame, shadow: Color = .clear) -> LiquidGlass {
    LiquidGlass(
      .clear, appearance: .light, frame: frame, sigma: 1, bevel: 5, refraction: 6, dispersion: 0.5,
      cornerRadius: 9, borderWidth: 1, borderColor: .white, shadowColor: shadow, shadowRadius: 2
    ) {
      RoundedRect(frame: Frame(6, 6, 30, 8), color: .black)
    }
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16], [Quality.fast, .exact])
  func panesApart(_ format: PixelFormat, _ quality: Quality) throws {
    let image = try TestImage.translucentNoise.image(format, size: Size(width: 130, height: 60))
    let (a, b) = (pane(Frame(6, 8, 30, 24)), pane(Frame(70, 20, 40, 24)))
    let renderer = Renderer(.init(backend: .cpu, quality: quality))
    let together = try renderer.render(
      Chain {
        GlassContainer(spacing: 33) {
          a; b
        }
      }, image)
    let apart = try renderer.render(
      Chain {
        a
        b
      }, image)
    if quality == .fast, format == .rgba8 {
      // A picture of bytes is blurred from its bytes, and one on which a pane lies from floats,
      // which may round to neighbouring levels.
      #expect(Picture(together).difference(Picture(apart)) <= 1)
    } else {
      #expect(Array(together.bytes) == Array(apart.bytes))
    }
  }

  @Test func onePane() throws {
    let image = try TestImage.translucentNoise.image(.rgba8, size: Size(width: 80, height: 60))
    let inContainer = Chain {
      GlassContainer(frame: Frame(10, 4, 60, 50)) {
        pane(Frame(6, 8, .percent(50), 24), shadow: .black)
      }
    }
    let alone = Chain { pane(Frame(16, 12, 30, 24), shadow: .black) }
    #expect(try bytes(inContainer, image) == bytes(alone, image))
  }

  /// Panes begin to melt nearer than the spacing, and touch at half of it.
  @Test func spacing() throws {
    let image = try Image(width: 100, height: 40) { _, _ in SIMD4(0, 0, 0, 1) }
    func picture(gap: Double) throws -> Picture {
      let chain = Chain {
        GlassContainer(spacing: 16) {
          for x in [4, 34 + gap] {
            LiquidGlass(
              frame: Frame(x, 5, 30, 30), tint: .white, rim: 0, cornerRadius: 15,
              cornerCurve: .circular, shadowColor: .clear)
          }
        }
      }
      return Picture(try cpu.render(chain, image))
    }
    // The middle between both, a pixel's if the gap is odd.
    for (gap, isTouched) in [(19.0, false), (13, false), (9, false), (7, true), (3, true)] {
      let picture = try picture(gap: gap)
      #expect((picture[34 + Int(gap) / 2, 19].x > 0.5) == isTouched, "\(gap)")
      #expect((picture[34, 19].x > 0) == (gap < 16), "\(gap)")
    }
  }

  @Test(arguments: [[1, 2, 0, 3], [3, 2, 1, 0]]) func order(_ order: [Int]) throws {
    let image = try TestImage.opaqueNoise.image(.rgba16)
    let first = Chain { Melting.container(refraction: 5, rim: 0.5) }
    let other = Chain { Melting.container(order: order, refraction: 5, rim: 0.5) }
    let difference = Picture(try cpu.render(first, image))
      .difference(Picture(try cpu.render(other, image)))
    // Sums are rounded in another order, and the law is steep, as in the oracle.
    #expect(difference <= Tolerance.bits16 + 64 * 255 * 8 / 0x1p20)
  }

  @Test func noCrease() throws {
    let (spacing, bevel, amount) = (24.0, 14.0, 8.0)
    let image = try Image(width: 120, height: 40) { x, _ in
      SIMD4(Double(x) / 120, 0, 0, 1)
    }
    let chain = Chain {
      GlassContainer(spacing: .points(spacing)) {
        for x in [10.0, 54] {
          LiquidGlass(
            .clear, appearance: .dark, frame: Frame(x, 2, 36, 36), sigma: 0,
            bevel: .points(bevel), refraction: .points(amount), rim: 0, cornerRadius: 18,
            cornerCurve: .circular, shadowColor: .clear)
        }
      }
    }
    let picture = Picture(try cpu.render(chain, image))
    // The face multiplies red by 1 − 0.2126 and its luma by 0.75 under black of alpha 0.05.
    let scale = 120 / ((1 + (0.75 - 1) * 0.2126) * 0.95)
    let places = (20..<80).map { picture[$0, 20].x * scale }
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    let bends = zip(steps.dropFirst(), steps).map { abs($0 - $1) }
    // By the formula places bend by at most 0.063 pixels. If the nearer pane alone counted, its
    // direction would turn in the middle, where the law leaves half of the amount, and bend them by
    // eight.
    #expect((bends.max() ?? .infinity) <= 0.1, "\(bends)")
    #expect((bends.max() ?? 0) > 0.02, "something melts")
  }

  @Test func panesDoNotShowOneAnother() throws {
    let image = try TestImage.opaqueNoise.image(.rgba8, size: Size(width: 80, height: 40))
    let (a, b) = (Frame(4, 4, 32, 32), Frame(40, 4, 32, 32))
    let both = Picture(
      try cpu.render(
        Chain {
          GlassContainer(spacing: 0) {
            pane(a, shadow: .black)
            pane(b, shadow: .black)
          }
        }, image))
    for frame in [a, b] {
      let one = Picture(
        try cpu.render(Chain { GlassContainer { pane(frame, shadow: .black) } }, image))
      let first = Int(frame.x.points) + 3
      for y in 8..<32 {
        for x in first..<first + 26 { #expect(both[x, y] == one[x, y], "(\(x), \(y))") }
      }
    }
  }

  /// The content of each pane is cut along its outline and follows its frame.
  @Test func content() throws {
    let image = try Image(width: 60, height: 30) { _, _ in SIMD4(0, 0, 0, 1) }
    let chain = Chain {
      GlassContainer(frame: Frame(2, 2, 56, 26), spacing: 12) {
        LiquidGlass(appearance: .dark, frame: Frame(2, 2, 24, 20), rim: 0, shadowColor: .clear) {
          RoundedRect(frame: Frame(10, 4, 100, 4), color: .white)
        }
        LiquidGlass(appearance: .dark, frame: Frame(28, 2, 24, 20), rim: 0, shadowColor: .clear)
      }
    }
    let picture = Picture(try cpu.render(chain, image))
    #expect(abs(picture[15, 10].x - 1) < 1e-3 && abs(picture[26, 10].x - 1) < 1e-3)
    #expect(abs(picture[13, 10].x - 0.08) < 1e-3 && abs(picture[15, 13].x - 0.08) < 1e-3)
    // In the neck and in the other pane.
    for x in [29, 40] { #expect(abs(picture[x, 10].x - 0.08) < 1e-3, "\(x)") }
  }

  private static let mistakes: [(content: String, words: [String])] = [
    (
      #"{"view": "label", "text": "A"}"#,
      ["content[0]", "holds only liquidGlass", "into the content of a pane"]
    ),
    (#"{"view": "glassContainer"}"#, ["content[0]", "holds only liquidGlass"]),
    (
      #"{"view": "liquidGlass"}, {"view": "liquidGlass", "variant": "clear"}"#,
      ["content[1].variant", "\"clear\"", "\"regular\"", "Make both the same"]
    ),
    (
      Array(repeating: #"{"view": "liquidGlass"}"#, count: 17).joined(separator: ","),
      ["at most 16 panes", "17", "containers of their own"]
    ),
    (
      #"{"view": "liquidGlass", "content": [{"view": "glassContainer"}]}"#,
      ["content[0].content[0]", "glass cannot lie in glass"]
    ),
  ]

  @Test(arguments: mistakes.indices) func mistakesAreSaid(_ index: Int) throws {
    let (content, words) = Self.mistakes[index]
    let error = #expect(throws: ChainError.self) {
      try Chain(json: #"[{"filter": "glassContainer", "content": [\#(content)]}]"#)
    }
    let text = "\(error.map { "\($0)" } ?? "")"
    for word in words { #expect(text.contains(word), "\(text)") }
  }

  @Test func placesOfMistakes() throws {
    let image = try TestImage.opaqueNoise.image(.rgba8)
    let chain = Chain {
      GlassContainer {
        LiquidGlass(frame: Frame(0, 0, 5, 5))
        LiquidGlass(frame: Frame(1, 1, 0, 5))
      }
    }
    let error = #expect(throws: (any Error).self) { try cpu.render(chain, image) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("content[1].frame"))
  }
}
