internal import CKernels
public import GLSLCompiler

/// Computes a program for columns of pixels with given uniforms, on one thread at a time.
@safe public final class ColumnEvaluator {
  /// The outcome of a column of pixels.
  public struct Outcome: Hashable, Sendable {
    /// The number of pixels without a valid result, because their loops exceeded the limit on
    /// iterations.
    public let exhaustedCount: Int
    /// The loop in which the first pixel exceeded the limit.
    public let loop: SourcePosition?
  }

  /// The program whose pixels are computed.
  public let program: ColumnProgram

  let kernels: csc_kernels
  let memory: UnsafeMutablePointer<UInt32>
  let roundLimit: Int
  let imageSizes: [SIMD2<Int32>]
  var initialRounds = 0
  var maskSizes: [Int]
  /// The pixels that the last run discarded, or nil if the program never discards.
  var discarded: Place?
  var lastCount = 0
  /// Whether iterations are counted for each pixel.
  var countsPixels = false
  var exhaustedLoop: Int?
  /// With a perturbation, the numbers of the run's pixels.
  private(set) var keys: [UInt64] = []
  /// With a perturbation, the moments of the loops.
  var moments: [UInt64]
  /// Whether all pixels exceed the limit, in a loop that is computed once.
  private var isExhausted = false

  /// Creates an evaluator, and computes what depends on uniforms alone.
  /// - Parameters:
  ///   - program: The program.
  ///   - uniforms: The bits of each uniform's scalars. Missing ones are 0.
  ///   - imageSizes: The sizes in pixels, by sampler. Missing ones are 0.
  ///   - roundLimit: The limit on the iterations of all loops of a pixel, 0 or more. The default is
  ///     65535.
  ///   - instructionSet: The instructions, by default the processor's widest.
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
  /// - Parameters:
  ///   - count: The number of pixels, limited to 1…`ColumnProgram.width`.
  ///   - inputs: A column of `count` values for each scalar of `ShaderProgram.inputs`. Missing ones
  ///     are 0.
  ///   - outputs: A column for each scalar of `ShaderProgram.outputs`. Integers are written as
  ///     their bits. Missing ones are not written.
  ///   - images: The images, by sampler.
  ///   - place: The column and row of the first pixel, which only a perturbation uses.
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
      // Some pixels may have run fewer iterations.
      countsPixels = true
      exhaustedLoop = nil
      _ = compute(
        program.each, from: row, count: lastCount, rounds: initialRounds, images: images)
    }
    return outcome
  }

  private var outcome: Outcome {
    guard countsPixels || isExhausted else { return Outcome(exhaustedCount: 0, loop: nil) }
    let count = (0..<lastCount).count { isExhausted($0) }
    return Outcome(
      exhaustedCount: count,
      loop: count == 0 ? nil : exhaustedLoop.map { program.loops[$0] })
  }

  /// Returns whether a pixel of the last run exceeded the limit on iterations.
  ///
  /// - Parameter pixel: The index in the column.
  public func isExhausted(_ pixel: Int) -> Bool {
    guard countsPixels, pixel >= 0, pixel < lastCount else { return isExhausted }
    return unsafe memory[program.layout.rounds + pixel] > UInt32(roundLimit)
  }

  /// Returns whether a pixel of the last run was discarded.
  ///
  /// - Parameter pixel: The index in the column.
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

