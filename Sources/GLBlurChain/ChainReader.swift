/// Converts JSON to a chain. Its errors have the line and the path of the mistake.
struct ChainReader {
  /// The name of the chain file for messages.
  let file: String?
  let filters: KnownFilters

  /// The members that every node can have.
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

  /// Returns a filter with the parameters among `members`.
  ///
  /// - Throws: `ChainError` if a member is unknown or a required parameter is missing.
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
