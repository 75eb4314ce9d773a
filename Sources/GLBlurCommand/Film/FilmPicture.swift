import GLBlur
import GLBlurFiles
import GLBlurVideo
import Synchronization

/// A picture of a film that several frames show, or that is a file of its own. The first thread that asks for it
/// converts or decodes it, and it is kept as long as a frame on its way shows it.
final class FilmPicture: Sendable {
  private enum State {
    case planes([UInt8], FrameFormat, Orientation)
    case file(String, ReadLimits, like: (size: Size, name: String))
    case image(Image)
  }

  private let state: Mutex<State>

  /// A picture in the bytes of a frame.
  init(_ planes: [UInt8], of format: FrameFormat, _ orientation: Orientation) {
    state = Mutex(.planes(planes, format, orientation))
  }

  /// A picture in a file.
  ///
  /// - Parameter first: The size that it must have, and the name of the picture that says so.
  init(file: String, _ limits: ReadLimits, like first: (size: Size, name: String)) {
    state = Mutex(.file(file, limits, like: first))
  }

  /// Returns the picture.
  ///
  /// - Throws: `Failure` if a file has another size, and the errors of decoding.
  func image() throws -> Image {
    try state.withLock { state in
      let image =
        switch state {
        case .planes(let planes, let format, let orientation):
          try FrameConverter(format).image(of: planes).turned(orientation)
        case .file(let path, let limits, like: let first):
          try Self.image(at: path, limits, like: first)
        case .image(let image): image
        }
      state = .image(image)
      return image
    }
  }

  private static func image(
    at path: String, _ limits: ReadLimits, like first: (size: Size, name: String)
  ) throws -> Image {
    let source = try picture(at: path, limits, .input)
    guard source.shape.size == first.size else {
      throw Failure(
        status: .badData,
        message:
          "\(path): has \(source.shape.size) pixels, and \(first.name) has \(first.size); pictures of a film "
          + "have one size, so make that the same")
    }
    return try Image(reading: source)
  }
}
