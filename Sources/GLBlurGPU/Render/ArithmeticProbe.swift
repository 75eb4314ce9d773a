import CGraphics
package import GLBlurEngine
import GLBlurShaders

/// Whether a driver computes like the processor, and how.
package struct ArithmeticVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The arithmetic of `exact` programs, or nil to leave their text as it is.
  package let arithmetic: ExactArithmetic?
  /// What differs from the processor, or nil if `exact` gives the same bytes.
  package let fault: String?

  package var isExact: Bool { fault == nil }

  /// By how many levels of 8 bits exact results may differ from the processor's.
  ///
  /// A driver with a fault may contract products and sums, and divides to 2.5 units in the last
  /// place (GLSL ES 3.00, 4.5.1), so a rounding may go the other way, by a level of the format's
  /// depth. No pass fetches texels with a filter, so no more is needed.
  package func exactTolerance(_ format: PixelFormat) -> Double {
    isExact ? 0 : format == .rgba8 ? 1 : 1.0 / 257
  }

  package var description: String {
    if let fault { return "no, because \(fault)" }
    let count = ArithmeticProbe.operations.count
    guard let arithmetic else {
      return "yes, because \(count) operations have the bits of IEEE 754 as they are written"
    }
    let ways = Set([arithmetic.quotient, arithmetic.root]).map { way in
      switch way {
      case .bare: "with the driver's own division"
      case .fused: "with quotients or roots that fused operations correct"
      case .whole: "with quotients or roots that whole numbers correct"
      }
    }
    return "yes, because \(count) operations have the bits of IEEE 754 with \"precise\", "
      + ways.sorted().joined(separator: " and ")
  }
}

/// A program of operations with known bits, drawn once in each form of passes in use. The
/// operations stand as in kernels, so that `ExactText` writes them alike.
struct ArithmeticProbe {
  struct Operation: Sendable {
    /// An expression, or statements that return it, of the floats a, b and c.
    let text: String
    let type: String
    let bits: @Sendable (Float, Float, Float) -> UInt32

    init(_ text: String, _ value: @escaping @Sendable (Float, Float, Float) -> Float) {
      self.text = text
      type = "float"
      bits = { value($0, $1, $2).bitPattern }
    }

    init(
      whole text: String, _ value: @escaping @Sendable (UInt32, UInt32, Float) -> UInt32
    ) {
      self.text = text
      type = "uint"
      bits = { value($0.bitPattern, $1.bitPattern, $2) }
    }

    var statements: String { text.contains("return") ? text : "return \(text);" }
  }

  static let operations: [Operation] = sums + roundings + conversions

  private static let sums: [Operation] = [
    Operation("a + b") { a, b, _ in a + b },
    Operation("a - c") { a, _, c in a - c },
    Operation("a * b") { a, b, _ in a * b },
    Operation("a * b + c") { a, b, c in a * b + c },
    Operation("c - a * b") { a, b, c in c - a * b },
    Operation("a * b - c") { a, b, c in a * b - c },
    Operation("a * b + b * c") { a, b, c in a * b + b * c },
    Operation("a * b + b * c + c * a") { a, b, c in a * b + b * c + c * a },
    Operation("a * (1.0 - c) + b * c") { a, b, c in a * (1 - c) + b * c },
    Operation("c * (c * (c * 0.3 + 0.7) + a) + b") { a, b, c in
      let inner: Float = c * 0.3 + 0.7
      return c * (c * inner + a) + b
    },
    Operation("(a + b) - a") { a, b, _ in (a + b) - a },
    Operation("a + (b - a)") { a, b, _ in a + (b - a) },
    Operation("a * b * c") { a, b, c in a * b * c },
    Operation("a * (b * c)") { a, b, c in a * (b * c) },
    Operation("a + b + c") { a, b, c in a + b + c },
    Operation("a + (b + c)") { a, b, c in a + (b + c) },
    // A product that is contracted with the difference leaves its rounding.
    Operation("float p = a * b; return (a * b - p) * c + c;") { _, _, c in c },
    Operation("float p = a * b; return abs(a * b - p) > 0.0 ? 1.0 : 2.0;") { _, _, _ in 2 },
    Operation("float s = a; for (int i = 0; i < 5; i++) s = s * c + b; return s;") { a, b, c in
      var s = a
      for _ in 0..<5 { s = s * c + b }
      return s
    },
    Operation("float s = c; s += a * b; s *= c; s -= b * c; return s;") { a, b, c in
      (c + a * b) * c - b * c
    },
    Operation("vec3 v = vec3(a, b, c) * c + vec3(c, a, b); return v.x + v.y * v.z;") { a, b, c in
      (a * c + c) + (b * c + a) * (c * c + b)
    },
    Operation("vec2 v = vec2(a, b); v *= v; return v.x + v.y;") { a, b, _ in a * a + b * b },
  ]

