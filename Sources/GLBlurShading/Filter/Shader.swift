public import GLBlurEngine
public import GLBlurFilters
import ShaderFormats

/// Runs a fragment shader that you write: a file of the Interactive Shader Format, of gl-transitions
/// or of GPUImage, or a plain one in GLSL.
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
  /// The frame of a film to which the shader is set, or nil.
  var moment: FrameMoment?
  /// The text of `file`, after it has been read.
  package var text: ShaderText?

  init() {}

  public static let template = Shader()
  public static let name = "shader"
  public static let summary =
    "Runs a fragment shader of your own: ISF, gl-transitions, GPUImage or plain GLSL, with its own "
    + "parameters."
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
