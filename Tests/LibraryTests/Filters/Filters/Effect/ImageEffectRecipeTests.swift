import GLBlurChain
import TestSupport
import Testing

/// The box sizes of reference/effects.md, 1.2, and which parameters have an effect.
@Suite struct ImageEffectRecipeTests {
  /// Returns the widths of all boxes, horizontal and vertical in turn.
  private func boxes(_ effect: ImageEffect, scale: Double) throws -> [Int] {
    let lowered = try Chain.lowered(
      [Chain(scale: scale) { effect }], source: ImageTraits(Size(width: 64, height: 48)),
      in: LoweringContext(precision: .bits8, abilities: .runningSums))
    return lowered.network.operations.compactMap { operation in
      guard case .sample(let kernel as RunningMean, edge: .clamp) = operation.body else {
        return nil
      }
      return kernel.start == -(kernel.width / 2) ? kernel.width : nil
    }
  }

  private func expectBoxes(
    _ effect: ImageEffect, _ sizes: [Int], at place: SourceLocation = #_sourceLocation
  ) throws {
    for (index, size) in sizes.enumerated() {
      #expect(
        try boxes(effect, scale: Double(index + 1)) == Array(repeating: size, count: 6),
        sourceLocation: place)
    }
  }

  private static let table2013: [(radius: Double, sizes: [Int])] = [
    (1, [3, 5, 7]), (2, [5, 9, 11]), (3, [7, 11, 17]), (4, [9, 15, 23]), (5, [9, 19, 29]),
    (8, [15, 31, 45]), (10, [19, 39, 57]), (12, [23, 45, 69]), (15, [29, 57, 85]),
    (20, [39, 75, 113]), (25, [47, 95, 141]), (30, [57, 113, 169]), (40, [75, 151, 227]),
    (60, [113, 227, 339]),
  ]

  @Test(arguments: table2013) func revisionOf2013(_ row: (radius: Double, sizes: [Int])) throws {
    try expectBoxes(ImageEffect(radius: .points(row.radius)), row.sizes)
  }

  private static let table2014: [(radius: Double, sizes: [Int])] = [
    (1, [3, 3, 3]), (2, [3, 5, 5]), (3, [3, 5, 9]), (4, [5, 7, 11]), (5, [5, 9, 15]),
    (8, [7, 15, 23]), (10, [9, 19, 29]), (20, [19, 37, 57]), (30, [29, 57, 85]),
    (40, [37, 75, 113]), (60, [57, 113, 169]),
  ]

  @Test(arguments: table2014) func revisionOf2014(_ row: (radius: Double, sizes: [Int])) throws {
    try expectBoxes(ImageEffect(radius: .points(row.radius), revision: 2014), row.sizes)
  }

  /// In revision 2014 a box with twice the radius is that of revision 2013, with these exceptions.
  @Test(arguments: table2013) func twiceTheRadiusIn2014(
    _ row: (radius: Double, sizes: [Int])
  ) throws {
    let exceptions: [Double: [Int: Int]] = [
      1: [1: 3, 2: 5, 3: 5], 2: [1: 5, 2: 7, 3: 11], 3: [1: 5, 2: 11, 3: 17], 4: [1: 7],
      10: [2: 37], 12: [3: 67], 20: [1: 37], 40: [3: 225], 60: [2: 225],
    ]
    var sizes = row.sizes
    for (scale, size) in exceptions[row.radius] ?? [:] { sizes[scale - 1] = size }
    try expectBoxes(ImageEffect(radius: .points(2 * row.radius), revision: 2014), sizes)
  }

  @Test func presets() throws {
    for (style, radius) in [(ImageEffect.Style.light, 30.0), (.extraLight, 20), (.dark, 20)] {
      for (revision, factor) in [(2013, 1.0), (2014, 2)] {
        for scale in [1.0, 2, 3] {
          let custom = ImageEffect(radius: .points(factor * radius), revision: revision)
          #expect(
            try boxes(ImageEffect(style, revision: revision), scale: scale)
              == boxes(custom, scale: scale))
        }
      }
    }
    try expectBoxes(ImageEffect(tint: .black), [19, 39, 57])
    try expectBoxes(ImageEffect(tint: .black, revision: 2014), [19, 37, 57])
  }

  /// 25% of 48 pixels are 12 at every scale, and ⌊12K + ½⌋ is 23.
  @Test func percentages() throws {
    try expectBoxes(ImageEffect(radius: .percent(25)), [23, 23, 23])
    try expectBoxes(ImageEffect(radius: .percent(0)), [])
  }

  @Test func parametersOfOtherStyles() throws {
    var light = ImageEffect(.light)
    light.radius = 3
    light.color = .black
    light.tintColor = Color(white: 0.5)
    light.saturationDeltaFactor = 4
    var custom = ImageEffect(radius: 3)
    custom.color = .black
    let pairs = [(light, ImageEffect(.light)), (custom, ImageEffect(radius: 3))]
    for (changed, plain) in pairs {
      let (changed, plain) = (
        try LoweredChain(Chain { changed }), try LoweredChain(Chain { plain })
      )
      #expect(
        Meaning.of(changed.network, output: changed.output.index)
          == Meaning.of(plain.network, output: plain.output.index))
    }
  }
}
