import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The place of a label's text. Characters are squares of 6 pixels.
@Suite struct LabelPlacementTests {
  private static let size = Size(width: 80, height: 60)

  private func ink(_ chain: Chain, _ typesetter: BoxTypesetter = BoxTypesetter()) throws
    -> (ink: Region, report: LabelReport?)
  {
    let white = try Image.uniform(grey(1), width: Self.size.width, height: Self.size.height)
    let (image, labels) = try typesetter.render(chain, white)
    let picture = Picture(image)
    var region = Region(width: 0, height: 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].x < 1 {
        region = region.union(Region(x: x, y: y, width: 1, height: 1))
        #expect(picture[x, y].x == 0, "solid")
      }
    }
    return (region, labels.first)
  }

  private static let frame = Frame(10, 8, 40, 30)

  private static let labels: [(Label, Region)] = [
    (label(vertical: .top), Region(x: 10, y: 8, width: 12, height: 6)),
    (label(vertical: .center), Region(x: 10, y: 8 + 12, width: 12, height: 6)),
    (label(vertical: .bottom), Region(x: 10, y: 8 + 24, width: 12, height: 6)),
    (label(.left, vertical: .top), Region(x: 10, y: 8, width: 12, height: 6)),
    (label(.center, vertical: .top), Region(x: 10 + 14, y: 8, width: 12, height: 6)),
    (label(.right, vertical: .top), Region(x: 10 + 28, y: 8, width: 12, height: 6)),
    (label(padding: 3, vertical: .top), Region(x: 13, y: 11, width: 12, height: 6)),
    (label(.right, padding: 3, vertical: .bottom), Region(x: 35, y: 29, width: 12, height: 6)),
    // The padding is a tenth of the picture's shorter side.
    (label(padding: .percent(10), vertical: .top), Region(x: 16, y: 14, width: 12, height: 6)),
    (
      Label(
        "AB", frame: Frame(.percent(25), .percent(50), .percent(50), .percent(25)), size: 6,
        alignment: .right, verticalAlignment: .bottom),
      Region(x: 20 + 40 - 12, y: 30 + 15 - 6, width: 12, height: 6)
    ),
    // Rounded to whole pixels, so that ink is not blurred.
    (
      Label("AB", frame: Frame(10.4, 8.6, 40, 30), size: 6, verticalAlignment: .top),
      Region(x: 10, y: 9, width: 12, height: 6)
    ),
    (
      Label("AB", frame: Frame(10.5, 8, 40, 31), size: 6),
      Region(x: 11, y: 21, width: 12, height: 6)
    ),
    (Label("AB", size: 6, alignment: .center), Region(x: 34, y: 27, width: 12, height: 6)),
    (
      Label("ABC", frame: Frame(10, 20, 4, 4), size: 6),
      Region(x: 10, y: 19, width: 18, height: 6)
    ),
  ]

  private static func label(
    _ alignment: TextAlignment = .natural, padding: Length = 0,
    vertical: Label.VerticalAlignment
  ) -> Label {
    Label(
      "AB", frame: frame, size: 6, alignment: alignment, verticalAlignment: vertical,
      padding: padding)
  }

  @Test(arguments: labels) func places(_ label: Label, place: Region) throws {
    let result = try ink(Chain { label })
    #expect(result.ink == place)
    #expect(result.report?.box == place)
  }

  @Test func scale() throws {
    let chain = Chain(scale: 2) {
      Label(
        "AB", frame: Frame(5, 4, 20, .percent(50)), size: 3, alignment: .right,
        verticalAlignment: .bottom, padding: 1)
    }
    let typesetter = BoxTypesetter()
    #expect(
      try ink(chain, typesetter).ink
        == Region(x: 10 + 40 - 2 - 12, y: 8 + 30 - 2 - 6, width: 12, height: 6))
    #expect(typesetter.requests.map(\.size) == [6] && typesetter.requests.map(\.width) == [36])
  }

  @Test func inAView() throws {
    let chain = Chain {
      EffectView(.systemThickMaterial, frame: Frame(20, 10, 40, 40)) {
        Label("AB", frame: Frame(4, 4, .percent(50), 20), size: 6, alignment: .right)
      }
    }
    let result = try BoxTypesetter().render(
      chain, Image.uniform(grey(1), width: 80, height: 60))
    #expect(result.labels.map(\.box) == [Region(x: 24 + 20 - 12, y: 14 + 7, width: 12, height: 6)])
    #expect(result.labels.map(\.place) == ["nodes[0].content[0]"])
    #expect(Picture(result.image)[32, 21].x == 0 && Picture(result.image)[31, 21].x > 0.9)
  }

  /// As many whole lines as fit into the frame, at most `lines`.
  @Test(arguments: [
    (30.0, 0, 4), (24, 0, 4), (23.9, 0, 3), (15, 0, 2), (12, 0, 2), (7, 0, 1), (2, 0, 1),
    (30, 3, 3), (30, 1, 1), (15, 3, 2),
  ]) func lines(height: Double, limit: Int, expected: Int) throws {
    let label = Label(
      "A\nB\nC\nD", frame: Frame(10, 8, 40, .points(height)), size: 6, verticalAlignment: .top,
      lines: limit)
    let result = try ink(Chain { label })
    #expect(result.ink.height == 6 * expected)
    #expect(result.report?.isTruncated == (expected < 4))
  }

  @Test func whatTheTypesetterIsAsked() throws {
    let typesetter = BoxTypesetter()
    let chain = Chain(scale: 2) {
      Label(
        "Ag", frame: Frame(0, 0, 20, 20), font: "Serif, Sans", size: 4, weight: .semibold,
        italic: true, alignment: .justified, lines: 3, lineSpacing: 1.5, padding: 2)
    }
    _ = try ink(chain, typesetter)
    #expect(
      typesetter.requests == [
        TextRequest(
          "Ag", family: "Serif, Sans", size: 8, weight: 600, isItalic: true,
          alignment: .justified, width: 32, lineLimit: 3, lineSpacing: 1.5)
      ])
    let weights = [100, 200, 300, 400, 500, 600, 700, 800, 900]
    let asked = try FontWeight.allCases.map { weight in
      let typesetter = BoxTypesetter()
      _ = try ink(Chain { Label("A", size: 4, weight: weight) }, typesetter)
      return typesetter.requests[0].weight
    }
    #expect(asked == weights)
  }

  @Test func noRoom() throws {
    for (frame, padding) in [(Frame(0, 0, 0.5, 20), 0.0), (Frame(0, 0, 20, 20), 10)] {
      let chain = Chain { Label("A", frame: frame, size: 4, padding: .points(padding)) }
      let error = #expect(throws: ChainError.self) { try ink(chain) }
      #expect(error?.path == "nodes[0].frame" && error?.cause == .image)
    }
  }

  @Test func manyLargeTexts() throws {
    let image = try Image.uniform(grey(1), width: 4096, height: 4096)
    func lowered(_ count: Int) throws -> LoweredChains {
      let chain = Chain {
        for index in 0..<count { Label("\(index)") }
      }
      return try Chain.lowered(
        [chain], source: ImageTraits(Self.size),
        in: LoweringContext(precision: .bits8, typesetter: SameTypesetter(image: image)))
    }
    #expect(try lowered(16).network.rasters.count == 16)
    let error = #expect(throws: ChainError.self) { try lowered(17) }
    #expect(error?.path == "nodes[16].text" && error?.cause == .image)
  }
}

/// Returns one image for every text.
private struct SameTypesetter: Typesetter {
  let image: Image

  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    TypesetText(
      coverage: image, colored: nil, x: 0, y: 0, box: Region(image.size), height: image.height,
      lines: 1, families: ["Same"])
  }
}
