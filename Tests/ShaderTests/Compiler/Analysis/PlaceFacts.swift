import GLSLCompiler

/// A pass of 64 × 48 pixels with images of the same size.
enum TestPass {
  static let size = SIMD2(64, 48)

  static let interface = ShaderInterface(
    uniforms: [
      .init("image", .sampler), .init("other", .sampler), .init("size", .vec(2)),
      .init("radius", .int), .init("amount", .float), .init("unknown", .float),
    ],
    inputs: [.init("gl_FragCoord", .vec(4)), .init("uv", .vec(2))])

  /// Analyses do not know `unknown`, which is 0.3.
  static func uniforms(_ program: ShaderProgram) -> [[UInt32]] {
    program.uniforms.map { uniform in
      switch uniform.name {
      case "size": [Float(size.x).bitPattern, Float(size.y).bitPattern]
      case "radius": [4]
      case "amount": [Float(0.02).bitPattern]
      default: [Float(0.3).bitPattern]
      }
    }
  }

  static func facts(_ program: ShaderProgram) -> PassFacts {
    PassFacts(
      size: size,
      inputs: program.inputs.map { input in
        input.name == "uv"
          ? [.init(x: 1), .init(y: 1)]
          : [
            .init(x: Double(size.x)), .init(y: Double(size.y)), .init(), .init(offset: 1),
          ]
      },
      uniforms: zip(program.uniforms, uniforms(program)).map { $0.name == "unknown" ? nil : $1 },
      imageSizes: program.samplers.map { _ in size })
  }

  static func inputs(_ program: ShaderProgram, _ x: Int, _ y: Int) -> [[UInt32]] {
    let centre = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
    let place = centre / SIMD2(Float(size.x), Float(size.y))
    return program.inputs.map { input in
      switch input.name {
      case "uv": [place.x.bitPattern, place.y.bitPattern]
      case "gl_FragCoord": [centre.x, centre.y, 0, 1].map(\.bitPattern)
      default:
        (0..<4).map { Places.texel(of: input.name, x: x, y: y)[$0].bitPattern }
      }
    }
  }

  /// Images whose texels are their positions.
  struct Places: ImageReader {
    private let names: [String]

    init(_ program: ShaderProgram) { names = program.samplers }

    static func texel(of name: String, x: Int, y: Int) -> SIMD4<Float> {
      SIMD4(Float(x), Float(y), Float(x ^ y) + (name == "image" ? 0.5 : 0), 1)
    }

    func size(of image: Int) -> (width: Int, height: Int) { (TestPass.size.x, TestPass.size.y) }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
      Self.texel(of: names[image], x: x, y: y)
    }
  }
}
