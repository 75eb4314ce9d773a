import UserShaders

extension Chain {
  /// Whether a parameter changes over time.
  public var isAnimated: Bool { nodes.contains { !$0.animation.isEmpty } }

  /// Whether the frames of a film differ: a parameter changes, or a filter reads the time or
  /// remembers frames.
  public var changesOverTime: Bool {
    isAnimated || nodes.contains { $0.filter.changesOverTime }
  }

  /// Whether a filter remembers frames, which must then be rendered in order, each with the
  /// `FrameMemory` of the one before.
  public var remembersFrames: Bool { nodes.contains { $0.filter.remembersFrames } }

  /// Whether a filter remembers frames, of which a still picture shows only the first. A shader
  /// that computes several frames for one picture does not count.
  package var isForFilms: Bool {
    nodes.contains { $0.filter.remembersFrames && ($0.filter as? Shader)?.frames == nil }
  }

  /// Returns a copy of the chain with an animated property of a filter.
  ///
  /// ```swift
  /// let slide = try card.animating(
  ///   "panel", \RoundedRect.frame,
  ///   [
  ///     Keyframe(at: 0, Frame(0, .percent(100), .percent(100), 200)),
  ///     Keyframe(at: 0.6, Frame(0, .percent(60), .percent(100), 200), .easeOut),
  ///   ])
  /// ```
  ///
  /// The node is named by its id or its index from 0. The keys replace existing ones; validation
  /// and rendering check them.
  ///
  /// - Throws: `ChainError` if there is no such node or parameter, or if the filter is of another
  ///   type.
  public func animating<F: Filter, Value>(
    _ node: String, _ property: WritableKeyPath<F, Value>, _ keys: [Keyframe<Value>]
  ) throws(ChainError) -> Chain {
    let (index, filter) = try self.filter(ofNode: node, as: F.self)
    guard let parameter = F.parameters.first(where: { $0.path as PartialKeyPath<F> == property })
    else {
      throw ChainError(
        path: "node '\(node)'",
        message:
          "the property \(property) is no parameter of '\(F.name)', so it cannot change over "
          + "time; its parameters are \(F.parameters.map(\.name).joined(separator: ", "))")
    }
    let track = KeyframeTrack(
      parameter.name,
      keys.map { key in
        var variant = filter
        variant[keyPath: property] = key.value
        return Keyframe(at: key.time, parameter.value(in: variant), key.easing)
      })
    return animated(index, by: track)
  }

  /// Returns a copy of the chain with new keys of a parameter, `ID.PARAM` (see `set`). The values
  /// are in JSON; other text is a string.
  ///
  /// - Throws: `ChainError` if there is no such parameter, or if a value is not in its domain.
  public func animating(
    _ target: String, _ keys: [Keyframe<String>]
  ) throws(ChainError) -> Chain {
    let (node, parameter) = try find(target, target)
    var track = KeyframeTrack(
      parameter, keys.map { Keyframe(at: $0.time, ParameterValue.none, $0.easing) })
    let values = keys.map { key in
      (try? JSONParser.parse(Array(key.value.utf8))) ?? JSON(value: .string(key.value), line: 1)
    }
    do throws(ChainError) {
      try read(values, into: &track, ofNode: node)
    } catch {
      throw ChainError(path: error.path, message: error.message)
    }
    return animated(node, by: track)
  }

  private func animated(_ index: Int, by track: KeyframeTrack) -> Chain {
    var chain = self
    chain.nodes[index].animation.removeAll { $0.parameter == track.parameter }
    chain.nodes[index].animation.append(track)
    return chain
  }

  func filter<F: Filter>(
    ofNode node: String, as type: F.Type
  ) throws(ChainError) -> (index: Int, filter: F) {
    let index = try index(ofNode: node, "node '\(node)'")
    guard let filter = nodes[index].filter as? F else {
      throw ChainError(
        path: "node '\(node)'",
        message:
          "the filter of this node is '\(Swift.type(of: nodes[index].filter).name)'; expected "
          + "'\(F.name)', whose property is given")
    }
    return (index, filter)
  }