extension ColumnEvaluator {
  /// `count` is the number of requested pixels, `full` that of computed ones.
  func move(_ step: Step, row: Row, count: Int, full: Int, images: some ColumnImages) {
    switch step {
    case .input(let result, let index):
      read(index, of: row, into: result, count: count, full: full)
    case .output(let index, let from):
      if unsafe index < row.outputs.count {
        unsafe row.outputs[index].update(from: floats(from), count: count)
      }
    case .uniformOutput(let index, let from):
      if unsafe index < row.outputs.count {
        unsafe row.outputs[index].update(repeating: floats(from).pointee, count: count)
      }
    case .discard(let from):
      discarded = from
    case .loadScalar(let result, let array, let index):
      unsafe memory[Int(result)] = memory[element(of: array, at: index)]
    case .storeScalar(let array, let index, let value):
      unsafe memory[element(of: array, at: index)] = memory[Int(value)]
    case .loadShared(let result, let array, let index):
      let array = program.layout.arrays[array]
      unsafe kernels.load_shared(
        column(result), column(index), memory + array.place, UInt32(array.count), full)
    case .load(let result, let array, let index):
      let array = program.layout.arrays[array]
      unsafe kernels.load(
        column(result), column(index), memory + array.place, program.width,
        UInt32(array.count), full)
    case .store(let array, let index, let value, let mask):
      let array = program.layout.arrays[array]
      unsafe kernels.store(
        memory + array.place, program.width, UInt32(array.count), column(index), column(value),
        activePixels(mask, full).mask, full)
    case .imageSize(let result, let sampler):
      let size = sampler < imageSizes.count ? imageSizes[sampler] : .zero
      unsafe memory[Int(result)] = UInt32(bitPattern: size.x)
      unsafe memory[Int(result) + 1] = UInt32(bitPattern: size.y)
    case .sample(let colors, let sampler, let x, let y, let mask, let isSingle):
      unsafe images.sample(
        sampler, x: floats(x), y: floats(y),
        pixels: activePixels(mask, isSingle ? Int(CSC_GROUP) : full), into: columns(colors))
    case .fetch(let colors, let sampler, let x, let y, let mask, let isSingle):
      unsafe images.fetch(
        sampler, x: integers(x), y: integers(y),
        pixels: activePixels(mask, isSingle ? Int(CSC_GROUP) : full), into: columns(colors))
    case .perturbed(let step):
      carryOut(step, count: count, full: full, images: images)
    default: break
    }
  }

  private func read(_ index: Int, of row: Row, into result: Place, count: Int, full: Int) {
    guard unsafe index < row.inputs.count else {
      unsafe kernels.fill(column(result), 0, full)
      return
    }
    unsafe floats(result).update(from: row.inputs[index], count: count)
    for pixel in count..<full {
      unsafe memory[Int(result) + pixel] = memory[Int(result) + count - 1]
    }
  }

  private func element(of array: Int, at index: Place) -> Int {
    let array = program.layout.arrays[array]
    return unsafe array.place + min(Int(memory[Int(index)]), array.count - 1)
  }

  private func activePixels(_ mask: LaneMask?, _ count: Int) -> ActivePixels {
    guard let mask, maskSizes[mask.number] < count else {
      return unsafe ActivePixels(count: count, mask: nil)
    }
    return unsafe ActivePixels(count: count, mask: column(mask.place))
  }

  private func columns(_ places: ColorPlaces) -> ColumnColors {
    unsafe ColumnColors(
      red: floats(places.red), green: floats(places.green), blue: floats(places.blue),
      alpha: floats(places.alpha))
  }

  private func integers(_ place: Place) -> UnsafeMutablePointer<Int32> {
    unsafe UnsafeMutableRawPointer(memory + Int(place)).assumingMemoryBound(to: Int32.self)
  }
}

