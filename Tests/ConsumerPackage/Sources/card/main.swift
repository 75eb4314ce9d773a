import Foundation
import GLBlur

/// A filter composed of the library's filters.
struct FrostedGlass: Filter {
  /// The standard deviation of the blur, in points.
  var sigma: Length = 8
  /// The share of white, 0…1.
  var white = 0.25

  static let template = FrostedGlass()
  static let name = "frostedGlass"
  static let summary = "Blurs the picture and lays white over it."
  static let parameters: [Parameter<FrostedGlass>] = [
    .length("sigma", \.sigma, in: 0...100, identity: 0, "The standard deviation of the blur."),
    .number("white", \.white, in: 0...1, identity: 0, "The share of white."),
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let blurred = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
    return try lowering.apply(Tint(.white, alpha: white), to: blurred)
  }
}

/// A filter that declares only what it must. Its property is no parameter, and counts all the same.
struct Shade: Filter {
  var white = 0.5

  static let template = Shade()

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(Tint(.white, alpha: white), to: inputs.main)
  }
}

/// A picture of one colour stays so under any blur: white over it is 51 + 0.25 · 204.
let samples = [UInt8](repeating: 51, count: 4 * 64 * 48).enumerated().map { index, byte in
  index % 4 == 3 ? 255 : byte
}
let photo = try Image(rgba8: samples, width: 64, height: 48)
let renderer = Renderer(.init(backend: .cpu))
let glass = try renderer.render(Chain { FrostedGlass() }, photo)
precondition(glass.bytes.enumerated().allSatisfy { $0 % 4 == 3 ? $1 == 255 : $1 == 102 })

let sweep = try renderer.sweep(
  Chain { FrostedGlass().id("glass") }, photo, "glass", \FrostedGlass.white, over: [0, 1])
precondition(sweep.map { $0.image.bytes[0] } == [51, 255])

let shades = try renderer.render([0, 1].map { white in Chain { Shade(white: white) } }, photo)
precondition(shades.map { $0.image.bytes[0] } == [51, 255])

let chain = Chain { FrostedGlass(sigma: .percent(5)).id("glass") }
precondition(chain.json.contains(#"{ "id": "glass", "filter": "frostedGlass", "sigma": "5%" }"#))
let reread = try Chain(json: chain.json, filters: [FrostedGlass.self])
precondition(reread == chain)

let file = Data(try glass.encoded(as: .png))
let decoded = try Image(encoded: file)
precondition(decoded == glass)

do {
  _ = try renderer.render(Chain { FrostedGlass(white: 2) }, photo)
  preconditionFailure("a share of 2 is out of range")
} catch let error as ChainError {
  print(error)
}
print("A filter of a package's own renders what its formula says.")
