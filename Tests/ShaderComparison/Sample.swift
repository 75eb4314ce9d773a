import Foundation
import GLBlur
import GLBlurChain
import UserShaders
import GLSLCompiler
import TestSupport

/// A shader of the corpus, with an image for each of its samplers.
struct Sample {
  let name: String
  private let shader: Shader
  private let file: ShaderFile

  /// All samplers but the main one read this image.
  static let secondImage = "second"

  /// Reads a shader.
  /// - Throws: `FilterError` with the mistakes of the file, or `FileError`.
  init(path: String) throws {
    name = (path as NSString).lastPathComponent
    var shader = try Shader(contentsOf: path)
    guard let file = try shader.parsed() else { throw FilterError("\(path) has no text") }
    for image in file.images where image.role != .main {
      shader = shader.image(image.name, .image(Self.secondImage))
    }
    if file.isPersistent { shader.frames = 3 }
    self.shader = shader
    self.file = file
  }

  /// Uses the defaults, and random values where there are none.
  func chain(_ noise: inout Noise) throws -> Chain {
    try chain(&noise) { $0.defaultValue == .none }
  }

  /// Uses random values, and a random time.
  func randomChain(_ noise: inout Noise) throws -> Chain {
    let time = 100 * noise.unit()
    return try chain(&noise, time: time) { _ in true }
  }

  private func chain(
    _ noise: inout Noise, time: Double = 0, isGiven: (ShaderParameter) -> Bool
  ) throws -> Chain {
    var shader = shader
    shader.time = time
    for parameter in file.parameters where isGiven(parameter) {
      shader.parameters[parameter.name] = Self.value(parameter.domain, &noise)
    }
    return Chain { shader }
  }

  /// Spells a value as in chain files. Without bounds, numbers lie in 0…1.
  private static func value(_ domain: ShaderParameter.Domain, _ noise: inout Noise) -> String {
    func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * noise.unit() }
    switch domain {
    case .float(let bounds):
      return number(bounds?.lowerBound ?? 0, bounds?.upperBound ?? 1).shaderArgument
    case .int(let bounds):
      return "\(Int32.random(in: bounds ?? 0...1, using: &noise))"
    case .bool, .event: return "\(noise.below(2) == 1)"
    case .menu(let entries): return "\(entries[noise.below(entries.count)].value)"
    case .point(let bounds):
      let (low, high) = (bounds?.minimum ?? [0, 0], bounds?.maximum ?? [1, 1])
      return [number(low.x, high.x), number(low.y, high.y)].shaderArgument
    case .color: return (0..<4).map { _ in noise.unit() }.shaderArgument
    case .numbers(let type):
      return type.scalarKinds.map { $0 == .float ? noise.unit() : Double(1 + noise.below(9)) }
        .shaderArgument
    }
  }
}
