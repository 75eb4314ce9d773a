import GLBlur
import GLBlurCPU
import GLBlurShaders

/// A filter of one kernel, which can differ between the GPU and the CPU.
struct Mismatched: Filter {
  var kernel = Fade(shader: 0.5, processor: 0.6)

  static let template = Mismatched()
  static let parameters: [Parameter<Mismatched>] = []

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.apply(kernel, to: inputs.main)
  }

  struct Fade: ColorKernel, SpanKernel {
    var shader: Float
    var processor: Float

    var shaderCall: ShaderCall { .fade(amount: shader) }

    func run(_ row: PointSpan) {
      for index in 0..<row.pixels.count { row.pixels[index] *= processor }
    }
  }
}

/// The change of one kernel of a plan.
enum Skew: Hashable, Sendable {
  /// The argument of the shader with this index.
  case argument(Int)
  /// The pixels that the CPU computes.
  case result
}

/// A point kernel with a change.
struct SkewedPoint: SpanKernel {
  let base: any PointKernel
  let skew: Skew

  var shaderCall: ShaderCall { base.shaderCall.skewed(skew) }
  var cost: Double { base.cost }

  func run(_ row: PointSpan) {
    PointKernels(base, .best).run(row)
    guard skew == .result else { return }
    for index in 0..<row.pixels.count { row.pixels[index] *= 0.98 }
  }

  static func == (a: SkewedPoint, b: SkewedPoint) -> Bool { a.shaderCall == b.shaderCall }
  func hash(into hasher: inout Hasher) { hasher.combine(shaderCall) }
}

/// A sampling kernel with a change.
struct SkewedSampling: SamplingKernel {
  let base: any SamplingKernel
  let skew: Skew

  var shaderCall: ShaderCall { base.shaderCall.skewed(skew) }
  var taps: Int { base.taps }

  func inputRegion(index: Int, for region: Region) -> Region {
    base.inputRegion(index: index, for: region)
  }

  func run(_ row: SamplingSpan) {
    base.run(row)
    guard skew == .result else { return }
    for index in 0..<row.columns.count { row.pixels[index] *= 0.98 }
  }

  static func == (a: SkewedSampling, b: SkewedSampling) -> Bool { a.shaderCall == b.shaderCall }
  func hash(into hasher: inout Hasher) { hasher.combine(shaderCall) }
}

extension ShaderCall {
  func skewed(_ skew: Skew) -> ShaderCall {
    guard case .argument(let index) = skew else { return self }
    var operands = operands
    let places = operands.indices.filter { operands[$0] != .position && !operands[$0].isPixel }
    operands[places[index]] = .argument(arguments[index].skewed)
    return ShaderCall(shader: shader, operands: operands)
  }
}

extension ShaderCall.Operand {
  fileprivate var isPixel: Bool {
    if case .pixel = self { true } else { false }
  }
}

extension ShaderCall.Argument {
  fileprivate var skewed: ShaderCall.Argument {
    switch self {
    case .uniform(let name, let value): .uniform(name: name, value.skewed)
    case .table(let name, let table): .table(name: name, table.skewed)
    case .literal(let name, .int(let value)): .literal(name: name, .int(Skew.int(value)))
    case .literal(let name, .int2(let value)): .literal(name: name, .int2(Skew.int2(value)))
    }
  }
}

extension ShaderCall.Uniform {
  fileprivate var skewed: ShaderCall.Uniform {
    switch self {
    case .int(let value): .int(Skew.int(value))
    case .int2(let value): .int2(Skew.int2(value))
    case .float(let value): .float(Skew.float(value))
    case .float2(let value): .float2(SIMD2(Skew.float(value.x), Skew.float(value.y)))
    case .float4(let value): .float4(Skew.float4(value))
    case .float4s(let values): .float4s([Skew.float4(values[0])] + values.dropFirst())
    case .int4s: self
    }
  }
}

extension ShaderTable {
  /// Positions are whole numbers, and weights mostly are not; the second number is always a weight.
  fileprivate var skewed: ShaderTable {
    ShaderTable(
      width: width, height: height,
      values: values.enumerated().map { index, value in
        index == 1 || value != value.rounded() ? Skew.float(value) : value
      })
  }
}

extension Skew {
  fileprivate static func int(_ value: Int32) -> Int32 { value == 0 ? 1 : value / 2 }

  fileprivate static func int2(_ v: SIMD2<Int32>) -> SIMD2<Int32> { SIMD2(v.y, v.x &- 1) }

  fileprivate static func float(_ value: Float) -> Float { value * 1.02 + 0.01 }

  fileprivate static func float4(_ v: SIMD4<Float>) -> SIMD4<Float> { v * 1.02 + 0.01 }
}
