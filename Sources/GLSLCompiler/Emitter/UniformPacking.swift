/// Where the scalars of a program's uniforms go: floats to the components of an array of `vec4`, and
/// all others to those of an array of `ivec4`.
///
/// The first component of the integers is always 0. The text asks for it where a driver must not
/// know that a test is never true.
public struct UniformPacking: Hashable, Sendable {
  /// The name of the array of `vec4`. It is not declared if there are no floats.
  public let floatName: String
  /// The name of the array of `ivec4`, which is always declared.
  public let integerName: String
  /// The number of elements of the array of `vec4`.
  public let floatVectors: Int
  /// The number of elements of the array of `ivec4`.
  public let integerVectors: Int

  /// A scalar of a uniform, and the component that takes it.
  struct Scalar: Hashable, Sendable {
    let uniform: Int
    let component: Int
    let kind: ScalarKind
    /// The component, counted through the array of its kind.
    let place: Int
  }

  let scalars: [Scalar]

  /// Plans the places of all uniforms that a program uses.
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

  /// Returns the contents of the two arrays.
  ///
  /// - Parameter uniforms: The bits of the scalars of each uniform, by `ShaderProgram.uniforms`.
  ///   Scalars that are missing are 0.
  /// - Returns: Four numbers for each element of each array.
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

  /// The expression that is always 0, which no driver knows.
  var zero: String { "\(integerName)[0].x" }

  /// Returns the expression that reads a scalar.
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
