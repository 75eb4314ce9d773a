import CCodecs
import GLBlurImage

/// The frames of a GIF file, which libvips lays on their canvas.
///
/// libvips gives the frames one below the other, as an image of limited height. Beyond that, the file
/// is opened again, and all frames before are decoded once more.
final class VipsFrames: FrameSource {
  let info: ImageInfo
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  private let reader: VipsReader
  private let name: String
  /// The frames that are open.
  private var window = 0..<0

  init(_ reader: VipsReader, name: String) throws(FileError) {
    try reader.check()
    self.reader = reader
    self.name = name
    info = reader.info
    profile = reader.profile
    notes = info.pictureNotes
    metadata = reader.metadata
    if let problem = reader.frameProblem {
      throw .damaged(name: name, format: info.fileFormat, reason: problem)
    }
    let known = min(reader.decodableFrames, info.frameDelays.count)
    guard known >= info.frameCount else {
      guard known >= Self.mostKnown else {
        throw .damaged(
          name: name, format: info.fileFormat,
          reason: "its frame \(known + 1) cannot be decoded")
      }
      throw .unsupported(
        name: name, format: info.fileFormat,
        feature: "with \(info.frameCount) frames, of which libvips knows \(known)",
        cure: "divide it, or convert it into WebP or APNG")
    }
  }

  /// The number of frames of a sound file after which libvips 8.14 stops, of which one may be a picture
  /// that does not stand in the file.
  private static let mostKnown = 4096

  var keptBytes: Int { reader.decodingBytes }

  var frameBytes: Int { ImageShape(info.size, info.format).byteCount }

  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay) {
    do throws(FileError) {
      if !window.contains(index) {
        let most = max(1, CVIPS_MOST_ROWS / info.size.height)
        window = index..<min(index + most, info.frameCount)
        try reader.open(pages: window)
      }
      return (try image(), info.frameDelays[index])
    } catch {
      throw error.inFrame(index)
    }
  }

  private func image() throws(FileError) -> Image {
    try Image(info, profile: profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { target throws(FileError) in
        guard let start = target.baseAddress else { return }
        let shape = ImageShape(info.size, info.format)
        for rows in shape.parts {
          try unsafe reader.read(rows.count, into: start + rows.lowerBound * shape.bytesPerRow)
        }
      }
    }
  }
}
