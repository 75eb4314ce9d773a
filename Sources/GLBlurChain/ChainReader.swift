/// Converts JSON to a chain. Errors have the line and the path of the mistake.
struct ChainReader {
  let file: String?
  let filters: KnownFilters

  static let nodeKeys = ["filter", "id", "colorSpace", "scale"]

  static let chainKeys = [
    "version", "nodes", "animation", "output", "scale", "colorSpace", "profile", "canvas", "inputs",
    "description", "$schema",
  ]

  func chain(_ root: JSON) throws(ChainError) -> Chain {
    switch root.value {
    case .array(let elements):
      return Chain(nodes: try nodes(elements))
    case .object(let members):
      return try chain(members, line: root.line)
    default:
      throw error(root.line, "", "expected an object or an array of nodes, found \(root.kind)")
    }
  }

  private func chain(_ members: [JSON.Member], line: Int) throws(ChainError) -> Chain {
    var chain = Chain(nodes: [])
    var hasNodes = false
    var animation: JSON?
    for member in members {
      let json = member.value
      chain.memberLines[member.key] = member.line
      switch member.key {
      case "version":
        guard case .number(1) = json.value else {
          throw error(member.line, "version", "unsupported version; expected \"version\": 1")
        }
      case "nodes":
        guard case .array(let elements) = json.value else {
          throw error(
            json.line, "nodes",
            "expected an array of nodes, found \(json.kind)\(cure(ofNodes: json))")
        }
        chain.nodes = try nodes(elements)
        hasNodes = true
      case "animation": animation = json
      case "output": chain.output = try string(json, "output")
      case "scale": chain.scale = try scale(json, "scale")
      case "colorSpace": chain.colorSpace = try colorSpace(json, "colorSpace")
      case "profile": chain.profile = try profile(json)
      case "canvas": chain.canvas = try canvas(json)
      case "inputs":
        guard case .object(let inputs) = json.value else {
          throw error(
            json.line, "inputs", "expected an object of names and files, found \(json.kind)")
        }
        for input in inputs {
          chain.inputs[input.key] = try string(input.value, "inputs.\(input.key)")
          chain.memberLines["inputs.\(input.key)"] = input.line
        }
      case "description": chain.description = try string(json, "description")
      case "$schema": _ = try string(json, "$schema")
      default:
        throw error(member.line, member.key, unknownKey(member.key, of: members))
      }
    }
    guard hasNodes else { throw error(line, "nodes", "a chain needs 'nodes', an array of nodes") }
    // Tracks may precede the nodes that they name, so they are read last.
    if let animation { try animate(&chain, animation) }
    return chain
  }

  private func canvas(_ json: JSON) throws(ChainError) -> Chain.Canvas {
    guard case .object(let members) = json.value else {
      throw error(
        json.line, "canvas",
        "expected an object such as {\"size\": [1200, 630], \"color\": \"white\"}, found "
          + json.kind)
    }
    var canvas: Chain.Canvas?
    var color: Color?
    for member in members {
      let place = "canvas.\(member.key)"
      switch member.key {
      case "size":
        guard case .array(let sides) = member.value.value, sides.count == 2,
          case .number(let width) = sides[0].value, case .number(let height) = sides[1].value,
          width > 0, height > 0
        else {
          throw error(
            member.value.line, place, "expected [width, height] in points, each above 0")
        }
        canvas = Chain.Canvas(width: width, height: height)
      case "color":
        do throws(FilterError) {
          if case .color(let value) = try ParameterDomain.color.decode(member.value) {
            color = value
          }
        } catch {
          throw self.error(error.line ?? member.value.line, place, error.message)
        }
      default:
        throw error(
          member.line, place,
          "unknown key of a canvas" + suggestion(for: member.key, among: ["size", "color"]))
      }
    }
    guard var canvas else {
      throw error(json.line, "canvas", "a canvas needs 'size', [width, height] in points")
    }
    if let color { canvas.color = color }
    return canvas
  }

