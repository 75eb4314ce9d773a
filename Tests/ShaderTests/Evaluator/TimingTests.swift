import CKernels
import Foundation
import GLSLCompiler
import GLSLEvaluator
import ShaderCorpus
import ShaderTesting
import Testing

/// Prints times of one thread if the variable GLSL_TIMES is set, for release builds.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["GLSL_TIMES"] != nil, "GLSL_TIMES is not set"))
struct TimingTests {
  private static let width = 1920
  private static let height = 1080

  /// Returns the shortest time of several runs, in nanoseconds.
  private func time(runs: Int = 5, _ body: () -> Void) -> Double {
    (0..<runs).map { _ in
      let duration = ContinuousClock().measure(body)
      return Double(duration.components.attoseconds) * 1e-9
        + Double(duration.components.seconds) * 1e9
    }.min() ?? 0
  }

  /// Columns have 512 pixels, and 24 of them are in use.
  @Test func printsTheTimesOfOperations() {
    let count = 512
    let rounds = 200
    var memory = (0..<24 * count).map { (Float($0 % 1000 + 1) / 3).bitPattern }
    for operation in ScalarOperation.allCases where operation.isArithmetic {
      var line = "\(operation)".padding(toLength: 22, withPad: " ", startingAt: 0)
      for number in 0..<InstructionSet.available.count {
        guard let table = unsafe csc_table(number),
          let kernel = unsafe table.pointee.operations[
            Int(operation.rawValue) * Int(CSC_VARIANTS)]
        else { continue }
        let best = unsafe memory.withUnsafeMutableBufferPointer { memory in
          guard let start = memory.baseAddress else { return 0.0 }
          return time {
            for round in 0..<rounds {
              func column(_ index: Int) -> UnsafeMutablePointer<UInt32> {
                unsafe start + (round * 5 + index) % 23 * count
              }
              unsafe kernel(start + 23 * count, column(0), column(1), column(2), column(3), count)
            }
          }
        }
        line += String(format: " %8.3f", best / Double(rounds * count))
      }
      print("FIGURE ns/pixel \(line)")
    }
  }

  /// Some rows of 1920 × 1080 pixels are computed.
  @Test(.enabled(if: Corpus.folder != nil, "GLSL_CORPUS is not set"))
  func printsTheTimesOfShaders() throws {
    let size = Self.width * Self.height
    let picture = (0..<size).map { index -> SIMD4<Float> in
      let (red, green, blue) = (index % 255, index % 7 * 30, index / 9 % 256)
      return SIMD4(Float(red), Float(green), Float(blue), 255) / 255
    }
    try unsafe picture.withUnsafeBufferPointer { picture in
      guard let start = picture.baseAddress else { return }
      let rows = unsafe (0..<Self.height).map { unsafe start + $0 * Self.width }
      try unsafe rows.withUnsafeBufferPointer { rows in
        guard let rows = rows.baseAddress else { return }
        let image = unsafe StoredImage(
          rows: rows, region: .init(x: 0, y: 0, width: Self.width, height: Self.height),
          width: Self.width, height: Self.height)
        for set in InstructionSet.available {
          for (name, shaders) in [
            ("ISF", Corpus.isf), ("gl-transitions", Corpus.transitions),
            ("GPUImage", Corpus.gpuImage),
          ] {
            try printTimes(of: shaders, name: "\(set.name) \(name)", image, set)
          }
        }
      }
    }
  }

  private func printTimes(
    of shaders: [Corpus.Shader], name: String, _ image: StoredImage, _ set: InstructionSet
  ) throws {
    var figures: [(time: Double, name: String)] = []
    var exhausted = 0
    for shader in shaders {
      let program = try ColumnProgram(try #require(shader.compile().program))
      let images = StoredImages(Array(repeating: image, count: 16), instructionSet: set)
      var ranOut = 0
      let perPixel = pass(program, shader, images, set, &ranOut)
      if ranOut > 0 { exhausted += 1 }
      figures.append((perPixel, shader.name))
    }
    figures.sort { $0.time < $1.time }
    let parts = [0.25, 0.5, 0.75, 0.9, 0.99].map { part in
      String(format: "%.2f", figures[Int(Double(figures.count - 1) * part)].time)
    }
    let most = figures.suffix(3).map { String(format: "%.1f ", $0.time) + $0.name }
    print("FIGURE \(name): ns/pixel at 25, 50, 75, 90, 99 %: \(parts.joined(separator: ", "))")
    print("FIGURE most: \(most.joined(separator: ", ")); shaders that run out: \(exhausted)")
  }

  private func pass(
    _ program: ColumnProgram, _ shader: Corpus.Shader, _ images: StoredImages,
    _ set: InstructionSet, _ exhausted: inout Int
  ) -> Double {
    guard let code = shader.compile().program else { return 0 }
    let uniforms = code.uniforms.map { uniform -> [UInt32] in
      switch uniform.name {
      case "RENDERSIZE": [Float(Self.width), Float(Self.height)].map(\.bitPattern)
      case "PASSINDEX", "FRAMEINDEX": [0]
      default: uniform.type.scalarKinds.map { $0 == .float ? Float(0.5).bitPattern : 1 }
      }
    }
    let evaluator = ColumnEvaluator(
      program, uniforms: uniforms,
      imageSizes: code.samplers.map { _ in SIMD2(Int32(Self.width), Int32(Self.height)) },
      instructionSet: set)
    let count = 480
    var best = Double.infinity
    var total = 0.0
    var lines = 0
    for row in stride(from: 20, to: Self.height, by: 96) {
      for start in stride(from: 0, to: Self.width, by: count) {
        let inputs = code.inputs.flatMap { input -> [[Float]] in
          let isPixel = input.name == "gl_FragCoord"
          let scale = isPixel ? SIMD2<Float>(1, 1) : SIMD2(Float(Self.width), Float(Self.height))
          let x = (0..<count).map { (Float(start + $0) + 0.5) / scale.x }
          let y = Array(repeating: (Float(row) + 0.5) / scale.y, count: count)
          let one = Array(repeating: Float(1), count: count)
          return Array([x, y, one, one].prefix(input.type.scalarCount))
        }
        let outputs = code.outputs.reduce(0) { $0 + $1.type.scalarCount }
        best = .infinity
        let (_, ranOut) = unsafe withColumns(inputs, outputs: outputs, count: count) {
          inputs, outputs in
          var outcome = ColumnEvaluator.Outcome?.none
          best = time(runs: 2) {
            outcome = unsafe evaluator.run(
              count: count, inputs: inputs, outputs: outputs, images: images)
          }
          return outcome?.exhaustedCount ?? 0
        }
        exhausted += ranOut
        total += best
        lines += 1
        if exhausted > 0 { return total / Double(lines * count) }
      }
    }
    return total / Double(lines * count)
  }
}
