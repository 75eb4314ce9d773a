import PictureTesting
import Testing
import GLBlurCommand

@Suite struct TallyTests {
  private func bar(_ filled: Int) -> String {
    String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
  }

  @Test func progressSaysRateAndTimeLeft() {
    let half = BatchCounts(done: 118, failed: 2)
    // 120 images in 6 s are 20/s; the other 120 take as long again.
    #expect(
      ProgressBar.text(half, of: 240, after: .seconds(6)) == "\(bar(15)) 120/240  20/s  6 s left")
    let slow = BatchCounts(done: 1)
    #expect(
      ProgressBar.text(slow, of: 3, after: .seconds(100))
        == "\(bar(10)) 1/3  0.01/s  3 min 20 s left")
    #expect(
      ProgressBar.text(slow, of: 101, after: .seconds(60))
        == "\(bar(0)) 1/101  0.0167/s  1 h 40 min left")
    #expect(
      ProgressBar.text(slow, of: 9999, after: .seconds(90_000)).hasSuffix("  more than 100 h left"))
    #expect(
      ProgressBar.text(BatchCounts(done: 3), of: 3, after: .seconds(1)).hasSuffix("  0 s left"))
  }

  @Test func progressPromisesNothingBeforeTheFirstImage() {
    #expect(ProgressBar.text(BatchCounts(), of: 2, after: .zero) == "\(bar(0)) 0/2")
    #expect(ProgressBar.text(BatchCounts(), of: 2, after: .seconds(5)) == "\(bar(0)) 0/2")
    // Earlier results do not count in the remaining time.
    #expect(
      ProgressBar.text(BatchCounts(upToDate: 1), of: 2, after: .seconds(1)) == "\(bar(15)) 1/2")
  }

  @Test func whatIsUpToDateDoesNotCountInTheRate() {
    let tally = BatchCounts(done: 5, failed: 1, upToDate: 94)
    #expect(
      ProgressBar.text(tally, of: 106, after: .seconds(3)).hasSuffix(" 100/106  2/s  3 s left"))
    #expect(
      tally.prose(after: .seconds(3))
        == "100 images: 5 done, 1 failed, 94 up to date; 3 s, 2 images/s")
  }

  @Test func summaryNamesWhatThereIs() {
    #expect(
      BatchCounts(done: 236, failed: 3, upToDate: 1).prose(after: .milliseconds(12_250))
        == "240 images: 236 done, 3 failed, 1 up to date; 12.3 s, 19.5 images/s")
    #expect(
      BatchCounts(done: 2).prose(after: .milliseconds(16))
        == "2 images: 2 done; 0.02 s, 125 images/s")
    #expect(BatchCounts(upToDate: 2).prose(after: .seconds(1)) == "2 images: 2 up to date; 1 s")
  }

  @Test func jobsShareTheThreads() {
    func size(
      _ inputs: Int, isSeries: Bool = false, jobs: Int? = nil, threads: Int? = nil, processors: Int
    ) -> [Int] {
      let size = BatchSize(
        inputs: inputs, isSeries: isSeries, jobs: jobs, threads: threads, processors: processors)
      return [size.jobs, size.threads]
    }
    #expect(size(1, processors: 16) == [1, 16])
    #expect(size(3, processors: 16) == [3, 5])
    #expect(size(100, processors: 2) == [2, 1])
    #expect(size(100, processors: 32) == [8, 4])
    #expect(size(100, isSeries: true, processors: 16) == [1, 16])
    #expect(size(100, isSeries: true, jobs: 4, processors: 16) == [4, 4])
    #expect(size(100, jobs: 5, processors: 2) == [5, 1])
    #expect(size(100, jobs: 2, threads: 6, processors: 2) == [2, 3])
  }

  /// The vectors of draft-eastlake-fnv.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func digestIsFNV(text: String, expected: String) {
    var digest = FNVDigest()
    digest.add(Array(text.utf8))
    #expect(digest.text == expected)
  }

  @Test func digestTellsWhereTextsEnd() {
    func digest(_ texts: String...) -> String {
      texts.reduce(into: FNVDigest()) { $0.add($1) }.text
    }
    #expect(digest("ab", "c") != digest("a", "bc"))
    #expect(digest("ab", "") != digest("ab"))
  }
}
