import GLBlur
import GLBlurFiles

/// The choice of a frame of an animation, where a command takes only one.
struct FrameChoice: Hashable, Sendable {
  /// The number of the frame, from 1 on, or nil for the picture that stands for the animation.
  private let number: Int?
  /// What a warning recommends if no frame is chosen.
  private let cure: String
  /// Whether a file that is no animation has its picture for every number.
  private let allowsStills: Bool

  /// The choice for a further image of a chain.
  static let input = FrameChoice()

  private init() { (number, cure, allowsStills) = (nil, "", false) }

  /// The choice that the command line asks for.
  ///
  /// - Parameters:
  ///   - cure: What a warning recommends besides `--frame`.
  ///   - allowsStills: Whether a file that is no animation has its picture for every number.
  init(_ arguments: Arguments, or cure: String = "", allowsStills: Bool = false) {
    number = arguments.integer(.frame)
    self.cure = "; choose another with --frame N" + cure
    self.allowsStills = allowsStills
  }

  /// Whether a frame is chosen.
  var isMade: Bool { number != nil }

  /// Opens the frame of a file.
  ///
  /// - Throws: `FileError`, also if there is no such frame.
  func picture(of file: ImageFile) throws(FileError) -> any PictureSource {
    if let number, file.frameCount > 1 || !allowsStills { return try file.frame(number) }
    return try file.picture(
      note: "the file is an animation of \(file.frameCount) frames, of which the first was taken"
        + cure)
  }
}
