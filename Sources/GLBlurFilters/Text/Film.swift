import GLBlurStatistics
import Legibility
import Synchronization

/// The film whose frames the lowered chains draw.
package struct Film: Sendable {
  let backdrops: FilmBackdrops
  /// The times of the chains in seconds, in order, if this lowering surveys them, or else empty.
  let times: [Double]
  /// Whether the frames have times. Those of a sweep are variants of a picture.
  package var isTimed = true

  package init(_ backdrops: FilmBackdrops, surveying times: [Double] = []) {
    self.backdrops = backdrops
    self.times = times
  }
}

/// The backdrops of a chain's labels in all frames of a film, and the decisions made from them.
///
/// Frames are added in passes: a label over undecided labels waits for a later pass, since its
/// backdrop depends on how they are drawn.
package final class FilmBackdrops: Sendable {
  /// What the contrast of a label depends on besides its backdrop.
  struct Inking: Hashable {
    let paint: LabelPaint
    let space: ColorSpace
    let material: Material
    let appearance: Appearance
  }

  /// What paints with one scrim depend on besides backdrops.
  private struct Search: Hashable {
    let places: [LabelPlace]
    let needs: [LegibilityNeed]
    let own: [LabelPaint.Choice]
  }

  /// The backdrop of a label after its survey.
  private struct Decided {
    /// Nil if the label never showed.
    let backdrop: Backdrop?
    var contrasts: [Inking: (summary: ContrastSummary, worstTime: Double?)?] = [:]

    mutating func keep(
      _ contrast: (summary: ContrastSummary, worstTime: Double?)?, for inking: Inking
    ) {
      if contrasts.count >= FilmBackdrops.mostAnswers { contrasts = [:] }
      contrasts[inking] = .some(contrast)
    }
  }

  private struct State {
    var tallies: [LabelPlace: (tally: BackdropTally, colors: RGBSpace)] = [:]
    var met: Set<LabelPlace> = []
    /// The labels of this pass that lie over undecided ones.
    var waiting: Set<LabelPlace> = []
    var decided: [LabelPlace: Decided] = [:]
    var near: [LabelPlace: Set<LabelPlace>] = [:]
    var paints: [Search: [LabelPaint]?] = [:]
    var looks: Set<LabelLook> = []
    var changes: [Double] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The times at which a label had a look for the first time, at most 64, in the order of adding.
  package var changes: [Double] { state.withLock { $0.changes } }
  package var hasLabels: Bool { state.withLock { !$0.met.isEmpty } }

  /// An estimate in bytes, slightly high.
  package var byteCount: Int {
    state.withLock { state in
      state.tallies.values.reduce(0) { $0 + $1.tally.byteCount }
        + state.decided.values.reduce(0) { $0 + 24 * ($1.backdrop?.count ?? 0) }
    }
  }

  // MARK: Surveying

  /// Adds a label's backdrop at a time in seconds, or nil if the label is not visible.
  func add(_ backdrop: Backdrop?, behind label: LabelPlace, at time: Double) {
    state.withLock { state in
      state.met.insert(label)
      guard let backdrop, !state.waiting.contains(label) else { return }
      state.tallies[
        label, default: (BackdropTally(keepsTimes: true), backdrop.colors)
      ].tally.add(backdrop.exact, at: time)
    }
  }

  func wait(_ label: LabelPlace) {
    state.withLock { state in
      state.met.insert(label)
      state.waiting.insert(label)
      state.tallies[label] = nil
    }
  }

  func note(_ look: LabelLook, at time: Double) {
    state.withLock { state in
      guard state.changes.count < Self.mostChanges, state.looks.insert(look).inserted else {
        return
      }
      if state.changes.last != time { state.changes.append(time) }
    }
  }

  /// Ends a pass over all surveyed frames. Returns whether a further one is needed.
  package func endPass() -> Bool {
    state.withLock { state in
      for label in state.met where !state.waiting.contains(label) {
        let (tally, colors) = state.tallies[label] ?? (nil, .sRGB)
        state.decided[label] = Decided(backdrop: tally.map { Backdrop($0, in: colors) })
      }
      let isLeft = !state.waiting.isEmpty
      (state.met, state.waiting, state.tallies, state.paints) = ([], [], [:], [:])
      return isLeft
    }
  }

  private static let mostChanges = 64
  /// The limit on cached paints, and on contrasts per label. Animated colours have new ones in
  /// every frame.
  private static let mostAnswers = 64

  // MARK: Deciding

  func hasDecided(_ label: LabelPlace) -> Bool { state.withLock { $0.decided[label] != nil } }

  /// Returns the colours behind a label in all frames, or nil if undecided or never visible.
  func backdrop(behind label: LabelPlace) -> Backdrop? {
    state.withLock { $0.decided[label]?.backdrop }
  }

  /// Notes which labels are near each other in a frame, by indices in `places`.
  ///
  /// - Returns: The indices of labels near each other in some frame, directly or by way of others,
  ///   so that one decision holds for the whole film.
  func joined(_ groups: [[Int]], _ places: [LabelPlace]) -> [[Int]] {
    state.withLock { state in
      for group in groups where group.count > 1 {
        for index in group {
          state.near[places[index], default: []].formUnion(group.map { places[$0] })
        }
      }
      var (left, result) = (Array(places.indices), [[Int]]())
      while let first = left.first {
        var (group, ahead): (Set<LabelPlace>, [LabelPlace]) = ([places[first]], [places[first]])
        while let place = ahead.popLast() {
          for near in state.near[place] ?? [] where group.insert(near).inserted {
            ahead.append(near)
          }
        }
        result.append(left.filter { group.contains(places[$0]) })
        left.removeAll { group.contains(places[$0]) }
      }
      return result
    }
  }

  func paints(
    of places: [LabelPlace], _ needs: [LegibilityNeed], on own: [LabelPaint.Choice],
    _ compute: () -> [LabelPaint]?
  ) -> [LabelPaint]? {
    let search = Search(places: places, needs: needs, own: own)
    return state.withLock { state in
      if let known = state.paints[search] { return known }
      if state.paints.count >= Self.mostAnswers { state.paints = [:] }
      let paints = compute()
      state.paints[search] = .some(paints)
      return paints
    }
  }

  func contrast(
    of label: LabelPlace, _ inking: Inking,
    _ compute: () -> (summary: ContrastSummary, worstTime: Double?)?
  ) -> (summary: ContrastSummary, worstTime: Double?)? {
    state.withLock { state in
      if let known = state.decided[label]?.contrasts[inking] { return known }
      let contrast = compute()
      state.decided[label]?.keep(contrast, for: inking)
      return contrast
    }
  }
}
