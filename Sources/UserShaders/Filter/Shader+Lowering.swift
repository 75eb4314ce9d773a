import GLBlurEngine
public import GLBlurFilters
import GLSLCompiler
import GLSLEvaluator

extension Shader {
  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard let file = try parsed() else {
      throw FilterError(parameter: "file", "the shader's file has not been read")
    }
    let space = file.overrides.colorSpace.flatMap { ColorSpace(rawValue: $0.rawValue) }
    let own = lowering.colorSpace
    defer { lowering.colorSpace = own }
    if let space, !lowering.hasGivenColorSpace { lowering.colorSpace = space }
    var drawing = try ShaderDrawing(self, file, inputs, &lowering)
    return try drawing.draw(in: &lowering)
  }
}

/// Adds the passes of a shader to a network.
private struct ShaderDrawing {
  let file: ShaderFile
  let shader: Shader
  let values: ShaderValues
  let size: Size
  let edge: EdgeMode
  let isPremultiplied: Bool
  let limits: ShaderLimits
  let perturbation: Perturbation?
  /// The declared reach of the shader, or nil for any.
  let reach: ReachDeclaration?
  /// The images that the shader does not draw itself, by sampler name.
  var images: [String: Signal] = [:]
  /// The levels of detail so far, by the index of the image, which is level 0.
  var levels: [Int: [Signal]] = [:]
  var buffers: [String: Signal] = [:]
  var programs: [PassKey: PixelProgram] = [:]

  init(
    _ shader: Shader, _ file: ShaderFile, _ inputs: FilterInputs, _ lowering: inout Lowering
  ) throws(FilterError) {
    self.shader = shader
    self.file = file
    size = inputs.main.size
    limits = lowering.context.shaderLimits
    perturbation = lowering.context.roundingTrial.map { Perturbation(trial: $0) }
    edge =
      shader.edge ?? file.overrides.edge.flatMap { EdgeMode(rawValue: $0.rawValue) } ?? .clamp
    isPremultiplied =
      shader.alpha.map { $0 == .premultiplied } ?? (file.overrides.alpha == .premultiplied)
    // The closure is only called within the initialiser.
    var converted = lowering
    values = try shader.checkedValues(
      of: file,
      ValueSpelling(
        components: { converted.components(of: $0) },
        size: SIMD2(Double(size.width), Double(size.height))))
    lowering = converted
    reach = try Self.reach(of: shader, file, size, values).map {
      ReachDeclaration(pixels: $0, place: lowering.place, file: file.name)
    }
    for image in file.images {
      if case .black(let size) = image.role {
        images[image.name] = lowering.generate(
          Constant(color: SIMD4(0, 0, 0, 1)), extent: Region(Size(size)))
        continue
      }
      if let layout = shader.soundLayout(of: image) {
        images[image.name] = try shader.lower(layout, image, in: &lowering)
        continue
      }
      images[image.name] = try self.image(image, inputs).map {
        lowering.convert($0, to: lowering.colorSpace)
      }
    }
  }

  private static func reach(
    of shader: Shader, _ file: ShaderFile, _ size: Size, _ values: ShaderValues
  ) throws(FilterError) -> Int? {
    if let reach = shader.reach { return reach }
    do throws(ShaderFileError) {
      return try file.reach(outputSize: ShaderSize(size), values: values)
    } catch {
      throw FilterError(error, shader.source == nil ? "file" : "source")
    }
  }

  private func image(
    _ image: ShaderImage, _ inputs: FilterInputs
  ) throws(FilterError) -> Signal? {
    if image.role == .main { return inputs.main }
    let connected = shader.images[image.name].flatMap { inputs.image($0) }
    guard let signal = inputs[image.name] ?? connected else {
      throw FilterError(
        parameter: "images",
        "the shader \(file.name) reads the image '\(image.name)', which is not connected")
    }
    return signal
  }

  mutating func draw(in lowering: inout Lowering) throws(FilterError) -> Signal {
    if file.isPersistent, shader.frames == nil, lowering.recall == nil {
      throw FilterError(
        parameter: "frames",
        "the shader keeps buffers from frame to frame, so the number of frames decides what a still "
          + "picture shows; set 'frames', or render a film")
    }
    let persistent = Set(file.passes.filter(\.isPersistent).compactMap(\.target)).sorted()
    let keys = persistent.map { (name: $0, key: lowering.memoryKey($0)) }
    for (name, key) in keys { buffers[name] = lowering.remembered(key) }
    var result = Signal?.none
    let isInFilm = lowering.recall != nil || shader.moment != nil
    for moment in shader.moments(inFilm: isInFilm) {
      try lowering.check()
      for pass in file.passes.indices {
        if isDrawn(pass) {
          result = try draw(pass, moment, in: &lowering)
        } else if let target = file.passes[pass].target {
          buffers[target] = file.passes[pass].replacement.flatMap { buffers[$0] }
        }
      }
    }
    guard let result else { throw FilterError("the shader has no passes") }
    for (name, key) in keys {
      if let buffer = buffers[name] { lowering.keep(buffer, for: key) }
    }
    return result
  }

  private var imageSizes: [String: ShaderSize] {
    images.merging(buffers) { $1 }.mapValues { ShaderSize($0.size) }
  }

  private func isDrawn(_ pass: Int) -> Bool {
    file.isDrawn(
      pass: pass, outputSize: ShaderSize(size), values: values, imageSizes: imageSizes)
  }

