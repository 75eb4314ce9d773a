internal import GLSLCompiler

struct PassCompiler {
  let compilation: ShaderCompilation
  let values: ShaderValues
  let moment: ShaderMoment
  let outputSize: ShaderSize
  let imageSizes: [String: ShaderSize]
  let sizeLimit: PassSizeLimit
  let isPremultiplied: Bool

  private var facts: ShaderFacts { compilation.facts }

  func size(of pass: ShaderPass) throws(ShaderFileError) -> ShaderSize {
    let size = ShaderSize(
      width: try side(pass.width, outputSize.width, "width", of: pass),
      height: try side(pass.height, outputSize.height, "height", of: pass))
    guard size.area <= max(sizeLimit.pixels, outputSize.area) else {
      throw error(
        "the pass is \(size.width) × \(size.height) pixels; \(sizeLimit.pixels) pixels are allowed, or "
          + "as many as the result has",
        at: pass)
    }
    return size
  }

  private func error(_ message: String, at pass: ShaderPass) -> ShaderFileError {
    ShaderFileError([
      Diagnostic(.error, message, sourceName: facts.recipe.name, range: pass.range)
    ])
  }

  private func side(
    _ formula: ShaderExpression?, _ whole: Int, _ name: String, of pass: ShaderPass
  ) throws(ShaderFileError) -> Int {
    guard let formula else { return whole }
    let number = self.value(of: formula) ?? .nan
    guard number.isFinite, number < Double(sizeLimit.side) + 1 else {
      throw error(
        "the \(name) of the pass is \(formula.text) = \(number), beyond the limit of "
          + "\(sizeLimit.side) pixels",
        at: pass)
    }
    // mpv rounds, and ISF's hosts cut off.
    return Int(max(facts.format == .hooks ? number.rounded() : number, 1))
  }

  func value(of formula: ShaderExpression) -> Double? {
    formula.value { name in
      switch name {
      case "WIDTH": Double(outputSize.width)
      case "HEIGHT": Double(outputSize.height)
      default: values.number(name) ?? side(ofImage: name)
      }
    }
  }

  /// Returns the width of an image for `NAME.w`, the height for `NAME.h`, and nil for other names.
  private func side(ofImage name: String) -> Double? {
    let image = String(name.dropLast(2))
    guard facts.samplerNames.contains(image) else { return nil }
    let size = imageSizes[image] ?? outputSize
    return name.hasSuffix(".w")
      ? Double(size.width) : name.hasSuffix(".h") ? Double(size.height) : nil
  }

  func compile(
    _ index: Int, _ specialization: CompiledPass.Specialization
  ) throws(ShaderFileError) -> CompiledPass {
    let pass = facts.passes[index]
    let size = try size(of: pass)
    let all = known(index, size, everything: true)
    let constants =
      switch specialization {
      case .everything: all
      case .everythingButMoment:
        all.filter { [moment = facts.momentUniforms] in moment[$0.key] == nil }
      case .choices: known(index, size, everything: false)
      }
    let result = compilation.compile(index, constants, levels: levels(of: index))
    guard var program = result.program else { throw ShaderFileError(result.diagnostics) }
    program.samplers = compilation.bound(program, index)
    try checkBuffers(program, index)
    let most = CompiledPass.mostRounds
    if let loop = program.loopWithMoreRounds(than: most) {
      throw compilation.error(
        "every pixel has run more than \(most) rounds of loops by the end of this one", at: loop,
        in: index, cure: "bound it, or change the values that decide how often it runs")
    }
    program.outputs = [color(of: program)]
    let vertex = VertexStage(compilation: compilation)
    let corners = try vertex.corners(all) ?? []
    var inputs: [PlaceFunction] = []
    if vertex.isMoved(corners) {
      var varyings: [[[Float]]] = []
      for input in program.inputs {
        varyings.append(
          input.name == "gl_FragCoord" ? [] : try vertex.values(input, corners))
      }
      let moved = MovedRectangle(
        program, corners: vertex.positions(corners), varyings: varyings)
      program = moved.program
      inputs = moved.inputs
    } else {
      for input in program.inputs {
        if let known = builtin(input.name, size) {
          inputs += known
        } else {
          inputs += try vertex.functions(of: input, corners)
        }
      }
    }
    if !facts.recipe.isBottomUp {
      let flip = RowFlip(program, inputs: inputs)
      program = flip.program
      inputs = flip.inputs
    }
    let row = builtin("gl_FragCoord", size)?[1] ?? .y
    let differences = QuadDifferences(program, inputs: inputs, size: size, row: row)
    (program, inputs) = (differences.program, differences.inputs)
    return CompiledPass(
      program: program, uniforms: program.uniforms.map { all[$0.name] ?? [] }, inputs: inputs,
      size: size, target: pass.target, isFloat: pass.isFloat, isPersistent: pass.isPersistent,
      isResult: index == facts.passes.count - 1)
  }

  /// The levels of detail of all images and buffers, down to one pixel.
  private func levels(of pass: Int) -> [String: ImageLevels] {
    let images = Set(facts.images.map(\.name))
    return compilation.channels(of: pass).mapValues { name in
      let size = imageSizes[name] ?? outputSize
      let longest = max(size.width, size.height, 1)
      return ImageLevels(
        count: Int.bitWidth - longest.leadingZeroBitCount,
        isStraight: images.contains(name) && !isPremultiplied)
    }
  }

