/// The time that a shader reads. It never comes from a clock, so results are reproducible.
package struct ShaderMoment: Hashable, Sendable {
  /// `TIME`: the seconds since the first frame.
  package var time: Double
  /// `TIMEDELTA`: the seconds since the previous frame.
  package var timeDelta: Double
  /// `FRAMEINDEX`: the number of frames before this one.
  package var frame: Int32
  /// `DATE`: the year, the month from 1, the day from 1, and the seconds of the day.
  package var date: SIMD4<Double>

  /// Creates a moment, by default that of the first frame.
  ///
  /// - Parameters:
  ///   - time: The seconds since the first frame. The default is 0.
  ///   - timeDelta: The seconds since the previous frame. The default is 0.
  ///   - frame: The number of frames before this one. The default is 0.
  ///   - date: Year, month from 1, day from 1, and second of the day from 0. The default is zeros.
  package init(
    time: Double = 0, timeDelta: Double = 0, frame: Int32 = 0, date: SIMD4<Double> = .zero
  ) {
    self.time = time
    self.timeDelta = timeDelta
    self.frame = frame
    self.date = date
  }
}
