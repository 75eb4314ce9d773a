/// An animated chain whose key times are known in seconds.
///
/// ```swift
/// let timeline = try Timeline(chain, duration: 3)
/// let half = timeline.chain(at: 1.5)
/// ```
public struct Timeline: Sendable {
  private struct Course: Sendable {
    let node: Int
    let domain: ParameterDomain
    let track: KeyframeTrack
    let times: [Double]

    func value(at time: Double) -> ParameterValue {
      let keys = track.keys
      // Binary search for the first key after the time.
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] > time { high = middle } else { low = middle + 1 }
      }
      if low == 0 { return keys[0].value }
      if low == keys.count { return keys[low - 1].value }
      let share = (time - times[low - 1]) / (times[low] - times[low - 1])
      return domain.value(
        between: keys[low - 1].value, keys[low].value, at: keys[low].easing.way(at: share))
    }
  }

  /// The animated chain.
  public let chain: Chain
  /// The time of the last key, in seconds, or 0 without keys.
  public var end: Double { courses.map { $0.times.last ?? 0 }.max() ?? 0 }
  private let still: Chain
  private let courses: [Course]
  /// Nodes that differ between frames even without keys, with the parameters that have keys.
  private let timed: [Int: Set<String>]
  private let clock: FrameClock?

  private enum FrameClock: Sendable {
    case rate(FrameRate)
    case times([Double])

    func time(of index: Int) -> Double? {
      switch self {
      case .rate(let rate): rate.time(of: index)
      case .times(let times): times.indices.contains(index) ? times[index] : nil
      }
    }

    func moment(at time: Double) -> FrameMoment {
      let index =
        switch self {
        case .rate(let rate): rate.index(at: time)
        case .times(let times): max(0, (times.firstIndex { $0 > time } ?? times.count) - 1)
        }
      guard index > 0, let own = self.time(of: index), let before = self.time(of: index - 1) else {
        return FrameMoment(time: time)
      }
      return FrameMoment(time: time, timeDelta: own - before, index: index)
    }
  }

  /// Computes the times of a chain's keys. A chain that is not animated is the same at all times.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - duration: The duration in seconds, above 0, or nil, the default, if no key is at a share
  ///     of it.
  ///   - rate: The frames per second, or nil, the default, if no key is at the time of a frame.
  /// - Throws: `ChainError` if the animation is wrong, if a key is not later than the one before,
  ///   or if a time depends on a missing duration or rate.
  public init(_ chain: Chain, duration: Double? = nil, rate: FrameRate? = nil) throws(ChainError) {
    try self.init(chain, duration, rate.map { .rate($0) }) { index in rate?.time(of: index) }
  }

  /// Computes the times of a chain's keys in a film with given frame times.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - frameTimes: The start times of the frames, in seconds. Later frames begin at the end.
  ///   - duration: The duration in seconds, above 0.
  /// - Throws: `ChainError` if the animation is wrong, or if a key is not later than the one
  ///   before.
  public init(_ chain: Chain, frameTimes: [Double], duration: Double) throws(ChainError) {
    try self.init(chain, duration, .times(frameTimes)) { index in
      frameTimes.indices.contains(index) ? frameTimes[index] : duration
    }
  }

  private init(
    _ chain: Chain, _ duration: Double?, _ clock: FrameClock?, timeOfFrame: (Int) -> Double?
  ) throws(ChainError) {
    var courses: [Course] = []
    for node in chain.nodes.indices {
      let tracks = chain.nodes[node].animation
      guard !tracks.isEmpty else { continue }
      try chain.validateAnimation(ofNode: node)
      for track in tracks where track.unread.isEmpty {
        courses.append(
          Course(
            node: node, domain: try chain.domain(of: track, ofNode: node), track: track,
            times: try chain.times(of: track, ofNode: node, duration, timeOfFrame)))
      }
    }
    self.chain = chain
    self.courses = courses
    var still = chain
    for node in still.nodes.indices { still.nodes[node].animation = [] }
    self.still = still
    self.clock = clock
    timed = still.nodes.indices.reduce(into: [:]) { timed, node in
      guard still.nodes[node].filter.changesOverTime else { return }
      timed[node] = Set(chain.nodes[node].animation.map(\.parameter))
    }
    try validateTogether()
  }

  private func validateTogether() throws(ChainError) {
    for (node, courses) in Dictionary(grouping: courses, by: \.node).sorted(by: { $0.key < $1.key })
    where courses.count > 1 {
      for time in Set(courses.flatMap(\.times)).sorted() {
        do throws(FilterError) {
          try chain(at: time).nodes[node].filter.validateTogether()
        } catch {
          var placed = chain.error(node: node, error)
          placed.message = "at \(numeral(time)) s: \(placed.message)"
          throw placed
        }
      }
    }
  }

  /// Returns the chain at a time in seconds, without animation.
  ///
  /// The first and the last key of a parameter hold before and after them. Values between keys are
  /// in range; rendering checks whether they fit together. Filters that differ between frames are
  /// as in the frame shown at the time, if the rate or the times of the frames are known.
  public func chain(at time: Double) -> Chain {
    chain(at: clock?.moment(at: time) ?? FrameMoment(time: time))
  }

  /// Returns the chain at a frame, without animation.
  public func chain(at moment: FrameMoment) -> Chain {
    var chain = still
    for course in courses {
      chain.nodes[course.node].filter = chain.nodes[course.node].filter.setting(
        course.track.parameter, to: course.value(at: moment.time))
    }
    for (node, keyed) in timed {
      chain.nodes[node].filter = chain.nodes[node].filter.at(moment, keyed: keyed)
    }
    return chain
  }
}

