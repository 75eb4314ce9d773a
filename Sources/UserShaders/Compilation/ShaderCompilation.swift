package import GLSLCompiler
internal import GLSLEvaluator

struct ShaderCompilation {
  var facts: ShaderFacts

  private var recipe: ShaderRecipe { facts.recipe }

  static let fileIndex: Int32 = 1

  /// The number of different texts, each of which belongs to the pass of its index.
  var textCount: Int { max(recipe.passes.count, 1) }

  private func recipe(of pass: Int) -> PassRecipe {
    recipe.passes.indices.contains(pass) ? recipe.passes[pass] : PassRecipe()
  }

  private func sources(_ pass: Int) -> [ShaderSource] {
    let own = recipe(of: pass)
    var sources = [
      ShaderSource(name: "host", text: recipe.prelude + own.definitions, isFromHost: true)
    ]
    sources += own.texts ?? [ShaderSource(name: recipe.name, bytes: recipe.bytes)]
    if let ending = own.ending ?? recipe.ending {
      sources.append(ShaderSource(name: "host", text: ending, isFromHost: true))
    }
    return sources
  }

  /// Reserved words without a meaning may be names: old shaders use them, and no driver sees the
  /// text.
  static var options: CompilerOptions {
    var options = CompilerOptions()
    options.allowsReservedWords = true
    return options
  }

  /// Returns whether texts have no `main` that calls `mainImage`. One for another host stands behind
  /// a condition that does not hold.
  static func lacksMain(_ texts: [ShaderSource], including included: [ShaderSource]) -> Bool {
    !Compiler(options: options).definesMain(in: texts, including: included)
  }

  func uniforms(_ known: [String: [UInt32]]) -> [ShaderInterface.Variable] {
    let parameters = facts.parameters.map { ShaderInterface.Variable($0.name, $0.type) }
    return (recipe.uniforms + parameters).map { variable in
      ShaderInterface.Variable(variable.name, variable.type, value: known[variable.name])
    } + recipe.constants
  }

  /// Compiles the fragment shader.
  ///
  /// The samplers of the program have the names that the text uses; `bound` replaces them.
  ///
  /// - Parameters:
  ///   - pass: The index of the pass.
  ///   - known: The bits of the uniforms that become constants.
  ///   - levels: The levels of detail of images, or nil for two of each, which makes everything
  ///     that determines a level count as used.
  func compile(
    _ pass: Int, _ known: [String: [UInt32]] = [:], levels: [String: ImageLevels]? = nil
  ) -> Compiler.Result {
    flushingSubnormals {
      compiler(pass, known, levels).compile(sources(pass), including: recipe.included)
    }
  }

  /// Returns the declarations of the file's text as far as it can be parsed.
  func declarations() -> [ShaderDeclaration] {
    compiler(0, [:], nil).declarations(in: sources(0), including: recipe.included)
  }

  /// Returns the names of the images and buffers that a pass may read, by their names in its text.
  func channels(of pass: Int) -> [String: String] {
    let own = facts.samplerNames.map { ($0, $0) }
    return Dictionary(own) { first, _ in first }.merging(recipe(of: pass).channels) { $1 }
  }

  /// Returns the names of the images, buffers and levels of detail that a program of a pass reads,
  /// in the order of its samplers.
  func bound(_ program: ShaderProgram, _ pass: Int) -> [String] {
    let channels = channels(of: pass)
    return program.samplers.map { sampler in
      let name = ImageLevel(sampler: sampler).image
      return (channels[name] ?? name) + sampler.dropFirst(name.count)
    }
  }

  /// Returns the name of the text of a pass in which a place lies.
  func sourceName(of position: SourcePosition, _ pass: Int) -> String {
    let (sources, index) = (sources(pass) + recipe.included, Int(position.source))
    return sources.indices.contains(index) ? sources[index].name : recipe.name
  }

  private func compiler(
    _ pass: Int, _ known: [String: [UInt32]], _ levels: [String: ImageLevels]?
  ) -> Compiler {
    var options = Self.options
    let names = channels(of: pass).keys.sorted()
    options.levels =
      levels
      ?? Dictionary(
        uniqueKeysWithValues: names.map { ($0, ImageLevels(count: 2, isStraight: true)) })
    options.samplings = recipe(of: pass).samplings
    let samplers = names.map { ShaderInterface.Variable($0, .sampler) }
    let interface = ShaderInterface(
      uniforms: uniforms(known) + samplers, inputs: recipe.inputs,
      foreignNames: recipe.foreignNames)
    return Compiler(interface: interface, options: options)
  }

