/// The images of a program, for the interpreter.
public protocol ImageReader {
  /// Returns the size in pixels of an image of `ShaderProgram.samplers`.
  func size(of image: Int) -> (width: Int, height: Int)

  /// Returns a texel of an image as a premultiplied colour. Rows count from the bottom.
  func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float>
}

/// Computes a program for one pixel, slowly, and so defines the results of the other backends.
public struct Interpreter {
  /// The reason why a pixel has no result.
  public enum Failure: Error, Hashable {
    /// The loops of the pixel exceeded the limit on iterations, at last the one at the position.
    case tooManyRounds(SourcePosition)
    /// The program compares neighbouring pixels.
    case needsNeighbours(SourcePosition)
  }

  /// The result of one pixel.
  public struct Pixel: Hashable {
    /// The bits of the scalars of each output.
    public let outputs: [[UInt32]]
    /// Whether the shader discards the pixel.
    public let isDiscarded: Bool
    /// The number of iterations of all loops.
    public let rounds: Int
  }

  private let program: ShaderProgram
  private let uniforms: [[UInt32]]
  private let images: any ImageReader
  private let roundLimit: Int

  /// Creates an interpreter for many pixels of one pass.
  ///
  /// - Parameters:
  ///   - program: The program, as compiled.
  ///   - uniforms: The bits of each uniform's scalars. Missing scalars are 0.
  ///   - images: The images, in the order of `ShaderProgram.samplers`.
  ///   - roundLimit: The limit on the iterations of all loops of a pixel, 0 or more. The default is
  ///     65535.
  public init(
    _ program: ShaderProgram, uniforms: [[UInt32]], images: any ImageReader,
    roundLimit: Int = 65535
  ) {
    self.program = program
    self.uniforms = uniforms
    self.images = images
    self.roundLimit = roundLimit
  }

  /// Computes one pixel.
  ///
  /// - Parameter inputs: The bits of each input's scalars. Missing scalars are 0.
  /// - Throws: `Failure` if the pixel has no result.
  public func run(inputs: [[UInt32]]) throws(Failure) -> Pixel {
    var state = State(program, uniforms: uniforms, inputs: inputs)
    try run(program.body, &state)
    return Pixel(
      outputs: program.outputs.map { $0.values.map { state[$0] } },
      isDiscarded: program.discard.map { state[$0] != 0 } ?? false, rounds: state.rounds)
  }

  private struct State {
    var words: [UInt32]
    var arrays: [[UInt32]]
    var rounds = 0

    init(_ program: ShaderProgram, uniforms: [[UInt32]], inputs: [[UInt32]]) {
      words = program.values.map { value in
        switch value.definition {
        case .constant(let bits): bits
        case .uniform(let index, let component): Self.word(uniforms, index, component)
        case .input(let index, let component): Self.word(inputs, index, component)
        case .computed: 0
        }
      }
      arrays = program.arrays.map { $0.constants ?? Array(repeating: 0, count: $0.count) }
    }

    private static func word(_ list: [[UInt32]], _ index: Int, _ component: Int) -> UInt32 {
      index < list.count && component < list[index].count ? list[index][component] : 0
    }

    subscript(_ value: ValueID) -> UInt32 {
      get { words[Int(value.index)] }
      set { words[Int(value.index)] = newValue }
    }
  }

  private func run(_ nodes: [Node], _ state: inout State) throws(Failure) {
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        try run(instruction, &state)
      case .branch(let branch):
        let isTrue = state[branch.condition] != 0
        try run(isTrue ? branch.whenTrue : branch.whenFalse, &state)
        for result in branch.results {
          state[result.value] = state[isTrue ? result.whenTrue : result.whenFalse]
        }
      case .loop(let loop):
        try run(loop, &state)
      }
    }
  }

  private func run(_ loop: Loop, _ state: inout State) throws(Failure) {
    for parameter in loop.parameters { state[parameter.value] = state[parameter.initial] }
    while true {
      try run(loop.header, &state)
      if state[loop.condition] == 0 { return }
      state.rounds += 1
      if state.rounds > roundLimit { throw .tooManyRounds(loop.position) }
      try run(loop.body, &state)
      let next = loop.parameters.map { state[$0.next] }
      for (parameter, value) in zip(loop.parameters, next) { state[parameter.value] = value }
    }
  }

  private func run(_ instruction: Instruction, _ state: inout State) throws(Failure) {
    let operands = instruction.operands
    let resource = Int(instruction.resource)
    let result = Int(instruction.result.index)
    func word(_ index: Int) -> UInt32 { index < operands.count ? state[operands[index]] : 0 }
    switch instruction.operation {
    case .sample:
      let place = (Float(bitPattern: word(0)), Float(bitPattern: word(1)))
      let color = sample(resource, place.0, place.1)
      for channel in 0..<4 { state.words[result + channel] = color[channel].bitPattern }
    case .fetch:
      let color = straight(
        texel(resource, Int(Int32(bitPattern: word(0))), Int(Int32(bitPattern: word(1)))))
      for channel in 0..<4 { state.words[result + channel] = color[channel].bitPattern }
    case .imageSize:
      let size = images.size(of: resource)
      state.words[result] = UInt32(truncatingIfNeeded: size.width)
      state.words[result + 1] = UInt32(truncatingIfNeeded: size.height)
    case .derivativeX, .derivativeY:
      throw .needsNeighbours(instruction.position)
    case .loadElement:
      state.words[result] = state.arrays[resource][Int(word(0))]
    case .storeElement:
      state.arrays[resource][Int(word(0))] = word(1)
    default:
      state.words[result] = Arithmetic.evaluate(
        instruction.operation, word(0), word(1), word(2), word(3))
    }
  }

  /// Mixes first along x and then along y, with fractions in steps of 1/256.
  private func sample(_ image: Int, _ x: Float, _ y: Float) -> SIMD4<Float> {
    let size = images.size(of: image)
    let across = x * Float(size.width) - 0.5
    let up = y * Float(size.height) - 0.5
    let left = across.rounded(.down)
    let bottom = up.rounded(.down)
    let column = Int(FloatFunctions.int(left))
    let row = Int(FloatFunctions.int(bottom))
    let fraction = SIMD2(across - left, up - bottom) * 256 + 0.5
    let (fx, fy) = (fraction.x.rounded(.down) / 256, fraction.y.rounded(.down) / 256)
    let low = mix(texel(image, column, row), texel(image, column + 1, row), fx)
    let high = mix(texel(image, column, row + 1), texel(image, column + 1, row + 1), fx)
    return straight(mix(low, high, fy))
  }

  private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> {
    let rest = 1 - t
    return a * rest + b * t
  }

  private func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var result = color.w > 0 ? color / color.w : .zero
    result.w = color.w
    return result
  }

  private func texel(_ image: Int, _ x: Int, _ y: Int) -> SIMD4<Float> {
    let size = images.size(of: image)
    guard size.width > 0, size.height > 0 else { return .zero }
    return images.texel(
      of: image, x: min(max(x, 0), size.width - 1), y: min(max(y, 0), size.height - 1))
  }
}
