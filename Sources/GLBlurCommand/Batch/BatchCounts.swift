import GLBlurChain

/// The numbers of the images of a batch, by their outcome.
package struct BatchCounts: Hashable {
  /// The images that were rendered and written.
  var done = 0
  var failed = 0
  /// The images that `--resume` left alone.
  var upToDate = 0
  /// The images that were not finished when a signal ended the batch.
  var notDone = 0

  package init(done: Int = 0, failed: Int = 0, upToDate: Int = 0, notDone: Int = 0) {
    self.done = done
    self.failed = failed
    self.upToDate = upToDate
    self.notDone = notDone
  }

  /// Counts images as not done that have been counted as done, since the tar file that was to hold them has
  /// not come about.
  mutating func retract(_ count: Int) {
    done -= count
    notDone += count
  }

  var all: Int { done + failed + upToDate + notDone }

  mutating func count(_ report: InputReport) {
    if report.failure != nil {
      failed += 1
    } else if report.isUpToDate {
      upToDate += 1
    } else {
      done += 1
    }
  }

  /// Returns the number of images per second that were worked on, or nil if there were none. Images
  /// that were up to date took no time and do not count.
  func rate(over time: Duration) -> Double? {
    let seconds = time / .seconds(1)
    return done + failed > 0 && seconds > 0 ? Double(done + failed) / seconds : nil
  }

  /// Returns a summary: `240 images: 236 done, 3 failed, 1 up to date; 12.3 s, 19.4 images/s`.
  ///
  /// - Parameter noun: What one of the results is called. The default is an image.
  package func prose(after time: Duration, of noun: String = "image") -> String {
    let parts = [
      (done, "done"), (failed, "failed"), (upToDate, "up to date"), (notDone, "not done"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let seconds = time / .seconds(1)
    let rate = rate(over: time).map { ", \(rateText($0)) \(noun)s/s" } ?? ""
    return "\(counted(all, noun, noun + "s")): \(parts.joined(separator: ", ")); "
      + "\(rounded(seconds, seconds < 10 ? 2 : 1)) s\(rate)"
  }

  /// Returns the members of a summary in JSON.
  ///
  /// - Parameter noun: What one of the results is called.
  func json(after time: Duration, of noun: String) -> JSONText {
    .object([
      (noun + "s", .integer(all)), ("done", .integer(done)), ("failed", .integer(failed)),
      ("upToDate", .integer(upToDate)), ("notDone", .integer(notDone)),
      ("seconds", .number(time / .seconds(1))),
      (noun + "sPerSecond", .optional(rate(over: time))),
    ])
  }
}