  private static let roundings: [Operation] = [
    Operation("floor(b)") { _, b, _ in b.rounded(.down) },
    Operation("ceil(b)") { _, b, _ in b.rounded(.up) },
    Operation("trunc(b)") { _, b, _ in b.rounded(.towardZero) },
    Operation("roundEven(floor(b) + 0.5)") { _, b, _ in
      (b.rounded(.down) + 0.5).rounded(.toNearestOrEven)
    },
    Operation("b - floor(b)") { _, b, _ in b - b.rounded(.down) },
    Operation("floor(clamp(c, 0.0, 1.0) * 255.0 + 0.5)") { _, _, c in
      (c * 255 + 0.5).rounded(.down)
    },
    Operation("abs(a)") { a, _, _ in abs(a) },
    Operation("min(a, b)") { a, b, _ in min(a, b) },
    Operation("max(a, b)") { a, b, _ in max(a, b) },
    Operation("clamp(a, -c, c)") { a, _, c in min(max(a, -c), c) },
    Operation("a < b ? a : c") { a, b, c in a < b ? a : c },
  ]

  private static let conversions: [Operation] = [
    Operation("float(int(b * 1000.0))") { _, b, _ in Float(Int32(b * 1000)) },
    Operation("float(floatBitsToUint(a) & 255u) * (1.0 / 255.0)") { a, _, _ in
      Float(a.bitPattern & 255) * (1 / 255)
    },
    Operation("float(floatBitsToInt(a))") { a, _, _ in Float(Int32(bitPattern: a.bitPattern)) },
    Operation("float(floatBitsToUint(a) >> 8)") { a, _, _ in Float(a.bitPattern >> 8) },
    Operation(whole: "uint(floor(c * 65535.0 + 0.5))") { _, _, c in
      UInt32((c * 65535 + 0.5).rounded(.down))
    },
    Operation(whole: "floatBitsToUint(a) * floatBitsToUint(b)") { a, b, _ in a &* b },
    Operation(whole: "uint(floatBitsToInt(a) / 1000)") { a, _, _ in
      UInt32(bitPattern: Int32(bitPattern: a) / 1000)
    },
    Operation(whole: "(floatBitsToUint(a) << 3) ^ (floatBitsToUint(b) >> 5)") { a, b, _ in
      (a << 3) ^ (b >> 5)
    },
  ]

  private static func quotient(_ text: String) -> Operation { Operation(text) { a, b, _ in a / b } }

  private static func root(_ text: String) -> Operation {
    Operation(text) { a, _, _ in abs(a).squareRoot() }
  }

