/// Puts what several workers report back into the order of their work.
package struct InOrder<Report> {
  /// The first piece of work that is not over.
  private var next = 0
  /// What has been reported of later ones.
  private var waiting: [Int: [Report]] = [:]
  /// Later ones that are over.
  private var over: Set<Int> = []

  package init() {}

  /// - Parameter index: of the work, from 0.
  /// - Returns: what it is time for.
  package mutating func add(_ report: Report, of index: Int) -> [Report] {
    guard index != next else { return [report] }
    waiting[index, default: []].append(report)
    return []
  }

  /// Notes that no more will be reported of a piece of work.
  ///
  /// - Returns: what it is time for, first things first.
  package mutating func finish(_ index: Int) -> [Report] {
    over.insert(index)
    var due: [Report] = []
    while over.remove(next) != nil {
      next += 1
      due += waiting.removeValue(forKey: next) ?? []
    }
    return due
  }
}
