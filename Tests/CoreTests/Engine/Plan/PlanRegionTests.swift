import FuzzTargets
import GLBlurChain
import TestSupport
import Testing

/// Plans compute only the pixels that the result depends on.
@Suite struct PlanRegionTests {
  private func pixels(_ chain: Chain, width: Int = 1000, height: Int = 800) throws -> Int {
    try LoweredChain(chain, width: width, height: height).plan().pixelsComputed
  }

  @Test func cropAfterABlur() throws {
    // A sigma of 2 needs 9 pixels a side (4.5 sigma): 118 rows for the first axis, 100 for the
    // second.
    let computed = try pixels(
      Chain {
        GaussianBlur(sigma: 2)
        Crop(frame: Frame(300, 200, 100, 100))
      })
    #expect(computed <= 100 * 118 + 100 * 100)
  }

  @Test func cropOfACrop() throws {
    let computed = try pixels(
      Chain {
        GaussianBlur(sigma: 40)
        Crop(frame: Frame(100, 100, 500, 500))
        Saturation(2)
        Crop(frame: Frame(200, 200, 50, 60))
      })
    let whole = try pixels(Chain { GaussianBlur(sigma: 40) })
    // With 4.5 sigma a side, 50×60 pixels become 410×420.
    #expect(computed < 3 * 410 * 420 && computed < whole / 2)
  }

  @Test func blurUnderACard() throws {
    let chain = Chain {
      GaussianBlur(sigma: 4).id("glass")
      RoundedRect(frame: Frame(100, 100, 80, 60), cornerRadius: 8).id("card")
      Mask().input("glass").port("mask", "card")
    }
    let computed = try pixels(chain)
    // The picture, and the blur of the card with 18 pixels around it and a few for its soft edge.
    #expect(computed <= 1000 * 800 + 90 * 110 + 90 * 70)
    var inverted = chain
    inverted.nodes[2].filter = Mask(invert: true)
    #expect(try pixels(inverted) >= 2 * 1000 * 800)
  }

  @Test func cardOutsideThePicture() throws {
    let chain = Chain {
      GaussianBlur(sigma: 4).id("glass")
      RoundedRect(frame: Frame(2000, 100, 80, 60)).id("card")
      Mask().input("glass").port("mask", "card")
    }
    #expect(try pixels(chain) <= 1000 * 800 + 100)
  }

  @Test func overlayOfWhichACornerShows() throws {
    let chain = Chain {
      GaussianBlur(sigma: 4).id("glass")
      Place(frame: Frame(-990, -790, 1000, 800), fit: .stretch).input(.source).port(
        "overlay", "glass")
    }
    #expect(try pixels(chain) <= 1000 * 800 + 3 * 50 * 50)
  }

  /// A read may reach beyond the stored region only if it states so.
  @Test(arguments: 0..<40) func plansAreSound(_ seed: Int) throws {
    var random = RandomChain(seed: 1000 + seed)
    for _ in 0..<10 {
      let lowered = try LoweredChain(random.next())
      #expect(PlanFaults.first(in: lowered.plan(), outputs: lowered.outputs.map(\.size)) == nil)
    }
  }
}
