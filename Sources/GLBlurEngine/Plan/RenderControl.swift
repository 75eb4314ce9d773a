import Synchronization
import SystemLibrary

/// The control of a render, which any thread or a time limit may end early.
///
/// The computing threads ask after every row, within slow rows, and between draws and tiles.
package final class RenderControl: Sendable {
  /// The reason why a render ends early.
  package enum Ending: Int, Sendable {
    case cancellation = 1
    case timeLimit
  }

  /// The raw value of an `Ending`, or 0.
  private let ending = Atomic(0)
  private let timeLimit: Duration?
  private let deadline = Atomic(Int64.max)
  private let report: (@Sendable (Double) -> Void)?
  private let progress = Mutex(Progress())

  /// Creates the control of a render.
  ///
  /// - Parameters:
  ///   - timeLimit: The longest time from `start` on, or nil for no limit.
  ///   - report: Takes the finished part of the work, 0…1. The computing threads call it, one call
  ///     at a time, with increasing numbers.
  package init(timeLimit: Duration? = nil, report: (@Sendable (Double) -> Void)? = nil) {
    self.timeLimit = timeLimit
    self.report = report
  }

  // MARK: Endings

  package func start() {
    guard let timeLimit else { return }
    let (seconds, attoseconds) = timeLimit.components
    // A limit of centuries is none.
    guard seconds < 1 << 32 else { return }
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    deadline.store(Self.now + nanoseconds, ordering: .relaxed)
  }

  /// Makes the render end soon, for the first reason given.
  package func end(for reason: Ending) {
    _ = ending.compareExchange(expected: 0, desired: reason.rawValue, ordering: .relaxed)
  }

  package var isEnded: Bool {
    if ending.load(ordering: .relaxed) != 0 { return true }
    let deadline = deadline.load(ordering: .relaxed)
    if deadline == .max || Self.now < deadline { return false }
    end(for: .timeLimit)
    return true
  }

  /// `CancellationError`, or `RenderLimitError.time`, if the render shall end.
  package var error: (any Error)? {
    guard isEnded else { return nil }
    return switch Ending(rawValue: ending.load(ordering: .relaxed)) {
    case .cancellation: CancellationError()
    case .timeLimit: RenderLimitError.time(limit: timeLimit ?? .zero)
    case nil: nil
    }
  }

  /// Nanoseconds on a clock that is never set.
  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  package func check() throws {
    if let error { throw error }
  }

  // MARK: Progress

  /// Calls `body` for the next part of the render. Parts may be nested.
  ///
  /// - Parameter share: The size of the part, 0…1, of what is left of the part around it.
  package func part<Result>(_ share: Double, _ body: () throws -> Result) rethrows -> Result {
    guard report != nil else { return try body() }
    let outer = progress.withLock { $0.enter(share) }
    var isDone = false
    defer { tell { $0.leave(for: outer, isDone: isDone) } }
    let result = try body()
    isDone = true
    return result
  }

  /// Begins work that fills the rest of the current part.
  package func begin(_ work: Int) {
    if report != nil { progress.withLock { $0.begin(work) } }
  }

  package func advance(_ work: Int) {
    if report != nil { tell { $0.advance(work) } }
  }

  /// Changes the progress, and reports it if it has grown enough. The lock keeps reports in order.
  private func tell(_ change: (inout Progress) -> Void) {
    progress.withLock { progress in
      change(&progress)
      if let position = progress.news() { report?(position) }
    }
  }
}

/// The position of a render, 0…1.
private struct Progress {
  /// The current part, from the end of the one before.
  private var start = 0.0
  private var end = 1.0
  /// The work that fills the part, and how much is done.
  private var work = 0
  private var worked = 0
  private var reported = 0.0

  /// The least step between two reports, so that a picture of many rows does not cause many.
  private static let step = 1.0 / 256

  private var position: Double {
    work == 0 ? start : start + (end - start) * (Double(worked) / Double(work))
  }

  /// Returns the end of the part around the new one.
  mutating func enter(_ share: Double) -> Double {
    let outer = end
    start = position
    end = start + (end - start) * share
    begin(0)
    return outer
  }

  /// Ends a part within one that ends at `outer`. A failed part leaves its remaining share to the
  /// next ones.
  mutating func leave(for outer: Double, isDone: Bool) {
    start = isDone ? end : position
    end = outer
    begin(0)
  }

  mutating func begin(_ work: Int) {
    (self.work, worked) = (work, 0)
  }

  mutating func advance(_ count: Int) {
    worked = min(work, worked + count)
  }

  mutating func news() -> Double? {
    let position = min(1, position)
    guard position >= reported + Self.step || (position == 1 && reported < 1) else { return nil }
    reported = position
    return position
  }
}
