import GLBlurEngine
import GLBlurShaders

/// Programs that compute four neighbouring pixels of a row at a time, as a `Run` in GLSL.
///
/// Each pixel is computed by the same operations as alone, but shared texels are fetched once.
extension PassProgram {
  /// Adds a function that computes the expression at a position and its three neighbours to the
  /// right, and returns its name.
  ///
  /// - Parameters:
  ///   - isAligned: Whether the columns of all positions are multiples of four.
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

  /// Returns the expression for `beside0(p, offset)` in a sampling head: the pixel `offset` pixels
  /// away along the head's axis, or along the row if it has none.
  ///
  /// If the image is packed, offsets written as numbers become places in texels, and the compiler
  /// fetches each texel once.
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
  /// The image's width is a multiple of four, so a texel beyond the edge is one of the image or the
  /// mirror of one.
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
  /// Returns the image that the kernel reads, if the kernel can read it packed: along the row, in
  /// groups of four.
  func packedSource(for kernel: any SamplingKernel) -> Plan.Source? {
    guard let kernel = kernel as? DecimateByFour, kernel.axis == .horizontal,
      case .read(let source, let region, false) = expression, region == extent, extent.x == 0
    else { return nil }
    return source
  }
}
