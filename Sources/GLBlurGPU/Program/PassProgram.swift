import GLBlurEngine
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

  var text = ProgramText()
  private(set) var bindings: [Binding] = []
  private let formats: [TextureFormat]
  private var count = 0

  /// - Parameters:
  ///   - formats: of the images that the plan reads, by number.
  ///   - target: what the pass writes.
  init(_ pass: Plan.Pass, formats: [TextureFormat], target: TextureFormat) {
    self.formats = formats
    text.use(.commonStorage)
    let isRun = target.pixelsPerTexel == 4
    let root =
      isRun
      ? run(for: pass.expression, isAligned: pass.region.x & 3 == 0)
      : function(for: pass.expression)
    // Numbered, as every name that is made here: sampling heads bring names of their own.
    let origin = unique("origin")
    bind(origin, pass.region.origin)
    text.add("invariant out \(target.outputType) result;")
    text.add("void main() {")
    if isRun {
      text.add("  Run r = \(root)(ivec2(gl_FragCoord.xy) * ivec2(4, 1) + \(origin));")
      let texel = Self.places.map { target.store("r.\($0)") }
      text.add("  result = uvec4(\(texel.joined(separator: ", ")));")
    } else {
      text.add("  Pixel p = \(root)(ivec2(gl_FragCoord.xy) + \(origin));")
      text.add("  result = \(target.store("p"));")
    }
    text.add("}")
  }

  /// The members of a `Run`.
  static let places = ["a", "b", "c", "d"]

  // MARK: Expressions

  /// The name of a function that computes the expression.
  mutating func function(for expression: Plan.Expression) -> String {
    switch expression {
    case .read(let source, let region, let isPartial):
      return read(source, region, isPartial: isPartial)
    case .point(let kernel, let inputs):
      let pixels = inputs.map { "\(function(for: $0))(p)" }
      let arguments = arguments(of: kernel.shaderCall)
      return define(call(kernel.shaderCall, arguments, at: "p", pixels))
    case .move(let x, let y, let input, let inside):
      let inner = function(for: input)
      let by = unique("move")
      bind(by, SIMD2(Int32(x), Int32(y)))
      let range = bindRange(inside)
      text.use(.commonEdges)
      let outside = "isOutside(p - \(by), \(range))"
      guard input.samples else { return define("\(outside) ? vec4(0.0) : \(inner)(p - \(by))") }
      // For all pixels alike, as few of them are outside: SwiftShader 4.1 goes wrong where a part of
      // a quad runs a loop over a table.
      let anywhere = define("\(inner)(clampEdge(p - \(by), \(range)))")
      let all = unique("f")
      text.add("Pixel \(all)(Position p) {")
      text.add("  Pixel inside = \(anywhere)(p);")
      text.add("  return \(outside) ? vec4(0.0) : inside;")
      text.add("}")
      return all
    case .sample(let kernel, let inputs):
      return sample(kernel, inputs)
    }
  }

  private mutating func read(
    _ source: Plan.Source, _ region: Region, isPartial: Bool
  ) -> String {
    let (sampler, decode) = decoding(source)
    let texture = bindTexture(source, sampler)
    let origin = unique("origin")
    bind(origin, region.origin)
    var position = "p - \(origin)"
    if isPartial {
      let last = unique("last")
      bind(last, SIMD2(Int32(region.width - 1), Int32(region.height - 1)))
      position = "clamp(\(position), ivec2(0), \(last))"
    }
    if isPacked(source) {
      let texel = unique("texel")
      text.add("uvec4 \(texel)(Position p) {")
      text.add("  return unpacked8(texelFetch(\(texture), ivec2(p.x >> 2, p.y), 0)[p.x & 3]);")
      text.add("}")
      return define("\(decode)(\(texel)(\(position)))")
    }
    return define("\(decode)(texelFetch(\(texture), \(position), 0))")
  }

  /// The name of a sampler on the source.
  mutating func bindTexture(_ source: Plan.Source, _ sampler: String) -> String {
    let texture = unique("texture")
    bindings.append(.texture(name: texture, source))
    text.add("uniform \(sampler) \(texture);")
    return texture
  }

  /// Whether a texel holds several pixels.
  func isPacked(_ source: Plan.Source) -> Bool {
    if case .image(let number) = source { formats[number].pixelsPerTexel > 1 } else { false }
  }

  /// The sampler's type and the function that makes a premultiplied colour of a texel.
  private func decoding(_ source: Plan.Source) -> (sampler: String, decode: String) {
    switch source {
    case .slot(_, .unit16): ("usampler2D", "unpack16")
    case .slot(_, .float32): ("sampler2D", "")
    case .image(let number):
      switch formats[number] {
      case .image8, .packed8: ("usampler2D", "decode8")
      case .image16, .unit16: ("usampler2D", "decode16")
      case .imageFloat, .float32, .table: ("sampler2D", "decodeFloat")
      }
    }
  }

  /// The names or literals of a point shader's values, in its parameters' order.
  mutating func arguments(of call: ShaderCall) -> [String] {
    text.use(call.shader)
    return zip(call.parameters, call.arguments).map { parameter, value in
      if parameter.role == .literal { return value.literal }
      let name = unique(parameter.name)
      bind(name, value)
      return name
    }
  }

  /// A call of a point shader for one pixel.
  ///
  /// - Parameter pixels: of its images, at the position.
  func call(
    _ call: ShaderCall, _ arguments: [String], at position: String, _ pixels: [String]
  ) -> String {
    var pixels = pixels[...]
    var arguments = arguments[...]
    let values = call.shader.parameters.map { parameter in
      switch parameter.role {
      case .pixel: pixels.popFirst() ?? "missing"
      case .position: position
      case .uniform, .literal: arguments.popFirst() ?? "missing"
      }
    }
    return "\(call.shader.name)(\(values.joined(separator: ", ")))"
  }

  /// A sampling head reads through `source0` and `source1` and declares its own uniforms.
  mutating func sample(
    _ kernel: any SamplingKernel, _ inputs: [Plan.Sampled]
  ) -> String {
    guard let kernel = kernel as? any TwinKernel else {
      // Executors get what they said that they can do: no lowering for this one has such a kernel.
      text.add("#error \(kernel.name) has no shader")
      return define("vec4(0.0)")
    }
    text.declare("Pixel source0(Position p);")
    text.declare("Pixel source1(Position p);")
    text.declare("Pixel beside0(Position p, int offset);")
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
    text.add("Pixel beside0(Position p, int offset) { return \(beside(inputs[0], kernel)); }")
    for (parameter, value) in zip(call.parameters, call.arguments) {
      if parameter.role == .literal {
        text.declare("const \(parameter.type) \(parameter.name) = \(value.literal);")
      } else {
        bindings.append(binding(parameter.name, value))
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

  mutating func unique(_ name: String) -> String {
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
    bindings.append(binding(name, value))
  }

  private func binding(_ name: String, _ value: ShaderCall.Argument) -> Binding {
    if case .table(let table) = value { return .table(name: name, table) }
    return .value(name: name, value)
  }

  mutating func bind(_ name: String, _ value: SIMD2<Int32>) {
    bind(name, .int2(value))
  }

  /// First and last pixel of a region, as two arguments.
  mutating func bindRange(_ region: Region) -> String {
    let first = unique("first")
    let last = unique("last")
    bind(first, region.origin)
    bind(last, SIMD2(Int32(region.x + region.width - 1), Int32(region.y + region.height - 1)))
    return "\(first), \(last)"
  }
}

extension Plan.Expression {
  /// Whether a neighbourhood is read on the way.
  fileprivate var samples: Bool {
    switch self {
    case .read: false
    case .point(_, let inputs): inputs.contains(where: \.samples)
    case .move(_, _, let input, _): input.samples
    case .sample: true
    }
  }
}

extension Region {
  var origin: SIMD2<Int32> { SIMD2(Int32(x), Int32(y)) }
}

extension ShaderCall.Argument {
  /// The value in GLSL; of the types that programs are made for.
  fileprivate var literal: String {
    switch self {
    case .int(let value): "\(value)"
    case .int2(let value): "ivec2(\(value.x), \(value.y))"
    case .float, .float2, .float4, .float4s, .table: "only whole numbers can be literals"
    }
  }

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