  /// Returns the output that the shader writes, since others are zeros.
  private func color(of program: ShaderProgram) -> ShaderProgram.Output {
    program.outputs.first { output in
      output.values.contains { program[$0].constant != 0 }
    } ?? program.outputs[0]
  }

  private func builtin(_ name: String, _ size: ShaderSize) -> [PlaceFunction]? {
    if ISFLanguage.places.contains(name) { return [.x, .y] }
    if name == GPUImageLanguage.pointPlace { return [.x, PlaceFunction.y.mirrored] }
    guard name == "gl_FragCoord" else { return nil }
    func constant(_ value: Float) -> PlaceFunction {
      PlaceFunction(.pixel, constant: value, across: 0, up: 0)
    }
    // A flat rectangle has the depth midway between the nearest and the farthest.
    return [
      PlaceFunction(.pixel, constant: 0, across: 1, up: 0),
      facts.recipe.isBottomUp
        ? PlaceFunction(.pixel, constant: 0, across: 0, up: 1)
        : PlaceFunction(.pixel, constant: Float(size.height), across: 0, up: -1),
      constant(0.5), constant(1),
    ]
  }

  /// A buffer that is not persistent is empty before a pass of the frame has drawn into it, so
  /// reading it earlier is an error.
  private func checkBuffers(_ program: ShaderProgram, _ index: Int) throws(ShaderFileError) {
    for (sampler, name) in program.samplers.map({ ImageLevel(sampler: $0).image }).enumerated() {
      let writers = facts.passes.indices.filter { facts.passes[$0].target == name }
      guard let first = writers.first, first >= index,
        !writers.contains(where: { facts.passes[$0].isPersistent }),
        !facts.images.contains(where: { $0.name == name }),
        let position = program.position(ofReading: sampler)
      else { continue }
      throw compilation.error(
        "pass \(index) reads '\(name)', which pass \(first) draws", at: position, in: index,
        cure: "exchange the passes, or keep the buffer for the next frame: \"PERSISTENT\": true")
    }
  }

  private func known(
    _ index: Int, _ size: ShaderSize, everything: Bool
  ) -> [String: [UInt32]] {
    func floats(_ numbers: Double...) -> [UInt32] { numbers.map { Float($0).bitPattern } }
    func sides(_ size: ShaderSize) -> [UInt32] { floats(Double(size.width), Double(size.height)) }
    var known: [String: [UInt32]] = [:]
    switch facts.format {
    case .isf:
      known[ISFLanguage.renderSize] = sides(size)
      known[ISFLanguage.passIndex] = [UInt32(truncatingIfNeeded: index)]
      for name in facts.samplerNames {
        known["_\(name)_imgRect"] = floats(0, 0, 1, 1)
        known["_\(name)_imgSize"] = sides(imageSizes[name] ?? outputSize)
        known["_\(name)_flip"] = [0]
      }
      if everything {
        known[ISFLanguage.time] = floats(moment.time)
        known[ISFLanguage.timeDelta] = floats(moment.timeDelta)
        known[ISFLanguage.frameIndex] = [UInt32(bitPattern: moment.frame)]
        let date = moment.date
        known[ISFLanguage.date] = floats(date.x, date.y, date.z, date.w)
      }
    case .transition:
      known[TransitionLanguage.ratio] = floats(Double(size.width) / Double(size.height))
    case .gpuImage, .plain, .shadertoy, .hooks: break
    }
    for parameter in facts.parameters where everything || parameter.isChoice {
      known[parameter.name] = values.bits(of: parameter) {
        numbers($0, index, size)
      }
    }
    return known
  }

  /// Returns the numbers of a value that the host provides.
  private func numbers(_ value: HostValue, _ pass: Int, _ size: ShaderSize) -> [Double] {
    func sides(_ size: ShaderSize) -> [Double] { [Double(size.width), Double(size.height), 1] }
    var mainSize: ShaderSize {
      facts.images.first { $0.role == .main }.flatMap { imageSizes[$0.name] } ?? outputSize
    }
    let date = moment.date
    return switch value {
    case .pixelWidth: [1 / Double(mainSize.width)]
    case .pixelHeight: [1 / Double(mainSize.height)]
    case .size: sides(size)
    case .imageSizes(let names):
      names.flatMap { [channels = compilation.channels(of: pass)] name in
        sides(imageSizes[channels[name] ?? name] ?? outputSize)
      }
    case .time: [moment.time]
    case .times(let count): Array(repeating: moment.time, count: count)
    case .timeDelta: [moment.timeDelta]
    case .frame: [Double(moment.frame)]
    case .frameRate: [moment.timeDelta > 0 ? 1 / moment.timeDelta : 60]
    case .date: [date.x, max(date.y - 1, 0), date.z, date.w]
    }
  }
}

extension ShaderParameter {
  fileprivate var isChoice: Bool {
    if case .host = defaultValue { return false }
    return switch domain {
    case .bool, .event, .menu, .int: true
    case .float, .point, .color: false
    case .numbers(let type): !type.scalarKinds.contains(.float)
    }
  }
}
