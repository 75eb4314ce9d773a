import AgreementSupport
import Foundation
import GLBlur
import GLBlurChain
import UserShaders

/// A shader of GPUImage 2 beside the equivalent chain of filters.
struct GPUImageClass {
  let shader: String
  /// Nil if the results should not differ.
  let reason: String?
  private let entry: [String: Any]

  /// Reads `gpuimage.json`, with the nodes before both (`before`), the shader's parameters, those
  /// of its second pass (`parametersAgain`), its images, the nodes after it (`after`) and the
  /// chain.
  static func all() throws -> [GPUImageClass] {
    let data = try Data(contentsOf: URL(filePath: "Tests/ShaderComparison/gpuimage.json"))
    let entries = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
    return entries.compactMap(GPUImageClass.init)
  }

  private init?(_ entry: [String: Any]) {
    guard let shader = entry["shader"] as? String else { return nil }
    self.shader = shader
    reason = entry["differs"] as? String
    self.entry = entry
  }

  /// Returns the chain with the shader, and the equivalent chain.
  func chains(_ path: String) throws -> (theirs: Chain, ours: Chain) {
    let before = try nodes("before")
    let passes = try ["parameters", "parametersAgain"].compactMap { key -> Node? in
      let values = entry[key] as? [String: Any]
      if values == nil && key != "parameters" { return nil }
      var shader = try Shader(contentsOf: path)
      for (name, value) in values ?? [:] { shader.parameters[name] = try Self.text(value) }
      for name in (entry["images"] as? [String: Any] ?? [:]).keys {
        shader = shader.image(name, .image(Sample.secondImage))
      }
      return Node(shader)
    }
    return (
      Chain(nodes: try before + passes + nodes("after")),
      Chain(nodes: try before + nodes("chain"))
    )
  }

  private func nodes(_ key: String) throws -> [Node] {
    guard let value = entry[key] else { return [] }
    return try Chain(json: Array(Self.text(value).utf8)).nodes
  }

  private static func text(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
      as: UTF8.self)
  }
}

extension GPUImageClass {
  /// The tolerance in 8-bit levels. Both round once at the end, and a shader computes positions,
  /// powers and turns in float32 with its own constants.
  static let tolerance = 2.0

  /// Compares every class with its shader, prints the differences, and returns whether exactly the
  /// equivalent ones are within the tolerance.
  static func compare(_ paths: [String]) throws -> Bool {
    let renderer = Renderer(Renderer.Options(backend: .cpu))
    let photo = try Image(contentsOf: "Examples/photographs/astronaut.png")
    let second = try renderer.render(
      Chain { Resize(width: .points(512), height: .points(512)) },
      Image(contentsOf: "Examples/photographs/coffee.png"))
    let all = try all()
    var same = 0
    var isRight = !all.isEmpty
    for item in all {
      guard let path = paths.first(where: { $0.hasSuffix("/\(item.shader)_GLES.fsh") }) else {
        print("\(item.shader): the folder does not have \(item.shader)_GLES.fsh")
        isRight = false
        continue
      }
      let chains = try item.chains(path)
      let inputs = [Sample.secondImage: second]
      let results = try [chains.theirs, chains.ours].map {
        try renderer.render($0, photo, inputs: inputs)
      }
      let difference = Difference.greatest(results[0], results[1]) ?? .infinity
      // Levels are whole numbers of 255, computed in float64.
      let isSame = difference <= tolerance + 1e-9
      print(
        String(format: "%6.1f", difference), item.shader, item.reason.map { "(\($0))" } ?? "")
      if isSame != (item.reason == nil) {
        print("       \(isSame ? "the reason no longer holds" : "these differ without a reason")")
        isRight = false
      }
      same += isSame ? 1 : 0
    }
    print("\(same) of \(all.count) classes are within \(tolerance) levels of GPUImage's shaders")
    return isRight
  }
}
