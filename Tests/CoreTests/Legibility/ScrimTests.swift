import Legibility
import Testing
import TestSupport

/// Scrims over any backdrop. Another program computed the table.
@Suite struct ScrimTests {
  private static let table: [(Double, [Double?])] = [
    (1.00, [0.3492, 0.4162, 0.4553, 0.5347, 0.5838, 0.6508]),
    (0.95, [0.3561, 0.4307, 0.4650, 0.5512, 0.5980, 0.6693]),
    (0.90, [0.3631, 0.4463, 0.4751, 0.5690, 0.6141, 0.6894]),
    (0.87, [0.3675, 0.4563, 0.4826, 0.5803, 0.6277, 0.7023]),
    (0.85, [0.3709, 0.4632, 0.4886, 0.5882, 0.6388, 0.7113]),
    (0.80, [0.3814, 0.4815, 0.5076, 0.6090, 0.6761, 0.7358]),
    (0.75, [0.3952, 0.5014, 0.5343, 0.6318, 0.7334, 0.7635]),
    (0.70, [0.4135, 0.5233, 0.5725, 0.6569, 0.8272, 0.7962]),
    (0.65, [0.4381, 0.5475, 0.6295, 0.6852, nil, 0.8378]),
    (0.60, [0.4723, 0.5744, 0.7223, 0.7176, nil, 0.9053]),
    (0.55, [0.5223, 0.6047, 0.9026, 0.7564, nil, nil]),
    (0.50, [0.6027, 0.6396, nil, 0.8068, nil, nil]),
  ]

  /// A ratio, and whether the scrim is white and the text black.
  private static let columns: [(ratio: Double, isWhite: Bool)] = [
    (3, true), (3, false), (4.5, true), (4.5, false), (7, true), (7, false),
  ]

  @Test(arguments: table) func golden(textAlpha: Double, alphas: [Double?]) throws {
    for (column, expected) in zip(Self.columns, alphas) {
      let text = (column.isWhite ? Color.black : .white).withAlpha(textAlpha)
      let scrim = column.isWhite ? Color.white : .black
      let found = Scrim.leastAlpha(of: scrim, under: text, ratio: column.ratio)
      guard let expected else {
        #expect(found == nil, "\(column)")
        continue
      }
      #expect(abs(try #require(found) - expected) < 5.2e-5, "\(column)")
    }
  }

  /// .5725 is the least for text of .70, so the .60 of a known recipe is enough, with 4.773.
  @Test func recipe() {
    let text = Color.black.withAlpha(0.7)
    #expect(abs(text.contrastRatio(on: Color.white.withAlpha(0.6)) - 4.773) < 5e-4)
  }

  @Test(arguments: table) func cubeOfBackdrops(textAlpha: Double, alphas: [Double?]) throws {
    let backdrops = cube(21)
    for column in Self.columns {
      let text = (column.isWhite ? Color.black : .white).withAlpha(textAlpha)
      let scrim = column.isWhite ? Color.white : .black
      let found = Scrim.leastAlpha(of: scrim, under: text, ratio: column.ratio)
      func worst(_ alpha: Double) -> Double {
        backdrops.lazy.map { text.contrastRatio(on: panel(scrim, alpha, over: $0)) }.min() ?? 0
      }
      if let found {
        #expect(worst(found) >= column.ratio && worst(found - 0.002) < column.ratio)
      } else {
        #expect(worst(1) < column.ratio)
      }
    }
  }

  /// The worst backdrop need not be in a cube of few shades, whose least alpha is a near lower
  /// bound.
  @Test func anyColors() throws {
    var noise = Noise(state: 11)
    let backdrops = cube(6)
    var found = 0
    for _ in 0..<400 {
      let scrim = noise.color()
      let text = noise.color().withAlpha(noise.below(3) == 0 ? 1 : 0.3 + 0.7 * noise.unit())
      let ratio = 1.2 + 4 * noise.unit()
      func passes(_ alpha: Double) -> Bool {
        var sides: Set<Bool> = []
        return backdrops.allSatisfy {
          let panel = panel(scrim, alpha, over: $0)
          sides.insert(
            text.composited(over: panel).relativeLuminance < panel.relativeLuminance)
          return sides.count == 1 && text.contrastRatio(on: panel) >= ratio
        }
      }
      guard let alpha = Scrim.leastAlpha(of: scrim, under: text, ratio: ratio) else {
        #expect(!passes(1))
        continue
      }
      found += 1
      #expect(passes(alpha) && !passes(alpha - 0.01))
    }
    #expect(found > 60)
  }

  @Test func edges() {
    #expect(Scrim.leastAlpha(of: .white, under: .black, ratio: 21) == 1)
    #expect(Scrim.leastAlpha(of: .white, under: .black, ratio: 21.1) == nil)
    #expect(Scrim.leastAlpha(of: .white, under: .white, ratio: 1) == 0)
    #expect(Scrim.leastAlpha(of: .white, under: .white, ratio: 1.1) == nil)
    #expect(Scrim.leastAlpha(of: .white, under: .clear, ratio: 1.1) == nil)
    #expect(
      Scrim.leastAlpha(of: Color.white.withAlpha(0.1), under: .black, ratio: 4.5)
        == Scrim.leastAlpha(of: .white, under: .black, ratio: 4.5))
    #expect(Scrim.leastAlpha(of: .white, under: Color(white: .nan), ratio: 4.5) == nil)
    #expect(Scrim.leastAlpha(of: .white, under: .black, ratio: .nan) == nil)
  }
}
