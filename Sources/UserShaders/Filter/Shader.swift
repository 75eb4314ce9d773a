public import GLBlurEngine
public import GLBlurFilters
public import GLBlurColor
import GLSLCompiler

/// Runs a fragment shader that you write: a file of the Interactive Shader Format, of Shadertoy, of
/// gl-transitions or of GPUImage, or a plain one in GLSL.
///
/// ```swift
/// let kaleidoscope = try Shader(contentsOf: "kaleidoscope.fs").set("sides", 6)
/// let chain = Chain { kaleidoscope }
/// ```
///
/// The shader is compiled to the same operations for every backend, and the text of the file never
/// reaches a driver. The result does not depend on the clock: `time`, `frame` and `date` are parameters.
public struct Shader: Filter {
  /// The relation of a shader's colours to alpha.
  public enum Alpha: String, Choice {
    /// Colours are not multiplied by alpha.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The path of the shader's file, relative to the chain file. The default is nil, which suits a
  /// shader whose text is `source`.
  public var file: String?
  /// The text of the shader, in place of a file. The default is nil.
  public var source: String?
  /// The values of the parameters that the shader declares. The default is that of each.
  public var parameters: NamedValues = [:]
  /// The images that the shader reads besides the main one, by the names of its samplers. The default is
  /// none.
  public var images: [String: Reference] = [:]
  /// The name of an image that shows the sound of the film as in Shadertoy, if the file does not say
  /// so itself. The default is nil, for none.
  public var sound: String?
  /// The time of the first frame in seconds, which the shader reads as TIME. In a film the time of each
  /// frame is added, unless keys set it. The range is 0…1000000. The default is 0.
  public var time = 0.0
  /// The number of the first frame, which the shader reads as FRAMEINDEX. In a film it grows from frame to
  /// frame, unless keys set it. The range is 0…1000000000. The default is 0.
  public var frame = 0
  /// The number of frames that are computed one after the other, of which the last is the result. Each
  /// has the buffers that the one before it kept. The range is 1…10000. The default is nil, for one.
  ///
  /// In a film so many are computed for each of its frames. A still picture of a shader that keeps buffers
  /// needs the number.
  public var frames: Int?
  /// The year, month, day and second of the day, which the shader reads as DATE. In a film the second grows
  /// with the time. Each number lies in 0…1000000. The default is nil, for zeros.
  public var date: [Double]?
  /// How the shader expects colours in relation to their alpha. The default is nil, for what the file
  /// says, or else `straight`.
  public var alpha: Alpha?
  /// The values that the shader reads outside of images. The default is nil, for what the file says, or
  /// else `clamp`.
  public var edge: EdgeMode?
  /// How far from its own place a pixel reads, in pixels. A render that reads farther is an error. The
  /// range is 0…16384. The default is nil, for `REACH` of the file, or else for what the compiler finds
  /// out.
  ///
  /// The distance counts along x and along y, in images of the size of the pass; other images are read
  /// whole. It bounds reads that the compiler cannot bound, so that the filter works in tiles.
  public var reach: Int?
  /// The frame of a film to which the shader is set.
  var moment: FrameMoment?
  /// The time of that frame in the film, whatever `time` says, in seconds.
  var filmTime = 0.0
  /// The sound that images show unless `images` connects them.
  package var heard: HeardSound?
  /// The text of `file`, after it has been read.
  package var text: ShaderText?

  init() {}

