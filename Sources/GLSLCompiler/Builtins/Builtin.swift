struct Builtin {
  enum Meaning {
    /// One operation on each component. Scalars are expanded to vectors.
    case components(ScalarOperation)
    /// One operation on each component, chosen by the kind of the first argument.
    case byKind(float: ScalarOperation, int: ScalarOperation, uint: ScalarOperation)
    case special(Special)
  }

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

  /// The parameters of a sampling function after the coordinates.
  struct Sampling {
    /// The parameters that determine the level.
    enum Detail: CaseIterable {
      /// None, or a bias as the last parameter.
      case bias
      case level
      /// The derivatives of the coordinates along x and along y.
      case gradient
    }

    let detail: Detail
    /// Whether the coordinates are divided by their last component.
    let isProjected: Bool
    let hasOffset: Bool
  }

  /// The offsets of a gather function.
  enum Offset {
    case none, same
    /// One offset for each of the four texels.
    case each
  }

  /// The layouts of the packing functions.
  enum PackedFormat {
    case unorm4x8, snorm4x8, unorm2x16, snorm2x16, half2x16
  }

  let name: String
  let meaning: Meaning
  let parameters: [ShaderType]
  /// The indices of the parameters that the function writes.
  let outputs: [Int]
  let result: ShaderType
  /// True if the function reads an image or a neighbouring pixel, so a call is never constant.
  let readsImage: Bool
}