  /// The operands of each column: a of 2⁻¹⁰…2¹⁰, b of −100…100, c of 0…1. Of every eight columns,
  /// one has a quotient and one a root close to the middle of two floats. The first a is 0.
  static let operands: [SIMD3<Float>] = {
    var state: UInt32 = 1
    func word() -> UInt32 {
      // Numerical Recipes' generator, whose upper bits are taken.
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }
    func mantissa() -> Float { Float(bitPattern: 0x3F80_0000 | (word() & 0x7F_FFFF)) }
    return (0..<1024).map { column in
      let scale = Float(bitPattern: (117 + word() % 20) << 23)
      var a = mantissa() * scale * (word() & 64 == 0 ? 1 : -1)
      var b = (Float(word()) * 0x1p-23 - 1) * 100
      // A contraction may give 0 the other sign.
      if b == 0 { b = 1 }
      if column % 8 == 6 {
        b = mantissa()
        a = Float(Double(b) * (Double(mantissa()) + 0x1p-24))
      } else if column % 8 == 7 {
        let middle = Double(mantissa()) + 0x1p-24
        a = Float(middle * middle)
      }
      return SIMD3(column == 0 ? 0 : a, b, Float(word()) * 0x1p-24)
    }
  }()

  let renderer: GLRenderer

  /// - Throws: `GPUError` for an error that might not occur a moment later.
  func verdict() throws(GPUError) -> ArithmeticVerdict {
    let quirks = renderer.quirks
    if quirks.rewritesShaders {
      return ArithmeticVerdict(
        arithmetic: nil, fault: "the virtual machine's host gets other shaders than glblur's")
    }
    // Software drivers are known to take the text as it is.
    guard !quirks.isSoftware else { return try verdict(nil) }
    guard let arithmetic = ExactArithmetic(renderer.info, quotient: .bare, root: .bare) else {
      return ArithmeticVerdict(
        arithmetic: nil,
        fault: "the driver lacks \"precise\", which OpenGL ES 3.2 and GL_EXT_gpu_shader5 have")
    }
    return try verdict(arithmetic)
  }

  private func verdict(_ given: ExactArithmetic?) throws(GPUError) -> ArithmeticVerdict {
    var arithmetic = given
    let ways = given == nil ? [.bare] : ExactArithmetic.Way.allCases
    let quotients = ways.map { Self.quotient(given == nil ? "a / b" : "\($0)Quotient(a, b)") }
    let roots = ways.map { Self.root(given == nil ? "sqrt(abs(a))" : "\($0)Root(abs(a))") }
    let operations = Self.operations + quotients + roots
    func refused(_ fault: String) -> ArithmeticVerdict {
      ArithmeticVerdict(arithmetic: nil, fault: fault)
    }
    // Where passes are compute programs, some are fragment programs nevertheless.
    let forms = Set([.fragment, renderer.programs.form])
    var results: [[UInt32]] = []
    do throws(GPUError) {
      for form in forms { results.append(try draw(operations, arithmetic, form)) }
    } catch {
      // Remaining error flags do not concern the next call.
      _ = Result { () throws(GPUError) in try renderer.gl.check("glGetError") }
      // In a lost context every call may fail.
      try renderer.gl.checkReset()
      if error.isPassing { throw error }
      return refused("the operations could not be drawn: \(error)")
    }
    let faults = operations.indices.filter { index in
      Self.operands.indices.contains { column in
        let (a, b, c) = (Self.operands[column].x, Self.operands[column].y, Self.operands[column].z)
        let expected = operations[index].bits(a, b, c)
        let place = (index / 4 * Self.operands.count + column) * 4 + index % 4
        // The sign of 0 decides no byte.
        return results.contains { $0[place] != expected && ($0[place] | expected) << 1 != 0 }
      }
    }
    if let fault = faults.first(where: { $0 < Self.operations.count }) {
      return refused("the driver rounds \"\(operations[fault].text)\" otherwise")
    }
    let first = Self.operations.count
    let right = ways.enumerated().filter { !faults.contains(first + $0.offset) }.map(\.element)
    guard let quotient = right.first else { return refused("the driver's quotients are wrong") }
    let rightRoots = ways.enumerated().filter { !faults.contains(first + ways.count + $0.offset) }
      .map(\.element)
    guard let root = rightRoots.first else { return refused("the driver's roots are wrong") }
    arithmetic?.quotient = quotient
    arithmetic?.root = root
    return ArithmeticVerdict(arithmetic: arithmetic, fault: nil)
  }

