/// A value that a parameter has at a time.
public struct Keyframe<Value> {
  /// When the parameter has the value: in seconds, at a share of the duration, or at a frame.
  public var time: KeyTime
  /// The value at that time.
  public var value: Value
  /// How the value is reached from that of the key before. The default is `linear`.
  public var easing: Easing

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - time: The time. A number is one of seconds.
  ///   - value: The value at that time.
  ///   - easing: How the value is reached from that of the key before. The default is `linear`. It does
  ///     not count for the first key.
  public init(at time: KeyTime, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}
extension Keyframe: Sendable where Value: Sendable {}
