internal import CShaderColumns
public import GLSLCompiler

/// Computes a program for columns of pixels with given uniforms, on one thread at a time.
@safe public final class ColumnEvaluator {
  /// The outcome of a column of pixels.
  public struct Outcome: Hashable, Sendable {
    /// The number of pixels whose loops ran too many rounds, so that their results have no meaning.
    /// `ColumnEvaluator.isExhausted` says which they are.
    public let exhaustedCount: Int
    /// The loop in which the first pixel ran out of rounds, or nil if none did.
    public let loop: SourcePosition?
  }

  /// The program whose pixels are computed.
  public let program: ColumnProgram

  let kernels: csc_kernels
  let memory: UnsafeMutablePointer<UInt32>
  let roundLimit: Int
  let imageSizes: [SIMD2<Int32>]
  /// The rounds of the loops that were run once for all pixels.
  var initialRounds = 0
  var maskSizes: [Int]
  /// The pixels that the last run discarded, or nil if the program never discards.
  var discarded: Place?
  var lastCount = 0
  /// Whether rounds are counted for each pixel, because one might run out.
  var countsPixels = false
  /// The loop in which a pixel ran out of rounds.
  var exhaustedLoop: Int?
  /// With a perturbation, the numbers of the run's pixels.
  private(set) var keys: [UInt64] = []
  /// With a perturbation, the moments of the loops.
  var moments: [UInt64]
  /// Whether all pixels run out of rounds, in a loop that is computed once.
  private var isExhausted = false

  /// Creates an evaluator, and computes what depends on uniforms alone.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - uniforms: The bits of the scalars of each uniform, by `ShaderProgram.uniforms`. Missing
  ///     scalars are 0.
  ///   - imageSizes: The width and height of each image in pixels, by `ShaderProgram.samplers`.
  ///     Missing sizes are 0.
  ///   - roundLimit: The number of rounds that all loops of a pixel may run, 0 or more. The default
  ///     is 65535.
  ///   - instructionSet: The instructions to use. The default is the processor's widest set. The
  ///     results are the same for all.
  public init(
    _ program: ColumnProgram, uniforms: [[UInt32]], imageSizes: [SIMD2<Int32>],
    roundLimit: Int = 65535, instructionSet: InstructionSet = .widest
  ) {
    self.program = program
    self.roundLimit = min(max(roundLimit, 0), Int(Int32.max))
    unsafe kernels = instructionSet.kernels.pointee
    unsafe memory = UnsafeMutableRawPointer.allocate(
      byteCount: program.layout.wordCount * 4, alignment: 64
    ).bindMemory(to: UInt32.self, capacity: program.layout.wordCount)
    unsafe memory.initialize(repeating: 0, count: program.layout.wordCount)
    maskSizes = Array(repeating: 0, count: program.maskCount)
    moments = Array(repeating: 0, count: program.loops.count)
    self.imageSizes = imageSizes
    setScalars(uniforms)
    initialRounds = compute(
      program.once, from: unsafe Row(inputs: [], outputs: []), count: 16, rounds: 0,
      images: NoImages())
    isExhausted = initialRounds > self.roundLimit
  }

  deinit { unsafe memory.deallocate() }

  private func setScalars(_ uniforms: [[UInt32]]) {
    for (index, value) in program.program.values.enumerated() {
      switch value.definition {
      case .constant(let bits): unsafe memory[index] = bits
      case .uniform(let uniform, let component):
        guard uniform < uniforms.count, component < uniforms[uniform].count else { continue }
        let bits = uniforms[uniform][component]
        unsafe memory[index] = value.kind == .bool ? (bits == 0 ? 0 : 1) : bits
      default: continue
      }
    }
    for array in program.layout.arrays {
      for (index, bits) in (array.constants ?? []).prefix(array.count).enumerated() {
        unsafe memory[array.place + index] = bits
      }
    }
  }

  /// Computes up to `ColumnProgram.width` pixels.
  ///
  /// - Parameters:
  ///   - count: The number of pixels. It is limited to 1…`ColumnProgram.width`.
  ///   - inputs: A column for each scalar of the inputs, in the order of `ShaderProgram.inputs`,
  ///     with `count` values. Missing columns are 0.
  ///   - outputs: A column for each scalar of the outputs, in the order of `ShaderProgram.outputs`,
  ///     with room for `count` values. Missing columns are not written. Integers are written as
  ///     their bits.
  ///   - images: The images, by `ShaderProgram.samplers`.
  ///   - place: The column and row of the first pixel; the others follow in the row. It matters
  ///     only with a perturbation. The default is (0, 0).
  /// - Returns: How many pixels have no result.
  public func run(
    count: Int, inputs: [UnsafePointer<Float>], outputs: [UnsafeMutablePointer<Float>],
    images: some ColumnImages, at place: SIMD2<Int> = SIMD2(0, 0)
  ) -> Outcome {
    lastCount = min(max(count, 1), program.width)
    if let perturbation = program.perturbation {
      keys = (0..<lastCount).map { perturbation.key(x: place.x + $0, y: place.y) }
    }
    if isExhausted { return outcome }
    discarded = nil
    countsPixels = false
    let row = unsafe Row(inputs: inputs, outputs: outputs)
    let rounds = compute(
      program.each, from: row, count: lastCount, rounds: initialRounds, images: images)
    if rounds > roundLimit {
      // Some pixels may have run fewer rounds, so now each pixel's rounds are counted.
      countsPixels = true
      exhaustedLoop = nil
      _ = compute(
        program.each, from: row, count: lastCount, rounds: initialRounds, images: images)
    }
    return outcome
  }

  private var outcome: Outcome {
    // Pixels are counted as soon as one might run out.
    guard countsPixels || isExhausted else { return Outcome(exhaustedCount: 0, loop: nil) }
    let count = (0..<lastCount).count { isExhausted($0) }
    return Outcome(
      exhaustedCount: count,
      loop: count == 0 ? nil : exhaustedLoop.map { program.loops[$0] })
  }

  /// Returns whether a pixel of the last run ran out of rounds.
  ///
  /// - Parameter pixel: The place in the column, from 0.
  public func isExhausted(_ pixel: Int) -> Bool {
    guard countsPixels, pixel >= 0, pixel < lastCount else { return isExhausted }
    return unsafe memory[program.layout.rounds + pixel] > UInt32(roundLimit)
  }

  /// Returns whether a pixel of the last run was discarded.
  ///
  /// - Parameter pixel: The place in the column, from 0.
  public func isDiscarded(_ pixel: Int) -> Bool {
    guard let discarded, pixel >= 0, pixel < lastCount else { return false }
    return unsafe memory[Int(discarded) + pixel] != 0
  }
}

@safe struct Row {
  let inputs: [UnsafePointer<Float>]
  let outputs: [UnsafeMutablePointer<Float>]
}

/// Images for what is computed once, which reads none.
private struct NoImages: ColumnImages {
  func sample(
    _ sampler: Int, x: UnsafePointer<Float>, y: UnsafePointer<Float>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {}

  func fetch(
    _ sampler: Int, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {}

  func isStraight(_ sampler: Int) -> Bool { false }
}
