/// Puts the reports of several workers into the order of their pieces of work.
package struct InOrder<Report> {
  /// The first piece of work that is not finished.
  private var next = 0
  /// The reports of later pieces of work.
  private var waiting: [Int: [Report]] = [:]
  /// The later pieces of work that are finished.
  private var over: Set<Int> = []

  package init() {}

  /// Adds a report of a piece of work.
  ///
  /// - Parameter index: The number of the piece of work, from 0.
  /// - Returns: The reports that are due.
  package mutating func add(_ report: Report, of index: Int) -> [Report] {
    guard index != next else { return [report] }
    waiting[index, default: []].append(report)
    return []
  }

  /// Notes that a piece of work is finished and has no further reports.
  ///
  /// - Returns: The reports that are due, in order.
  package mutating func finish(_ index: Int) -> [Report] {
    over.insert(index)
    var due: [Report] = []
    while over.remove(next) != nil {
      next += 1
      due += waiting.removeValue(forKey: next) ?? []
    }
    return due
  }

  /// Returns the reports that are not due yet, in order, since no others will come before them.
  package mutating func takeRest() -> [Report] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
