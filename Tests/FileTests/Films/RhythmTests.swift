import CCodecs
import GLBlurVideo
import Testing

/// Times that a container rounded to its unit, compared and made exact.
@Suite struct RhythmTests {
  private static let rates = [
    Ratio(24000, 1001), Ratio(24, 1), Ratio(25, 1), Ratio(30000, 1001), Ratio(30, 1), Ratio(50, 1),
    Ratio(60000, 1001), Ratio(60, 1), Ratio(120, 1),
  ]
  /// Matroska and FLV use milliseconds, MPEG 90000, MP4 the others.
  private static let scales = [600, 1000, 12800, 15360, 90000]

  /// Returns a time, given in whole parts of a second, in the container's units.
  private static func rounded(_ value: Int, of parts: Int, to scale: Int, down: Bool) -> Int {
    (value * scale + (down ? 0 : parts / 2)) / parts
  }

  private static func rhythm(_ scale: Int, _ rate: Ratio) -> clibav_rhythm {
    clibav_rhythm_begin(1, Int32(scale), Int32(rate.numerator), Int32(rate.denominator), 0)
  }

  @Test(
    "Times of one rate become exact, whether they were rounded or cut off, and wherever the first is",
    arguments: rates, scales)
  func exact(rate: Ratio, scale: Int) {
    for down in [false, true] {
      for start in [0, 1, 7, 5000] {
        var rhythm = Self.rhythm(scale, rate)
        func stated(_ frame: Int) -> Int {
          // The first frame's time in frames of the rate, which the container rounds as well.
          Self.rounded(
            (start + frame) * rate.denominator, of: rate.numerator, to: scale, down: down)
        }
        for frame in 0..<5000 {
          let time = rhythm.time(Int64(stated(frame) - stated(0)))
          #expect(
            Int(time) * rate.numerator == frame * rate.denominator * Int(rhythm.timescale),
            "frame \(frame) of \(rate), units of 1/\(scale) s")
        }
      }
    }
  }

  @Test("A frame has come at its exact time, and not at that of the frame before", arguments: rates)
  func comparison(rate: Ratio) {
    func seconds(_ frame: Int) -> Double {
      Double(frame * rate.denominator) / Double(rate.numerator)
    }
    for scale in Self.scales + [rate.numerator] {
      let unit = 1 / Double(scale)
      for frame in 1..<5000 {
        let units = Self.rounded(
          frame * rate.denominator, of: rate.numerator, to: scale, down: false)
        let time = StatedTime(Double(units) * unit, unit: unit)
        #expect(time.hasCome(at: StatedTime(seconds(frame))))
        #expect(StatedTime(seconds(frame)).hasCome(at: time))
        #expect(!time.hasCome(at: StatedTime(seconds(frame - 1))))
        // Six decimals, as on a command line, rounded or cut off.
        let decimals = seconds(frame) * 1e6
        #expect(time.hasCome(at: StatedTime(decimals.rounded() / 1e6)))
        #expect(time.hasCome(at: StatedTime(decimals.rounded(.down) / 1e6)))
      }
    }
  }

  @Test("Times of a rate that varies stay, and so do all from the first one beside the rate")
  func variable() {
    var rhythm = Self.rhythm(1000, Ratio(30, 1))
    // The third frame is 7 milliseconds late.
    let times: [Int64] = [0, 33, 74, 100, 133]
    #expect(times.map { rhythm.time($0) } == [0, 100, 222, 300, 399])
    #expect(!rhythm.holds)
    // A gap of some frames breaks the rhythm; a film at a third of the rate follows it.
    rhythm = Self.rhythm(1000, Ratio(30, 1))
    #expect([0, 33, 200, 233].map { rhythm.time($0) } == [0, 100, 600, 700])
    // A rate other than the stated one drifts.
    rhythm = Self.rhythm(1000, Ratio(30, 1))
    let drifting = (0..<100).map { rhythm.time(33 * Int64($0)) }
    #expect(!rhythm.holds)
    #expect(drifting.last == Int64(3 * 33 * 99))
  }

  @Test("Times that were milliseconds before become exact in another unit")
  func remuxed() {
    var rhythm = clibav_rhythm_begin(1, 16000, 30, 1, 1000)
    #expect(rhythm.timescale == 48000)
    for frame in 0..<1000 {
      let time = 16 * Self.rounded(frame, of: 30, to: 1000, down: false)
      #expect(rhythm.time(Int64(time)) == Int64(1600 * frame))
    }
    #expect(rhythm.holds)
    // A time between milliseconds was not rounded to milliseconds.
    #expect(rhythm.time(533_333) == 3 * 533_333)
    #expect(!rhythm.holds)
  }

  @Test("There is no rhythm without a rate, of exact times, and of frames as short as the unit")
  func none() {
    for (scale, rate) in [(1000, Ratio(1000, 1)), (1000, Ratio(960, 1)), (90000, Ratio(25, 1))] {
      var rhythm = Self.rhythm(scale, rate)
      #expect(!rhythm.holds && Int(rhythm.timescale) == scale)
      #expect(rhythm.time(12345) == 12345)
    }
    var rhythm = clibav_rhythm_begin(3, 1000, 0, 0, 0)
    #expect(rhythm.time(7) == 21)
    // A damaged film may have any times.
    #expect(rhythm.time(.max) > 0)
  }
}

extension clibav_rhythm {
  fileprivate mutating func time(_ units: Int64) -> Int64 {
    unsafe clibav_rhythm_time(&self, units)
  }
}
