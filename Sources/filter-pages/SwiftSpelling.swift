import GLBlur

/// Spells chain files in Swift.
struct SwiftSpelling {
  private static let width = 78
  private let initializers: Initializers

  init(_ initializers: Initializers) { self.initializers = initializers }

  /// Returns the Swift expression of a chain, or nil if no initialiser takes what the chain sets.
  func chain(_ json: String) throws -> String? {
    guard case .array(let nodes) = try JSONParser.parse(Array(json.utf8)).value else { return nil }
    var lines: [String] = []
    for node in nodes {
      guard let call = try self.node(node) else { return nil }
      lines += call
    }
    return (["Chain {"] + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n")
  }

  private func node(_ json: JSON) throws -> [String]? {
    guard case .object(let members) = json.value,
      let name = members.first(where: { $0.key == "filter" })?.text,
      let filter = Catalogue.filter(named: name)
    else { return nil }
    func lines<F: Filter>(_ filter: F.Type) throws -> [String]? {
      let ports = Set(F.ports.map(\.name))
      let others = ports.union(["filter", "id", "colorSpace"])
      guard
        var call = try call(
          "\(F.self)", F.parameters, members.filter { !others.contains($0.key) })
      else { return nil }
      for port in F.ports {
        guard let text = members.first(where: { $0.key == port.name })?.text else { continue }
        let image = ["source", "none"].contains(text) ? ".\(text)" : quoted(text)
        call[call.count - 1] +=
          port.name == "input" ? ".input(\(image))" : ".port(\(quoted(port.name)), \(image))"
      }
      if let space = members.first(where: { $0.key == "colorSpace" })?.text {
        call[call.count - 1] += ".colorSpace(.\(space))"
      }
      if let id = members.first(where: { $0.key == "id" })?.text {
        call[call.count - 1] += ".id(\(quoted(id)))"
      }
      return call
    }
    return try lines(filter)
  }

  private func view(_ json: JSON) throws -> [String]? {
    guard case .object(let members) = json.value,
      let name = members.first(where: { $0.key == "view" })?.text,
      let view = ViewCatalogue.view(named: name)
    else { return nil }
    func lines<V: View>(_ view: V.Type) throws -> [String]? {
      try call("\(V.self)", V.viewParameters, members.filter { $0.key != "view" })
    }
    return try lines(view)
  }

  private func call<Owner>(
    _ type: String, _ parameters: [Parameter<Owner>], _ members: [JSON.Member]
  ) throws -> [String]? {
    guard
      let initializer = initializers.initializer(of: type, with: Set(members.map(\.key)))
    else { return nil }
    var arguments: [String] = []
    var content: [String]?
    for (label, name) in initializer.parameters {
      guard let member = members.first(where: { $0.key == name }),
        let parameter = parameters.first(where: { $0.name == name })
      else { continue }
      if case .content = parameter.domain, case .array(let views) = member.value.value {
        content = []
        for view in views {
          guard let lines = try self.view(view) else { return nil }
          content? += lines.map { "  " + $0 }
        }
        continue
      }
      let value = try parameter.domain.decode(member.value).swift(in: parameter.domain)
      arguments.append(label == "_" ? value : "\(label): \(value)")
    }
    return lines(of: type, arguments, content)
  }

  private func lines(of type: String, _ arguments: [String], _ content: [String]?) -> [String] {
    let brace = content == nil ? "" : " {"
    let line = "\(type)(\(arguments.joined(separator: ", ")))\(brace)"
    var lines = [line]
    if line.count > Self.width {
      lines = ["\(type)("]
      for (index, argument) in arguments.enumerated() {
        let text = argument + (index + 1 < arguments.count ? "," : "")
        let last = lines[lines.count - 1]
        if lines.count > 1, last.count + 1 + text.count <= Self.width {
          lines[lines.count - 1] = "\(last) \(text)"
        } else {
          lines.append("  " + text)
        }
      }
      lines.append(")\(brace)")
    }
    return lines + (content.map { $0 + ["}"] } ?? [])
  }
}

extension JSON.Member {
  fileprivate var text: String? {
    if case .string(let text) = value.value { text } else { nil }
  }
}
