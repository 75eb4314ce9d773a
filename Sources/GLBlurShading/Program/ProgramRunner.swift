import GLBlurEngine
import GLSLEvaluator
import ShaderFormats

/// The memory in which a thread computes pixels of a program.
///
/// `@unchecked Sendable`: a runner is used by one thread at a time.
@safe final class ProgramRunner: @unchecked Sendable {
  private let program: PixelProgram
  private let evaluator: ColumnEvaluator
  /// The number of pixels that are computed at a time.
  private let width: Int
  /// Red, green, blue and alpha, and the distance of reads and its line if that is limited.
  private let outputCount: Int
  /// The columns of the inputs, and behind them those of the outputs.
  private let memory: UnsafeMutablePointer<Float>

  init(_ program: PixelProgram) {
    self.program = program
    evaluator = ColumnEvaluator(
      program.columns, uniforms: [],
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

  /// Computes the pixels of a row.
  ///
  /// - Parameters:
  ///   - x: The column of the first pixel.
  ///   - y: The row of the pixels.
  ///   - pixels: The pixels that are computed. They may be those of an image that is read at its own
  ///     place.
  ///   - own: Returns the same pixels of an image, by the index of its read.
  ///   - images: The images that are read elsewhere, by the samplers of the program.
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
          unsafe fill(column(index), place, x: x + start, y: y, count: count)
        case .channel(let channel, let image):
          // All channels of an image follow one another.
          guard channel == 0, let row = rows[image] else { continue }
          read(row.part(start..<start + count), of: image, into: index)
        }
      }
      let outcome = unsafe evaluator.run(
        count: count, inputs: inputs, outputs: outputs, images: images)
      if outcome.exhaustedCount > 0 { program.report(spentAt: SIMD2(x + start, y)) }
      write(outcome, start, count, to: pixels)
      if let limit = program.limit { check(limit, x, y, start, count, pixels) }
    }
  }

  private func fill(
    _ column: UnsafeMutablePointer<Float>, _ place: PlaceFunction, x: Int, y: Int, count: Int
  ) {
    let (width, height) = (Float(program.size.width), Float(program.size.height))
    let isShare = place.unit == .share
    let row = Float(program.size.height - y) - 0.5
    let up = (isShare ? row / height : row) * place.up
    for index in 0..<count {
      let center = Float(x + index) + 0.5
      let across = (isShare ? center / width : center) * place.across
      unsafe column[index] = (place.constant + across) + up
    }
  }

  private func read(_ row: PixelRow, of image: Int, into index: Int) {
    let isColor = !program.isPremultiplied && !program.reads[image].source.isBuffer
    let (r, g) = unsafe (column(index), column(index + 1))
    let (b, a) = unsafe (column(index + 2), column(index + 3))
    for index in 0..<row.count {
      var p = row[index]
      if isColor {
        let alpha = p.a
        p = alpha > 0 ? p / alpha : .zero
        p.w = alpha
      }
      unsafe r[index] = p.x
      unsafe g[index] = p.y
      unsafe b[index] = p.z
      unsafe a[index] = p.w
    }
  }

  private func write(
    _ outcome: ColumnEvaluator.Outcome, _ start: Int, _ count: Int, to pixels: MutablePixelRow
  ) {
    let first = program.inputs.count
    let (r, g) = unsafe (column(first), column(first + 1))
    let (b, a) = unsafe (column(first + 2), column(first + 3))
    for index in 0..<count {
      let p = unsafe Pixel(r[index], g[index], b[index], a[index])
      switch program.result {
      case .buffer(isFloat: true): pixels[start + index] = p
      case .buffer(isFloat: false): pixels[start + index] = shares(p)
      case .color(isPremultiplied: false):
        var color = shares(p)
        let alpha = color.a
        color *= alpha
        color.w = alpha
        pixels[start + index] = color
      case .color(isPremultiplied: true):
        let color = shares(p)
        pixels[start + index] = color.replacing(
          with: Pixel(repeating: color.a), where: color .> Pixel(repeating: color.a))
      }
    }
    if outcome.exhaustedCount == 0, !program.mayDiscard { return }
    for index in 0..<count where evaluator.isExhausted(index) || evaluator.isDiscarded(index) {
      pixels[start + index] = .zero
    }
  }

  /// Reports pixels that read farther away than they may, which are transparent.
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

  /// Returns the channels limited to 0…1, and 0 for NaN.
  @inline(__always)
  private func shares(_ p: Pixel) -> Pixel {
    let positive = p.replacing(with: 0, where: .!(p .> 0))
    return positive.replacing(with: 1, where: .!(positive .< 1))
  }
}
