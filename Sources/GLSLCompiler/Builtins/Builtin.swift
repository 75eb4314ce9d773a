/// A function that GLSL has.
struct Builtin {
  /// How a call is lowered.
  enum Meaning {
    /// One operation on each component. Scalars stand for vectors of equal components.
    case components(ScalarOperation)
    /// One operation on each component, by the kind of the first argument.
    case byKind(float: ScalarOperation, int: ScalarOperation, uint: ScalarOperation)
    case special(Special)
  }

  /// The functions that take more than one operation.
  enum Special {
    case radians, degrees, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh
    case exp, log, inverseSqrt, pow
    case clamp, mixSelect, step
    case modf, frexp

    case length, distance, dot, cross, normalize, faceforward, reflect, refract
    case matrixProductOfComponents, outerProduct, transpose, determinant, inverse
    case compare(BinaryOperator)
    case any, all, not
    case carry, borrow, wideProduct
    case sample, sampleProjected, sampleLevel, fetch, size, levels
    case differenceX, differenceY, differenceWidth
    case pack(PackedFormat)
    case unpack(PackedFormat)

  }

  /// The layouts of the packing functions.
  enum PackedFormat {
    case unorm4x8, snorm4x8, unorm2x16, snorm2x16
  }

  let name: String
  let meaning: Meaning
  let parameters: [ShaderType]
  /// The parameters that the function writes, by their indices.
  let outputs: [Int]
  let result: ShaderType
  /// True if the function reads an image or a neighbouring pixel, so that it is no constant.
  let readsImage: Bool
}