  public static let template = Shader()
  public static let name = "shader"
  public static let summary =
    "Runs a fragment shader of your own: ISF, Shadertoy, gl-transitions, GPUImage or plain GLSL, with "
    + "its own parameters."
  public static let formula =
    "what the shader computes, in float32 and by the same operations on every backend: see "
    + "docs/shaders.md"
  public static let ports: [Port] = [.input]
  public static let parameters: [Parameter<Shader>] = [
    .text("file", \.file, "The path of the shader's file, relative to the chain file."),
    .text("source", \.source, "The text of the shader, in place of a file."),
    .values("parameters", \.parameters, "The values of the parameters that the shader declares."),
    .references(
      "images", \.images,
      "The images that the shader reads besides the main one, by the names of its samplers."),
    .text(
      "sound", \.sound,
      "The name of an image that shows the sound of the film as in Shadertoy, if the file does not say so itself."
    ),
    .number(
      "time", \.time, in: 0...1e6,
      "The time of the first frame in seconds, which the shader reads as TIME."),
    .integer(
      "frame", \.frame, in: 0...1_000_000_000,
      "The number of the first frame, which the shader reads as FRAMEINDEX."),
    .integer(
      "frames", \.frames, in: 1...10_000,
      "The number of frames that are computed one after the other, of which the last is the result."
    ),
    .numbers(
      "date", \.date, count: 4, in: 0...1e6,
      "The year, month, day and second of the day, which the shader reads as DATE."),
    .choice("alpha", \.alpha, "How the shader expects colours in relation to their alpha."),
    .choice("edge", \.edge, "The values that the shader reads outside of images."),
    .integer(
      "reach", \.reach, in: 0...16_384,
      "How far from its own place a pixel reads, in pixels. A render that reads farther is an error."
    ),
  ]
  public static let rules: [ParameterRule] = [
    .needsOne(["file", "source"], "name the shader's 'file', or give its text as 'source'"),
    .excludes("source", ["file"]),
  ]
  public static let example = """
    [{"filter": "shader", "parameters": {"levels": 4},
      "source": "/*{\\"INPUTS\\": [{\\"NAME\\": \\"inputImage\\", \\"TYPE\\": \\"image\\"}, \
    {\\"NAME\\": \\"levels\\", \\"TYPE\\": \\"float\\", \\"MIN\\": 2, \\"MAX\\": 16, \\"DEFAULT\\": 6}]}*/\\n\
    void main() {\\n  vec4 c = IMG_THIS_PIXEL(inputImage);\\n\
      gl_FragColor = vec4(floor(c.rgb * levels) / (levels - 1.0), c.a);\\n}\\n"}]
    """
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageFilter(fragmentShader:), BasicOperation: the shader itself",
    coreImage: "CIKernel(source:), CIColorKernel")
}

extension Shader {
  /// Whether the shader keeps buffers from frame to frame.
  public var remembersFrames: Bool { (try? parsed())?.isPersistent ?? false }

  /// Whether the shader reads the time or the number of the frame, both fixed in a shader set to a
  /// frame, or keeps buffers.
  public var changesOverTime: Bool {
    guard let file = try? parsed() else { return false }
    return (file.usesTime || file.usesFrames || showsSound) && moment == nil || file.isPersistent
  }

  /// Returns the shader at the time and number of a frame, unless it is already set to one.
  public func at(_ moment: FrameMoment, keyed: Set<String>) -> Shader {
    guard let file = try? parsed(), self.moment == nil,
      file.usesTime || file.usesFrames || showsSound
    else { return self }
    var own = moment
    if keyed.contains("time") { own.time = 0 }
    if keyed.contains("frame") { own.index = 0 }
    var copy = self
    copy.moment = own
    copy.filmTime = moment.time
    return copy
  }

  /// Returns the moments (TIME and so on) of the frames that are computed for one picture.
  ///
  /// In a still picture the moments are 1/60 s apart, from the time of the node on. In a film they
  /// divide the time since the previous frame, and the last is at the time of the frame.
  func moments(inFilm: Bool) -> [ShaderMoment] {
    let (count, moment) = (frames ?? 1, moment ?? FrameMoment())
    let step = inFilm ? moment.timeDelta / Double(count) : 1 / Self.rate
    let start = time + moment.time - (inFilm ? Double(count - 1) * step : 0)
    let date = date.map { SIMD4($0[0], $0[1], $0[2], $0[3] + moment.time) }
    return (0..<count).map { number in
      ShaderMoment(
        time: start + Double(number) * step, timeDelta: inFilm || number > 0 ? step : 0,
        frame: Int32(clamping: frame + moment.index * count + number), date: date ?? .zero)
    }
  }

  private static let rate = 60.0
}

/// A value to which a program can set a shader's parameter.
public protocol ShaderArgument: Sendable {
  /// The value in JSON, as in chain files.
  var shaderArgument: String { get }
}

extension Double: ShaderArgument {
  /// The number. Numbers that are not finite have no JSON and are refused.
  public var shaderArgument: String { isFinite ? numeral(self) : "null" }
}

extension Float: ShaderArgument {
  /// The number. Numbers that are not finite have no JSON and are refused.
  public var shaderArgument: String { Double(self).shaderArgument }
}

