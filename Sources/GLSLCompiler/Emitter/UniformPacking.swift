/// The positions of the scalars of a program's uniforms: floats in an array of `vec4`, all others
/// in an array of `ivec4`.
///
/// The first integer component is always 0. The text reads it where a driver must not know that a
/// test is never true.
public struct UniformPacking: Hashable, Sendable {
  /// The name of the array of `vec4`, which is declared only if there are floats.
  public let floatName: String
  /// The name of the array of `ivec4`, which is always declared.
  public let integerName: String
  /// The number of elements of the array of `vec4`.
  public let floatVectors: Int
  /// The number of elements of the array of `ivec4`.
  public let integerVectors: Int

  /// A scalar of a uniform, and the component that holds it.
  struct Scalar: Hashable, Sendable {
    let uniform: Int
    let component: Int
    let kind: ScalarKind
    /// The index of the component in the array for its kind.
    let place: Int
  }

  let scalars: [Scalar]

  /// Assigns positions to all uniforms that a program uses.
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
  /// - Parameter uniforms: The bits of each uniform's scalars, in the order of
  ///   `ShaderProgram.uniforms`. Missing scalars are 0.
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

  /// An expression that is always 0, unknown to drivers.
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
