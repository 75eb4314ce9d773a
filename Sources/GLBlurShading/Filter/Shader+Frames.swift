public import GLBlurFilters
import ShaderFormats

extension Shader {
  /// Whether the shader keeps buffers from frame to frame.
  public var remembersFrames: Bool { (try? parsed())?.isPersistent ?? false }

  /// Whether the shader reads the time or the number of the frame, or keeps buffers. In a shader
  /// set to a frame, both are fixed.
  public var changesOverTime: Bool {
    guard let file = try? parsed() else { return false }
    return (file.usesTime || file.usesFrames) && moment == nil || file.isPersistent
  }

  /// Returns the shader at the time and the number of a frame, unless it is already set to one.
  public func at(_ moment: FrameMoment, keyed: Set<String>) -> Shader {
    guard let file = try? parsed(), file.usesTime || file.usesFrames, self.moment == nil else {
      return self
    }
    var own = moment
    if keyed.contains("time") { own.time = 0 }
    if keyed.contains("frame") { own.index = 0 }
    var copy = self
    copy.moment = own
    return copy
  }

  /// Returns the moments (TIME and so on) of the frames that are computed for one picture.
  ///
  /// In a still picture they are one sixtieth of a second apart, and the first is at the time of
  /// the node. In a film they divide the time since the previous frame, and the last is at the time
  /// of the frame.
  func moments(inFilm: Bool) -> [ShaderMoment] {
    let (count, moment) = (frames ?? 1, moment ?? FrameMoment())
    let step = inFilm ? moment.timeDelta / Double(count) : 1 / Self.rate
    let start = time + moment.time - (inFilm ? Double(count - 1) * step : 0)
    let date = date.map { SIMD4($0[0], $0[1], $0[2], $0[3] + moment.time) }
    return (0..<count).map { number in
      ShaderMoment(
        time: start + Double(number) * step, timeDelta: inFilm || number > 0 ? step : 0,
        frame: Int32(clamping: frame + moment.index * count + number), date: date ?? .zero)
    }
  }

  /// The frames per second outside of films.
  private static let rate = 60.0
}
