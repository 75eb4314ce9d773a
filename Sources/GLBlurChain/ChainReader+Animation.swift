extension ChainReader {
  static let trackKeys = ["set", "keys"]
  static let keyKeys = ["at", "value", "ease"]

  /// Adds the tracks of the member `animation` to the nodes of a chain.
  func animate(_ chain: inout Chain, _ json: JSON) throws(ChainError) {
    guard case .array(let elements) = json.value else {
      throw error(json.line, "animation", "expected an array of tracks, found \(json.kind)")
    }
    for (index, element) in elements.enumerated() {
      let place = "animation[\(index)]"
      guard case .object(let members) = element.value else {
        throw error(
          element.line, place,
          "expected a track such as {\"set\": \"card.frame\", \"keys\": […]}, found \(element.kind)"
        )
      }
      try refuseOthers(members, place, Self.trackKeys, "a track")
      let set = try member(
        "set", of: members, element.line, place,
        "ID.PARAM, where ID is the id of a node or its index from 0")
      let target = try string(set.value, "\(place).set")
      let (node, parameter): (Int, String)
      do throws(ChainError) {
        (node, parameter) = try chain.find(target, "\(place).set")
      } catch {
        throw self.error(set.value.line, error.path, error.message)
      }
      let keys = try member("keys", of: members, element.line, place, "an array of keys")
      guard case .array(let keyElements) = keys.value.value else {
        throw error(
          keys.value.line, "\(place).keys", "expected an array of keys, found \(keys.value.kind)")
      }
      var track = KeyframeTrack(parameter, [])
      track.place = place
      track.lines = ["": element.line, "set": set.value.line, "keys": keys.line]
      let values = try self.keys(keyElements, of: &track, place)
      do throws(ChainError) {
        try chain.read(values, into: &track, ofNode: node)
      } catch {
        throw self.error(error.line ?? element.line, error.path, error.message)
      }
      chain.nodes[node].animation.append(track)
    }
  }

  /// Adds keys to a track and returns their values.
  private func keys(
    _ elements: [JSON], of track: inout KeyframeTrack, _ place: String
  ) throws(ChainError) -> [JSON] {
    var values: [JSON] = []
    for (index, element) in elements.enumerated() {
      let own = "keys[\(index)]"
      let place = "\(place).\(own)"
      guard case .object(let members) = element.value else {
        throw error(
          element.line, place,
          "expected a key such as {\"at\": 0.6, \"value\": …, \"ease\": \"ease-out\"}, found "
            + element.kind)
      }
      try refuseOthers(members, place, Self.keyKeys, "a key")
      let at = try member("at", of: members, element.line, place, KeyTime.spellings)
      let value = try member("value", of: members, element.line, place, "a value of the parameter")
      var key = Keyframe(at: try time(at.value, "\(place).at"), ParameterValue.none)
      track.lines[own] = element.line
      track.lines["\(own).at"] = at.value.line
      track.lines["\(own).value"] = value.value.line
      if let ease = members.first(where: { $0.key == "ease" }) {
        let text = try string(ease.value, "\(place).ease")
        guard let easing = Easing(text) else {
          throw error(
            ease.value.line, "\(place).ease",
            "'\(text)' is not an easing; expected \(Easing.spellings)")
        }
        key.easing = easing
        track.lines["\(own).ease"] = ease.value.line
      }
      track.keys.append(key)
      values.append(value.value)
    }
    return values
  }

  private func time(_ json: JSON, _ place: String) throws(ChainError) -> KeyTime {
    switch json.value {
    case .number(let seconds):
      if KeyTime.seconds(seconds).isInRange { return .seconds(seconds) }
      throw error(
        json.line, place,
        "\(numeral(seconds)) is out of range; expected \(KeyTime.spellings), at most 1000000 seconds"
      )
    case .string(let text):
      // Seconds must be a JSON number, so that each time has one spelling.
      if text.last == "%" || text.last == "f", let time = KeyTime(text) { return time }
      throw error(
        json.line, place, "'\(text)' is not the time of a key; expected \(KeyTime.spellings)")
    default:
      throw error(json.line, place, "expected \(KeyTime.spellings), found \(json.kind)")
    }
  }

  private func member(
    _ key: String, of members: [JSON.Member], _ line: Int, _ place: String, _ meaning: String
  ) throws(ChainError) -> JSON.Member {
    guard let member = members.first(where: { $0.key == key }) else {
      throw error(line, place, "'\(key)' is missing: \(meaning)")
    }
    return member
  }

  private func refuseOthers(
    _ members: [JSON.Member], _ place: String, _ known: [String], _ owner: String
  ) throws(ChainError) {
    for member in members where !known.contains(member.key) {
      throw error(
        member.line, "\(place).\(member.key)",
        "unknown key of \(owner)" + suggestion(for: member.key, among: known))
    }
  }
}
