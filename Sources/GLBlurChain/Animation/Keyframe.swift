/// A value of a parameter at a time.
public struct Keyframe<Value> {
  /// The time of the value: in seconds, as a share of the duration, or at a frame.
  public var time: KeyTime
  /// The value at that time.
  public var value: Value
  /// The easing from the previous key. The default is `linear`.
  public var easing: Easing

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - time: The time. A number is in seconds.
  ///   - value: The value at that time.
  ///   - easing: The easing from the previous key. The default is `linear`. The first key does not
  ///     use it.
  public init(at time: KeyTime, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}
extension Keyframe: Sendable where Value: Sendable {}
