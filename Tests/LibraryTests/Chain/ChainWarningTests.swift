import GLBlurChain
import TestSupport
import Testing

/// Warnings about chains that are allowed but hardly meant. `ChainGraphTests` has those about
/// unused nodes and images.
@Suite struct ChainWarningTests {
  /// Returns the warnings without the lines of this file that they begin with.
  private func warnings(_ chain: Chain) throws -> [String] {
    try chain.validate()
    return try chain.warnings().map { warning in
      String(warning[(warning.firstRange(of: "nodes[")?.lowerBound ?? warning.startIndex)...])
    }
  }

  @Test(arguments: [
    (
      Chain { GaussianBlur(sigma: .percent(0.5)) },
      #"nodes[0].sigma: "0.5%" is no more than 1 percent of a side; if shares of the sides are meant, write "50%""#
    ),
    (
      Chain { Crop(frame: Frame(0.25, 0.1, 0.5, 0.3)) },
      #"nodes[0].frame: [0.25, 0.1, 0.5, 0.3] is no more than 1 point; if shares of the sides are meant, write ["25%", "10%", "50%", "30%"]"#
    ),
    (
      Chain { Crop(frame: Frame(0, 0, 1, 0.07)) },
      #"nodes[0].frame: [0, 0, 1, 0.07] is no more than 1 point; if shares of the sides are meant, write [0, 0, "100%", "7%"]"#
    ),
    (
      Chain { Crop(frame: Frame(0, 0, .percent(1), .percent(0.5))) },
      #"nodes[0].frame: [0, 0, "1%", "0.5%"] is no more than 1 percent of a side; if shares of the sides are meant, write [0, 0, "100%", "50%"]"#
    ),
    (
      Chain { ZoomBlur(center: Point(0.5, 0.5), amount: 0.2) },
      #"nodes[0].center: [0.5, 0.5] is no more than 1 point; if shares of the sides are meant, write ["50%", "50%"]"#
    ),
    (
      Chain { EffectView(.light) { ContainerView { Label("a", frame: Frame(0, 0, 0.5, 1)) } } },
      #"nodes[0].content[0].content[0].frame: [0, 0, 0.5, 1] is no more than 1 point; if shares of the sides are meant, write [0, 0, "50%", "100%"]"#
    ),
  ])
  func shares(_ chain: Chain, warning: String) throws {
    #expect(try warnings(chain) == [warning])
  }

  /// Small values that are likely to be meant: hairlines, single pixels, thin bars.
  @Test(arguments: [
    Chain { GaussianBlur(sigma: .percent(1)) }, Chain { GaussianBlur(sigma: 0.5) },
    Chain { Crop(frame: Frame(0, 0, 1, 1)) },
    Chain { Crop(frame: Frame(0, .percent(99), .percent(100), .percent(1))) },
    Chain { Crop(frame: Frame(0.5, 0.5, 40, 0.5)) },
    Chain { Crop(frame: Frame(0, 0, .percent(0.5), 20)) },
    Chain { ZoomBlur(center: Point(0, 1), amount: 0.2) },
    Chain { ZoomBlur(center: Point(0.5, 40), amount: 0.2) },
  ])
  func smallLengths(_ chain: Chain) throws {
    #expect(try warnings(chain) == [])
  }

  @Test func chainFilesHaveLines() throws {
    let chain = try read(
      """
      [
        {"filter": "gaussianBlur",
         "sigma": "0.5%"},
        {"filter": "effectView",
         "content": [
           {"view": "label", "text": "a", "frame": [0.1, 0.1, 0.5, 0.5]}]}
      ]
      """)
    let warnings = try chain.warnings()
    #expect(warnings.count == 2)
    #expect(warnings.first?.hasPrefix("chain.json:3: nodes[0].sigma: ") == true)
    #expect(warnings.last?.hasPrefix("chain.json:5: nodes[1].content[0].frame: ") == true)
  }

  // MARK: Lost drawings

  /// Without a base, `mask` shows the picture without the black box.
  private static func boxes(_ base: Reference?) -> Chain {
    Chain {
      RoundedRect(frame: Frame(8, 8, 20, 20), color: .black).id("box")
      Blend("box").input(.source).id("first")
      Pixellate().id("cells")
      RoundedRect(frame: Frame(40, 8, 20, 20)).id("second")
      Node(
        Mask(),
        ports: ["input": "cells", "mask": "second"].merging(base.map { ["base": $0] } ?? [:]) { $1 }
      )
    }
  }

