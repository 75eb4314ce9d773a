import GLBlurCore
import GLBlurShaders

/// A pass as a fragment program and the values that it is drawn with.
///
/// Every part of the pass's expression becomes a function of a pixel's column and row; the text
/// depends on the expression's shape alone, so that passes of one shape share a program.
struct PassProgram {
  /// Something to be set before drawing.
  enum Binding: Hashable {
    case value(name: String, ShaderCall.Argument)
    case texture(name: String, Plan.Source)
    case table(name: String, ShaderTable)
  }

  private(set) var text = ProgramText()
  private(set) var bindings: [Binding] = []
  private let formats: [PixelFormat]
  private var count = 0

  /// - Parameters:
  ///   - formats: of the images that the plan reads, by number.
  ///   - output: the format of the result, for the pass that writes it.
  init(_ pass: Plan.Pass, formats: [PixelFormat], target: TextureFormat) {
    self.formats = formats
    text.use(.commonStorage)
    let root = function(for: pass.expression)
    // Numbered, as every name that is made here: sampling heads bring names of their own.
    let origin = unique("origin")
    bind(origin, pass.region.origin)
    text.add("invariant out \(target.outputType) result;")
    text.add("void main() {")
    text.add("  Pixel p = \(root)(ivec2(gl_FragCoord.xy) + \(origin));")
    text.add("  result = \(target.store("p"));")
    text.add("}")
  }

  // MARK: Expressions

  /// The name of a function that computes the expression.
  private mutating func function(for expression: Plan.Expression) -> String {
    switch expression {
    case .read(let source, let region, let isPartial):
      return read(source, region, isPartial: isPartial)
    case .point(let kernel, let inputs):
      let functions = inputs.map { function(for: $0) }
      return define(call(kernel.shaderCall, inputs: functions))
    case .move(let x, let y, let input, let inside):
      let inner = function(for: input)
      let by = unique("move")
      bind(by, SIMD2(Int32(x), Int32(y)))
      let range = bindRange(inside)
      text.use(.commonEdges)
      return define(
        "isOutside(p - \(by), \(range)) ? vec4(0.0) : \(inner)(p - \(by))")
    case .sample(let kernel, let inputs):
      return sample(kernel, inputs)
    }
  }

  private mutating func read(
    _ source: Plan.Source, _ region: Region, isPartial: Bool
  ) -> String {
    let texture = unique("texture")
    bindings.append(.texture(name: texture, source))
    let (sampler, decode) = decoding(source)
    text.add("uniform \(sampler) \(texture);")
    let origin = unique("origin")
    bind(origin, region.origin)
    var position = "p - \(origin)"
    if isPartial {
      let last = unique("last")
      bind(last, SIMD2(Int32(region.width - 1), Int32(region.height - 1)))
      position = "clamp(\(position), ivec2(0), \(last))"
    }
    return define("\(decode)(texelFetch(\(texture), \(position), 0))")
  }

  /// The sampler's type and the function that makes a premultiplied colour of a texel.
  private func decoding(_ source: Plan.Source) -> (sampler: String, decode: String) {
    switch source {
    case .slot(_, .unit16): ("usampler2D", "unpack16")
    case .slot(_, .float32): ("sampler2D", "")
    case .image(let number):
      switch formats[number] {
      case .rgba8: ("usampler2D", "decode8")
      case .rgba16: ("usampler2D", "decode16")
      case .rgbaFloat: ("sampler2D", "decodeFloat")
      }
    }
  }

  /// A call of a point shader, with its inputs' functions and its values.
  private mutating func call(_ call: ShaderCall, inputs: [String]) -> String {
    text.use(call.shader)
    var inputs = inputs[...]
    var values = call.arguments[...]
    var arguments: [String] = []
    for parameter in call.shader.parameters {
      switch parameter.role {
      case .pixel: arguments.append("\(inputs.popFirst() ?? "missing")(p)")
      case .position: arguments.append("p")
      case .uniform:
        let name = unique(parameter.name)
        if let value = values.popFirst() { bind(name, value) }
        arguments.append(name)
      case .literal:
        if case .int(let value) = values.popFirst() { arguments.append("\(value)") }
      }
    }
    return "\(call.shader.name)(\(arguments.joined(separator: ", ")))"
  }

  /// A sampling head reads through `source0` and `source1` and declares its own uniforms.
  private mutating func sample(
    _ kernel: any SamplingKernel, _ inputs: [Plan.Sampled]
  ) -> String {
    guard let kernel = kernel as? any AxisKernel else {
      // Executors get what they said that they can do: no lowering for this one has such a kernel.
      text.add("#error \(kernel.name) has no shader")
      return define("vec4(0.0)")
    }
    text.declare("Pixel source0(Position p);")
    text.declare("Pixel source1(Position p);")
    for number in 0..<2 {
      guard number < inputs.count else {
        text.add("Pixel source\(number)(Position p) { return vec4(0.0); }")
        continue
      }
      let inner = function(for: inputs[number].expression)
      let body = edged(inputs[number], inner)
      text.add("Pixel source\(number)(Position p) { return \(body); }")
    }
    let call = kernel.shaderCall
    text.use(call.shader)
    for (parameter, value) in zip(call.parameters, call.arguments) {
      if case .table(let table) = value {
        bindings.append(.table(name: parameter.name, table))
      } else {
        bindings.append(.value(name: parameter.name, value))
      }
    }
    return call.shader.name
  }

  private mutating func edged(_ sampled: Plan.Sampled, _ inner: String) -> String {
    if sampled.isInside { return "\(inner)(p)" }
    text.use(.commonEdges)
    let range = bindRange(sampled.extent)
    return switch sampled.edge {
    case .clamp: "\(inner)(clampEdge(p, \(range)))"
    case .mirror: "\(inner)(mirrorEdge(p, \(range)))"
    case .wrap: "\(inner)(wrapEdge(p, \(range)))"
    case .transparent: "isOutside(p, \(range)) ? vec4(0.0) : \(inner)(p)"
    }
  }

  // MARK: Names and values

  private mutating func unique(_ name: String) -> String {
    count += 1
    return "\(name)\(count)"
  }

  /// A function of the pixel's place with this body.
  private mutating func define(_ body: String) -> String {
    let name = unique("f")
    text.add("Pixel \(name)(Position p) { return \(body); }")
    return name
  }

  private mutating func bind(_ name: String, _ value: ShaderCall.Argument) {
    text.add("uniform \(value.type) \(name);")
    bindings.append(.value(name: name, value))
  }

  private mutating func bind(_ name: String, _ value: SIMD2<Int32>) {
    bind(name, .int2(value))
  }

  /// First and last pixel of a region, as two arguments.
  private mutating func bindRange(_ region: Region) -> String {
    let first = unique("first")
    let last = unique("last")
    bind(first, region.origin)
    bind(last, SIMD2(Int32(region.x + region.width - 1), Int32(region.y + region.height - 1)))
    return "\(first), \(last)"
  }
}

extension Region {
  fileprivate var origin: SIMD2<Int32> { SIMD2(Int32(x), Int32(y)) }
}

extension ShaderCall.Argument {
  /// As GLSL spells it.
  fileprivate var type: String {
    switch self {
    case .int: "int"
    case .int2: "ivec2"
    case .float: "float"
    case .float2: "vec2"
    case .float4: "vec4"
    case .float4s(let values): "vec4[\(values.count)]"
    case .table: "Table"
    }
  }
}
