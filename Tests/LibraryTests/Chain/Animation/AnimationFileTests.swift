import GLBlurChain
import TestSupport
import Testing

/// The member `animation` of chain files.
@Suite struct AnimationFileTests {
  private func message(
    _ animation: String, duration: Double? = nil, rate: FrameRate? = nil
  ) throws -> String {
    let json = """
      {"nodes": [
        {"id": "card", "filter": "roundedRect", "frame": [0, 0, 9, 9], "cornerRadius": 2},
        {"filter": "levels"},
        {"id": "look", "filter": "saturation"}
      ],
      "animation": \(animation)}
      """
    do {
      let chain = try Chain(json: json, file: "c.json")
      try chain.validate()
      _ = try Timeline(chain, duration: duration, rate: rate)
      return "no error"
    } catch {
      return error.description
    }
  }

  private func track(_ set: String, _ keys: String...) -> String {
    #"[{"set": "\#(set)", "keys": [\#(keys.joined(separator: ", "))]}]"#
  }

  @Test func mistakesOfTracks() throws {
    #expect(
      try message("{}") == "c.json:6: animation: expected an array of tracks, found an object")
    #expect(
      try message("[3]")
        == #"c.json:6: animation[0]: expected a track such as {"set": "card.frame", "keys": […]}, found a number"#
    )
    #expect(
      try message(#"[{"keys": []}]"#)
        == "c.json:6: animation[0]: 'set' is missing: ID.PARAM, where ID is the id of a node or its index from 0"
    )
    #expect(
      try message(#"[{"set": "card.frame"}]"#)
        == "c.json:6: animation[0]: 'keys' is missing: an array of keys")
    #expect(
      try message(#"[{"set": "card.frame", "key": []}]"#)
        == "c.json:6: animation[0].key: unknown key of a track; did you mean 'keys'?")
    #expect(
      try message(track("crad.frame", #"{"at": 0, "value": 1}"#))
        == "c.json:6: animation[0].set: there is no node 'crad'; did you mean 'card'?; a node's index works too, 0 to 2"
    )
    #expect(
      try message(track("card", #"{"at": 0, "value": 1}"#))
        == "c.json:6: animation[0].set: expected ID.PARAM, where ID is a node's id or its index from 0"
    )
    #expect(
      try message(track("card.fraem", #"{"at": 0, "value": 1}"#))
        == "c.json:6: animation[0].set: unknown parameter of 'roundedRect'; did you mean 'frame'?")
    #expect(
      try message(track("card.frame"))
        == "c.json:6: animation[0].keys: a track needs at least one key")
    let twice = #"{"set": "look.amount", "keys": [{"at": 0, "value": 1}]}"#
    #expect(
      try message("[\(twice), \(twice.replacing("look", with: "2"))]")
        == "c.json:6: animation[1].set: the parameter has keys in animation[0] already; put all of its keys into one track"
    )
  }

  @Test func mistakesOfKeys() throws {
    func error(_ keys: String...) throws -> String {
      let list = keys.joined(separator: ", ")
      let text = try message(#"[{"set": "card.cornerRadius", "keys": [\#(list)]}]"#)
      return text.replacing("c.json:6: animation[0].", with: "")
    }
    #expect(try error("1").hasPrefix(#"keys[0]: expected a key such as {"at": 0.6"#))
    #expect(try error(#"{"value": 1}"#).hasPrefix("keys[0]: 'at' is missing: seconds from 0"))
    #expect(
      try error(#"{"at": 1}"#) == "keys[0]: 'value' is missing: a value of the parameter")
    #expect(
      try error(#"{"at": 1, "value": 1, "easing": "linear"}"#)
        == "keys[0].easing: unknown key of a key; expected one of at, value, ease")
    #expect(
      try error(#"{"at": -1, "value": 1}"#).hasPrefix(
        "keys[0].at: -1 is out of range; expected seconds"))
    #expect(
      try error(#"{"at": "1s", "value": 1}"#)
        == #"keys[0].at: '1s' is not the time of a key; expected seconds from 0, "60%" of the duration, or "12f" for the time of a frame"#
    )
    #expect(try error(#"{"at": "1", "value": 1}"#).hasPrefix("keys[0].at: '1' is not the time"))
    #expect(try error(#"{"at": "101%", "value": 1}"#).hasPrefix("keys[0].at: '101%' is not"))
    #expect(try error(#"{"at": true, "value": 1}"#).hasSuffix("found true or false"))
    #expect(
      try error(#"{"at": 0, "value": 1, "ease": "eaze"}"#)
        .hasPrefix("keys[0].ease: 'eaze' is not an easing; expected linear, ease, "))
    #expect(
      try error(#"{"at": 0, "value": 1, "ease": "cubic-bezier(1.1, 0, 0, 1)"}"#)
        == "keys[0].ease: the first and the third number of cubic-bezier are times, 0 to 1; found 1.1 and 0"
    )
    #expect(
      try error(#"{"at": 0, "value": 1, "ease": "steps(1, jump-none)"}"#)
        == "keys[0].ease: 1 steps are not possible; expected a whole number, 2 with jump-none to 1000000"
    )
    #expect(
      try error(#"{"at": 0, "value": -1}"#)
        .hasPrefix("keys[0].value: -1 is out of range; expected a length, 0 to"))
    #expect(
      try error(#"{"at": 0, "value": 1}"#, #"{"at": 1, "value": true}"#)
        .hasSuffix("found true or false"))
    #expect(try error(#"{"at": 0, "value": 1}"#, #"{"at": 1, "value": "5%"}"#) == "no error")
    #expect(
      try error(#"{"at": 1, "value": 1}"#, #"{"at": 1, "value": 2}"#)
        == "keys[1].at: the key before is at 1 too; give each key a time of its own, or jump with the ease 'hold'"
    )
    #expect(
      try error(#"{"at": "0%", "value": 1}"#, #"{"at": 0, "value": 2}"#)
        == #"keys[1].at: the key before is at "0%" too; give each key a time of its own, or jump with the ease 'hold'"#
    )
    #expect(
      try error(#"{"at": "2f", "value": 1}"#, #"{"at": "1f", "value": 2}"#)
        == #"keys[1].at: the key before is at "2f", which is later than "1f"; sort the keys by their times"#
    )
  }

  @Test func timesThatDependOnADuration() throws {
    let mixed = track(
      "look.amount", #"{"at": 1, "value": 1}"#, #"{"at": "50%", "value": 2}"#,
      #"{"at": "40f", "value": 2}"#)
    #expect(
      try message(mixed)
        == #"c.json:6: animation[0].keys[1].at: "50%" is a share of the duration, which is not known; state the duration, or give the time in seconds"#
    )
    #expect(
      try message(mixed, duration: 2)
        == "c.json:6: animation[0].keys[1].at: this key is at 1 s and the one before at 1 s; each key must be later than the one before"
    )
    #expect(
      try message(mixed, duration: 3)
        .hasPrefix(#"c.json:6: animation[0].keys[2].at: "40f" is the time of a frame"#))
    #expect(try message(mixed, duration: 3, rate: 25) == "no error")
    #expect(
      try message(mixed, duration: 3, rate: 50).hasPrefix(
        "c.json:6: animation[0].keys[2].at: this key"))
  }

  @Test func parametersThatChangeTogether() throws {
    func both(_ max: Double) -> String {
      """
      [{"set": "1.min", "keys": [{"at": 0, "value": 0.1}, {"at": 1, "value": 0.5}]},
       {"set": "1.max", "keys": [{"at": 0, "value": 0.4}, {"at": 1, "value": \(max)}]}]
      """
    }
    #expect(try message(both(0.6)) == "no error")
    #expect(try message(both(0.45)).contains("nodes[1].max: at 1 s: "))
  }

  @Test func linesAndPlaces() throws {
    let json = """
      {
        "animation": [
          { "set": "0.amount", "keys": [
            { "at": 0, "value": 1 },
            { "at": 1,
              "value": 99 }
          ] }
        ],
        "nodes": [{ "filter": "saturation" }]
      }
      """
    #expect(throws: ChainError.self) { try Chain(json: json, file: "c.json") }
    do { _ = try Chain(json: json, file: "c.json") } catch {
      #expect(error.line == 6 && error.path == "animation[0].keys[1].value")
    }
  }

  @Test func textIsReadBack() throws {
    let chain = try Chain(
      json: """
        {"nodes": [{"filter": "roundedRect", "frame": [0, 0, 9, 9]},
                   {"id": "t", "filter": "tint"}],
         "animation": [
           {"set": "t.color", "keys": [{"at": 0, "value": "red"}, {"at": "50%", "value": [0, 1, 0, 0.5], "ease": "steps(3, start)"}]},
           {"set": "0.frame", "keys": [{"at": "2f", "value": ["1%", 2, 3, 4]}, {"at": "9f", "value": ["5%", 2, 3, 4], "ease": "cubic-bezier(.2, 0, 0, 1)"}]},
           {"set": "0.feather", "keys": [{"at": 1.25, "value": 1}]}
         ]}
        """)
    #expect(try Chain(json: chain.json) == chain, "\(chain.json)")
    var other = chain
    other.nodes[1].animation[0].keys[1].easing = .linear
    #expect(other != chain && other.hashValue != chain.hashValue)
    #expect(try Chain(json: other.json) == other)
    #expect(
      chain.json.contains(#""set": "t.color""#) && chain.json.contains(#""set": "0.feather""#))
  }

  @Test func keysAreLimited() throws {
    let keys = (0..<20).map { #"{"at": \#($0), "value": "ab"}"# }.joined(separator: ", ")
    let json =
      #"{"nodes": [{"id": "l", "filter": "label", "text": "abc"}], "animation": [{"set": "l.text", "keys": [\#(keys)]}]}"#
    func error(_ limits: ChainLimits, _ other: String? = nil) -> String? {
      do {
        _ = try Chain(json: other ?? json, limits: limits)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(error(ChainLimits(maxText: 43, maxKeys: 20)) == nil)
    #expect(
      error(ChainLimits(maxKeys: 19)) == "a chain may have at most 19 keys, and this one has 20")
    #expect(error(ChainLimits(maxText: 42))?.contains("at most 42 characters") == true)
    // The texts of spans count as well: 3 + 20 × 2 characters.
    let spans = json.replacing(#""value": "ab""#, with: #""value": ["a", {"text": "b"}]"#)
    #expect(error(ChainLimits(maxText: 43), spans) == nil)
    #expect(error(ChainLimits(maxText: 42), spans)?.contains("at most 42 characters") == true)
    #expect(ChainLimits(maxKeys: 0).maxKeys == 1 && ChainLimits(maxKeys: .max) == ChainLimits())
    let most = (0...10_000).map { Keyframe(at: .frame($0), 1.0) }
    let chain = try Chain { Saturation(1) }.animating("0", \Saturation.amount, most)
    #expect(throws: ChainError.self) { try chain.validate() }
  }

  @Test func mistakesInSwift() throws {
    let chain = Chain { Saturation(1).id("s") }
    func message(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { _ = try chain.animating("s", \GaussianBlur.sigma, []) }
        .hasPrefix("node 's': the filter of this node is 'saturation'; expected 'gaussianBlur'"))
    #expect(
      message { _ = try chain.animating("t", \Saturation.amount, []) }.contains("no node 't'"))
    #expect(
      message { _ = try chain.animating("s", \Saturation.connections, []) }
        .contains("is no parameter of 'saturation', so it cannot change over time"))
    #expect(
      message {
        _ = try chain.animating("s", \Saturation.amount, [Keyframe(at: 0, 99)]).validate()
      }.contains("nodes[0].animation.amount.keys[0].value: 99 is not possible; expected a number"))
    #expect(
      message { _ = try chain.animating("s.amount", [Keyframe(at: 0, "99")]) }
        .contains("keys[0].value: 99 is out of range"))
    #expect(
      message { _ = try chain.animating("s", \Saturation.amount, [Keyframe(at: -1, 1)]).validate() }
        .contains("keys[0].at: -1 is out of range"))
  }
}
