public import GLSLCompiler

/// A shader as steps over columns of pixels, for any number of evaluators.
///
/// A column has one scalar of `width` neighbouring pixels. A step computes a whole column, so the
/// overhead of steps hardly counts, and the columns in use stay in the processor's caches.
public struct ColumnProgram: Sendable {
  /// The largest memory of an evaluator in bytes, 64 MiB.
  public static let memoryLimit = ColumnLayout.memoryLimit

  /// The most pixels that are computed at a time: 512, or down to 16 for programs with large
  /// arrays.
  public let width: Int

  /// The number of bytes that an evaluator needs.
  public var memory: Int { layout.wordCount * 4 }

  /// The movement of inexact results, if there is any.
  public let perturbation: Perturbation?

  let program: ShaderProgram
  let layout: ColumnLayout
  let once: [Step]
  let each: [Step]
  let maskCount: Int
  let loops: [SourcePosition]

  /// Prepares a program. With a perturbation, programs take many times as long.
  ///
  /// - Throws: `ColumnFailure` if the program cannot be evaluated.
  public init(
    _ program: ShaderProgram, perturbation: Perturbation? = nil
  ) throws(ColumnFailure) {
    if let violation = program.violations().first { throw .isInvalid(violation) }
    self.perturbation = perturbation
    var lowering = ColumnLowering(program, isPerturbed: perturbation != nil)
    try lowering.lower()
    let registers = RegisterAllocation(lowering.each.steps, columnCount: lowering.columnCount)
    guard
      let layout = ColumnLayout(
        program, uniformity: lowering.uniformity, scalarCount: lowering.scalarCount,
        registerCount: registers.count)
    else { throw .needsTooMuchMemory }
    self.program = program
    self.layout = layout
    width = layout.width
    once = lowering.once.steps
    each = lowering.each.steps.map { step in
      step.mapPlaces { place, _ in
        place < 0 ? layout.place(register: registers.registers[Int(~place)]) : place
      }
    }
    maskCount = lowering.maskCount
    loops = lowering.loops
  }
}
