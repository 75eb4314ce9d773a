import GLBlurEngine
import GLBlurShaders
import GLSLCompiler
import GLSLEvaluator

/// A program that reads pixels at other positions, or from more than three images.
struct SamplingProgram: SamplingKernel {
  let program: PixelProgram

  var name: String { "shader" }

  var taps: Int { program.taps }

  var cost: Double { program.cost }

  var instructions: Int { program.instructions }

  var notes: [String] { program.notes }

  var failure: RenderLimitError? { program.failure }

  var mayFail: Bool { program.mayFail }

  var shaderCall: ShaderCall {
    ShaderCall(shader: program.shader, operands: [], globals: program.globals)
  }

  func gathers(fromInput index: Int) -> Bool { program.reads[index].isGathered }

  func evaluations(ofInput index: Int) -> Int {
    program.reads[index].isGathered ? max(1, program.taps) : 1
  }

  func inputRegion(index: Int, for region: Region) -> Region {
    switch program.reads[index].footprint {
    case .none, .ownPixel: region
    // Rows count from the top here, and from the bottom in a program.
    case .bounded(let x, let y):
      Region(
        columns: region.columns.lowerBound + x.lowerBound..<region.columns.upperBound
          + x.upperBound,
        rows: region.rows.lowerBound - y.upperBound..<region.rows.upperBound - y.lowerBound)
    // Positions beyond the image may be read, where the edge mode applies.
    case .whole: Region(program.reads[index].source.size).expanded(by: 1)
    }
  }

  func run(_ row: SamplingSpan) {
    let state = (row.memory.state as? SamplingState) ?? SamplingState(program, row)
    row.memory.state = state
    state.runner.run(
      x: row.columns.lowerBound, y: row.y, into: row.pixels,
      own: { row.inputs[$0].row(row.y, row.columns) }, images: state.images)
  }
}

/// The state of a thread that computes a program with reads at other positions.
@safe private final class SamplingState {
  let runner: ProgramRunner
  let images: StoredImages
  private let rows: UnsafeMutablePointer<UnsafePointer<Pixel>>
  /// The copies of images that are not stored as floats.
  private var copies: [RowMemory] = []

  init(_ program: PixelProgram, _ span: SamplingSpan) {
    runner = ProgramRunner(program)
    var gathered: [(index: Int, pixels: StoredPixels)] = []
    for (index, read) in program.reads.enumerated() where read.isGathered {
      if let stored = span.inputs[index].stored {
        gathered.append((index, stored))
      } else {
        let memory = RowMemory()
        copies.append(memory)
        let region = Region(read.source.size)
        gathered.append((index, Self.copy(span.inputs[index], region, into: memory)))
      }
    }
    unsafe rows = .allocate(
      capacity: max(1, gathered.reduce(0) { $0 + $1.pixels.region.height }))
    var first = 0
    var images: [Int: StoredImage] = [:]
    for (index, pixels) in gathered {
      let region = pixels.region
      for y in 0..<region.height {
        let row = unsafe pixels.start + y * region.width
        unsafe (rows + first + y).initialize(to: row)
      }
      let source = program.reads[index].source
      unsafe images[index] = StoredImage(
        rows: UnsafePointer(rows + first),
        region: StoredImage.Region(
          x: region.x, y: region.y, width: region.width, height: region.height),
        width: source.size.width, height: source.size.height,
        edge: StoredImage.Edge(program.edge),
        isStraight: !program.isPremultiplied && !source.isBuffer)
      first += region.height
    }
    // An image read only at the pixel's own position is an input of the program.
    let none = unsafe StoredImage(
      rows: UnsafePointer(rows), region: StoredImage.Region(x: 0, y: 0, width: 0, height: 0),
      width: 0, height: 0)
    self.images = StoredImages(program.samplers.map { $0.read.flatMap { images[$0] } ?? none })
  }

  deinit { unsafe rows.deallocate() }

  private static func copy(
    _ reader: any RowReader, _ region: Region, into memory: RowMemory
  ) -> StoredPixels {
    let pixels = memory.room(for: region.area)
    for y in region.rows {
      let start = (y - region.y) * region.width
      reader.read(y, region.columns, into: pixels.part(start..<start + region.width))
    }
    return unsafe StoredPixels(region, UnsafePointer(pixels.start))
  }
}

extension StoredImage.Edge {
  fileprivate init(_ edge: EdgeMode) {
    self =
      switch edge {
      case .clamp: .clamp
      case .mirror: .mirror
      case .transparent: .transparent
      case .wrap: .wrap
      }
  }
}
