/// A program as a function in GLSL ES 3.00 that computes one pixel:
///
///     void PREFIX_main(float x0, …, out float y0, …, out bool spent, out bool discarded)
///
/// Its parameters are the scalars of `ShaderProgram.inputs`, then those of `ShaderProgram.outputs`.
/// A `spent` pixel is invalid, since its loops exceed the limit on iterations. All other global
/// names begin with the prefix.
///
/// Before the text, the host declares high precision for floats, integers and samplers. After it,
/// the host defines, for each sampler `N` that is read, the functions
///
///     vec4 PREFIX_sampleN(float x, float y)   // for `ScalarOperation.sample`
///     vec4 PREFIX_fetchN(int x, int y)        // for `ScalarOperation.fetch`
///
/// for straight colours, with y upwards. The text declares them, and a uniform `ivec2 PREFIX_sizeN`
/// for the size of every sampler's image.
public struct EmittedShader: Hashable, Sendable {
  /// The text, without `#version` and precisions.
  public let text: String
  /// The name of the function.
  public let function: String
  /// The positions of the program's uniforms.
  public let uniforms: UniformPacking
  /// The approximate number of a driver's instructions.
  public let instructions: Int
  /// The samplers that need a `PREFIX_sampleN`, in ascending order.
  public let sampledImages: [Int]
  /// The samplers that need a `PREFIX_fetchN`, in ascending order.
  public let fetchedImages: [Int]

  /// Writes a program as text.
  public init(_ program: ShaderProgram, options: EmitterOptions) {
    var emitter = ShaderEmitter(program, options: options)
    text = emitter.text()
    function = "\(options.prefix)_main"
    uniforms = emitter.packing
    instructions = emitter.instructions
    sampledImages = emitter.sampledImages.sorted()
    fetchedImages = emitter.fetchedImages.sorted()
  }
}

/// Settings for writing a program.
public struct EmitterOptions: Hashable, Sendable {
  /// The prefix of names outside of functions: a letter, then letters and digits.
  public var prefix: String
  /// Whether the context has `precise`, by OpenGL ES 3.20 or GL_EXT_gpu_shader5. Otherwise the
  /// host's `invariant` output keeps drivers from rearranging sums and products. The default is
  /// false.
  public var usesPrecise: Bool
  /// The limit on the iterations of all loops of a pixel, by default the interpreter's 65535.
  public var roundLimit: Int

  /// Creates options. Each parameter is described at the property of its name.
  public init(prefix: String, usesPrecise: Bool = false, roundLimit: Int = 65535) {
    self.prefix = prefix
    self.usesPrecise = usesPrecise
    self.roundLimit = roundLimit
  }
}

/// The positions of the scalars of uniforms: floats in an array of `vec4`, others in an array of
/// `ivec4`, which begins with a 0 where a driver must not know that a test is never true.
public struct UniformPacking: Hashable, Sendable {
  /// The array of `vec4`, declared only if there are floats.
  public let floatName: String
  /// The array of `ivec4`, which is always declared.
  public let integerName: String
  /// The number of `vec4` elements.
  public let floatVectors: Int
  /// The number of `ivec4` elements.
  public let integerVectors: Int

  /// A scalar of a uniform, and the component that holds it.
  struct Scalar: Hashable, Sendable {
    let uniform: Int
    let component: Int
    let kind: ScalarKind
    let place: Int
  }

  let scalars: [Scalar]

  init(_ program: ShaderProgram, prefix: String) {
    var counts = (floats: 0, integers: 1)
    var scalars: [Scalar] = []
    var known: Set<[Int]> = []
    for value in program.values {
      guard case .uniform(let uniform, let component) = value.definition,
        known.insert([uniform, component]).inserted
      else { continue }
      let isFloat = value.kind == .float
      scalars.append(
        Scalar(
          uniform: uniform, component: component, kind: value.kind,
          place: isFloat ? counts.floats : counts.integers))
      if isFloat { counts.floats += 1 } else { counts.integers += 1 }
    }
    self.scalars = scalars
    floatName = "\(prefix)_u"
    integerName = "\(prefix)_i"
    floatVectors = (counts.floats + 3) / 4
    integerVectors = (counts.integers + 3) / 4
  }

  /// Returns four numbers for each element of the two arrays.
  ///
  /// - Parameter uniforms: The bits of `ShaderProgram.uniforms`. Missing scalars are 0.
  public func packed(_ uniforms: [[UInt32]]) -> (floats: [Float], integers: [Int32]) {
    var floats = Array(repeating: Float(0), count: floatVectors * 4)
    var integers = Array(repeating: Int32(0), count: integerVectors * 4)
    for scalar in scalars
    where uniforms.indices.contains(scalar.uniform)
      && uniforms[scalar.uniform].indices.contains(scalar.component)
    {
      let bits = uniforms[scalar.uniform][scalar.component]
      if scalar.kind == .float {
        floats[scalar.place] = Float(bitPattern: bits)
      } else {
        integers[scalar.place] = Int32(bitPattern: bits)
      }
    }
    return (floats, integers)
  }

  var zero: String { "\(integerName)[0].x" }

  func expression(_ scalar: Scalar) -> String {
    let name = scalar.kind == .float ? floatName : integerName
    let component = ["x", "y", "z", "w"][scalar.place % 4]
    let element = "\(name)[\(scalar.place / 4)].\(component)"
    return switch scalar.kind {
    case .float, .int: element
    case .uint: "uint(\(element))"
    case .bool: "\(element) != 0"
    }
  }
}
