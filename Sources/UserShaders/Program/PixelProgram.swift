import GLBlurEngine
import GLBlurShaders
import GLSLCompiler
import GLSLEvaluator
import Synchronization

/// A pass of a shader, compiled for a size and values of its parameters. Programs with equal texts
/// and values compute the same.
final class PixelProgram: Hashable, Sendable {
  enum Input: Hashable {
    case place(PlaceFunction)
    /// A channel of the pixel at the same position in an image, by the index of its read.
    case channel(Int, ofRead: Int)
  }

  struct Source: Hashable {
    let size: Size
    /// Whether the image is a buffer of the shader, whose values are not colours.
    let isBuffer: Bool
    /// Whether all values of the image are in 0…1.
    let isUnit: Bool
  }

  struct Read: Hashable {
    let index: Int
    let source: Source
    /// Whether the program reads the image at the pixel's own position.
    var isInPlace = false
    /// The part that the program reads at other positions.
    var footprint = Footprint.none
    /// The declared reach, or nil if the compiler bounds the footprint.
    var declaredReach: Int?

    var isGathered: Bool { footprint != .none }

    /// Limits the footprint to a declared reach. Returns whether the program may read farther.
    mutating func limit(to reach: Int) -> Bool {
      let part: Footprint
      switch footprint {
      case .none, .ownPixel: return false
      case .bounded(let x, let y):
        let allowed = -reach...reach
        if allowed.contains(x.lowerBound), allowed.contains(x.upperBound),
          allowed.contains(y.lowerBound), allowed.contains(y.upperBound)
        {
          return false
        }
        let room = -reach - 1...reach + 1
        part = .bounded(x: x.clamped(to: room), y: y.clamped(to: room))
      // Beyond the image, reads are at its edge.
      case .whole where reach >= max(source.size.width, source.size.height): part = .whole
      case .whole: part = .bounded(x: -reach - 1...reach + 1, y: -reach - 1...reach + 1)
      }
      footprint = part
      declaredReach = reach
      return true
    }
  }

  /// The meaning of the program's outputs.
  enum Result: Hashable {
    /// A colour, clamped to 0…1 and stored premultiplied. The flag tells whether it already is.
    case color(isPremultiplied: Bool)
    /// The values of a buffer, clamped to 0…1 unless they are floats.
    case buffer(isFloat: Bool)
  }

  static let mostRounds = CompiledPass.mostRounds

  /// Returns the distance from a pixel's centre within which positions are in reach. Half a pixel
  /// exceeds any rounding, and texels around such a position are one pixel beyond the reach.
  static func distance(within reach: Int) -> Float { Float(reach) + 0.5 }

  /// The assumed number of iterations of a loop that depends on pixels.
  static let assumedRounds = 256

  let program: ShaderProgram
  /// The bits, in the order of `ShaderProgram.uniforms`.
  let uniforms: [[UInt32]]
  let columns: ColumnProgram
  let size: Size
  let inputs: [Input]
  let reads: [Read]
  /// The size of the image of each sampler, and the index of its read. Of some images, only the
  /// size is used.
  let samplers: [(size: Size, read: Int?)]
  let edge: EdgeMode
  let isPremultiplied: Bool
  let result: Result
  let cost: Double
  let most: MostWork
  let mayRunOut: Bool
  /// Whether a pixel may fail, because its loops exceed the limit or it reads too far away.
  var mayFail: Bool { mayRunOut || limit != nil }
  let taps: Int
  /// The reads and the work per pixel, as phrases for people.
  let notes: [String]
  /// The maximum distance of reads, if the program measures it.
  let limit: Float?
  private let declaration: ReachDeclaration?
  let shader: GLBlurShaders.Shader
  let globals: [String: ShaderCall.Uniform]
  /// The approximate number of a driver's instructions.
  let instructions: Int
  private let idle = Mutex<[ProgramRunner]>([])
  private let firstFailure = Mutex<(place: SIMD2<Int>, error: RenderLimitError)?>(nil)

  /// Prepares a compiled pass, whose text does not depend on the values of its uniforms.
  /// - Parameters:
  ///   - sources: The images that the pass names, each once.
  ///   - places: The index of the source of each sampler.
  ///   - reach: The declared reach of the shader, or nil for any.
  init(
    _ pass: CompiledPass, sources: [Source], places: [Int], edge: EdgeMode,
    isPremultiplied: Bool, result: Result, reach: ReachDeclaration?, perturbation: Perturbation?
  ) throws(ColumnFailure) {
    let analysis = PassReads(pass, sources: sources, places: places, reach: reach?.pixels)
    declaration = reach
    limit = analysis.isMeasured ? reach.map { Self.distance(within: $0.pixels) } : nil
    program = analysis.program
    uniforms = pass.uniforms
    columns = try ColumnProgram(program, perturbation: perturbation)
    size = Size(width: pass.size.width, height: pass.size.height)
    inputs = analysis.inputs
    reads = analysis.reads
    samplers = analysis.samplers.map { (sources[$0.source].size, $0.read) }
    self.edge = edge
    self.isPremultiplied = isPremultiplied
    self.result = result
    cost = analysis.cost
    most = analysis.most
    mayRunOut = analysis.mayRunOut
    taps = analysis.taps
    notes = analysis.notes
    let text = ProgramShader(
      program, uniforms: uniforms, size: size, inputs: inputs, reads: reads, samplers: samplers,
      isPremultiplied: isPremultiplied, mayRunOut: mayRunOut, result: result, limit: limit)
    shader = text.shader
    globals = text.globals
    instructions = text.instructions
  }

