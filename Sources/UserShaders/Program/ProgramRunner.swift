import GLBlurEngine
import GLSLEvaluator

/// The memory with which a thread computes pixels of a program.
///
/// `@unchecked Sendable`: a runner is used by one thread at a time.
@safe final class ProgramRunner: @unchecked Sendable {
  /// `unowned`: a program owns its idle runners, so a strong reference would be a cycle.
  private unowned let program: PixelProgram
  private let evaluator: ColumnEvaluator
  private let pixelColumns = PixelColumns()
  private let width: Int
  /// Red, green, blue and alpha, and with a limit the distance of reads and its line.
  private let outputCount: Int
  /// The columns of the inputs, followed by those of the outputs.
  private let memory: UnsafeMutablePointer<Float>

  init(_ program: PixelProgram) {
    self.program = program
    evaluator = ColumnEvaluator(
      program.columns, uniforms: program.uniforms,
      imageSizes: program.samplers.map { SIMD2(Int32($0.size.width), Int32($0.size.height)) },
      roundLimit: PixelProgram.mostRounds)
    width = program.columns.width
    outputCount = program.limit == nil ? 4 : 6
    let count = (program.inputs.count + outputCount) * width
    unsafe memory = .allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
  }

  deinit { unsafe memory.deallocate() }

  private func column(_ index: Int) -> UnsafeMutablePointer<Float> {
    unsafe memory + index * width
  }

  /// Computes the pixels of a row. `own` returns the same pixels of an image, by the index of its
  /// read. `images` are read at other positions.
  func run(
    x: Int, y: Int, into pixels: MutablePixelRow, own: (Int) -> PixelRow?,
    images: StoredImages
  ) {
    let rows = program.reads.indices.map { program.reads[$0].isInPlace ? own($0) : nil }
    let inputs = unsafe program.inputs.indices.map { unsafe UnsafePointer(column($0)) }
    let outputs = unsafe (0..<outputCount).map { unsafe column(program.inputs.count + $0) }
    for start in stride(from: 0, to: pixels.count, by: width) {
      let count = min(width, pixels.count - start)
      for (index, input) in program.inputs.enumerated() {
        switch input {
        case .place(let place):
          unsafe fill(column(index), place, x: x + start, y: y, count: count, input: index)
        case .channel(let channel, let image):
          // The channels of an image are adjacent, so the first one handles all four.
          guard channel == 0, let row = rows[image] else { continue }
          read(
            row.part(start..<start + count), of: image, into: index, at: SIMD2(x + start, y))
        }
      }
      let outcome = unsafe evaluator.run(
        count: count, inputs: inputs, outputs: outputs, images: images,
        at: SIMD2(x + start, y))
      if outcome.exhaustedCount > 0, let first = (0..<count).first(where: evaluator.isExhausted) {
        program.report(spentAt: SIMD2(x + start + first, y))
      }
      write(outcome, start, count, to: pixels)
      if let limit = program.limit { check(limit, x, y, start, count, pixels) }
    }
  }

  private func fill(
    _ column: UnsafeMutablePointer<Float>, _ place: PlaceFunction, x: Int, y: Int, count: Int,
    input: Int
  ) {
    let isShare = place.unit == .share
    let row = Float(program.size.height - y) - 0.5
    if let perturbation = program.columns.perturbation {
      let size = SIMD2(Float(program.size.width), Float(program.size.height))
      return unsafe pixelColumns.places(
        into: column, by: perturbation, at: SIMD2(x, y), row: row,
        unit: isShare ? size : SIMD2(1, 1), factor: SIMD2(place.across, place.up),
        constant: place.constant, count: count, input: input)
    }
    let up = (isShare ? row / Float(program.size.height) : row) * place.up
    unsafe pixelColumns.places(
      into: column, from: x, unit: isShare ? Float(program.size.width) : 1, factor: place.across,
      constant: place.constant, rest: up, count: count)
  }

  private func read(_ row: PixelRow, of image: Int, into index: Int, at place: SIMD2<Int>) {
    let isStraight = !program.isPremultiplied && !program.reads[image].source.isBuffer
    unsafe pixelColumns.read(
      row.start, count: row.count, into: colors(index), isStraight: isStraight)
    if isStraight, let perturbation = program.columns.perturbation {
      pixelColumns.move(
        by: perturbation, colors(index), count: row.count, at: place, input: index)
    }
  }

  private func write(
    _ outcome: ColumnEvaluator.Outcome, _ start: Int, _ count: Int, to pixels: MutablePixelRow
  ) {
    unsafe pixelColumns.write(
      colors(program.inputs.count), as: result, count: count, into: pixels.start + start)
    if outcome.exhaustedCount == 0, !program.mayDiscard { return }
    for index in 0..<count where evaluator.isExhausted(index) || evaluator.isDiscarded(index) {
      pixels[start + index] = .zero
    }
  }

  private var result: PixelColumns.Result {
    switch program.result {
    case .buffer(isFloat: true): .numbers
    case .buffer(isFloat: false): .shares
    case .color(isPremultiplied: false): .straightColors
    case .color(isPremultiplied: true): .premultipliedColors
    }
  }

  private func colors(_ index: Int) -> ColumnColors {
    unsafe ColumnColors(
      red: column(index), green: column(index + 1), blue: column(index + 2),
      alpha: column(index + 3))
  }

  private func check(
    _ limit: Float, _ x: Int, _ y: Int, _ start: Int, _ count: Int, _ pixels: MutablePixelRow
  ) {
    let (distance, line) = unsafe (
      column(program.inputs.count + 4), column(program.inputs.count + 5)
    )
    for index in 0..<count where unsafe distance[index] > limit {
      unsafe program.report(distance[index], inLine: line[index], at: SIMD2(x + start + index, y))
      pixels[start + index] = .zero
    }
  }
}
