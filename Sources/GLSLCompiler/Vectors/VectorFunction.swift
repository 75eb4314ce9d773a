/// A program as a function in C that computes sixteen pixels at a time.
///
/// The text uses types and functions that its host defines in C before it, with clang's extended
/// vectors: `floats`, `ints` and `uints` of sixteen numbers, and functions for the operations
/// without an operator, overloaded for scalars and vectors. Values that are the same for all pixels
/// are scalars. A branch on them remains a branch; of any other branch both sides are computed, and
/// the results are selected. A loop runs until every pixel has left it; pixels that have left keep
/// their values. The host must disable the contraction of products and sums, so that every pixel
/// gets the bits of `Interpreter`.
///
/// A sampler is a table of floats. `fetch` returns the number at a column and a row as red, with
/// green and blue 0 and alpha 1.
///
/// Loops have no limit on iterations, so the text is for shaders whose loops are known to end.
public struct VectorFunction: Hashable, Sendable {
  /// An operation without a text in C.
  public struct Unsupported: Error, Hashable {
    /// The operation to be computed.
    public let operation: ScalarOperation
    /// The place in the source text.
    public let position: SourcePosition
  }

  /// The statements that compute the outputs, using the names of uniforms and inputs.
  public let statements: String
  /// The names of the scalars of each output, in the order of `ShaderProgram.outputs`. Each is a
  /// variable or an expression with a vector of floats, integers or masks.
  public let outputs: [[String]]

  /// Writes a program.
  ///
  /// - Parameters:
  ///   - program: The program, without discards and without arrays that change.
  ///   - uniform: Returns the expression of a uniform's component, by index among its scalars. It
  ///     has the type `float`, `int32_t`, `uint32_t` or `bool`.
  ///   - input: Returns the expression of an input's component, as a vector.
  ///   - sampler: Returns the expression of a sampler's table.
  /// - Throws: `Unsupported` if the program has an operation without a text in C.
  public init(
    _ program: ShaderProgram, uniform: (ShaderProgram.Uniform, Int) -> String,
    input: (ShaderProgram.Input, Int) -> String, sampler: (String) -> String
  ) throws(Unsupported) {
    let names = program.values.enumerated().map { index, value in
      switch value.definition {
      case .constant(let bits): CLiteral.text(bits, value.kind)
      case .uniform(let index, let component): uniform(program.uniforms[index], component)
      case .input(let index, let component): input(program.inputs[index], component)
      case .computed: "v\(index)"
      }
    }
    var emitter = VectorEmitter(program, names: names, samplers: program.samplers.map(sampler))
    try emitter.write(program.body)
    statements = emitter.lines.joined(separator: "\n")
    outputs = program.outputs.map { output in output.values.map { emitter.vector($0) } }
  }
}

private enum CLiteral {
  static func text(_ bits: UInt32, _ kind: ScalarKind) -> String {
    switch kind {
    case .bool: bits != 0 ? "true" : "false"
    case .int: integer(Int32(bitPattern: bits))
    case .uint: "\(bits)u"
    case .float: float(Float(bitPattern: bits))
    }
  }

  private static func integer(_ value: Int32) -> String {
    // The text −2147483648 is the negation of a number outside of `int`.
    if value == .min { return "INT32_MIN" }
    return value < 0 ? "(\(value))" : "\(value)"
  }

  private static func float(_ value: Float) -> String {
    // The shortest text for a float is read back as the same float.
    guard value.isFinite else { return "float_of_bits(\(value.bitPattern)u)" }
    return value.sign == .minus ? "(\(value)f)" : "\(value)f"
  }
}
