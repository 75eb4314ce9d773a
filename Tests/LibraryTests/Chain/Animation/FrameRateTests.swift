import GLBlurChain
import Testing

/// Rates of frames and times of keys.
@Suite struct FrameRateTests {
  private static let rates: [(String, Int, Int)] = [
    ("25", 25, 1), ("12.5", 25, 2), ("29.97", 30000, 1001), ("23.976", 24000, 1001),
    ("23.98", 24000, 1001), ("59.94", 60000, 1001), ("30000/1001", 30000, 1001),
    ("50/2", 25, 1), ("0.01", 1, 100), ("1000", 1000, 1), ("29.96", 749, 25),
  ]

  @Test func spellings() throws {
    for (text, numerator, denominator) in Self.rates {
      let rate = try #require(FrameRate(text))
      #expect(rate.numerator == numerator && rate.denominator == denominator, "\(text)")
      #expect(FrameRate(rate.description) == rate)
    }
  }

  @Test(arguments: [
    "", "0", "-25", "1001", "0.009", "25fps", "1/0", "0/1", "/1", "1/", "1/2/3", "1.", ".5.5",
    "1e2", "99999999999/99999999999", "0x19", "25.1234567", " 25",
  ]) func refused(_ text: String) { #expect(FrameRate(text) == nil) }

  @Test func framesBeginAtExactTimes() throws {
    let ntsc = try #require(FrameRate("29.97"))
    // 300 300 frames of 1001/30000 s are 10 020.01 s.
    #expect(ntsc.time(of: 300_300) == 10_020.01)
    #expect(ntsc.time(of: 1) == 1001.0 / 30000)
    #expect(ntsc.frameCount(in: 10_020.01) == 300_300)
    #expect((25 as FrameRate).frameCount(in: 0.01) == 1)
    #expect((0 as FrameRate) == 1 && (5000 as FrameRate) == 1000)
  }

  @Test func timesOfKeys() {
    #expect(KeyTime("1.5") == .seconds(1.5) && KeyTime("0") == 0)
    #expect(KeyTime("60%") == .percent(60) && KeyTime("12f") == .frame(12))
    for text in ["", "f", "%", "-1", "101%", "-1%", "1.5f", "1e1f", "-1f", "0x1", "1 s", "12 f"] {
      #expect(KeyTime(text) == nil, "\(text)")
    }
  }
}