  private func nodes(_ elements: [JSON]) throws(ChainError) -> [Node] {
    var nodes: [Node] = []
    for (index, element) in elements.enumerated() {
      nodes.append(try node(element, path: "nodes[\(index)]"))
    }
    return nodes
  }

  private func node(_ json: JSON, path: String) throws(ChainError) -> Node {
    guard case .object(let members) = json.value else {
      throw error(
        json.line, path,
        "expected a node, an object with a 'filter', found \(json.kind)\(cure(ofNode: json))")
    }
    guard let named = members.first(where: { $0.key == "filter" }) else {
      throw error(json.line, path, "this node has no 'filter'" + cure(ofNodeWithoutFilter: members))
    }
    let name = try string(named.value, "\(path).filter")
    guard let type = filters.filter(named: name) else {
      if ViewCatalogue.view(named: name) != nil {
        throw error(
          named.line, "\(path).filter",
          "'\(name)' is not a filter but a view; put it into the 'content' of an effectView or a "
            + "containerView")
      }
      throw error(
        named.line, "\(path).filter",
        "unknown filter '\(name)'" + filters.suggestion(for: name))
    }
    var node = Node(try filter(type, members, json.line, path: path))
    node.line = json.line
    for member in members {
      node.memberLines[member.key] = member.line
      let place = "\(path).\(member.key)"
      switch member.key {
      case "filter": continue
      case "id": node.id = try string(member.value, place)
      case "colorSpace": node.colorSpace = try colorSpace(member.value, place)
      case "scale": node.scale = try scale(member.value, place)
      default:
        guard type.ports.contains(where: { $0.name == member.key }) else { continue }
        node.ports[member.key] = Reference(try string(member.value, place))
      }
    }
    return node
  }

  private func filter<F: Filter>(
    _ type: F.Type, _ members: [JSON.Member], _ line: Int, path: String
  ) throws(ChainError) -> any Filter {
    let ports = F.ports.map(\.name)
    var filter = F.template
    for member in members
    where !(Self.nodeKeys + ports).contains(member.key) {
      let place = "\(path).\(member.key)"
      let known = F.parameters.map(\.name)
      guard known.contains(member.key) else {
        let unknown = F.unknown(member.key, among: known + ports + Self.nodeKeys.dropFirst())
        throw error(member.line, place, nesting(member, of: F.name) ?? unknown.message)
      }
      do {
        filter = try filter.setting(member.key, to: member.value)
      } catch {
        throw self.error(
          error.line ?? member.value.line, "\(path).\(error.parameter ?? member.key)",
          error.message)
      }
    }
    for parameter in F.parameters
    where parameter.isRequired && !members.contains(where: { $0.key == parameter.name }) {
      throw error(
        line, path,
        "'\(F.name)' needs the parameter '\(parameter.name)': \(parameter.domain.description)")
    }
    return filter
  }

  private func profile(_ json: JSON) throws(ChainError) -> OutputProfile {
    let word = try string(json, "profile")
    guard let profile = OutputProfile(word) else {
      throw error(
        json.line, "profile",
        "'\(word)' is not allowed"
          + suggestion(for: word, among: OutputProfile.words.map(\.key)))
    }
    return profile
  }

  private func colorSpace(_ json: JSON, _ path: String) throws(ChainError) -> ColorSpace {
    let word = try string(json, path)
    guard let space = ColorSpace(rawValue: word) else {
      throw error(
        json.line, path,
        "'\(word)' is not allowed"
          + suggestion(for: word, among: ColorSpace.allCases.map(\.rawValue)))
    }
    return space
  }

  private func scale(_ json: JSON, _ path: String) throws(ChainError) -> Double {
    guard case .number(let scale) = json.value else {
      throw error(json.line, path, "expected a number above 0, at most 16, found \(json.kind)")
    }
    if let message = Chain.scaleMessage(scale) { throw error(json.line, path, message) }
    return scale
  }

  func string(_ json: JSON, _ path: String) throws(ChainError) -> String {
    guard case .string(let text) = json.value else {
      throw error(json.line, path, "expected a string, found \(json.kind)")
    }
    return text
  }