extension Int: ShaderArgument {
  /// The whole number in decimal digits.
  public var shaderArgument: String { "\(self)" }
}

extension Bool: ShaderArgument {
  /// Either `true` or `false`.
  public var shaderArgument: String { "\(self)" }
}

extension String: ShaderArgument {
  /// The text in quotation marks: the label of a menu entry, or a colour.
  public var shaderArgument: String { quoted(self) }
}

extension Color: ShaderArgument {
  /// The components of the colour.
  public var shaderArgument: String { ParameterValue.color(self).json }
}

/// A number in a list for a shader's parameter.
public protocol ShaderNumber: ShaderArgument {}

extension Double: ShaderNumber {}
extension Float: ShaderNumber {}
extension Int: ShaderNumber {}

extension Array: ShaderArgument where Element: ShaderNumber {
  /// The numbers of a point, a vector or a matrix.
  public var shaderArgument: String {
    "[" + map(\.shaderArgument).joined(separator: ", ") + "]"
  }
}

extension Shader {
  /// Creates the filter from the text of a shader.
  ///
  /// - Throws: `FilterError` with the lines and columns of mistakes in the text.
  public init(source: String) throws(FilterError) {
    self.init()
    self.source = source
    _ = try parsed()
  }

  package init(file: String, _ text: ShaderText) throws(FilterError) {
    self.init()
    self.file = file
    self.text = text
    _ = try parsed()
  }

  /// Returns a copy with another value of a parameter that the shader declares.
  ///
  /// - Throws: `FilterError` if there is no such parameter, or if the value is not allowed.
  public func set(
    _ name: String, _ value: some ShaderArgument
  ) throws(FilterError) -> Shader {
    var copy = self
    copy.parameters[name] = value.shaderArgument
    guard let file = try parsed() else { return copy }
    do {
      _ = try copy.checkedValues(of: file, ValueSpelling(), about: name)
    } catch  where error.parameter != "parameters.\(name)" {
      // Errors of other parameters are ignored, since those may be set later.
    }
    return copy
  }

  /// Returns a copy with an image connected to a sampler.
  ///
  /// - Parameter reference: A node's id, the source, or an image given to the renderer.
  public func image(_ name: String, _ reference: Reference) -> Shader {
    var copy = self
    copy.images[name] = reference
    return copy
  }
}

extension Shader {
  private var textMember: String { source == nil ? "file" : "source" }

  /// Returns nil if the file has not been read.
  ///
  /// - Throws: `FilterError` if the text is not a shader.
  package func parsed() throws(FilterError) -> ShaderFile? {
    do throws(ShaderFileError) {
      if let source {
        return try ShaderText(name: "source", bytes: Array(source.utf8)).parsed()
      }
      return try text?.parsed()
    } catch {
      throw FilterError(error, textMember)
    }
  }

  public func validate() throws(FilterError) {
    guard let file = try parsed() else { return }
    _ = try checkedValues(of: file, ValueSpelling())
    if let sound, !file.images.contains(where: { $0.name == sound }) {
      throw FilterError(
        parameter: "sound",
        file.images.isEmpty
          ? "the shader \(file.name) reads no images"
          : "the shader \(file.name) has no image '\(sound)'"
            + suggestion(for: sound, among: file.images.map(\.name)))
    }
    for name in images.keys.sorted() {
      guard file.images.contains(where: { $0.name == name && $0.role != .main }) else {
        let known = file.images.filter { $0.role != .main }.map(\.name)
        throw FilterError(
          parameter: "images.\(name)",
          known.isEmpty
            ? "the shader \(file.name) reads no images besides the main one"
            : "the shader \(file.name) has no image '\(name)'" + suggestion(for: name, among: known)
        )
      }
    }
  }

