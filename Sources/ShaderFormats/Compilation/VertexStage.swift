internal import GLSLCompiler

/// Computes the varyings of a vertex shader.
///
/// Hosts draw one rectangle. A vertex shader runs at its four corners, and what it writes is
/// interpolated between them. So every varying is an affine function of the place if the values
/// at the corners lie in one plane, whatever the shader does there. Where they do not, the picture
/// would show the diagonal along which a host divides the rectangle, and the shader is refused.
struct VertexStage {
  let compilation: ShaderCompilation

  private struct NoImages: ImageReader {
    func size(of image: Int) -> (width: Int, height: Int) { (0, 0) }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> { .zero }
  }

  /// Checks a vertex shader whose uniforms are unknown.
  ///
  /// - Returns: The declarations and the warnings, or nil if there is no vertex shader.
  /// - Throws: `ShaderFileError` for errors of GLSL, and if the shader moves vertices.
  func check() throws(ShaderFileError) -> Compiler.Result? {
    guard let result = compilation.compileVertex() else { return nil }
    guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
    let positions = [VertexLanguage.position, VertexLanguage.untouched].map { name in
      program.outputs.first { $0.name == name }?.values ?? []
    }
    if positions[0] != positions[1] || positions[0].allSatisfy({ program[$0].constant != nil }) {
      throw moves(program, positions[0], positions[1])
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

  private func moves(
    _ program: ShaderProgram, _ position: [ValueID], _ untouched: [ValueID]
  ) -> ShaderFileError {
    let start = SourcePosition(source: 1, line: 1, column: 1)
    if position.allSatisfy({ program[$0].constant != nil }) {
      return error(
        "the vertex shader gives no position", at: start,
        cure: "call 'isf_vertShaderInit()' in 'main'")
    }
    let moved = zip(position, untouched).filter { $0 != $1 }.map(\.0)
    return error(
      "the vertex shader moves vertices, and here a pass always fills its rectangle",
      at: program.position(ofFirst: moved) ?? start,
      cure: "compute varyings alone, and move the coordinates in the fragment shader instead")
  }

  private func error(
    _ message: String, at position: SourcePosition, cure: String? = nil
  ) -> ShaderFileError {
    ShaderFileError([
      Diagnostic(
        .error, message, cure: cure, sourceName: compilation.facts.recipe.vertex?.name ?? "",
        range: SourceRange(start: position, end: position))
    ])
  }

  /// Returns the scalars of each varying.
  ///
  /// - Parameter known: The bits of all uniforms.
  /// - Throws: `ShaderFileError` if a varying is not affine.
  func varyings(
    _ known: [String: [UInt32]]
  ) throws(ShaderFileError) -> [String: [PlaceFunction]] {
    guard let result = compilation.compileVertex(known) else { return [:] }
    guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
    let start = SourcePosition(source: 1, line: 1, column: 1)
    guard program.samplers.isEmpty else {
      throw error("images cannot be read in a vertex shader", at: start)
    }
    let interpreter = Interpreter(program, uniforms: [], images: NoImages())
    var corners: [[[UInt32]]] = []
    for corner: SIMD2<Float> in [[0, 0], [1, 0], [0, 1], [1, 1]] {
      let place = [corner.x.bitPattern, corner.y.bitPattern]
      do throws(Interpreter.Failure) {
        corners.append(try interpreter.run(inputs: program.inputs.map { _ in place }).outputs)
      } catch {
        switch error {
        case .tooManyRounds(let position):
          throw self.error("this loop of the vertex shader does not end", at: position)
        case .needsNeighbours(let position):
          throw self.error("a vertex shader has no neighbouring pixels", at: position)
        }
      }
    }
    var varyings: [String: [PlaceFunction]] = [:]
    for (index, output) in program.outputs.enumerated() {
      let functions = output.values.indices.map { scalar in
        plane(through: corners.map { Float(bitPattern: $0[index][scalar]) })
      }
      let complete = functions.compactMap { $0 }
      guard complete.count == functions.count else {
        let place = result.declarations.first { $0.name == output.name }?.range.start
        throw error(
          "the varying '\(output.name)' is not an affine function of the place", at: place ?? start,
          cure: "compute it in the fragment shader")
      }
      varyings[output.name] = complete
    }
    return varyings
  }

  /// Returns the function with the given values at the corners, bottom left, bottom right, top left
  /// and top right, or nil if they do not lie in a plane.
  private func plane(through corners: [Float]) -> PlaceFunction? {
    let values = corners.map(Double.init)
    guard values.allSatisfy(\.isFinite) else { return nil }
    let scale = values.reduce(1) { max($0, abs($1)) }
    // The values have been rounded, mostly twice, each time by half of this.
    let rounding = scale * Double(Float.ulpOfOne)
    let across = factor(values[1] - values[0], rounding)
    let up = factor(values[2] - values[0], rounding)
    guard abs(values[0] + across + up - values[3]) <= 4 * rounding else { return nil }
    return PlaceFunction(.share, constant: corners[0], across: Float(across), up: Float(up))
  }

  /// Returns a difference of two corners, or the whole number that it is but for rounding. A
  /// neighbour's coordinate then keeps its distance over the whole picture.
  private func factor(_ difference: Double, _ rounding: Double) -> Double {
    let whole = difference.rounded()
    return abs(difference - whole) <= 2 * rounding ? whole : difference
  }
}
