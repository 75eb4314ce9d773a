import GLBlurEngine
import GLBlurShaders
import GLSLCompiler
import GLSLEvaluator
import ShaderFormats
import Synchronization

/// A pass of a shader, compiled for a size and for values of its parameters, as both executors compute
/// it. Programs with the same text and values compute the same.
final class PixelProgram: Hashable, Sendable {
  /// What an input of the program is at a pixel.
  enum Input: Hashable {
    /// A function of the pixel's place.
    case place(PlaceFunction)
    /// A channel of the pixel at the same place in an image, by the index of its read.
    case channel(Int, ofRead: Int)
  }

  /// An image that a pass names.
  struct Source: Hashable {
    let size: Size
    /// Whether the image is a buffer of the shader's own, whose numbers are no colours.
    let isBuffer: Bool
    /// Whether all numbers of the image are in 0…1.
    let isUnit: Bool
  }

  /// An image that the program reads.
  struct Read: Hashable {
    /// The index among the sources of the pass.
    let index: Int
    let source: Source
    /// Whether the program reads the image at the pixel's own place.
    var isInPlace = false
    /// The part that the program reads besides that.
    var footprint = Footprint.none
    /// The reach that was declared, if it and not the compiler bounds the footprint.
    var declaredReach: Int?

    /// Whether the program reads the image elsewhere than at the pixel's own place.
    var isGathered: Bool { footprint != .none }

    /// Limits the footprint to a declared reach, and returns whether that is less than what may be read.
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
      // Distances beyond the image are those of its edge.
      case .whole where reach >= max(source.size.width, source.size.height): part = .whole
      case .whole: part = .bounded(x: -reach - 1...reach + 1, y: -reach - 1...reach + 1)
      }
      footprint = part
      declaredReach = reach
      return true
    }
  }

  /// What the outputs of the program become.
  enum Result: Hashable {
    /// A premultiplied colour, made of a straight one or of one that is premultiplied already, whose
    /// values are limited to 0…1.
    case color(isPremultiplied: Bool)
    /// The numbers of a buffer, which are limited to 0…1 unless they are floats.
    case buffer(isFloat: Bool)
  }

  /// The number of rounds that the loops of a pixel may run together.
  static let mostRounds = CompiledPass.mostRounds

  /// The distance from a pixel's centre within which places belong to a reach. Half a pixel is more than
  /// the rounding of any place, and the texels around such a place are one pixel farther than the reach.
  static func distance(within reach: Int) -> Float { Float(reach) + 0.5 }

  /// The number of rounds that a loop is taken for if it depends on pixels.
  static let assumedRounds = 256

  let program: ShaderProgram
  /// The bits of the uniforms, by `ShaderProgram.uniforms`.
  let uniforms: [[UInt32]]
  let columns: ColumnProgram
  let size: Size
  let inputs: [Input]
  /// The images that are read.
  let reads: [Read]
  /// The size of the image behind each sampler of the program, and the index of its read if there is
  /// one. Of some images the program wants nothing but the size.
  let samplers: [(size: Size, read: Int?)]
  let edge: EdgeMode
  /// Whether the shader is given premultiplied colours.
  let isPremultiplied: Bool
  let result: Result
  /// The estimated cost of a pixel, in operations.
  let cost: Double
  /// What the program does for a pixel at most.
  let most: MostWork
  /// Whether the loops of a pixel may run more rounds than are possible.
  let mayRunOut: Bool
  /// Whether a pixel may have no colour, because its loops run out of rounds or it reads too far away.
  var mayFail: Bool { mayRunOut || limit != nil }
  /// The number of pixels that the program reads elsewhere than at its own place.
  let taps: Int
  /// What the program reads and does for a pixel, as phrases for people.
  let notes: [String]
  /// The distance that no read may exceed if the program says how far away it reads.
  let limit: Float?
  private let declaration: ReachDeclaration?
  let shader: GLBlurShaders.Shader
  let globals: [String: ShaderCall.Uniform]
  /// About how many instructions a driver makes of the text.
  let instructions: Int
  private let idle = Mutex<[ProgramRunner]>([])
  private let firstFailure = Mutex<(place: SIMD2<Int>, error: RenderLimitError)?>(nil)

  /// Prepares a compiled pass.
  ///
  /// - Parameters:
  ///   - pass: The pass. Its text is the same for other values of its uniforms.
  ///   - sources: The images that the pass names, each once.
  ///   - places: The index of the source behind each sampler of the pass.
  ///   - edge: The values outside of images.
  ///   - isPremultiplied: Whether the shader is given premultiplied colours.
  ///   - result: What the outputs become.
  ///   - reach: How far the shader is declared to read, or nil for as far as it may.
  ///   - perturbation: How the processor moves inexact results, or nil if it does not.
  init(
    _ pass: CompiledPass, sources: [Source], places: [Int], edge: EdgeMode,
    isPremultiplied: Bool, result: Result, reach: ReachDeclaration?, perturbation: Perturbation?
  ) throws(ColumnFailure) {
    let analysis = PassAnalysis(pass, sources: sources, places: places, reach: reach?.pixels)
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

  /// Whether the shader discards pixels, which are transparent then.
  var mayDiscard: Bool { program.discard != nil }

  /// The number of loops in the text.
  var loops: Int { program.loopCount }

  /// Whether the program reads no pixels but those at its own place, of three images at most.
  var isPoint: Bool { Self.isPoint(reads) }

  static func isPoint(_ reads: [Read]) -> Bool {
    reads.count <= 3 && reads.allSatisfy { !$0.isGathered }
  }

  static func == (a: PixelProgram, b: PixelProgram) -> Bool {
    a.shader == b.shader && a.globals == b.globals && a.declaration == b.declaration
      && a.columns.perturbation == b.columns.perturbation
  }

  func hash(into hasher: inout Hasher) { hasher.combine(shader) }

  /// Calls `body` with memory that no other thread uses meanwhile.
  func withRunner(_ body: (ProgramRunner) -> Void) {
    let runner = idle.withLock { $0.popLast() } ?? ProgramRunner(self)
    body(runner)
    idle.withLock { $0.append(runner) }
  }

  /// Records a pixel whose loops ran out of rounds.
  func report(spentAt place: SIMD2<Int>) {
    report(.rounds(column: place.x, row: place.y, limit: Self.mostRounds), at: place)
  }

  /// Records a pixel that reads farther away than the declared reach.
  func report(_ distance: Float, inLine line: Float, at place: SIMD2<Int>) {
    guard let declaration else { return }
    report(
      .reach(
        declaration.pixels, distance: Double(distance), column: place.x, row: place.y,
        place: "\(declaration.place), \(declaration.file):\(Int(line))"),
      at: place)
  }

  /// Keeps the error of the first pixel in reading order, whichever thread finds it when. With a
  /// perturbation there is no error, but a result that moved.
  private func report(_ error: RenderLimitError, at place: SIMD2<Int>) {
    guard columns.perturbation == nil else { return }
    firstFailure.withLock { first in
      if let known = first?.place, (known.y, known.x) <= (place.y, place.x) { return }
      first = (place, error)
    }
  }

  /// The error of the first pixel that was found to have no colour, because its loops run out of rounds
  /// or because it reads too far away, or nil if there is none.
  var failure: RenderLimitError? { firstFailure.withLock { $0?.error } }
}

/// How far a shader is declared to read.
struct ReachDeclaration: Hashable {
  /// The greatest distance along x and y in pixels.
  let pixels: Int
  /// The node, and the name of the shader's file.
  let place: String
  let file: String
}