  @Test func drawingsThatADefaultLoses() throws {
    #expect(
      try warnings(Self.boxes(nil)) == [
        "nodes[4].base: this is the source if it is left out, so what blend drew in nodes[1] is lost there; "
          + #"write "base": "first", or "source" if that is meant"#
      ])
    #expect(try warnings(Self.boxes(.source)) == [])
    #expect(try warnings(Self.boxes("first")) == [])
    let cards = try read(
      """
      [{"id": "card", "filter": "circle", "center": [9, 9], "radius": 5},
       {"filter": "mask", "input": "source", "mask": "card", "base": "none"},
       {"id": "soft", "filter": "gaussianBlur"},
       {"filter": "mask", "mask": "card"}]
      """)
    #expect(
      try cards.warnings() == [
        "chain.json:4: nodes[3].base: this is the source if it is left out, so what mask drew in nodes[1] is "
          + #"lost there; write "base": an id that you give to nodes[1], or "source" if that is meant"#
      ])
  }

  /// Filters of the whole picture draw nothing, and others may read a drawing.
  @Test(arguments: [
    Chain {
      GaussianBlur()
      Saturation(2).id("glass")
      shape.id("card")
      Mask().input("glass").port("mask", "card")
    },
    Chain {
      shape.id("card")
      Blend("card").input(.source).id("drawn")
      GaussianBlur().id("soft")
      Mask().input("soft").port("mask", "card").id("masked")
      Blend("drawn").input("masked")
    },
  ])
  func drawingsThatStay(_ chain: Chain) throws {
    #expect(try warnings(chain) == [])
  }

  // MARK: Leaks

  private static let box = Redact(frames: [Frame(8, 8, 20, 20)])
  private static let bypass =
    "reads the picture without what redact in nodes[0] hides, so the output may show it; let it read the "
    + "result of redact"

  /// Chains whose output may show what `redact` hides, such as by a filter before it, a blend with
  /// the image before it, a base that is the source, or two pictures of which each hides another
  /// part.
  @Test(arguments: [
    (
      Chain {
        Saturation(2)
        GaussianBlur()
        box
      },
      [
        "nodes[2]: gaussianBlur in nodes[1] comes first and may carry what the boxes hide beyond them; let redact "
          + "come before it"
      ]
    ),
    (
      Chain {
        box.id("hidden")
        shape.id("card")
        Mask("card").input("hidden")
      }, ["nodes[2]: mask \(bypass)"]
    ),
    (
      Chain {
        Flip(.horizontal).id("mirrored")
        Blend("mirrored").input(.source)
        box
      },
      [
        "nodes[2]: blend in nodes[1] comes first and may carry what the boxes hide beyond them; let redact come "
          + "before it"
      ]
    ),
    (
      Chain {
        Flip(.horizontal).id("mirrored")
        box
        Blend("mirrored")
      },
      [
        "nodes[2]: blend reads the picture without what redact in nodes[1] hides, so the output may show it; let it "
          + "read the result of redact"
      ]
    ),
    (
      Chain {
        box.id("hidden")
        SolidColor(.average).id("mean")
        Blend("mean").input("hidden")
      }, ["nodes[1]: solidColor \(bypass)"]
    ),
    (
      Chain {
        box.id("first")
        Redact(frames: [Frame(0, 0, 9, 9)]).input(.source)
        Blend("first")
      },
      [
        "nodes[1]: redact \(bypass)",
        "nodes[0]: redact reads the picture without what redact in nodes[1] hides, so the output may show it; let "
          + "it read the result of redact",
      ]
    ),
  ])
  func leaks(_ chain: Chain, expected: [String]) throws {
    #expect(try warnings(chain) == expected)
  }

  /// Filters after `redact` are safe, and before it those that move single pixels.
  @Test(arguments: [
    Chain {
      Crop(frame: Frame(2, 2, 60, 60))
      Rotate()
      Grayscale()
      box
      Redact(frames: [Frame(0, 0, 9, 9)], style: .rim)
      GaussianBlur()
    },
    Chain {
      box.id("hidden")
      GaussianBlur().id("soft")
      shape.id("card")
      Mask("card", over: "hidden").input("soft")
    },
    Chain {
      box
      Blend("@other")
    },
    Chain {
      Flip(.horizontal).id("mirrored")
      Grayscale().id("grey")
      Blend("mirrored").input("grey")
      Blend("@other")
      box
    },
  ])
  func safeRedactions(_ chain: Chain) throws {
    #expect(try chain.warnings(boundImages: ["other"]).filter { $0.contains("redact") } == [])
  }

  // MARK: Generators

  private static let shape = RoundedRect(frame: Frame(8, 8, 20, 20))

  @Test func generatorsThatReplaceThePicture() throws {
    let chain = Chain {
      GaussianBlur()
      Self.shape
    }
    #expect(
      try warnings(chain) == [
        "nodes[0]: the output does not depend on this node; it is not computed",
        "nodes[1]: roundedRect makes a picture of its own and does not draw on the one before it, "
          + "which does not show; put it into the content of a containerView, or connect it with "
          + "'mask' or 'blend'",
      ])
    let first = Chain {
      LinearGradient(
        from: Point(0, 0), to: Point(0, 9),
        stops: [GradientStop(0, .red), GradientStop(1, .blue)])
      Label("a")
    }
    #expect(
      try warnings(first) == [
        "nodes[0]: linearGradient makes a picture of its own and does not draw on the one before "
          + "it, which does not show; lay it on the other with 'blend', or connect it with 'mask'"
      ])
  }

  /// The picture before these generators shows, or there is none.
  @Test(arguments: [
    Chain {
      shape.id("card")
      GaussianBlur().input(.source)
      Mask("card")
    },
    Chain {
      GaussianBlur().id("soft")
      shape.id("card")
      Blend("card").input("soft")
    },
    Chain {
      GaussianBlur().id("soft")
      shape.id("card")
      Mask("card", over: "soft").input(.source)
    },
    Chain(canvas: .init(width: 64, height: 64)) { shape },
    Chain { EffectView(.light) { shape } },
  ])
  func generatorsThatAreUsed(_ chain: Chain) throws {
    #expect(try warnings(chain) == [])
  }
}