extension ColumnEvaluator {
  /// Pixels beyond `count` are copies of the last one.
  func carryOut(
    _ step: PerturbedStep, count: Int, full: Int, images: some ColumnImages
  ) {
    guard let perturbation = program.perturbation else { return }
    switch step {
    case .enterLoop(let loop, let outer):
      moments[loop] = Perturbation.start(ofLoop: loop, in: outer.map { moments[$0] } ?? 0)
    case .nextRound(let loop):
      moments[loop] &+= 1
    case .computeScalar(let operation, let site, let result, let a, let b, let c):
      var arithmetic = perturbation.arithmetic(at: number(of: site), perturbation.sharedKey)
      unsafe memory[Int(result)] = arithmetic.evaluate(
        operation, memory[Int(a)], memory[Int(b)], memory[Int(c)])
    case .compute(let operation, let site, let variant, let result, let a, let b, let c):
      let (first, second, third) = (variant & 1 ^ 1, variant >> 1 & 1 ^ 1, variant >> 2 & 1 ^ 1)
      let (x, y) = unsafe (floats(a), floats(b))
      switch operation {
      case .floatAdd:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.sum(x[pixel * first], y[pixel * second])
        }
      case .floatSubtract:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.sum(x[pixel * first], -y[pixel * second])
        }
      case .floatMultiply:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.product(x[pixel * first], y[pixel * second])
        }
      default:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe memory[Int(result) + pixel] = arithmetic.evaluate(
            operation, memory[Int(a) + pixel * first], memory[Int(b) + pixel * second],
            memory[Int(c) + pixel * third])
        }
      }
    case .moveSample(let colors, let site, let sampler, let x, let y, let isSingle):
      let isStraight = images.isStraight(sampler)
      let size = sampler < imageSizes.count ? imageSizes[sampler] : .zero
      forEachPixel(
        at: site, count: count, full: full, isSingle: isSingle
      ) { pixel, arithmetic in
        let isTexel =
          unsafe Self.isCenter(floats(x)[pixel], Float(size.x))
          && Self.isCenter(floats(y)[pixel], Float(size.y))
        move(colors, pixel, isTexel: isTexel, isStraight: isStraight, &arithmetic)
      }
    case .moveFetch(let colors, let site, let sampler, let isSingle):
      guard images.isStraight(sampler) else { return }
      forEachPixel(
        at: site, count: count, full: full, isSingle: isSingle
      ) { pixel, arithmetic in
        move(colors, pixel, isTexel: true, isStraight: true, &arithmetic)
      }
    }
  }

  private func number(of site: PerturbedStep.Site) -> UInt64 {
    Perturbation.site(site.instruction, in: site.loop.map { moments[$0] } ?? 0)
  }

  /// Calls `body` with each pixel, or with one that stands for all, and its arithmetic.
  @inline(__always) private func forEachPixel(
    at site: PerturbedStep.Site, count: Int, full: Int, isSingle: Bool = false,
    _ body: (Int, inout PerturbedArithmetic) -> Void
  ) {
    guard let perturbation = program.perturbation else { return }
    let number = number(of: site)
    for pixel in 0..<(isSingle ? 1 : full) {
      let key = isSingle ? perturbation.sharedKey : keys[min(pixel, count - 1)]
      var arithmetic = perturbation.arithmetic(at: number, key)
      body(pixel, &arithmetic)
    }
  }

  private func move(
    _ colors: ColorPlaces, _ pixel: Int, isTexel: Bool, isStraight: Bool,
    _ arithmetic: inout PerturbedArithmetic
  ) {
    let alpha = unsafe floats(colors.alpha)[pixel]
    for place in [colors.red, colors.green, colors.blue] {
      let value = unsafe floats(place)[pixel]
      let isExact =
        (isTexel || value.isShort) && (!isStraight || value.isQuotient(by: alpha))
      unsafe floats(place)[pixel] = arithmetic.moved(value, unless: isExact)
    }
    unsafe floats(colors.alpha)[pixel] = arithmetic.moved(alpha, unless: isTexel || alpha.isShort)
  }

  /// Whether a sample at a share of an image's side is a single texel, because its fraction of 256
  /// is 0.
  private static func isCenter(_ share: Float, _ side: Float) -> Bool {
    let place = share * side - 0.5
    let fraction = ((place - place.rounded(.down)) * 256 + 0.5).rounded(.down)
    return fraction == 0 || fraction == 256
  }
}