  func compileVertex(_ known: [String: [UInt32]] = [:]) -> Compiler.Result? {
    guard let vertex = recipe.vertex else { return nil }
    let interface = ShaderInterface(
      uniforms: uniforms(known),
      inputs: ISFLanguage.places.map { .init($0, .vec(2)) },
      outputs: [
        .init(VertexLanguage.position, .vec(4)), .init(VertexLanguage.untouched, .vec(4)),
      ])
    return flushingSubnormals {
      Compiler(interface: interface, options: Self.options).compile([
        ShaderSource(name: "host", text: ISFLanguage.vertexPrelude, isFromHost: true),
        ShaderSource(name: vertex.name, bytes: vertex.bytes, isFromHost: vertex.isFromHost),
      ])
    }
  }

  func error(
    _ message: String, at position: SourcePosition, in pass: Int = 0, cure: String? = nil
  ) -> ShaderFileError {
    ShaderFileError([
      Diagnostic(
        .error, message, cure: cure, sourceName: sourceName(of: position, pass),
        range: SourceRange(start: position, end: position))
    ])
  }
}

extension ShaderFacts {
  /// Keeps the buffers for the next frame that a pass reads before they are drawn.
  ///
  /// - Parameters:
  ///   - samplers: What the pass reads, by `ShaderCompilation.bound`.
  ///   - index: The index of the pass.
  mutating func keepBuffers(_ samplers: [String], readBy index: Int) {
    for sampler in samplers {
      let name = ImageLevel(sampler: sampler).image
      for writer in passes.indices where writer >= index && passes[writer].target == name {
        passes[writer].isPersistent = true
      }
    }
  }

  /// The uniforms that differ between frames by default, with their meaning.
  var momentUniforms: [String: HostValue] {
    if format == .isf { return ISFLanguage.ofMoment }
    let values = parameters.compactMap { parameter in
      if case .host(let value) = parameter.defaultValue { (parameter.name, value) } else { nil }
    }
    return Dictionary(values) { first, _ in first }.filter(\.value.isOfMoment)
  }
}

/// The time that a shader reads. It never comes from a clock, so results are reproducible.
package struct ShaderMoment: Hashable, Sendable {
  /// `TIME`: seconds since the first frame.
  package var time: Double
  /// `TIMEDELTA`: seconds since the previous frame.
  package var timeDelta: Double
  /// `FRAMEINDEX`: the number of frames before this one.
  package var frame: Int32
  /// `DATE`: the year, the month from 1, the day from 1, and the seconds of the day.
  package var date: SIMD4<Double>

  package init(
    time: Double = 0, timeDelta: Double = 0, frame: Int32 = 0, date: SIMD4<Double> = .zero
  ) {
    self.time = time
    self.timeDelta = timeDelta
    self.frame = frame
    self.date = date
  }
}

/// A compiled pass, ready to be computed.
package struct CompiledPass: Hashable, Sendable {
  /// The uniforms that become constants when a pass is compiled.
  package enum Specialization: Hashable, Sendable {
    /// The index and size of the pass, truth values and menus, so that unused branches vanish.
    case choices
    /// All except those of the moment, so that the frames of a film share one program.
    case everythingButMoment
    case everything
  }

  /// The limit on the iterations of all loops of a pixel together. llvmpipe silently ends the loops
  /// of some pixels after 65535 iterations over several pixels, so a pixel must end before.
  package static let mostRounds = 32_768

  package var program: ShaderProgram
  package var uniforms: [[UInt32]]
  package var inputs: [PlaceFunction]
  package let size: ShaderSize
  package let target: String?
  /// Whether values are stored unchanged, rather than clamped to 0…1.
  package let isFloat: Bool
  package let isPersistent: Bool
  /// True for the last pass.
  package let isResult: Bool

  /// The names of the images and buffers that the program reads, or of their levels of detail
  /// (`ImageLevel`), in the order of `Instruction.resource`.
  package var samplers: [String] { program.samplers }
}
