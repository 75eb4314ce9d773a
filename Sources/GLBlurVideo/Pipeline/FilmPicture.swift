import GLBlurFiles
package import GLBlurImage
import Synchronization

/// A picture of a film that several frames show, or that is a file of its own. The first thread that
/// asks for it converts or decodes it, and it is kept as long as a frame on its way shows it.
package final class FilmPicture: Sendable {
  private enum State {
    case planes([UInt8], FrameFormat, Orientation)
    case undecoded(@Sendable () throws -> Image)
    case image(Image)
  }

  private let state: Mutex<State>

  /// A picture in the bytes of a frame.
  init(_ planes: [UInt8], of format: FrameFormat, _ orientation: Orientation) {
    state = Mutex(.planes(planes, format, orientation))
  }

  /// A picture in a file.
  ///
  /// - Parameter decode: Decodes the file. It is called once unless it fails.
  package init(decode: @escaping @Sendable () throws -> Image) {
    state = Mutex(.undecoded(decode))
  }

  /// Returns the picture.
  ///
  /// - Throws: The errors of decoding.
  package func image() throws -> Image {
    try state.withLock { state in
      let image =
        switch state {
        case .planes(let planes, let format, let orientation):
          try FrameConverter(format).image(of: planes).turned(orientation)
        case .undecoded(let decode): try decode()
        case .image(let image): image
        }
      state = .image(image)
      return image
    }
  }
}

/// A film whose frames are pictures in files, which whoever renders a frame decodes.
package protocol PictureReader: FilmReader {
  /// The picture of the frame that has been read last.
  var current: FilmPicture { get }
  /// Whether one picture is shown without an end.
  var isEndless: Bool { get }
}
