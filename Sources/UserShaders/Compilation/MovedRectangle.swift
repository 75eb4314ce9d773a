internal import GLSLCompiler

/// Draws a program on a rectangle whose corners a vertex shader has moved.
///
/// Hosts draw two triangles that share the diagonal from bottom right to top left, the upper one
/// over the lower one. `MovedTriangle` expresses which pixels a triangle covers, and what is
/// interpolated there, by affine functions of the position, which become inputs. Uncovered pixels
/// are transparent.
struct MovedRectangle {
  private(set) var program: ShaderProgram
  private(set) var inputs: [PlaceFunction] = []
  private let lower: MovedTriangle
  private let upper: MovedTriangle
  private var steps: [Node] = []
  private let position = SourcePosition(source: ShaderCompilation.fileIndex, line: 1, column: 1)

  private static let lowerCorners = [0, 1, 2]
  private static let upperCorners = [3, 1, 2]

  /// Rewrites a program for the rectangle with its original corners.
  /// - Parameters:
  ///   - corners: The four corners as in `gl_Position`.
  ///   - varyings: The scalars of each input at each corner. Those of `gl_FragCoord` are ignored.
  init(_ program: ShaderProgram, corners: [SIMD4<Float>], varyings: [[[Float]]]) {
    self.program = program
    self.program.inputs = []
    lower = MovedTriangle(Self.lowerCorners.map { corners[$0] })
    upper = MovedTriangle(Self.upperCorners.map { corners[$0] })
    let isLower = isCovered(by: lower)
    let isUpper = isCovered(by: upper)
    let divisor = total([1, 1, 1, 1], isUpper)
    for (number, value) in program.values.enumerated() {
      guard case .input(let index, let component) = value.definition else { continue }
      if program.inputs[index].name != "gl_FragCoord" {
        let sum = total(varyings[index].map { Double($0[component]) }, isUpper)
        replace(number, .floatDivide, [sum, divisor])
      } else if component < 2 {
        let isAcross = component == 0
        self.program.values[number] = place(
          PlaceFunction(.pixel, constant: 0, across: isAcross ? 1 : 0, up: isAcross ? 0 : 1))
      } else if component == 2 {
        // The depth is ½ + ½ · Σλᵢzᵢ, and Σλᵢwᵢ is 1.
        let depth = total(corners.map { (Double($0.z) + Double($0.w)) / 2 }, isUpper)
        replace(number, .floatAdd, [depth, constant(0)])
      } else {
        replace(number, .floatAdd, [divisor, constant(0)])
      }
    }
    confine(to: define(.boolOr, [isLower, isUpper], .bool))
  }

  private mutating func isCovered(by triangle: MovedTriangle) -> ValueID {
    let zero = constant(0)
    let areInside = triangle.borders.map { border in
      define(.floatLessEqual, [zero, add(place(border))], .bool)
    }
    return areInside.dropFirst().reduce(areInside[0]) { define(.boolAnd, [$0, $1], .bool) }
  }

  /// Returns Σλᵢvᵢ of the triangle visible at the pixel.
  private mutating func total(_ values: [Double], _ isUpper: ValueID) -> ValueID {
    let above = upper.total(Self.upperCorners.map { values[$0] })
    let below = lower.total(Self.lowerCorners.map { values[$0] })
    let ways = [add(place(above)), add(place(below))]
    return define(.select, [isUpper] + ways, .float)
  }

  private mutating func confine(to isCovered: ValueID) {
    let isUncovered = define(.boolNot, [isCovered], .bool)
    let zero = constant(0)
    var results: [Branch.Result] = []
    for (index, output) in program.outputs.enumerated() {
      program.outputs[index].values = output.values.map { value in
        let color = add(ProgramValue(kind: .float, definition: .computed))
        results.append(Branch.Result(value: color, whenTrue: value, whenFalse: zero))
        return color
      }
    }
    let isDiscarded = add(ProgramValue(kind: .bool, definition: .computed))
    results.append(
      Branch.Result(
        value: isDiscarded, whenTrue: program.discard ?? isUncovered, whenFalse: isUncovered))
    let branch = Branch(
      condition: isCovered, whenTrue: program.body, whenFalse: [], results: results,
      position: position)
    program.body = steps + [.branch(branch)]
    program.discard = isDiscarded
  }

