import ShaderFiles

func swiftSource(for modules: [ShaderModule]) -> String {
  var lines = ["// Generated from the GLSL files of this target by embed-shaders.", ""]
  lines.append("extension Shader {")
  for module in modules {
    lines.append(
      "  package static let \(identifier(module)) = Shader(path: \"\(module.path)\", "
        + "name: \"\(module.name)\", includes: [\(includes(of: module))], text: ##\"\"\"")
    lines.append(module.text)
    lines.append("\"\"\"##)")
  }
  lines.append("")
  lines.append("  package static let all: [Shader] = [")
  lines.append(contentsOf: modules.map { "    .\(identifier($0))," })
  lines.append("  ]")
  lines.append("}")
  lines.append("")
  lines.append("extension ShaderCall {")
  lines.append(contentsOf: modules.filter(\.isCallable).map(callFunction))
  lines.append("}")
  lines.append("")
  lines.append("/// The constants of the GLSL files.")
  lines.append("package enum ShaderConstant {")
  for constant in modules.flatMap(\.constants) {
    lines.append("  package static let \(constant.name): Int32 = \(constant.value)")
  }
  lines.append("}")
  return lines.joined(separator: "\n") + "\n"
}

/// Returns the name of a shader in Swift: `point/tint.glsl` is `Shader.tint`. Files in `common`
/// keep their folder, as in `Shader.commonAlpha`, since other files may have the same name.
private func identifier(_ module: ShaderModule) -> String {
  let folders = module.path.split(separator: "/").dropLast()
  guard folders.first == "common" else { return module.name }
  return "common" + module.name.prefix(1).uppercased() + module.name.dropFirst()
}

private func includes(of module: ShaderModule) -> String {
  module.includes.map { "\"\($0)\"" }.joined(separator: ", ")
}

private func callFunction(_ module: ShaderModule) -> String {
  let values = module.parameters.filter { $0.role != .pixel && $0.role != .position }
  let signature = values.map { "\($0.name): \($0.swiftType ?? "Never")" }.joined(separator: ", ")
  let name = identifier(module)
  return """
      package static func \(name)(\(signature)) -> ShaderCall {
        ShaderCall(shader: .\(name), operands: [\(operands(of: module))])
      }
    """
}

private func operands(of module: ShaderModule) -> String {
  var images = 0
  return module.parameters.map { parameter in
    let name = parameter.name
    switch parameter.role {
    case .pixel:
      defer { images += 1 }
      return ".pixel(\(images))"
    case .position: return ".position"
    case .uniform, .literal:
      return ".argument(.\(parameter.role)(name: \"\(name)\", .init(\(name))))"
    case .table: return ".argument(.table(name: \"\(name)\", \(name)))"
    }
  }.joined(separator: ", ")
}
