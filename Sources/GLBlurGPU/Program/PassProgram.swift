import GLBlurEngine
import GLBlurShaders

/// A pass as a program of either form, with the values for its uniforms and textures.
///
/// Every part of the pass's expression becomes a function of a pixel's column and row. Passes of
/// one shape share a program.
struct PassProgram {
  /// A uniform or texture to set before drawing.
  enum Binding: Hashable {
    case uniform(name: String, ShaderCall.Uniform)
    case texture(name: String, Plan.Source)
    case table(name: String, ShaderTable)
  }

  var text = ProgramText()
  private(set) var bindings: [Binding] = []
  private let formats: [TextureFormat]
  private var count = 0
  private let region: Region
  /// The size of a work group in pixels, or nil if groups share nothing.
  private let group: Size?
  private var start = ""
  private var preparation: [String] = []

  /// Writes the program of a pass.
  ///
  /// - Parameters:
  ///   - formats: The formats of the plan's images, by number.
  ///   - isOpaque: Whether every pixel is known to be opaque.
  ///   - findsFailures: Whether only to look for pixels that a kernel cannot compute.
  ///   - findsChanges: Whether only to look for pixels that a repeated kernel changes.
  /// - Throws: `GPUError.noShader` if only the CPU can compute one of the kernels.
  init(
    _ pass: Plan.Pass, formats: [TextureFormat], target: TextureFormat, isOpaque: Bool = false,
    findsFailures: Bool = false, findsChanges: Bool = false
  ) throws(GPUError) {
    self.formats = formats
    let perTexel = target.pixelsPerTexel
    region = pass.region
    group =
      pass.expression.samplesInPlace
      ? Size(
        width: ProgramText.Ending.group.width * perTexel, height: ProgramText.Ending.group.height)
      : nil
    text.use(.commonStorage)
    if pass.expression.mayFail { text.declare("bool isFailed = false;") }
    if pass.isRepeated { text.declare("bool isChanged = false;") }
    let isRun = perTexel == 4
    // Numbered, since sampling heads have names of their own.
    let origin = unique("origin")
    bind(origin, pass.region.origin)
    start = "corner * ivec2(\(perTexel), 1) + \(origin)"
    let root =
      try isRun
      ? run(for: pass.expression, isAligned: pass.region.x & 3 == 0)
      : function(for: pass.expression)
    let value: String
    if isRun {
      let samples = Self.places.map { target.store("r.\($0)", isOpaque: isOpaque) }
      value = "uvec4(\(samples.joined(separator: ", ")))"
    } else {
      value = target.store("p", isOpaque: isOpaque)
    }
    text.ending = ProgramText.Ending(
      format: target,
      preparation: preparation,
      statements: [
        isRun
          ? "Run r = \(root)(texel * ivec2(\(perTexel), 1) + \(origin));"
          : "Pixel p = \(root)(texel + \(origin));"
      ], value: value, finding: findsFailures ? "isFailed" : findsChanges ? "isChanged" : nil)
  }

  static let places = ["a", "b", "c", "d"]

  // MARK: Expressions

