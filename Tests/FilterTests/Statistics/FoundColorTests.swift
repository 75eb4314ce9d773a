import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Tests colours of parameters that are found in the picture.
@Suite struct FoundColorTests {
  /// A tint in the mean colour is one in the mean of all pixels by the formula of the filter.
  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func tintInTheMeanColour(format: PixelFormat)
    throws
  {
    for kind in TestImage.allCases {
      let chain = Chain { Tint(.average.withAlpha(0.4)) }
      try expect(chain, try kind.image(format), "\(kind)") { picture in
        let mean = picture.pixels.reduce(.zero, +) / Double(picture.pixels.count)
        let tint = premultiplied(straight(mean), 0.4)
        return picture.map { tint + $0 * 0.6 }
      }
    }
  }

  /// Each filter takes the mean of what reaches it, and the mean of a linear picture is that of light.
  @Test func theMeanIsThatOfTheInput() throws {
    let image = try Image(width: 2, height: 1) { x, _ in SIMD4(SIMD3(repeating: Double(x)), 1) }
    func grey(_ chain: Chain) throws -> Double { Picture(try cpu.render(chain, image))[0, 0].x }
    let solid = Tint(.average)
    #expect(abs(try grey(Chain { solid }) - 0.5) < 1 / 255.0)
    #expect(
      abs(try grey(Chain { solid.colorSpace(.linear) }) - SRGB.encoded(fromLinear: 0.5)) < 1 / 255.0
    )
    let after = Chain {
      Levels(max: Channels(0.5))
      Brightness(-0.5)
      solid
    }
    #expect(abs(try grey(after) - 0.25) < 1 / 255.0)
  }

  /// Colours that are found in the picture draw what the same colours draw when they are said: those of
  /// filters, gradients, views in the content of views, and labels.
  @Test func foundColoursAreAsGoodAsSaidOnes() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 60, height: 48))
    let (mean, shares) = try found(in: image)
    func chains(_ average: Color, _ first: Color, _ last: Color) -> [Chain] {
      let stops = [GradientStop(0, average), GradientStop(1, first.withAlpha(0.5))]
      return [
        Chain { FalseColor(first: average, second: last) },
        Chain { LinearGradient(from: Point(0, 0), to: Point(60, 0), stops: stops) },
        Chain {
          EffectView(
            .systemMaterial, frame: Frame(4, 4, 50, 40), backgroundColor: first.withAlpha(0.3)
          ) {
            ContainerView(frame: Frame(4, 4, 30, 30), borderWidth: 3, borderColor: last) {
              RoundedRect(frame: Frame(8, 8, 10, 10), color: average)
            }
          }
        },
        Chain { Label("A", size: 40, color: .color(last)) },
        Chain { Label("A", size: 40, color: first.withAlpha(0.9), legible: .aa) },
      ]
    }
    let seeking = chains(.average, .dominant(0), .dominant(2, of: 3))
    let saying = chains(mean, shares[5]?[0] ?? .clear, shares[3]?[2] ?? .clear)
    for (one, other) in zip(seeking, saying) {
      #expect(one != other)
      #expect(try cpu.render(one, image).bytes == cpu.render(other, image).bytes, "\(one.json)")
      #expect(try Chain(json: one.json) == one)
    }
  }

  /// Returns what the statistics filters find: the mean colour, and the dominant ones of each count.
  private func found(in image: Image) throws -> (mean: Color, dominant: [Int: [Color]]) {
    let chain = Chain {
      AverageColor()
      DominantColors(count: 5).input(.source)
      DominantColors(count: 3).input(.source)
    }
    var mean = Color.clear
    var dominant: [Int: [Color]] = [:]
    for measurement in try cpu.measurements(of: chain, image) {
      switch measurement.values.first?.value {
      case .color(let color)?: mean = color.withAlpha(1)
      case .colors(let shares)?: dominant[shares.count] = shares.map(\.color)
      default: Issue.record("\(measurement.values)")
      }
    }
    return (mean, dominant)
  }

  /// Measurements name what was found and where, once for all parameters of a filter.
  @Test func reports() throws {
    let image = try Image(Color(red: 1, green: 0, blue: 0), width: 4, height: 4)
    let chain = Chain {
      Invert()
      FalseColor(first: .average, second: .average.withAlpha(0.5))
    }
    let found = try cpu.measurements(of: chain, image)
    #expect(found.map(\.place) == ["nodes[1]"] && found.map(\.filter) == ["falseColor"])
    #expect(found.first?.values.map(\.key) == ["average"])
    #expect(found.first?.values.first?.value == .color(.cyan))
  }

  /// What a render costs is told without its picture, so any found colour has to do for legible text then.
  @Test func costOfLegibleText() throws {
    let night = try Image(Color(white: 0.05), width: 200, height: 60)
    let chain = Chain { Label("Night", color: .average, legible: .aaa) }
    let renderer = Renderer(.init(backend: .cpu, maxCost: 1 << 50))
    #expect(try renderer.render(chain, night).size == night.size)
  }

  /// A transparent picture has no colour, which is black, and one of a single colour has no second.
  @Test func picturesWithFewColours() throws {
    let clear = try Image(.clear, width: 3, height: 3)
    for color in [Color.average, .dominant(3)] {
      let result = try cpu.render(Chain { Tint(color) }, clear)
      #expect(result.bytes == (try Image(.black, width: 3, height: 3).bytes))
    }
    let blue = try Image(.blue, width: 3, height: 3)
    #expect(try cpu.render(Chain { Tint(.dominant(4)) }, blue).bytes == blue.bytes)
  }

  @Test(arguments: [
    (#"{"from": "avrage"}"#, "'avrage' is not allowed; did you mean 'average'?"),
    (#"{"form": "average"}"#, "unknown key 'form' of a colour; did you mean 'from'?"),
    (
      #"{"from": "average", "index": 1}"#,
      "unknown key 'index' of a colour that is found in the picture"
    ),
    (#"{"from": "dominant", "index": 5}"#, "5 is out of range; expected a whole number, 0 to 4"),
    (#"{"from": "dominant", "count": 17}"#, "17 is out of range; expected a whole number, 1 to 16"),
    (#"{"from": "average", "alpha": 2}"#, "2 is out of range; expected a number, 0 to 1"),
  ])
  func faults(color: String, message: String) throws {
    let error = #expect(throws: ChainError.self) {
      try Chain(json: #"[{"filter": "tint", "color": \#(color)}]"#)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func impossibleColoursOfPrograms() throws {
    for color in [Color.dominant(5), .dominant(-1), .dominant(0, of: 17), .dominant(0, of: 0)] {
      #expect(throws: ChainError.self) { try Chain { Tint(color) }.validate() }
    }
    let canvas = Chain(canvas: .init(width: 4, height: 4, color: .average)) { Invert() }
    #expect(throws: ChainError.self) { try cpu.render(canvas) }
  }
}
