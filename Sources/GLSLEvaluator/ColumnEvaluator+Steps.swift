internal import CShaderColumns
internal import GLSLCompiler

extension ColumnEvaluator {
  /// Carries out steps.
  ///
  /// - Parameter rounds: The rounds that were run before.
  /// - Returns: A number of rounds that no pixel exceeds. If it is beyond the limit and pixels are
  ///   not counted, the steps have ended early.
  func compute(
    _ steps: [Step], from row: Row, count: Int, rounds: Int, images: some ColumnImages
  ) -> Int {
    // Pixels beyond the last are copies of it, so that vectors are always full.
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

  /// Counts a round of each pixel, and removes pixels without further rounds from the mask.
  ///
  /// - Returns: False if no pixel may run on.
  private func countRound(of loop: Int, mask: Mask?, count: Int) -> Bool {
    let size = mask.map { maskSizes[$0.number] } ?? count
    let rest = unsafe kernels.count_round(
      column(Place(program.layout.rounds)), mask.map { unsafe column($0.place) },
      UInt32(roundLimit), count)
    if let mask { maskSizes[mask.number] = rest }
    if rest < size, exhaustedLoop == nil { exhaustedLoop = loop }
    return rest > 0
  }
}