  var mayDiscard: Bool { program.discard != nil }

  var loops: Int { program.loopCount }

  /// Whether the program reads only the pixels at its own position, from at most three images.
  var isPoint: Bool { Self.isPoint(reads) }

  static func isPoint(_ reads: [Read]) -> Bool {
    reads.count <= 3 && reads.allSatisfy { !$0.isGathered }
  }

  static func == (a: PixelProgram, b: PixelProgram) -> Bool {
    a.shader == b.shader && a.globals == b.globals && a.declaration == b.declaration
      && a.columns.perturbation == b.columns.perturbation
  }

  func hash(into hasher: inout Hasher) { hasher.combine(shader) }

  func withRunner(_ body: (ProgramRunner) -> Void) {
    let runner = idle.withLock { $0.popLast() } ?? ProgramRunner(self)
    body(runner)
    idle.withLock { $0.append(runner) }
  }

  func report(spentAt place: SIMD2<Int>) {
    report(.rounds(column: place.x, row: place.y, limit: Self.mostRounds), at: place)
  }

  func report(_ distance: Float, inLine line: Float, at place: SIMD2<Int>) {
    guard let declaration else { return }
    report(
      .reach(
        declaration.pixels, distance: Double(distance), column: place.x, row: place.y,
        place: "\(declaration.place), \(declaration.file):\(Int(line))"),
      at: place)
  }

  /// Keeps the error of the first pixel in reading order, whatever the order of threads. With a
  /// perturbation, the failure counts as a changed result.
  private func report(_ error: RenderLimitError, at place: SIMD2<Int>) {
    guard columns.perturbation == nil else { return }
    firstFailure.withLock { first in
      if let known = first?.place, (known.y, known.x) <= (place.y, place.x) { return }
      first = (place, error)
    }
  }

  var failure: RenderLimitError? { firstFailure.withLock { $0?.error } }
}

struct ReachDeclaration: Hashable {
  let pixels: Int
  let place: String
  let file: String
}

extension PixelProgram {
  /// Returns the reads and the work per pixel, as phrases for people.
  static func notes(reads: [(read: Read, names: [String])], cost: Cost) -> [String] {
    var notes = reads.compactMap { read, names in
      distance(read).map { "reads \(names.joined(separator: " and ")) \($0)" }
    }
    if let operations = cost.operations, let samples = cost.reads {
      notes.append(
        "at most \(counted(operations, "operation")) and \(counted(samples, "read")) a pixel")
    }
    if let loop = cost.dearestLoop {
      notes.append(
        rounds(of: loop)
          ?? "the rounds of \(name(of: loop)) depend on pixels, or are very many: \(assumedRounds) "
          + "are assumed, and more than \(mostRounds) are an error")
    }
    return notes
  }

  fileprivate static func name(of loop: Cost.LoopCost) -> String {
    "the loop in line \(loop.position.line)"
  }

  fileprivate static func rounds(of loop: Cost.LoopCost) -> String? {
    loop.rounds.map { rounds in
      "\(name(of: loop)) has \(counted(Double(rounds), "round"))"
        + (rounds > mostRounds ? ", and more than \(mostRounds) at a pixel are an error" : "")
    }
  }

  private static func distance(_ read: Read) -> String? {
    if let reach = read.declaredReach {
      return "up to \(counted(Double(reach), "pixel")) away, as declared"
    }
    return switch read.footprint {
    case .none, .ownPixel: nil
    case .bounded(let x, let y):
      "up to \(counted(Double(max(-x.lowerBound, x.upperBound)), "column")) and "
        + "\(counted(Double(max(-y.lowerBound, y.upperBound)), "row")) away"
    case .whole: "anywhere"
    }
  }

  fileprivate static func counted(_ count: Double, _ noun: String) -> String {
    // The iterations of nested loops may exceed the range of integers.
    let number = count < 1e15 ? "\(Int(count))" : "\(count)"
    return "\(number) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension MostWork {
  /// Explains that the work of a program may exceed the limit.
  func objection(to limit: Int) -> String {
    let cause = loop.map { loop in
      PixelProgram.rounds(of: loop)
        ?? "the rounds of \(PixelProgram.name(of: loop)) depend on pixels, so "
        + "\(PixelProgram.mostRounds) are possible"
    }
    return
      "the shader may take \(PixelProgram.counted(operations, "operation")) for a pixel, and at "
      + "most \(limit) are allowed" + (cause.map { "; \($0)" } ?? "")
      + "; bound its loops, or allow more"
  }
}
