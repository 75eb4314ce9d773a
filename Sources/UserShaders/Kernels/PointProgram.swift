import GLBlurEngine
import GLBlurShaders
import GLSLEvaluator

/// A program that reads only the pixels at its own position, from at most three images.
struct PointProgram: GeneratorKernel, SpanKernel {
  let program: PixelProgram

  var cost: Double { program.cost }

  var loops: Int { program.loops }

  var isUnit: Bool { program.result != .buffer(isFloat: true) }

  var instructions: Int { program.instructions }

  var notes: [String] { program.notes }

  var failure: RenderLimitError? { program.failure }

  var mayFail: Bool { program.mayFail }

  var shaderCall: ShaderCall {
    ShaderCall(
      shader: program.shader,
      operands: program.reads.indices.map { .pixel($0) } + [.position],
      globals: program.globals)
  }

  /// A shader may change transparent pixels.
  func support(of supports: [Region], extent: Region) -> Region { extent }

  func run(_ row: PointSpan) {
    program.withRunner { runner in
      let first = unsafe PixelRow(start: row.pixels.start, count: row.pixels.count)
      let inputs = [first, row.second, row.third]
      runner.run(
        x: row.x, y: row.y, into: row.pixels, own: { inputs[$0] }, images: StoredImages([]))
    }
  }
}

/// Converts the straight colours of a shader's buffer to premultiplied ones.
struct BufferColor: ColorKernel {
  var shaderCall: ShaderCall { .bufferColor() }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }
}