  /// Adds a function of a position for the expression, and returns its name.
  mutating func function(for expression: Plan.Expression) throws(GPUError) -> String {
    switch expression {
    case .read(let source, let region, let isPartial):
      return read(source, region, isPartial: isPartial)
    case .point(let kernel, let inputs):
      var pixels: [String] = []
      for input in inputs { pixels.append("\(try function(for: input))(p)") }
      return define(declare(kernel.shaderCall).text(at: "p", pixels))
    case .move(let x, let y, let input, let inside):
      let inner = try function(for: input)
      let by = unique("move")
      bind(by, SIMD2(Int32(x), Int32(y)))
      let range = bindRange(inside)
      text.use(.commonEdges)
      let outside = "isOutside(p - \(by), \(range))"
      guard input.samples else { return define("\(outside) ? vec4(0.0) : \(inner)(p - \(by))") }
      // SwiftShader 4.1 gives wrong results if only a part of a quad runs a loop over a table, so
      // the few pixels outside are computed too.
      let anywhere = define("\(inner)(clampEdge(p - \(by), \(range)))")
      let all = unique("f")
      text.add("Pixel \(all)(Position p) {")
      text.add("  Pixel inside = \(anywhere)(p);")
      text.add("  return \(outside) ? vec4(0.0) : inside;")
      text.add("}")
      return all
    case .sample(let kernel, let inputs):
      return try sample(kernel, inputs)
    case .gaussian: throw .noShader(kernel: "gaussian")
    case .variableGaussian: throw .noShader(kernel: "variableGaussian")
    case .select(let selection, _): throw .noShader(kernel: selection.name)
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

  mutating func bindTexture(_ source: Plan.Source, _ sampler: String) -> String {
    let texture = unique("texture")
    bindings.append(.texture(name: texture, source))
    text.add("uniform \(sampler) \(texture);")
    return texture
  }

  func isPacked(_ source: Plan.Source) -> Bool {
    if case .image(let number) = source { formats[number].pixelsPerTexel > 1 } else { false }
  }

  /// Returns the sampler's type, and the function from a texel to a premultiplied colour.
  private func decoding(_ source: Plan.Source) -> (sampler: String, decode: String) {
    switch source {
    case .slot(_, .unit16): ("usampler2D", "unpack16")
    case .slot(_, .float32): ("sampler2D", "")
    case .image(let number):
      switch formats[number] {
      case .image8, .packed8: ("usampler2D", "decode8")
      case .image16, .unit16: ("usampler2D", "decode16")
      case .imageFloat: ("sampler2D", "decodeFloat")
      case .float32, .table, .bytes, .words: ("sampler2D", "")
      }
    }
  }

  mutating func declare(_ call: ShaderCall) -> PointCall {
    text.use(call.shader)
    bindGlobals(of: call)
    let operands = call.operands.map { operand -> PointCall.Operand in
      switch operand {
      case .pixel(let index): return .pixel(index)
      case .position: return .position
      case .argument(.literal(_, let value)): return .value(value.text)
      case .argument(.uniform(let parameter, let value)):
        let name = unique(parameter)
        bind(name, value)
        return .value(name)
      case .argument(.table(let parameter, let table)):
        let name = unique(parameter)
        text.add("uniform Table \(name);")
        bindings.append(.table(name: name, table))
        return .value(name)
      }
    }
    return PointCall(function: call.shader.name, operands: operands)
  }

  /// Adds a sampling head with `source0`, `source1` …, and `beside0`, by which it reads, and
  /// returns its name.
  mutating func sample(
    _ kernel: any SamplingKernel, _ inputs: [Plan.Sampler]
  ) throws(GPUError) -> String {
    let sources = 0..<max(3, inputs.count)
    for number in sources { text.declare("Pixel source\(number)(Position p);") }
    text.declare("Pixel beside0(Position p, int offset);")
    for number in sources {
      guard number < inputs.count else {
        text.add("Pixel source\(number)(Position p) { return vec4(0.0); }")
        continue
      }
      let inner = try function(for: inputs[number].expression)
      let body = edged(inputs[number], inner)
      // Invocations beyond the pass also read for their group, and must not report failures.
      if number == 0, let group, !inputs[number].expression.mayFail,
        let tile = GroupTile(kernel, region: region, group: group)
      {
        read(tile, of: kernel, body)
      } else {
        text.add("Pixel source\(number)(Position p) { return \(body); }")
      }
    }
    let call = kernel.shaderCall
    text.use(call.shader)
    bindGlobals(of: call)
    if let first = inputs.first {
      text.add("Pixel beside0(Position p, int offset) { return \(beside(first, kernel)); }")
    }
    for argument in call.arguments {
      switch argument {
      case .literal(let name, let value):
        text.declare("const \(value.type) \(name) = \(value.text);")
      case .uniform(let name, let value): bindings.append(.uniform(name: name, value))
      case .table(let name, let table): bindings.append(.table(name: name, table))
      }
    }
    return call.shader.name
  }

  /// Adds `source0`, which computes a pixel in a fragment program and reads the work group's memory
  /// in a compute program.
  private mutating func read(_ tile: GroupTile, of kernel: any SamplingKernel, _ body: String) {
    let frame = unique("tile")
    bind(frame, .int4s([tile.frame]))
    // Groups at the end of the pass reach beyond the existing pixels.
    let range = bindRange(kernel.inputRegion(index: 0, for: region))
    let size = "\(frame)[0].zw"
    text.add("Pixel single0(Position p) { return \(body); }")
    text.add("#ifdef COMPUTE")
    text.add("shared Pixel tilePixels[\(GroupTile.mostPixels)];")
    text.add("Position tileStart = ivec2(0);")
    text.add("Pixel source0(Position p) {")
    // Kernels read taps of weight 0 beyond what they need.
    text.add("  ivec2 t = clamp(p - tileStart, ivec2(0), \(size) - 1);")
    text.add("  return tilePixels[t.y * \(frame)[0].z + t.x];")
    text.add("}")
    text.add("#else")
    text.add("Pixel source0(Position p) { return single0(p); }")
    text.add("#endif")
    let (width, height) = ProgramText.Ending.group
    preparation = [
      "tileStart = \(start) + \(frame)[0].xy;",
      "ivec2 tileSize = \(size);",
      "int tileCount = tileSize.x * tileSize.y;",
      "for (int i = int(gl_LocalInvocationIndex); i < tileCount; i += \(width * height)) {",
      "  ivec2 p = tileStart + ivec2(i % tileSize.x, i / tileSize.x);",
      "  tilePixels[i] = single0(clamp(p, \(range)));",
      "}",
      "barrier();",
    ]
  }

  private mutating func edged(_ sampler: Plan.Sampler, _ inner: String) -> String {
    if sampler.isInside { return "\(inner)(p)" }
    text.use(.commonEdges)
    let range = bindRange(sampler.extent)
    return switch sampler.edge {
    case .clamp: "\(inner)(clampEdge(p, \(range)))"
    case .mirror: "\(inner)(mirrorEdge(p, \(range)))"
    case .wrap: "\(inner)(wrapEdge(p, \(range)))"
    case .transparent: "isOutside(p, \(range)) ? vec4(0.0) : \(inner)(p)"
    }
  }

  private mutating func bindGlobals(of call: ShaderCall) {
    for (name, value) in call.globals.sorted(by: { $0.key < $1.key })
    where !bindings.contains(.uniform(name: name, value)) {
      bindings.append(.uniform(name: name, value))
    }
  }

  // MARK: Names and values

  mutating func unique(_ name: String) -> String {
    count += 1
    return "\(name)\(count)"
  }

  /// Adds a function of a position, and returns its name.
  private mutating func define(_ body: String) -> String {
    let name = unique("f")
    text.add("Pixel \(name)(Position p) { return \(body); }")
    return name
  }

  private mutating func bind(_ name: String, _ value: ShaderCall.Uniform) {
    text.add("uniform \(value.type) \(name);")
    bindings.append(.uniform(name: name, value))
  }

  mutating func bind(_ name: String, _ value: SIMD2<Int32>) {
    bind(name, .int2(value))
  }

  /// Declares a region's first and last pixel, and returns them as two arguments.
  mutating func bindRange(_ region: Region) -> String {
    let first = unique("first")
    let last = unique("last")
    bind(first, region.origin)
    bind(last, SIMD2(Int32(region.x + region.width - 1), Int32(region.y + region.height - 1)))
    return "\(first), \(last)"
  }
}

extension Plan.Expression {
  fileprivate var samples: Bool {
    switch self {
    case .read: false
    case .point(_, let inputs): inputs.contains(where: \.samples)
    case .move(_, _, let input, _): input.samples
    case .sample, .gaussian, .select, .variableGaussian: true
    }
  }
}

extension Region {
  var origin: SIMD2<Int32> { SIMD2(Int32(x), Int32(y)) }
}

/// Programs that compute four neighbouring pixels of a row at a time, as a `Run` in GLSL.
///
/// Each pixel takes the same operations as alone, but shared texels are fetched once.
extension PassProgram {
  /// Adds a function that computes the expression for a run, and returns its name.
  ///
  /// - Parameter isAligned: Whether all columns are multiples of four.
  mutating func run(
    for expression: Plan.Expression, isAligned: Bool
  ) throws(GPUError) -> String {
    text.use(.commonRun)
    switch expression {
    case .read(let source, let region, false)
    where isPacked(source) && isAligned && region.x & 3 == 0:
      return packedRead(source, region)
    case .point(let kernel, let inputs):
      var runs: [String] = []
      for input in inputs { runs.append(try run(for: input, isAligned: isAligned)) }
      return point(kernel, runs)
    case .sample(let kernel, let inputs)
    where kernel.sharesTapsInRuns && isAligned:
      return try sample(kernel, inputs) + "Run"
    case .read, .move, .sample, .gaussian, .select, .variableGaussian:
      let function = try function(for: expression)
      let pixels = Self.offsets.map { "\(function)(p\($0))" }
      return defineRun(["return Run(\(pixels.joined(separator: ", ")));"])
    }
  }

  private static let offsets = [
    "", " + ivec2(1, 0)", " + ivec2(2, 0)", " + ivec2(3, 0)",
  ]

  private mutating func point(_ kernel: any PointKernel, _ inputs: [String]) -> String {
    let call = declare(kernel.shaderCall)
    var lines = inputs.enumerated().map { "Run r\($0) = \($1)(p);" }
    let pixels = zip(Self.places, Self.offsets).map { place, offset in
      call.text(at: "p\(offset)", inputs.indices.map { "r\($0).\(place)" })
    }
    lines.append("return Run(\(pixels.joined(separator: ", ")));")
    return defineRun(lines)
  }

  private mutating func packedRead(_ source: Plan.Source, _ region: Region) -> String {
    let texture = bindTexture(source, "usampler2D")
    let origin = unique("origin")
    bind(origin, region.origin)
    let pixels = ["x", "y", "z", "w"].map { "decode8(unpacked8(t.\($0)))" }
    return defineRun([
      "uvec4 t = texelFetch(\(texture), (p - \(origin)) >> ivec2(2, 0), 0);",
      "return Run(\(pixels.joined(separator: ", ")));",
    ])
  }

  private mutating func defineRun(_ lines: [String]) -> String {
    let name = unique("f")
    text.add("Run \(name)(Position p) {")
    for line in lines { text.add("  \(line)") }
    text.add("}")
    return name
  }

  // MARK: Packed images

  /// Returns the GLSL of `beside0(p, offset)`, the pixel `offset` pixels away along the head's
  /// axis, or else the row.
  ///
  /// In a packed image, constant offsets become places in texels, each of which is fetched once.
  mutating func beside(_ sampler: Plan.Sampler, _ kernel: any SamplingKernel) -> String {
    guard let source = sampler.packedSource(for: kernel), isPacked(source) else {
      let hasAxis = kernel.shaderCall.arguments.contains { $0.name == "axis" }
      return "source0(p + \(hasAxis ? "axis" : "ivec2(1, 0)") * offset)"
    }
    let quad = quad(source, sampler)
    return "decode8(unpacked8(\(quad)(ivec2((p.x >> 2) + (offset >> 2), p.y))[offset & 3]))"
  }

  /// Adds a function that fetches a texel of a packed image, and returns its name.
  ///
  /// The width is a multiple of four, so a texel beyond the edge is one of the image, maybe
  /// mirrored.
  private mutating func quad(_ source: Plan.Source, _ sampler: Plan.Sampler) -> String {
    let texture = bindTexture(source, "usampler2D")
    let name = unique("quad")
    let count = unique("count")
    if !sampler.isInside {
      text.use(.commonEdges)
      bind(count, SIMD2(Int32(sampler.extent.width / 4), 0))
    }
    text.add("uvec4 \(name)(Position p) {")
    if sampler.isInside {
      text.add("  return texelFetch(\(texture), p, 0);")
    } else {
      text.add("  int n = \(count).x;")
      switch sampler.edge {
      case .clamp:
        text.add("  uvec4 t = texelFetch(\(texture), ivec2(clamp(p.x, 0, n - 1), p.y), 0);")
        text.add("  return p.x < 0 ? t.xxxx : p.x >= n ? t.wwww : t;")
      case .mirror:
        text.add("  int x = floorModulo(p.x, 2 * n);")
        text.add("  uvec4 t = texelFetch(\(texture), ivec2(min(x, 2 * n - 1 - x), p.y), 0);")
        text.add("  return x < n ? t : t.wzyx;")
      case .wrap:
        text.add("  return texelFetch(\(texture), ivec2(floorModulo(p.x, n), p.y), 0);")
      case .transparent:
        text.add("  uvec4 t = texelFetch(\(texture), ivec2(clamp(p.x, 0, n - 1), p.y), 0);")
        text.add("  return p.x < 0 || p.x >= n ? uvec4(0u) : t;")
      }
    }
    text.add("}")
    return name
  }
}

extension Plan.Sampler {
  /// Returns the image if the kernel can read it packed: along the row, in fours.
  func packedSource(for kernel: any SamplingKernel) -> Plan.Source? {
    guard let kernel = kernel as? DecimateByFour, kernel.axis == .horizontal,
      case .read(let source, let region, false) = expression, region == extent, extent.x == 0
    else { return nil }
    return source
  }
}
