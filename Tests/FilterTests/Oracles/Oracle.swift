import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// A formula in float64 for a shader function, and a chain that runs the function.
///
/// The chain runs on the CPU, whose point kernels are made of the shader functions. `BackendTests`
/// shows that the GPU computes the same bytes.
struct Oracle: Sendable, CustomTestStringConvertible {
  typealias Formula = @Sendable (_ source: Picture, _ inputs: [String: Picture]) -> Picture

  /// The pictures that a chain is tried on.
  enum Sources: Sendable {
    case all
    case noise(Size)
  }

  let function: String
  let chain: Chain
  /// The space of the source and the result.
  var colors = RGBSpace.sRGB
  var sources = Sources.all
  /// Further images that the chain reads, of the source's size.
  var inputs: [String] = []
  /// An image of its own size, `@lut`.
  var table: LookupTests.Table?
  var typesetter: any Typesetter = BoxTypesetter()
  /// The GPU's abilities for functions that only its fast plans use.
  var abilities: ExecutorAbilities = []
  /// The documented difference, in 8-bit levels, besides the tolerance for rounding.
  var slack = 0.0
  let formula: Formula

  var testDescription: String { function }

  static let all =
    point + placed + blends + samplings + distortions + melting + patterns + art
    + statistics + corners + comparisons
}

extension Oracle {
  /// A function of the straight colour that leaves alpha alone.
  static func color(
    _ function: String, _ filter: some Filter,
    _ formula: @escaping @Sendable (SIMD3<Double>) -> SIMD3<Double>
  ) -> Oracle {
    Oracle(function: function, chain: Chain { filter }) { source, _ in source.mapColor(formula) }
  }

  static func pixel(
    _ function: String, _ filter: some Filter,
    _ formula: @escaping @Sendable (SIMD4<Double>) -> SIMD4<Double>
  ) -> Oracle {
    Oracle(function: function, chain: Chain { filter }) { source, _ in source.map(formula) }
  }

  static func blend(
    _ function: String, _ node: Node,
    _ formula: @escaping @Sendable (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> Oracle {
    Oracle(function: function, chain: Chain(nodes: [node]), inputs: ["other"]) { source, inputs in
      inputs["other"].map { source.combined($0, formula) } ?? source
    }
  }

  static func picture(
    _ function: String, _ filter: some Filter, _ formula: @escaping @Sendable (Picture) -> Picture
  ) -> Oracle {
    Oracle(function: function, chain: Chain { filter }) { source, _ in formula(source) }
  }
}
