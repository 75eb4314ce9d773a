extension Chain {
  /// Returns the chain at a moment, without animation.
  ///
  /// - Parameters:
  ///   - moment: The time. A chain that does not change over time is the same at each.
  ///   - duration: The duration in seconds, above 0, or nil if no time is a share of it. Without one, a
  ///     moment at a share is that of the time of the last key, or of any duration if all keys are at shares.
  ///   - rate: The number of frames per second, of which times of frames are counted.
  /// - Throws: `ChainError` if the animation is wrong, or if keys are at shares of a duration that nobody says.
  package func at(
    _ moment: KeyTime, duration: Double?, rate: FrameRate
  ) throws(ChainError) -> Chain {
    guard changesOverTime else { return atStart }
    if case .percent(let percent) = moment, duration == nil, hasOnlyShares {
      // Shares of any duration are the same.
      return try Timeline(self, duration: 100).chain(at: percent)
    }
    let timeline = try Timeline(self, duration: duration, rate: rate)
    return switch moment {
    case .seconds(let seconds): timeline.chain(at: seconds)
    case .percent(let percent): timeline.chain(at: percent / 100 * (duration ?? timeline.end))
    case .frame(let index): timeline.chain(at: rate.time(of: index))
    }
  }

  /// Whether all keys are at shares of the duration.
  private var hasOnlyShares: Bool {
    nodes.allSatisfy {
      $0.animation.allSatisfy {
        $0.keys.allSatisfy {
          switch $0.time {
          case .percent: true
          case .seconds(let seconds): seconds == 0
          case .frame(let index): index == 0
          }
        }
      }
    }
  }
}
