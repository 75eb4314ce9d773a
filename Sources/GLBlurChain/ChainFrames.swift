/// The frames of an animated chain: the chain at each frame, computed on demand.
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

  /// Divides the duration of an animated chain into at least one frame. The first one begins at
  /// time 0.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - duration: The duration in seconds, above 0 and at most 1 000 000, or nil, the default, for
  ///     the time of the last key.
  ///   - rate: The number of frames per second.
  /// - Throws: `ChainError` if the animation is wrong, if the duration is out of range, or if it is
  ///   omitted and keys depend on it or all are at time 0.
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
