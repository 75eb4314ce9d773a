/// The Swift file that stands for the shaders.
func swiftSource(for modules: [ShaderModule]) -> String {
  var lines = ["// Generated from the GLSL files of this target by embed-shaders.", ""]
  lines.append("extension Shader {")
  for module in modules {
    lines.append(
      "  package static let \(identifier(module)) = Shader(path: \"\(module.path)\", "
        + "name: \"\(module.name)\", includes: [\(includes(of: module))], "
        + "parameters: [\(parameters(of: module))], text: ##\"\"\"")
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
  return lines.joined(separator: "\n") + "\n"
}

/// `point/tint.glsl` is `Shader.tint`; files of `common` and the vertex shader keep their folder
/// in the name where it would clash: `commonAlpha`, `fullscreen`.
private func identifier(_ module: ShaderModule) -> String {
  let folders = module.path.split(separator: "/").dropLast()
  guard folders.first == "common" else { return module.name }
  return "common" + module.name.prefix(1).uppercased() + module.name.dropFirst()
}

private func includes(of module: ShaderModule) -> String {
  module.includes.map { "\"\($0)\"" }.joined(separator: ", ")
}

private func parameters(of module: ShaderModule) -> String {
  module.parameters.map { parameter in
    ".init(name: \"\(parameter.name)\", type: \"\(parameter.type)\", role: .\(parameter.role))"
  }.joined(separator: ", ")
}

private func callFunction(_ module: ShaderModule) -> String {
  let values = module.parameters.filter { $0.role == .uniform || $0.role == .literal }
  let signature = values.map { "\($0.name): \($0.swiftType ?? "Never")" }.joined(separator: ", ")
  let arguments = values.map { ".init(\($0.name))" }.joined(separator: ", ")
  let name = identifier(module)
  return """
      package static func \(name)(\(signature)) -> ShaderCall {
        ShaderCall(shader: .\(name), arguments: [\(arguments)])
      }
    """
}
