internal import GLSLCompiler

extension ShaderFile {
  /// Returns the size of a pass.
  ///
  /// - Parameters:
  ///   - index: The index in `passes`.
  ///   - outputSize: The size of the result.
  ///   - values: The parameters, for formulas.
  ///   - limit: The limit on the size of passes.
  /// - Throws: `ShaderFileError` if a side is not a number, or if the pass exceeds the limit.
  public func size(
    ofPass index: Int, outputSize: ShaderSize, values: ShaderValues,
    limit: PassSizeLimit = PassSizeLimit()
  ) throws(ShaderFileError) -> ShaderSize {
    try compiler(outputSize, values, ShaderMoment(), [:], limit).size(of: passes[index])
  }

  /// Returns the file's `REACH`: the maximum distance at which a pixel reads images of its pass's
  /// size, in whole pixels, or nil if the file states none.
  ///
  /// If a formula with names gives more than the maximum side, it bounds nothing, and the result is
  /// nil.
  ///
  /// - Throws: `ShaderFileError` if the reach is negative or not finite, or if it exceeds the
  ///   maximum side for every picture and all values.
  public func reach(
    outputSize: ShaderSize, values: ShaderValues
  ) throws(ShaderFileError) -> Int? {
    guard let formula = overrides.reach, let range = overrides.reachRange else { return nil }
    let limit = Double(PassSizeLimit.longestSide)
    let number =
      compiler(outputSize, values, ShaderMoment(), [:], PassSizeLimit()).value(of: formula) ?? .nan
    if number.isFinite, number > limit, !formula.names.isEmpty { return nil }
    guard number >= 0, number <= limit else {
      throw ShaderFileError([
        Diagnostic(
          .error,
          "'REACH' is \(Self.text(of: number, formula)); 0 to \(PassSizeLimit.longestSide) pixels are allowed",
          sourceName: name, range: range)
      ])
    }
    return Int(number.rounded(.up))
  }

  /// Returns the value of a formula, with the formula if that differs.
  private static func text(of number: Double, _ formula: ShaderExpression) -> String {
    let value =
      if number.isNaN { "no number" } else if number.isInfinite { "infinite" } else {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
      }
    return value == formula.text ? value : "\(value) (\(formula.text))"
  }

  /// Compiles a pass.
  ///
  /// - Parameters:
  ///   - index: The index in `passes`.
  ///   - values: The parameters, of this file.
  ///   - outputSize: The size of the result. The size of the pass may differ.
  ///   - moment: The time. The default is the first frame.
  ///   - imageSizes: The sizes of images by name. Missing ones have that of the output.
  ///   - isPremultiplied: Whether the shader gets premultiplied colours. The default is false.
  ///   - specialization: The uniforms that become constants. The default is those that decide
  ///     branches.
  ///   - limit: The limit on the size of passes.
  /// - Throws: `ShaderFileError` if the pass exceeds the limit, if a varying is not affine, if a
  ///   buffer is read before it is drawn, or if the program is too large.
  public func compile(
    pass index: Int, values: ShaderValues, outputSize: ShaderSize,
    moment: ShaderMoment = ShaderMoment(), imageSizes: [String: ShaderSize] = [:],
    isPremultiplied: Bool = false, specialization: CompiledPass.Specialization = .choices,
    limit: PassSizeLimit = PassSizeLimit()
  ) throws(ShaderFileError) -> CompiledPass {
    try compiler(outputSize, values, moment, imageSizes, limit, isPremultiplied: isPremultiplied)
      .compile(index, specialization)
  }

  /// Compiles every pass with the defaults of the parameters, or sample values.
  ///
  /// - Parameter outputSize: The size of the result.
  /// - Throws: `ShaderFileError` if the shader cannot be drawn.
  package func checkPasses(
    outputSize: ShaderSize = ShaderSize(width: 1024, height: 768)
  ) throws(ShaderFileError) {
    var given: [String: ShaderValue] = [:]
    for parameter in parameters where parameter.defaultValue == .none {
      given[parameter.name] = parameter.domain.sample
    }
    guard let values = try? values(given) else { return }
    _ = try reach(outputSize: outputSize, values: values)
    for index in passes.indices {
      _ = try compile(
        pass: index, values: values, outputSize: outputSize, specialization: .everything)
    }
  }

  private func compiler(
    _ outputSize: ShaderSize, _ values: ShaderValues, _ moment: ShaderMoment,
    _ imageSizes: [String: ShaderSize], _ limit: PassSizeLimit, isPremultiplied: Bool = false
  ) -> PassCompiler {
    PassCompiler(
      compilation: compilation, values: values, moment: moment, outputSize: outputSize,
      imageSizes: imageSizes, sizeLimit: limit, isPremultiplied: isPremultiplied)
  }
}
