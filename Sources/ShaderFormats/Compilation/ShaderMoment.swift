/// The time that a shader sees. It never comes from a clock, so that results can be repeated.
public struct ShaderMoment: Hashable, Sendable {
  /// `TIME`: the seconds since the first frame.
  public var time: Double
  /// `TIMEDELTA`: the seconds since the frame before.
  public var timeDelta: Double
  /// `FRAMEINDEX`: the number of frames before this one.
  public var frame: Int32
  /// `DATE`: the year, the month from 1, the day from 1, and the seconds of the day.
  public var date: SIMD4<Double>

  /// Creates a moment. By default it is the first frame.
  ///
  /// - Parameters:
  ///   - time: The seconds since the first frame. The default is 0.
  ///   - timeDelta: The seconds since the frame before. The default is 0.
  ///   - frame: The number of frames before this one. The default is 0.
  ///   - date: Year, month from 1, day from 1, and second of the day from 0. The default is zeros.
  public init(
    time: Double = 0, timeDelta: Double = 0, frame: Int32 = 0, date: SIMD4<Double> = .zero
  ) {
    self.time = time
    self.timeDelta = timeDelta
    self.frame = frame
    self.date = date
  }
}