  /// Adds a pass. Returns the picture for the last pass, otherwise the buffer.
  private mutating func draw(
    _ index: Int, _ moment: ShaderMoment, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let pass = try compiled(index, moment)
    var signals: [Signal] = []
    var sources: [PixelProgram.Source] = []
    var places: [Int] = []
    for name in pass.samplers {
      let signal = try signal(name, moment, in: &lowering)
      if let known = signals.firstIndex(where: { $0.index == signal.index }) {
        places.append(known)
        continue
      }
      places.append(signals.count)
      signals.append(signal)
      sources.append(
        PixelProgram.Source(
          size: signal.size, isBuffer: buffers[ImageLevel(sampler: name).image] != nil,
          isUnit: lowering.isUnit(signal)))
    }
    let isKept = try isRead(pass.isResult ? pass.target : nil, moment)
    let result: PixelProgram.Result =
      pass.isResult && !isKept
      ? .color(isPremultiplied: isPremultiplied) : .buffer(isFloat: pass.isFloat)
    let key = PassKey(pass: pass, sources: sources, places: places, result: result)
    let program = try program(key)
    let drawn = lowering.draw(program, of: signals)
    guard let target = pass.target, !pass.isResult || isKept else { return drawn }
    buffers[target] = drawn
    guard pass.isResult else { return drawn }
    return isPremultiplied ? lowering.limit(drawn) : lowering.apply(BufferColor(), to: drawn)
  }

  private mutating func program(_ key: PassKey) throws(FilterError) -> PixelProgram {
    if let known = programs[key] { return known }
    let program: PixelProgram
    do throws(ColumnFailure) {
      program = try PixelProgram(
        key.pass, sources: key.sources, places: key.places, edge: edge,
        isPremultiplied: isPremultiplied, result: key.result, reach: reach,
        perturbation: perturbation)
    } catch {
      throw FilterError("the shader \(error.reason)")
    }
    if let most = limits.operations, program.most.operations > Double(most) {
      throw FilterError(
        parameter: shader.source == nil ? "file" : "source",
        program.most.objection(to: most))
    }
    programs[key] = program
    return program
  }

  private func compiled(
    _ index: Int, _ moment: ShaderMoment
  ) throws(FilterError) -> CompiledPass {
    do throws(ShaderFileError) {
      return try file.compile(
        pass: index, values: values, outputSize: ShaderSize(size), moment: moment,
        imageSizes: imageSizes,
        isPremultiplied: isPremultiplied,
        // Constants of the moment would need a program for each frame, which the driver compiles
        // more slowly than it draws.
        specialization: shader.moment == nil ? .everything : .everythingButMoment,
        limit: PassSizeLimit(pixels: limits.passPixels ?? .max))
    } catch {
      throw FilterError(error, shader.source == nil ? "file" : "source")
    }
  }

  /// Returns the image, the buffer, or the level of detail that a sampler reads. An undrawn buffer
  /// is empty.
  private mutating func signal(
    _ name: String, _ moment: ShaderMoment, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let part = ImageLevel(sampler: name)
    if part.level > 0 {
      let image = try signal(part.image, moment, in: &lowering)
      var made = levels[image.index] ?? [image]
      while made.count <= part.level, let last = made.last, last.size != Size(width: 1, height: 1) {
        made.append(try lowering.halved(last))
      }
      levels[image.index] = made
      return made[min(part.level, made.count - 1)]
    }
    if let signal = buffers[name] ?? images[name] { return signal }
    guard let pass = file.passes.lastIndex(where: { $0.target == name }) else {
      throw FilterError("the shader reads '\(name)', which nothing draws")
    }
    let size = Size(try compiled(pass, moment).size)
    let empty = lowering.generate(Constant(color: .zero), extent: Region(size))
    buffers[name] = empty
    return empty
  }

  private func isRead(_ target: String?, _ moment: ShaderMoment) throws(FilterError) -> Bool {
    guard let target else { return false }
    for pass in file.passes.indices
    where try compiled(pass, moment).samplers.contains(where: {
      ImageLevel(sampler: $0).image == target
    }) { return true }
    return false
  }
}

/// The parameters of `PixelProgram` that differ between the passes of a shader.
private struct PassKey: Hashable {
  let pass: CompiledPass
  let sources: [PixelProgram.Source]
  let places: [Int]
  let result: PixelProgram.Result
}

extension ShaderSize {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Size {
  fileprivate init(_ size: ShaderSize) { self.init(width: size.width, height: size.height) }
}

extension Lowering {
  mutating func draw(_ program: PixelProgram, of signals: [Signal]) -> Signal {
    let extent = Region(program.size)
    let signals = program.reads.map { signals[$0.index] }
    if program.isPoint {
      let kernel = PointProgram(program: program)
      return signals.isEmpty
        ? generate(kernel, extent: extent) : builder.apply(kernel, to: signals)
    }
    let inputs = zip(signals, program.reads).map { signal, read in
      read.isGathered ? builder.gathered(signal) : signal
    }
    return builder.sample(
      SamplingProgram(program: program), of: inputs, extent: extent, edge: program.edge,
      isUnit: program.result != .buffer(isFloat: true))
  }
}

extension ColumnFailure {
  fileprivate var reason: String {
    switch self {
    case .isInvalid(let violation): "breaks a rule of programs: \(violation)"
    case .comparesNeighbours(let place):
      "compares neighbouring pixels in line \(place.line)"
    case .needsTooMuchMemory:
      "has larger arrays than \(ColumnProgram.memoryLimit >> 20) MiB hold"
    }
  }
}