extension Chain {
  fileprivate func times(
    of track: KeyframeTrack, ofNode node: Int, _ duration: Double?,
    _ timeOfFrame: (Int) -> Double?
  ) throws(ChainError) -> [Double] {
    var times: [Double] = []
    for (index, key) in track.keys.enumerated() {
      let place = "keys[\(index)].at"
      let time: Double
      switch key.time {
      case .seconds(let seconds): time = seconds
      case .percent(let percent):
        guard let whole = percent == 0 ? 0 : duration else {
          throw error(
            track, ofNode: node, place,
            "\(key.time.json) is a share of the duration, which is not known; state the duration, or "
              + "give the time in seconds")
        }
        time = percent / 100 * whole
      case .frame(let number):
        guard let found = number == 0 ? 0 : timeOfFrame(number) else {
          throw error(
            track, ofNode: node, place,
            "\(key.time.json) is the time of a frame, and the frames per second are not known; state "
              + "them, or give the time in seconds")
        }
        time = found
      }
      if let before = times.last, before >= time {
        throw error(
          track, ofNode: node, place,
          "this key is at \(numeral(time)) s and the one before at \(numeral(before)) s; each key must "
            + "be later than the one before")
      }
      times.append(time)
    }
    return times
  }
}

extension Chain {
  package var hasShares: Bool {
    nodes.contains {
      $0.animation.contains {
        $0.keys.contains { if case .percent(let share) = $0.time { share > 0 } else { false } }
      }
    }
  }
}

/// The chains of the frames of an animated chain, computed on demand.
public struct ChainFrames: RandomAccessCollection, Sendable {
  /// The chain with the times of its keys.
  public let timeline: Timeline
  /// The number of frames per second.
  public let rate: FrameRate
  /// The duration in seconds.
  public let duration: Double

  /// The number of the first frame, 0.
  public let startIndex = 0
  /// The number of frames.
  public let endIndex: Int

  /// Divides the duration of an animated chain, which begins at time 0, into at least one frame.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - duration: The duration in seconds, above 0 and at most 1 000 000, or nil, the default, for
  ///     the time of the last key.
  ///   - rate: The frames per second.
  /// - Throws: `ChainError` if the animation is wrong, if the duration is out of range, or if the
  ///   duration is nil and keys depend on it or all are at time 0.
  public init(_ chain: Chain, duration: Double? = nil, rate: FrameRate) throws(ChainError) {
    timeline = try Timeline(chain, duration: duration, rate: rate)
    self.rate = rate
    self.duration = duration ?? timeline.end
    guard self.duration > 0, self.duration <= 1e6 else {
      throw chain.error(
        in: "animation",
        duration == nil
          ? (chain.isAnimated ? "all keys are at time 0" : "no parameter changes over time")
            + ", so the duration is not known; state it"
          : "a duration of \(numeral(self.duration)) s is not possible; expected more than 0 and at most "
            + "1000000 seconds")
    }
    endIndex = rate.frameCount(in: self.duration)
  }

  /// The chain at the frame of the given number, from 0.
  public subscript(index: Int) -> Chain {
    let time = time(of: index)
    let before = index > 0 ? self.time(of: index - 1) : time
    return timeline.chain(at: FrameMoment(time: time, timeDelta: time - before, index: index))
  }

  /// Returns the time at which a frame begins, in seconds.
  public func time(of index: Int) -> Double { rate.time(of: index) }
}
