import GLBlurEngine
import GLSLCompiler

/// Analyses the reads of a compiled pass, and turns reads at the pixel's own position into inputs.
struct PassReads {
  private(set) var program: ShaderProgram
  private(set) var inputs: [PixelProgram.Input] = []
  private(set) var reads: [PixelProgram.Read] = []
  /// For each sampler, the index of its source, and of its read.
  private(set) var samplers: [(source: Int, read: Int?)] = []
  private(set) var cost = 0.0
  private(set) var most = MostWork()
  /// Whether the loops of a pixel may exceed the limit on iterations.
  private(set) var mayRunOut = false
  private(set) var taps = 0
  /// Whether the program outputs the distance of its reads.
  private(set) var isMeasured = false
  private(set) var notes: [String] = []

  private let pass: CompiledPass
  private let sources: [PixelProgram.Source]

  init(
    _ pass: CompiledPass, sources: [PixelProgram.Source], places: [Int], reach: Int?
  ) {
    self.pass = pass
    self.sources = sources
    let names = Dictionary(uniqueKeysWithValues: zip(pass.samplers, places))
    func source(_ name: String) -> Int { names[name] ?? 0 }
    let size = Size(width: pass.size.width, height: pass.size.height)
    let ofSameSize = pass.samplers.indices.filter {
      sources[source(pass.samplers[$0])].size == size
    }
    program = pass.program
    program = program.readingOwnPixels(of: Set(ofSameSize), facts(source))
    addInputs(source)
    let footprints = program.footprints(facts(source))
    for (sampler, name) in program.samplers.enumerated() {
      guard footprints[sampler] != .none else {
        samplers.append((source(name), nil))
        continue
      }
      let read = self.read(of: source(name))
      reads[read].footprint = reads[read].footprint.union(footprints[sampler])
      samplers.append((source(name), read))
    }
    let cost = program.cost(facts(source))
    most = MostWork(cost, stepCount: program.stepCount)
    mayRunOut = cost.rounds.map { $0 > Double(PixelProgram.mostRounds) } ?? true
    estimate(cost)
    // Distances are in pixels of the pass, so they bound reads only from images of its size.
    for read in reads.indices where reads[read].isGathered && reads[read].source.size != size {
      reads[read].footprint = .whole
    }
    if let reach { limit(to: reach) }
    notes = PixelProgram.notes(
      reads: reads.enumerated().map { index, read in
        (read, zip(samplers, program.samplers).filter { $0.0.read == index }.map(\.1))
      },
      cost: cost)
  }

  /// Limits reads from images of the pass's size to the declared reach. The program then measures
  /// the distance of those that may exceed it.
  private mutating func limit(to reach: Int) {
    var limited: Set<Int> = []
    for index in reads.indices where isOfPassSize(index) {
      guard reads[index].limit(to: reach) else { continue }
      limited.formUnion(samplers.indices.filter { samplers[$0].read == index })
    }
    guard !limited.isEmpty else { return }
    let size = SIMD2(pass.size.width, pass.size.height)
    program = program.measuringDistances(
      ofReadsFrom: limited, size: size, limit: PixelProgram.distance(within: reach))
    inputs += [
      .place(PlaceFunction(.pixel, constant: 0, across: 1, up: 0)),
      .place(PlaceFunction(.pixel, constant: 0, across: 0, up: 1)),
      .place(.x), .place(.y),
    ]
    isMeasured = true
  }

  private func isOfPassSize(_ read: Int) -> Bool {
    reads[read].source.size == Size(width: pass.size.width, height: pass.size.height)
  }

  /// An operation on columns takes about a third of the time of an operation of a kernel, and a
  /// sample twenty times as long. Loops with an unknown number of iterations count with
  /// `assumedRounds`.
  private mutating func estimate(_ known: Cost) {
    let rounds = Double(PixelProgram.assumedRounds)
    let unknown = rounds * Double(program.stepCount)
    cost = 20 + 0.3 * (known.operations ?? unknown) + 20 * (known.reads ?? rounds)
    taps = Int(min(known.reads ?? rounds, 4096))
  }

  private func facts(_ source: (String) -> Int) -> PassFacts {
    let width = Double(pass.size.width)
    let height = Double(pass.size.height)
    let inputs = program.inputs.map { input in
      (functions(of: input.name) ?? []).map { function -> PassFacts.AffinePlace? in
        let isShare = function.unit == .share
        return PassFacts.AffinePlace(
          x: Double(function.across) * (isShare ? 1 : width),
          y: Double(function.up) * (isShare ? 1 : height), offset: Double(function.constant))
      }
    }
    let read = program.samplers.map { sources[source($0)] }
    return PassFacts(
      size: SIMD2(pass.size.width, pass.size.height), inputs: inputs, uniforms: pass.uniforms,
      imageSizes: read.map { SIMD2($0.size.width, $0.size.height) },
      colors: read.allSatisfy(\.isUnit) ? 0...1 : nil)
  }

  private func functions(of name: String) -> [PlaceFunction]? {
    var first = 0
    for input in pass.program.inputs {
      let count = input.type.scalarCount
      if input.name == name { return Array(pass.inputs[first..<first + count]) }
      first += count
    }
    return nil
  }

  private mutating func addInputs(_ source: (String) -> Int) {
    for input in program.inputs {
      if let functions = functions(of: input.name) {
        inputs += functions.map { .place($0) }
        continue
      }
      let read = self.read(of: source(input.name))
      reads[read].isInPlace = true
      inputs += (0..<4).map { .channel($0, ofRead: read) }
    }
  }

  private mutating func read(of source: Int) -> Int {
    if let known = reads.firstIndex(where: { $0.index == source }) { return known }
    reads.append(PixelProgram.Read(index: source, source: sources[source]))
    return reads.count - 1
  }
}

struct MostWork {
  let operations: Double
  let loop: Cost.LoopCost?

  init() { (operations, loop) = (0, nil) }

  /// If the number of iterations is unknown, every step may run in each of the iterations that all
  /// loops may have together.
  init(_ cost: Cost, stepCount: Int) {
    operations =
      if let operations = cost.operations, let reads = cost.reads {
        operations + reads
      } else { Double(PixelProgram.mostRounds) * Double(stepCount) }
    loop = cost.dearestLoop
  }
}

extension ShaderProgram {
  var loopCount: Int { Self.loopCount(of: body) }

  private static func loopCount(of nodes: [Node]) -> Int {
    nodes.reduce(0) { count, node in
      switch node {
      case .instruction: count
      case .branch(let branch):
        count + loopCount(of: branch.whenTrue) + loopCount(of: branch.whenFalse)
      case .loop(let loop): count + 1 + loopCount(of: loop.header) + loopCount(of: loop.body)
      }
    }
  }
}