  /// Returns the chain at a time, without animation. The time and the duration are in seconds. For
  /// many times a `Timeline` is faster.
  ///
  /// - Throws: `ChainError` if the animation is wrong, or if a key depends on a duration or rate
  ///   that is nil.
  public func at(
    _ time: Double, duration: Double? = nil, rate: FrameRate? = nil
  ) throws(ChainError) -> Chain {
    changesOverTime ? try Timeline(self, duration: duration, rate: rate).chain(at: time) : self
  }

  /// Returns whether a parameter, `ID.PARAM`, changes over time.
  package func isAnimated(_ target: String) -> Bool {
    guard let (node, parameter) = try? find(target, target) else { return false }
    return nodes[node].animation.contains { $0.parameter == parameter }
  }

  package var imagesOfKeys: Set<String> {
    var names: Set<String> = []
    for node in nodes {
      for track in node.animation where track.unread.isEmpty {
        for key in track.keys {
          for case .image(let name) in node.filter.setting(track.parameter, to: key.value)
            .references
            .map(\.reference)
          {
            names.insert(name)
          }
        }
      }
    }
    return names
  }

  /// The chain at time 0, where each parameter has the value of its first key.
  package var atStart: Chain {
    guard isAnimated else { return self }
    var chain = self
    for index in nodes.indices {
      for track in nodes[index].animation where track.unread.isEmpty {
        guard let first = track.keys.first else { continue }
        chain.nodes[index].filter = chain.nodes[index].filter.setting(
          track.parameter, to: first.value)
      }
      chain.nodes[index].animation = []
    }
    return chain
  }
}

extension Parameterized {
  /// Returns a copy with a parameter set to a value, which is not checked.
  func setting(_ name: String, to value: ParameterValue) -> Self {
    if let parameter = Self.parameters.first(where: { $0.name == name }) {
      var copy = self
      parameter.set(value, in: &copy)
      return copy
    }
    guard let own = self as? any WithOwnParameters,
      let json = try? JSONParser.parse(Array(value.json.utf8))
    else { return self }
    return own.settingOwn(name, to: json) as? Self ?? self
  }
}

extension Chain {
  /// Returns the chain at a moment, without animation. A moment at a share of an unknown duration
  /// is that of the time of the last key, or of any duration if all keys are at shares.
  ///
  /// - Throws: `ChainError` if the animation is wrong, or if keys are at shares of an unknown
  ///   duration.
  package func at(
    _ moment: KeyTime, duration: Double?, rate: FrameRate
  ) throws(ChainError) -> Chain {
    guard changesOverTime else { return atStart }
    if case .percent(let percent) = moment, duration == nil, hasOnlyShares {
      return try Timeline(self, duration: 100).chain(at: percent)
    }
    let timeline = try Timeline(self, duration: duration, rate: rate)
    return switch moment {
    case .seconds(let seconds): timeline.chain(at: seconds)
    case .percent(let percent): timeline.chain(at: percent / 100 * (duration ?? timeline.end))
    case .frame(let index): timeline.chain(at: rate.time(of: index))
    }
  }

  private var hasOnlyShares: Bool {
    nodes.allSatisfy {
      $0.animation.allSatisfy {
        $0.keys.allSatisfy {
          switch $0.time {
          case .percent: true
          case .seconds(let seconds): seconds == 0
          case .frame(let index): index == 0
          }
        }
      }
    }
  }
}

extension Chain {
  /// Reads the values of a track's keys, or stores those for a shader that has not been read.
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

  /// If no other parameter of the node is animated (`isAlone`), all values are checked together.
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
  /// The message, preceded by the parameter at fault unless that is `name`.
  func told(besides name: String) -> String {
    (parameter.map { $0 == name ? "" : "\($0): " } ?? "") + message
  }
}