  /// Returns the values of the parameters, including defaults. If several are wrong, the error of
  /// `name` is preferred.
  func checkedValues(
    of file: ShaderFile, _ spelling: ValueSpelling, about name: String? = nil
  ) throws(FilterError) -> ShaderValues {
    var given: [String: ShaderValue] = [:]
    for name in parameters.names {
      guard let json = parameters.json(name) else { continue }
      guard let parameter = file.parameters.first(where: { $0.name == name }) else {
        // Any value does, since the shader reports the unknown name.
        given[name] = .bool(true)
        continue
      }
      do throws(FilterError) {
        given[name] = try spelling.value(json, of: parameter)
      } catch {
        throw error.placed(in: parameters, name)
      }
    }
    do throws(ShaderValueError) {
      return try file.values(given)
    } catch {
      let own = error.problems.first { $0.name == name }
      guard let problem = own ?? error.problems.first else { throw FilterError("\(error)") }
      let place = problem.range.map {
        " (\(file.name):\($0.start.line):\($0.start.column))"
      }
      throw FilterError(
        problem.message + (problem.cure.map { "; \($0)" } ?? "") + (place ?? "")
      ).placed(in: parameters, problem.name)
    }
  }
}

extension FilterError {
  fileprivate func placed(in values: NamedValues, _ name: String) -> FilterError {
    var error = self
    error.parameter = "parameters.\(name)"
    error.line = values.lines[name]
    return error
  }
}

extension Shader: WithOwnParameters {
  package func validateAsNode() throws(FilterError) {
    guard let file = try parsed() else { return }
    for image in file.images
    where image.role != .main && image.mustBeGiven && soundLayout(of: image) == nil {
      guard images[image.name] != nil else {
        throw FilterError(
          parameter: "images",
          "the shader \(file.name) reads the image '\(image.name)'; connect it to a node's id, \"source\" or "
            + "\"@name\"")
      }
    }
  }

  package func ownNames(like name: String) -> [String] {
    let hasPrefix = name.hasPrefix(Self.prefix)
    return ((try? parsed())?.parameters ?? []).map {
      hasPrefix || Self.isMember($0.name) ? Self.prefix + $0.name : $0.name
    }
  }

  package func domain(ofOwn name: String) -> ParameterDomain? {
    own(name).map { ParameterDomain($0.domain) }
  }

  package func value(ofOwn name: String) -> ParameterValue? {
    guard let parameter = own(name) else { return nil }
    if let json = parameters.json(parameter.name) {
      return try? ParameterDomain(parameter.domain).decode(json)
    }
    guard case .value(let standard) = parameter.defaultValue,
      let json = try? JSONParser.parse(Array(standard.description.utf8))
    else { return nil }
    return try? ParameterDomain(parameter.domain).decode(json)
  }

  package func settingOwn(_ name: String, to json: JSON) -> Shader {
    var copy = self
    copy.parameters.set(own(name)?.name ?? name, to: json)
    return copy
  }

  /// A parameter with the name of a parameter of all shaders, such as `time`, must be called
  /// `parameters.time`; others may have the prefix too.
  private func own(_ name: String) -> ShaderParameter? {
    let hasPrefix = name.hasPrefix(Self.prefix)
    guard hasPrefix || !Self.isMember(name) else { return nil }
    let declared = hasPrefix ? String(name.dropFirst(Self.prefix.count)) : name
    return (try? parsed())?.parameters.first { $0.name == declared }
  }

  private static let prefix = "parameters."

  /// Whether nodes have the member, to which `--set` then refers.
  package static func isMember(_ name: String) -> Bool {
    parameters.contains { $0.name == name } || ["filter", "id", "input"].contains(name)
  }
}

extension ParameterDomain {
  package init(_ domain: ShaderParameter.Domain) {
    let any = -1e9...1e9
    self =
      switch domain {
      case .float(let range): .number(range ?? any)
      case .int(let range):
        .integer(
          range.map { Int($0.lowerBound)...Int($0.upperBound) } ?? Int(Int32.min)...Int(Int32.max))
      case .bool, .event: .boolean
      case .menu(let entries): .choice(entries.map(\.label))
      case .point(let range):
        .numbers(
          count: 2,
          range.map { min($0.minimum.x, $0.minimum.y)...max($0.maximum.x, $0.maximum.y) } ?? any)
      case .color: .color
      case .numbers(let type): .numbers(count: type.scalarCount, any)
      }
  }
}

extension Shader {
  /// The files of imported images, relative to the folder of the chain, by sampler name.
  package func importedFiles() throws(FilterError) -> [(image: String, path: String)] {
    guard let file, let parsed = try parsed() else { return [] }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return parsed.images.compactMap { image in
      guard case .imported(let path) = image.role else { return nil }
      return (image.name, folder + path)
    }
  }
}
