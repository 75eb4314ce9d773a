import UserShaders

extension Chain {
  /// Reads the values of a track's keys. Those for an unread shader are stored for later.
  ///
  /// - Throws: `ChainError` if the node has no such parameter, or if a value is not in its domain.
  func read(
    _ values: [JSON], into track: inout KeyframeTrack, ofNode node: Int
  ) throws(ChainError) {
    let filter = nodes[node].filter
    track.unread = []
    if let shader = filter as? Shader {
      if ["file", "source"].contains(track.parameter) {
        throw error(
          track, ofNode: node, "set",
          "the text of a shader cannot change over time; give its parameters keys, or 'time'")
      }
      let isOwn = !Shader.parameters.contains { $0.name == track.parameter }
      if isOwn, shader.file != nil, shader.text == nil {
        track.unread = values
        return
      }
    }
    let domain = try domain(of: track, ofNode: node)
    for (index, json) in values.enumerated() {
      do throws(FilterError) {
        track.keys[index].value = try domain.decode(json)
      } catch {
        var placed = self.error(
          track, ofNode: node, "keys[\(index)].value", error.message)
        placed.path += error.parameter ?? ""
        placed.line = error.line ?? placed.line
        throw placed
      }
    }
  }

  /// Reads the stored values of keys after the node's shader has been read.
  mutating func readKeys(ofNode node: Int) throws(ChainError) {
    for index in nodes[node].animation.indices {
      var track = nodes[node].animation[index]
      guard !track.unread.isEmpty else { continue }
      try read(track.unread, into: &track, ofNode: node)
      nodes[node].animation[index] = track
    }
    try validateAnimation(ofNode: node)
  }

  func domain(
    of track: KeyframeTrack, ofNode node: Int
  ) throws(ChainError) -> ParameterDomain {
    do throws(FilterError) {
      return try nodes[node].filter.domainAndValue(of: track.parameter).domain
    } catch {
      throw self.error(track, ofNode: node, "set", error.message)
    }
  }

  /// Checks the parts of a node's animation that depend on neither duration nor rate.
  func validateAnimation(ofNode node: Int) throws(ChainError) {
    let tracks = nodes[node].animation
    for (index, track) in tracks.enumerated() {
      if let other = tracks[..<index].first(where: { $0.parameter == track.parameter }) {
        throw error(
          track, ofNode: node, "set",
          "the parameter has keys in \(other.place ?? "another track") already; put all of its keys "
            + "into one track")
      }
      guard !track.keys.isEmpty else {
        throw error(track, ofNode: node, "keys", "a track needs at least one key")
      }
      try validateTimes(of: track, ofNode: node)
      if track.unread.isEmpty {
        try validateValues(of: track, ofNode: node, isAlone: tracks.count == 1)
      }
    }
  }

  private func validateTimes(of track: KeyframeTrack, ofNode node: Int) throws(ChainError) {
    for (index, key) in track.keys.enumerated() {
      let place = "keys[\(index)]"
      guard key.time.isInRange else {
        throw error(
          track, ofNode: node, "\(place).at",
          "\(key.time.json) is out of range; expected \(KeyTime.spellings)")
      }
      if let fault = key.easing.fault { throw error(track, ofNode: node, "\(place).ease", fault) }
      guard index > 0 else { continue }
      let before = track.keys[index - 1].time
      if before.equals(key.time) == true {
        throw error(
          track, ofNode: node, "\(place).at",
          "the key before is at \(before.json) too; give each key a time of its own, or jump with the "
            + "ease 'hold'")
      }
      if before.isBefore(key.time) == false {
        throw error(
          track, ofNode: node, "\(place).at",
          "the key before is at \(before.json), which is later than \(key.time.json); sort the keys by "
            + "their times")
      }
    }
  }

  /// Checks the values of keys.
  ///
  /// - Parameter isAlone: Whether no other parameter of the node is animated, so that the other
  ///   values are known.
  private func validateValues(
    of track: KeyframeTrack, ofNode node: Int, isAlone: Bool
  ) throws(ChainError) {
    let domain = try domain(of: track, ofNode: node)
    for (index, key) in track.keys.enumerated() {
      let place = "keys[\(index)].value"
      guard key.value != .none, domain.contains(key.value) else {
        throw error(
          track, ofNode: node, place,
          "\(key.value.json) is not possible; expected \(domain.description)")
      }
      if isAlone {
        do throws(FilterError) {
          try nodes[node].filter.setting(track.parameter, to: key.value).validateTogether()
        } catch {
          throw self.error(track, ofNode: node, place, error.told(besides: track.parameter))
        }
      }
    }
  }

  /// Returns an error in a track.
  ///
  /// - Parameter place: The place in the track, such as `keys[1].value`.
  func error(
    _ track: KeyframeTrack, ofNode node: Int, _ place: String, _ message: String
  ) -> ChainError {
    ChainError(
      file: file ?? nodes[node].file, line: track.lines[place] ?? track.lines[""],
      path: "\(track.place ?? "nodes[\(node)].animation.\(track.parameter)").\(place)",
      message: message)
  }
}

extension FilterError {
  /// The message, preceded by the parameter at fault if that is not the given one.
  func told(besides name: String) -> String {
    (parameter.map { $0 == name ? "" : "\($0): " } ?? "") + message
  }
}
