package import Foundation
package import GLSLCompiler

/// The real shaders in the folder that the variable GLSL_CORPUS names.
package enum Corpus {
  /// A shader with its host's variables and functions.
  package struct Shader: Sendable {
    package let name: String
    package let interface: ShaderInterface
    package let sources: [ShaderSource]

    /// The text that the host has not added.
    package var userText: [UInt8] { sources.first { !$0.isFromHost }?.text ?? [] }

    /// The reference compiler must not see a second `#version`.
    package var forJudge: (interface: ShaderInterface, host: String, text: [UInt8], ending: String)
    {
      let parts = sources.map { String(decoding: $0.text, as: UTF8.self) }
      let text = parts[sources.firstIndex { !$0.isFromHost } ?? 0]
        .replacingOccurrences(of: "#version 120", with: "")
      return (
        interface, sources[0].isFromHost ? parts[0] : "", Array(text.utf8),
        sources.count == 3 ? parts[2] : ""
      )
    }

    package func replacing(_ change: ([UInt8]) -> [UInt8]) -> Shader {
      let changed = sources.map { source in
        source.isFromHost ? source : ShaderSource(name: source.name, bytes: change(source.text))
      }
      return Shader(name: name, interface: interface, sources: changed)
    }

    package func compile() -> Compiler.Result {
      Compiler(interface: interface).compile(sources)
    }
  }

  package static let folder = ProcessInfo.processInfo.environment["GLSL_CORPUS"].map(
    URL.init(fileURLWithPath:))

  package static let isf: [Shader] = files("isf", ".fs").compactMap(isfShader)
  package static let transitions: [Shader] = files("gl-transitions", ".glsl").compactMap(transition)
  package static let gpuImage: [Shader] = files("gpuimage2", ".fsh").compactMap { url in
    guard let bytes = bytes(url) else { return nil }
    return Shader(
      name: url.lastPathComponent,
      interface: ShaderInterface(inputs: [
        .init("gl_FragCoord", .vec(4)), .init("gl_PointCoord", .vec(2)),
      ]),
      sources: [ShaderSource(name: url.lastPathComponent, bytes: bytes)])
  }

  /// The vertex shaders of ISF, each with the interface of its fragment shader.
  package static let vertex: [Shader] = files("isf", ".vs").compactMap { url in
    let fragment = url.deletingPathExtension().appendingPathExtension("fs")
    guard let bytes = bytes(url), var interface = isfShader(fragment)?.interface else { return nil }
    interface.outputs = [.init("gl_Position", .vec(4))]
    return Shader(
      name: url.lastPathComponent, interface: interface,
      sources: [
        ShaderSource(
          name: "host", text: isfFunctions + "\nvoid isf_vertShaderInit() {}", isFromHost: true),
        ShaderSource(name: url.lastPathComponent, bytes: bytes),
      ])
  }

  package static var all: [Shader] { isf + transitions + gpuImage }

  private static func files(_ name: String, _ suffix: String) -> [URL] {
    guard let folder,
      let list = FileManager.default.enumerator(
        at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
    else { return [] }
    return list.compactMap { $0 as? URL }.filter { $0.path.hasSuffix(suffix) }
      .sorted { $0.path < $1.path }
  }

  private static func bytes(_ url: URL) -> [UInt8]? {
    (try? Data(contentsOf: url)).map { [UInt8]($0) }
  }

  private static func isfShader(_ url: URL) -> Shader? {
    guard let text = bytes(url), let header = header(of: text) else { return nil }
    var uniforms: [ShaderInterface.Variable] = [
      .init("RENDERSIZE", .vec(2)), .init("PASSINDEX", .int), .init("TIME", .float),
      .init("TIMEDELTA", .float), .init("FRAMEINDEX", .int), .init("DATE", .vec(4)),
    ]
    for input in header["INPUTS"] as? [[String: Any]] ?? [] {
      guard let name = input["NAME"] as? String, let type = input["TYPE"] as? String else {
        continue
      }
      uniforms.append(.init(name, isfType(type)))
      if isfType(type) == .sampler {
        uniforms.append(.init("_\(name)_imgRect", .vec(4)))
        uniforms.append(.init("_\(name)_imgSize", .vec(2)))
        uniforms.append(.init("_\(name)_flip", .bool))
      }
    }
    for pass in header["PASSES"] as? [[String: Any]] ?? [] {
      guard let name = pass["TARGET"] as? String, !name.isEmpty,
        !uniforms.contains(where: { $0.name == name })
      else { continue }
      uniforms.append(.init(name, .sampler))
    }
    for name in (header["IMPORTED"] as? [String: Any] ?? [:]).keys.sorted() {
      uniforms.append(.init(name, .sampler))
    }
    let interface = ShaderInterface(
      uniforms: uniforms,
      inputs: [
        .init("gl_FragCoord", .vec(4)), .init("isf_FragNormCoord", .vec(2)),
        .init("vv_FragNormCoord", .vec(2)),
      ])
    return Shader(
      name: url.lastPathComponent, interface: interface,
      sources: [
        ShaderSource(name: "host", text: isfFunctions, isFromHost: true),
        ShaderSource(name: url.lastPathComponent, bytes: text),
      ])
  }

  package static let isfFunctions = """
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 place) { return texture(image, place); }
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 place, float bias) { return texture(image, place); }
    vec2 IMG_SIZE(sampler2D image) { return vec2(textureSize(image, 0)); }
    vec4 IMG_PIXEL(sampler2D image, vec2 place) { return texture(image, place / IMG_SIZE(image)); }
    vec4 IMG_PIXEL(sampler2D image, vec2 place, float bias) { return IMG_PIXEL(image, place); }
    vec4 IMG_THIS_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    vec4 IMG_THIS_NORM_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    """

  private static func header(of text: [UInt8]) -> [String: Any]? {
    let string = String(decoding: text, as: UTF8.self)
    guard let start = string.range(of: "/*"), let end = string.range(of: "*/") else { return nil }
    let json = Data(string[start.upperBound..<end.lowerBound].utf8)
    return try? JSONSerialization.jsonObject(with: json) as? [String: Any]
  }

  private static func isfType(_ name: String) -> ShaderType {
    switch name {
    case "float": .float
    case "bool", "event": .bool
    case "long": .int
    case "point2D": .vec(2)
    case "color": .vec(4)
    default: .sampler
    }
  }

  private static func transition(_ url: URL) -> Shader? {
    guard let text = bytes(url) else { return nil }
    let prelude = """
      uniform sampler2D from, to;
      uniform float progress, ratio;
      vec4 getFromColor(vec2 uv) { return texture(from, uv); }
      vec4 getToColor(vec2 uv) { return texture(to, uv); }
      """
    let ending = "void main() { gl_FragColor = transition(isf_FragNormCoord); }"
    let interface = ShaderInterface(inputs: [
      .init("gl_FragCoord", .vec(4)), .init("isf_FragNormCoord", .vec(2)),
    ])
    return Shader(
      name: url.lastPathComponent, interface: interface,
      sources: [
        ShaderSource(name: "host", text: prelude, isFromHost: true),
        ShaderSource(name: url.lastPathComponent, bytes: text),
        ShaderSource(name: "host", text: ending, isFromHost: true),
      ])
  }
}
