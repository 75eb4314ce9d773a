/// A checked expression. Implicit conversions are separate nodes.
final class Expression {
  indirect enum Kind {
    case constant([UInt32])
    case variable(Variable)
    case swizzle(Expression, [Int])
    case index(Expression, Expression)
    case field(Expression, Int)
    case call(Function, [Expression])
    case builtin(Builtin, [Expression])
    /// A constructor whose arguments provide the components in order.
    case construct([Expression])
    /// A matrix with a scalar on its diagonal.
    case diagonal(Expression)
    /// A matrix from another one, completed by the identity.
    case resize(Expression)
    /// The same components in another kind.
    case convert(Expression)
    case unary(UnaryOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    case assign(Expression, Expression)
    case update(Expression, BinaryOperator, Expression)
    case step(Expression, BinaryOperator, isPostfix: Bool)
    case conditional(Expression, Expression, Expression)
    case comma(Expression, Expression)
  }

  let kind: Kind
  let type: ShaderType
  let range: SourceRange
  /// Whether GLSL defines the expression as constant.
  let isConstant: Bool
  /// Whether the expression may assign a variable or discard the pixel.
  let hasEffects: Bool
  let height: Int

  init(
    _ kind: Kind, type: ShaderType, range: SourceRange, isConstant: Bool = false,
    hasEffects: Bool = false, height: Int = 1
  ) {
    self.kind = kind
    self.type = type
    self.range = range
    self.isConstant = isConstant
    self.hasEffects = hasEffects
    self.height = height
  }

  var root: Variable? {
    var expression = self
    while true {
      switch expression.kind {
      case .variable(let variable): return variable
      case .swizzle(let base, _), .index(let base, _), .field(let base, _): expression = base
      default: return nil
      }
    }
  }
}
