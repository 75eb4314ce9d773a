internal import GLSLCompiler

/// A shader of Shadertoy with its passes, buffers first and the picture last.
struct ShadertoyProject {
  /// What a channel of a pass shows.
  enum Channel: Hashable {
    /// The buffer of the pass with this name.
    case buffer(String)
    /// A picture. Channels with equal sources show the same one.
    case image(String)
    /// Sound as a picture of 512 × 2 pixels.
    case sound(String)
    /// A keyboard at which no key is pressed.
    case keyboard
    /// Nothing.
    case black
  }

  struct Pass {
    /// `A` to `D`, or `Image`.
    let name: String
    var text: SourceText
    var channels: [Int: Channel] = [:]
    /// What the shader wants of its channels, where that is not the house's way.
    var samplings: [Int: ImageSampling] = [:]
    /// The channels whose pictures repeat beyond their edges.
    var repeating: Set<Int> = []
    /// The channels that show films or cameras.
    var films: [Channel] = []
    var range: SourceRange
  }

  static let picture = "Image"
  static let letters = ["A", "B", "C", "D"]
  /// The size of the picture that Shadertoy makes of a keyboard.
  static let keyboardSize = ShaderSize(width: 256, height: 3)

  var title: String
  var description: String?
  var credit: String?
  var categories: [String] = []
  /// The code that precedes that of every pass.
  var common: [SourceText] = []
  var passes: [Pass] = []
}
