internal import GLSLCompiler
internal import GLSLEvaluator

/// Runs a vertex shader at the four corners of the rectangle that hosts draw.
///
/// A varying is an affine function of the position if its values at the corners lie in a plane.
/// Otherwise the picture would show the diagonal along which the host divides the rectangle, and
/// the shader is refused, unless it has moved the corners.
struct VertexStage {
  let compilation: ShaderCompilation

  /// The outputs of a vertex shader at a corner: scalars by output name.
  typealias Corner = [String: [Float]]

  private struct NoImages: ImageReader {
    func size(of image: Int) -> (width: Int, height: Int) { (0, 0) }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> { .zero }
  }

  /// Checks a vertex shader for unknown values of its uniforms. Returns nil if there is none.
  /// - Throws: `ShaderFileError` for errors of GLSL, and if the shader sets no position.
  func check() throws(ShaderFileError) -> Compiler.Result? {
    guard let result = compilation.compileVertex() else { return nil }
    guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
    let position = program.outputs.first { $0.name == VertexLanguage.position }?.values ?? []
    guard !position.allSatisfy({ program[$0].constant != nil }) else {
      throw error(
        "the vertex shader gives no position", at: start,
        cure: "call 'isf_vertShaderInit()' in 'main'")
    }
    for declaration in result.declarations
    where declaration.kind == .input && !declaration.isInInterface {
      throw error(
        "nothing gives '\(declaration.name)' its values", at: declaration.range.start,
        cure: "the place is 'isf_FragNormCoord'")
    }
    for declaration in result.declarations where declaration.kind == .output {
      guard declaration.type.scalarKinds.allSatisfy({ $0 == .float }) else {
        throw error(
          "the varying '\(declaration.name)' is not made of floats", at: declaration.range.start)
      }
    }
    return result
  }

  private var start: SourcePosition { SourcePosition(source: 1, line: 1, column: 1) }

  private func error(
    _ message: String, at position: SourcePosition, cure: String? = nil
  ) -> ShaderFileError {
    ShaderFileError([
      Diagnostic(
        .error, message, cure: cure, sourceName: compilation.facts.recipe.vertex?.name ?? "",
        range: SourceRange(start: position, end: position))
    ])
  }

  /// Returns the outputs at bottom left, bottom right, top left and top right, or nil if there is
  /// no vertex shader.
  /// - Throws: `ShaderFileError` if the shader reads images or does not end.
  func corners(_ known: [String: [UInt32]]) throws(ShaderFileError) -> [Corner]? {
    guard let result = compilation.compileVertex(known) else { return nil }
    guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
    guard program.samplers.isEmpty else {
      throw error("images cannot be read in a vertex shader", at: start)
    }
    let interpreter = Interpreter(program, uniforms: [], images: NoImages())
    var corners: [Corner] = []
    for place in Self.places {
      let input = [place.x.bitPattern, place.y.bitPattern]
      do throws(Interpreter.Failure) {
        let outputs = try flushingSubnormals { () throws(Interpreter.Failure) in
          try interpreter.run(inputs: program.inputs.map { _ in input }).outputs
        }
        var corner: Corner = [:]
        for name in ISFLanguage.places { corner[name] = [place.x, place.y] }
        corner[GPUImageLanguage.pointPlace] = [place.x, 1 - place.y]
        for (output, bits) in zip(program.outputs, outputs) {
          corner[output.name] = bits.map { Float(bitPattern: $0) }
        }
        corners.append(corner)
      } catch {
        switch error {
        case .tooManyRounds(let position):
          throw self.error("this loop of the vertex shader does not end", at: position)
        case .needsNeighbours(let position):
          throw self.error("a vertex shader has no neighbouring pixels", at: position)
        }
      }
    }
    return corners
  }

  private static let places: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]

  func isMoved(_ corners: [Corner]) -> Bool {
    corners.contains { $0[VertexLanguage.position] != $0[VertexLanguage.untouched] }
  }

  func positions(_ corners: [Corner]) -> [SIMD4<Float>] {
    corners.map { corner in
      let scalars = corner[VertexLanguage.position] ?? []
      return scalars.count == 4 ? SIMD4(scalars) : SIMD4(repeating: .nan)
    }
  }

  /// Returns the scalars of a varying at each corner.
  /// - Throws: `ShaderFileError` if the shader does not write the varying, or not all scalars are
  ///   finite.
  func values(
    _ varying: ShaderProgram.Input, _ corners: [Corner]
  ) throws(ShaderFileError) -> [[Float]] {
    let values = corners.compactMap { $0[varying.name] }
    let isWhole = values.allSatisfy { $0.count == varying.type.scalarCount }
    guard !values.isEmpty, values.count == corners.count, isWhole else {
      throw compilation.error(
        "nothing gives the varying '\(varying.name)' its values",
        at: SourcePosition(source: ShaderCompilation.fileIndex, line: 1, column: 1))
    }
    guard values.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw error(
        "the varying '\(varying.name)' is not finite", at: declaration(of: varying.name))
    }
    return values
  }

  /// Returns the scalars of a varying as functions of the position.
  /// - Throws: `ShaderFileError` if the shader does not write the varying, or if it is not affine.
  func functions(
    of varying: ShaderProgram.Input, _ corners: [Corner]
  ) throws(ShaderFileError) -> [PlaceFunction] {
    let values = try values(varying, corners)
    return try values[0].indices.map { scalar throws(ShaderFileError) in
      if let function = plane(through: values.map { $0[scalar] }) { return function }
      throw error(
        "the varying '\(varying.name)' is not an affine function of the place",
        at: declaration(of: varying.name), cure: "compute it in the fragment shader")
    }
  }

  private func declaration(of name: String) -> SourcePosition {
    let declarations = compilation.compileVertex()?.declarations ?? []
    return declarations.first { $0.name == name }?.range.start ?? start
  }

  /// Returns nil if the values at the corners do not lie in a plane.
  private func plane(through corners: [Float]) -> PlaceFunction? {
    let values = corners.map(Double.init)
    guard values.allSatisfy(\.isFinite) else { return nil }
    let scale = values.reduce(1) { max($0, abs($1)) }
    // The values have been rounded, mostly twice, each time by at most half of this.
    let rounding = scale * Double(Float.ulpOfOne)
    let across = factor(values[1] - values[0], rounding)
    let up = factor(values[2] - values[0], rounding)
    guard abs(values[0] + across + up - values[3]) <= 4 * rounding else { return nil }
    return PlaceFunction(.share, constant: corners[0], across: Float(across), up: Float(up))
  }

  /// Rounds a nearly whole difference of two corners, so that the distance to a neighbour's
  /// coordinate is the same over the whole picture.
  private func factor(_ difference: Double, _ rounding: Double) -> Double {
    let whole = difference.rounded()
    return abs(difference - whole) <= 2 * rounding ? whole : difference
  }
}