  // MARK: Drawing

  /// Returns the bits of the results: four operations for each column, then the next four.
  private func draw(
    _ operations: [Operation], _ arithmetic: ExactArithmetic?, _ form: PassForm
  ) throws(GPUError) -> [UInt32] {
    let gl = renderer.gl
    let count = Self.operands.count
    let rows = (operations.count + 3) / 4
    let table = Self.operands.map(\.x) + Self.operands.map(\.y) + Self.operands.map(\.z)
    let source = try Texture(
      Texture.Kind(pixels: Size(width: count, height: 3), .table), gl)
    defer { source.delete(gl) }
    try source.upload(unsafe table.span.bytes, gl)
    let target = try Texture(
      Texture.Kind(pixels: Size(width: 4 * count, height: rows), .packed8), gl)
    defer { target.delete(gl) }
    let programs = renderer.programs
    let before = (programs.arithmetic, programs.form)
    defer { (programs.arithmetic, programs.form) = before }
    (programs.arithmetic, programs.form) = (arithmetic, form)
    let program = try renderer.bind(Self.text(of: operations), target)
    renderer.bind([("operands", source)], for: program)
    try renderer.fill(Region(width: count, height: rows))
    if program.form == .compute { try target.makeTarget(gl) }
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    var results = [UInt32](repeating: 0, count: 4 * count * rows)
    let (format, type) = target.kind.format.transfer
    unsafe results.withUnsafeMutableBytes {
      unsafe gl.readPixels(0, 0, GLsizei(count), GLsizei(rows), format, type, $0.baseAddress)
    }
    try gl.check("glReadPixels")
    return results
  }

  private static func text(of operations: [Operation]) -> ProgramText {
    var text = ProgramText()
    for (index, operation) in operations.enumerated() {
      text.add(
        "\(operation.type) probe\(index)(float a, float b, float c) { \(operation.statements) }")
    }
    text.add("uniform Table operands;")
    text.add("uvec4 probed(ivec2 p) {")
    for (row, name) in ["a", "b", "c"].enumerated() {
      text.add("  float \(name) = texelFetch(operands, ivec2(p.x, \(row)), 0).r;")
    }
    for row in stride(from: 0, to: operations.count, by: 4) {
      let calls = (row..<row + 4).map { index in
        guard index < operations.count else { return "0u" }
        let call = "probe\(index)(a, b, c)"
        return operations[index].type == "uint" ? call : "floatBitsToUint(\(call))"
      }
      text.add("  if (p.y == \(row / 4)) return uvec4(\(calls.joined(separator: ", ")));")
    }
    text.add("  return uvec4(0u);")
    text.add("}")
    text.ending = ProgramText.Ending(format: .packed8, value: "probed(texel)")
    return text
  }
}

extension GLRenderer {
  /// The verdict, found once for each context.
  ///
  /// - Throws: `GPUError` for an error that might not occur a moment later.
  func provenArithmetic() throws(GPUError) -> ArithmeticVerdict {
    if let proven { return proven }
    let verdict = try ArithmeticProbe(renderer: self).verdict()
    proven = verdict
    return verdict
  }

  /// Chooses the arithmetic of a plan's programs. Software drivers are not probed, which takes
  /// llvmpipe longer than many renders.
  func chooseArithmetic(for plan: Plan) throws(GPUError) {
    programs.arithmetic =
      plan.isExact && !quirks.isSoftware ? try provenArithmetic().arithmetic : nil
  }
}

extension GPUExecutor {
  /// Draws once to find out whether the driver computes like the processor.
  ///
  /// - Throws: `GPUError` if the GPU has no memory for the draw or its context is lost.
  package func arithmetic() throws(GPUError) -> ArithmeticVerdict {
    try checkProcess()
    return try context.run { _ throws(GPUError) in try renderer.provenArithmetic() }
  }
}
