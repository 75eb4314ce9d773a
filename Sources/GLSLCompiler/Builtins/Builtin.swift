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
    case fma
    case radians, degrees, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh
    case exp, log, inverseSqrt, pow
    case clamp, mixSelect, step
    case modf, frexp

    case length, distance, dot, cross, normalize, faceforward, reflect, refract
    case matrixProductOfComponents, outerProduct, transpose, determinant, inverse
    case compare(BinaryOperator)
    case any, all, not
    case carry, borrow, wideProduct
    case sample(Sampling)
    case gather(Offset)
    case fetch, size, levels, levelOfDetail
    case differenceX, differenceY, differenceWidth
    case pack(PackedFormat)
    case unpack(PackedFormat)
  }

  /// What the parameters of a function that samples an image are, behind the place.
  struct Sampling {
    /// What says which level is read.
    enum Detail: CaseIterable {
      /// Nothing, or a bias as the last parameter.
      case bias
      case level
      /// The derivatives of the place along x and along y.
      case gradient
    }

    let detail: Detail
    /// Whether the place is divided by its last component.
    let isProjected: Bool
    let hasOffset: Bool
  }

  /// The texels by which a function reads beside its place.
  enum Offset {
    case none, same
    /// One for each of the four texels.
    case each
  }

  /// The layouts of the packing functions.
  enum PackedFormat {
    case unorm4x8, snorm4x8, unorm2x16, snorm2x16, half2x16
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