  func error(_ line: Int, _ path: String, _ message: String) -> ChainError {
    ChainError(file: file, line: line, path: path, message: message)
  }
}

extension ChainReader {
  static let trackKeys = ["set", "keys"]
  static let keyKeys = ["at", "value", "ease"]

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

/// Suggestions for texts with a structure other than that of chain files.
extension ChainReader {
  func unknownKey(_ key: String, of members: [JSON.Member]) -> String {
    if key == "filter", !members.contains(where: { $0.key == "nodes" }) {
      var message =
        "this is a node, and a chain is an array of nodes; put it into brackets: [\(text(members))]"
      if case .string(let name)? = members.first(where: { $0.key == key })?.value.value,
        filters.filter(named: name) == nil
      {
        message += "; there is no filter '\(name)'" + filters.suggestion(for: name)
      }
      return message
    }
    let others = [
      "filters", "chain", "effects", "steps", "pipeline", "operations", "layers", "graph", "node",
    ]
    let meant =
      others.contains(key)
      ? "nodes"
      : ["size", "width", "height", "background"].contains(key)
        ? "canvas" : ["images", "files", "sources", "assets"].contains(key) ? "inputs" : nil
    return "unknown key of a chain"
      + (meant.map { "; did you mean '\($0)'?" } ?? suggestion(for: key, among: Self.chainKeys))
  }

  func cure(ofNodes json: JSON) -> String {
    guard case .object(let members) = json.value, members.contains(where: { $0.key == "filter" })
    else { return "" }
    return "; put the node into brackets: [\(text(members))]"
  }

  func cure(ofNode json: JSON) -> String {
    guard case .string(let name) = json.value else { return "" }
    guard filters.filter(named: name) != nil else { return filters.suggestion(for: name) }
    return "; write {\"filter\": \(quoted(name))}"
  }

  func cure(ofNodeWithoutFilter members: [JSON.Member]) -> String {
    let words = ["filter", "type", "name", "kind", "effect", "op", "operation", "class"]
    for member in members {
      guard case .string(let name) = member.value.value,
        words.contains(member.key.lowercased()) || filters.filter(named: name) != nil
      else { continue }
      return "; did you mean 'filter' instead of '\(member.key)'?"
    }
    if let member = members.first(where: { filters.filter(named: $0.key) != nil }) {
      return "; write " + text([named(member.key)] + own(member.value))
    }
    guard members.count == 1 else { return "; name one" }
    let suggestion = filters.suggestion(for: members[0].key)
    let isKnown = ["; use ", "; for ", "; did you mean "].contains { suggestion.hasPrefix($0) }
    return "; name one" + (isKnown ? suggestion : "")
  }

  func nesting(_ member: JSON.Member, of filter: String) -> String? {
    let words = [
      "params", "parameters", "options", "args", "arguments", "properties", "props", "settings",
      "attributes",
    ]
    guard words.contains(member.key.lowercased()), case .object = member.value.value else {
      return nil
    }
    return "parameters stand beside 'filter', not in an object of their own: "
      + text([named(filter)] + own(member.value))
  }

  private func named(_ filter: String) -> (String, JSONText) { ("filter", .string(filter)) }

  private func own(_ json: JSON) -> [(String, JSONText)] {
    guard case .object(let members) = json.value else { return [] }
    return members.map { ($0.key, JSONText($0.value)) }
  }

  private func text(_ members: [JSON.Member]) -> String {
    text(members.map { ($0.key, JSONText($0.value)) })
  }

  /// Returns an object on one line, without members that would make it too long.
  private func text(_ members: [(String, JSONText)]) -> String {
    var text = ""
    for (key, value) in members {
      let member = "\(quoted(key)): \(value.line)"
      guard text.count + member.count < 200 else {
        text += text.isEmpty ? "…" : ", …"
        break
      }
      text += (text.isEmpty ? "" : ", ") + member
    }
    return "{\(text)}"
  }
}