  private mutating func replace(_ number: Int, _ operation: ScalarOperation, _ values: [ValueID]) {
    program.values[number] = ProgramValue(kind: .float, definition: .computed)
    append(operation, values, ValueID(number))
  }

  private mutating func define(
    _ operation: ScalarOperation, _ values: [ValueID], _ kind: ScalarKind
  ) -> ValueID {
    let result = add(ProgramValue(kind: kind, definition: .computed))
    append(operation, values, result)
    return result
  }

  private mutating func append(
    _ operation: ScalarOperation, _ values: [ValueID], _ result: ValueID
  ) {
    steps.append(
      .instruction(Instruction(operation, values, result: result, position: position)))
  }

  private mutating func constant(_ number: Float) -> ValueID {
    add(ProgramValue(kind: .float, definition: .constant(number.bitPattern)))
  }

  private mutating func add(_ value: ProgramValue) -> ValueID {
    program.values.append(value)
    return ValueID(program.values.count - 1)
  }

  private mutating func place(_ function: PlaceFunction) -> ProgramValue {
    let index = program.inputs.count
    program.inputs.append(ShaderProgram.Input(name: "@place\(index)", type: .float))
    inputs.append(function)
    return ProgramValue(kind: .float, definition: .input(index: index, component: 0))
  }
}

/// A triangle of a rectangle whose corners a vertex shader has moved.
///
/// Let M be the matrix with the corners (xᵢ, yᵢ, wᵢ) as columns, and p = (x, y, 1) the position of
/// a pixel, from −1 to 1. Its weights are λ = M⁻¹p. The triangle covers the pixel if no weight is
/// negative; behind the eye all are. The sum of the weights is 1/w, and a varying with the values
/// vᵢ is Σλᵢvᵢ / Σλᵢ (M. Olano and T. Greer, "Triangle Scan Conversion using 2D Homogeneous
/// Coordinates", 1997).
struct MovedTriangle {
  private(set) var borders: [PlaceFunction]
  /// The coefficients of x, y and 1 in each weight.
  private var weights: [SIMD3<Double>]

  /// The triangle covers nothing if the corners are collinear or not finite. Two triangles that
  /// share the second and third corner have exactly opposite borders there, so no pixel falls
  /// between them.
  init(_ corners: [SIMD4<Float>]) {
    let points = corners.map { SIMD3(Double($0.x), Double($0.y), Double($0.w)) }
    let normals = [
      cross(points[1], points[2]), cross(points[2], points[0]), cross(points[0], points[1]),
    ]
    let determinant = (points[0] * normals[0]).sum()
    let areDepthsFinite = corners.allSatisfy(\.z.isFinite)
    guard areDepthsFinite, determinant.isFinite, determinant != 0 else {
      borders = [PlaceFunction(.share, constant: -1, across: 0, up: 0)]
      weights = Array(repeating: .zero, count: 3)
      return
    }
    weights = normals.map { $0 / determinant }
    borders = normals.map { Self.function(determinant < 0 ? -$0 : $0) }
    // Clips what lies before the near plane, z = −w, or behind the far plane, z = w.
    let depths = [
      corners.map { Double($0.w) + Double($0.z) }, corners.map { Double($0.w) - Double($0.z) },
    ]
    for distances in depths where distances.contains(where: { $0 < 0 }) {
      borders.append(total(distances))
    }
  }

  func total(_ values: [Double]) -> PlaceFunction {
    Self.function(zip(weights, values).reduce(.zero) { $0 + $1.0 * $1.1 })
  }

  /// The coefficients are those of x, y and 1, where x and y go from −1 to 1. A triangle seen
  /// nearly edge-on has some beyond the range of floats, which are clamped.
  private static func function(_ coefficients: SIMD3<Double>) -> PlaceFunction {
    func float(_ number: Double) -> Float {
      let most = Double(Float.greatestFiniteMagnitude)
      return Float(min(max(number, -most), most))
    }
    return PlaceFunction(
      .share, constant: float(coefficients.z - coefficients.x - coefficients.y),
      across: float(2 * coefficients.x), up: float(2 * coefficients.y))
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
