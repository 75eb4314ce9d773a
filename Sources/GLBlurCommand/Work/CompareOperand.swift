import GLBlur
import GLBlurFiles

/// An operand that may be a chain or an image.
struct CompareOperand {
  let path: String
  /// The text of a chain, or the beginning of an image.
  let bytes: [UInt8]
  private let file: InputFile

  init(_ path: String, _ limits: ReadLimits) throws {
    self.path = path
    (file, bytes) = try inputFile(path, limits)
  }

  /// Opens the image for decoding, which can be done once.
  ///
  /// - Parameter frame: The frame of an animation.
  func picture(_ frame: FrameChoice) throws(FileError) -> any PictureSource {
    try frame.picture(of: file.image())
  }

  /// Whether the operand is a chain, judged by the ending of its name and the beginning of its
  /// text.
  var isChain: Bool {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return path.hasSuffix(".json") || first.map("{[".utf8.contains) ?? false
  }
}
