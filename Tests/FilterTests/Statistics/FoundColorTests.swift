import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Colours of parameters that are found in the picture.
@Suite struct FoundColorTests {
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

  /// Each filter takes the mean of its input, which is that of light for a linear picture.
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

  /// Found colours draw what the same stated colours draw, in filters, gradients, views and labels.
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

  /// The mean colour, and the dominant ones of each count.
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

  /// A colour is reported once for all parameters of a filter.
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

  /// Colours may be found in an image of the chain, a node's result or the source, also of another
  /// size.
  @Test func otherPictures() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 40, height: 30))
    let logo = try Image(width: 3, height: 2) { x, _ in
      x < 2 ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 0.6, 1)
    }
    let (mean, shares) = try found(in: logo)
    let (own, _) = try found(in: image)
    let inputs = ["logo": logo]
    let said = (mean: mean.withAlpha(0.5), first: Color(red: 1, green: 0, blue: 0), own: own)
    // There are no more than two colours to be found.
    #expect(shares[2]?.first.map { abs($0.red - 1) < 1e-3 && $0.green < 1e-3 } == true)
    func chain(_ mean: Color, _ first: Color, _ own: Color) -> Chain {
      Chain {
        Invert().id("negative")
        Tint(mean)
        FalseColor(first: own, second: mean)
        LinearGradient(
          from: Point(0, 0), to: Point(40, 0), stops: [GradientStop(0, mean), GradientStop(1, own)]
        ).id("gradient")
        EffectView(.systemMaterial, frame: Frame(4, 4, 30, 20)) {
          RoundedRect(frame: Frame(2, 2, 9, 9), color: first)
        }.input("gradient")
      }
    }
    let seeking = chain(
      .average.found(in: "@logo").withAlpha(0.5), .dominant(0).found(in: "@logo"),
      .average.found(in: .source))
    let result = try cpu.render(seeking, image, inputs: inputs)
    let expected = try cpu.render(
      chain(said.mean, shares[2]?[0] ?? .clear, said.own), image, inputs: inputs)
    #expect(result.bytes == expected.bytes)
    #expect(try Chain(json: seeking.json) == seeking)
    // A node's result is told apart from the picture that the filter gets.
    let nodes = Chain {
      Invert().id("negative")
      SolidColor(.average.found(in: "negative"))
    }
    let negative = try cpu.render(nodes, image, inputs: inputs)
    let inverted = try found(in: cpu.render(Chain { Invert() }, image)).mean
    #expect(negative.bytes == (try cpu.render(Chain { SolidColor(inverted) }, image)).bytes)
  }

  @Test func reportsOfOtherPictures() throws {
    let image = try Image(.white, width: 4, height: 4)
    let logo = try Image(.blue, width: 2, height: 2)
    let chain = Chain {
      FalseColor(first: .average.found(in: "@logo"), second: .average)
    }
    let found = try cpu.measurements(of: chain, image, inputs: ["logo": logo])
    let values = found.flatMap { $0.values.map { "\($0.key) \($0.value)" } }
    #expect(
      values == [
        "average of @logo \(MeasuredValue.color(.blue))", "average \(MeasuredValue.color(.white))",
      ])
  }

  @Test(arguments: [
    (
      #"{"nodes": [\n{"filter": "tint",\n"color": {"from": "average", "of": "@lgo"}}], "inputs": {"logo": "l.png"}}"#,
      "nodes[0].color.of: there is no image '@lgo'; did you mean '@logo'?", 3
    ),
    (
      #"[{"id": "a", "filter": "invert"},\n{"filter": "tint", "color": {"from": "average", "of": "b"}}]"#,
      "nodes[1].color.of: there is no node 'b'", 2
    ),
    (
      #"[{"id": "a", "filter": "tint", "color": {"from": "dominant", "of": "a"}}]"#,
      "nodes[0].color.of: this reference closes a cycle", 1
    ),
    (
      #"[{"filter": "tint", "color": {"from": "average", "of": "none"}}]"#,
      "nodes[0].color.of: expected an image, found 'none'", 1
    ),
    (
      #"[{"filter": "linearGradient", "from": [0, 0], "to": [9, 0], "stops": [[0, "red"], [1, {"from": "average", "of": "x"}]]}]"#,
      "nodes[0].stops[1].of: there is no node 'x'", 1
    ),
  ])
  func faultsOfOtherPictures(json: String, message: String, line: Int) throws {
    let error = #expect(throws: ChainError.self) {
      try Chain(json: json.replacing("\\n", with: "\n")).validate()
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.line == line)
  }

  /// Costs are told without the picture, so any found colour must do for legible text.
  @Test func costOfLegibleText() throws {
    let night = try Image(Color(white: 0.05), width: 200, height: 60)
    let chain = Chain { Label("Night", color: .average, legible: .aaa) }
    let renderer = Renderer(.init(backend: .cpu, maxCost: 1 << 50))
    #expect(try renderer.render(chain, night).size == night.size)
  }

  /// The colour of a transparent picture is black, and a single colour has no second.
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
    for color in [
      Color.average.found(in: .none), .dominant(5), .dominant(-1), .dominant(0, of: 17),
      .dominant(0, of: 0),
    ] {
      #expect(throws: ChainError.self) { try Chain { Tint(color) }.validate() }
    }
    let canvas = Chain(canvas: .init(width: 4, height: 4, color: .average)) { Invert() }
    #expect(throws: ChainError.self) { try cpu.render(canvas) }
  }
}
