/// The time of a frame in a film.
public struct FrameMoment: Hashable, Sendable {
  /// The time at which the frame begins, in seconds from the beginning of the film.
  public var time: Double
  /// The time since the start of the previous frame, in seconds. It is 0 for the first frame.
  public var timeDelta: Double
  /// The number of the frame, from 0.
  public var index: Int

  /// Creates a moment. Without arguments it is that of the first frame, which is also that of a
  /// still picture.
  ///
  /// - Parameters:
  ///   - time: The seconds from the beginning of the film. The default is 0.
  ///   - timeDelta: The seconds since the start of the previous frame. The default is 0.
  ///   - index: The number of the frame, from 0. The default is 0.
  public init(time: Double = 0, timeDelta: Double = 0, index: Int = 0) {
    self.time = time
    self.timeDelta = timeDelta
    self.index = index
  }
}
