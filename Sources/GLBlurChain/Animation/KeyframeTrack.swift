/// The values of one parameter of a node over time.
///
/// The first key's value also holds before it, and the last key's value after it. Between keys,
/// numbers, lengths, points and frames are interpolated by component, and colours by
/// premultiplied component. Other values hold until the next key: choices, truth values, texts,
/// references, content, and colours that are found in the picture.
public struct KeyframeTrack: Hashable, Sendable {
  /// The name of the parameter in chain files.
  public var parameter: String
  /// The keys, at least one, each later than the one before.
  public var keys: [Keyframe<ParameterValue>]
  /// The values of the keys in JSON, while the shader that declares the parameter has not been
  /// read.
  package var unread: [JSON] = []
  /// The place of the track in the chain file, such as `animation[0]`, or nil.
  package var place: String?
  /// The lines of the chain file, by places in the track such as `keys[1].value`.
  package var lines: [String: Int] = [:]

  /// Creates a track. Each parameter is described at the property of its name.
  public init(_ parameter: String, _ keys: [Keyframe<ParameterValue>]) {
    self.parameter = parameter
    self.keys = keys
  }

  private var spelledValues: [String] {
    unread.isEmpty ? keys.map(\.value.json) : unread.map { JSONText($0).line }
  }

  /// The track as an object of a chain file.
  ///
  /// - Parameter node: The id or the index of the node.
  func text(ofNode node: String) -> JSONText {
    let keys = zip(keys, spelledValues).map { key, value in
      JSONText.object(
        [("at", JSONText(spelled: key.time.json)), ("value", JSONText(spelled: value))]
          + (key.easing == .linear ? [] : [("ease", .string(key.easing.text))]))
    }
    return .object([("set", .string("\(node).\(parameter)")), ("keys", .array(keys))])
  }

  // Places and lines are for messages only.

  public static func == (a: KeyframeTrack, b: KeyframeTrack) -> Bool {
    a.parameter == b.parameter && a.keys == b.keys
      && a.unread.map { JSONText($0).line } == b.unread.map { JSONText($0).line }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(parameter)
    hasher.combine(keys)
  }
}