extension Float {
  /// Whether the last eight bits of the significand are 0. A mixture of texels with such a number
  /// is taken for exact, although one in 256 rounded mixtures has such bits by chance.
  fileprivate var isShort: Bool { bitPattern & 0xff == 0 }
}

extension ColumnEvaluator {
  /// Returns a number of iterations that no pixel exceeds. If the number is beyond the limit and
  /// pixels are not counted, the steps have ended early.
  func compute(
    _ steps: [Step], from row: Row, count: Int, rounds: Int, images: some ColumnImages
  ) -> Int {
    let state = csc_flush_subnormals()
    defer { csc_set_float_state(state) }
    // Copies of the last pixel fill the vectors.
    let full = (count + Int(CSC_GROUP) - 1) / Int(CSC_GROUP) * Int(CSC_GROUP)
    if countsPixels {
      unsafe kernels.fill(column(Place(program.layout.rounds)), UInt32(rounds), program.width)
    }
    clearArrays()
    var rounds = rounds
    var index = 0
    while index < steps.count {
      let step = steps[index]
      index += 1
      switch step {
      case .compute(let kernel, let result, let a, let b, let c, let d):
        unsafe kernels.operations[kernel]?(
          column(result), column(a), column(b), column(c), column(d), full)
      case .copy(let result, let from):
        if result != from { unsafe column(result).update(from: column(from), count: full) }
      case .fill(let result, let from):
        unsafe kernels.fill(column(result), memory[Int(from)], full)
      case .computeScalar(let operation, let result, let a, let b, let c, let d):
        unsafe memory[Int(result)] = Arithmetic.evaluate(
          operation, memory[Int(a)], memory[Int(b)], memory[Int(c)], memory[Int(d)])
      case .copyScalar(let result, let from):
        unsafe memory[Int(result)] = memory[Int(from)]
      case .jump(let target):
        index = target
      case .jumpUnless(let condition, let target):
        if unsafe memory[Int(condition)] == 0 { index = target }
      case .startMask(let mask, let parent):
        maskSizes[mask.number] = parent.map { maskSizes[$0.number] } ?? full
        if let parent {
          unsafe column(mask.place).update(from: column(parent.place), count: full)
        } else {
          unsafe kernels.fill(column(mask.place), 1, full)
        }
      case .restrictMask(let mask, let parent, let condition, let expected, let otherwise):
        let size = unsafe kernels.restrict_mask(
          column(mask.place), parent.map { unsafe UnsafePointer(column($0.place)) },
          column(condition), expected ? 1 : 0, full)
        maskSizes[mask.number] = size
        if size == 0 { index = otherwise }
      case .round(let loop, let mask, let otherwise):
        rounds += 1
        if countsPixels {
          if !countRound(of: loop, mask: mask, count: full) { index = otherwise }
        } else if rounds > roundLimit {
          exhaustedLoop = loop
          return rounds
        }
      default:
        move(step, row: row, count: count, full: full, images: images)
      }
    }
    return rounds
  }

  func column(_ place: Place) -> UnsafeMutablePointer<UInt32> { unsafe memory + Int(place) }

  func floats(_ place: Place) -> UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(memory + Int(place)).assumingMemoryBound(to: Float.self)
  }

  private func clearArrays() {
    for array in program.layout.arrays where array.constants == nil {
      unsafe (memory + array.place).update(
        repeating: 0, count: array.isShared ? array.count : array.count * program.width)
    }
  }

  /// Removes pixels without further iterations from the mask. Returns false if no pixel may run on.
  private func countRound(of loop: Int, mask: LaneMask?, count: Int) -> Bool {
    let size = mask.map { maskSizes[$0.number] } ?? count
    let rest = unsafe kernels.count_round(
      column(Place(program.layout.rounds)), mask.map { unsafe column($0.place) },
      UInt32(roundLimit), count)
    if let mask { maskSizes[mask.number] = rest }
    if rest < size, exhaustedLoop == nil { exhaustedLoop = loop }
    return rest > 0
  }
}
