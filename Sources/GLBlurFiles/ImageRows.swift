import GLBlurCore

/// The rows of a picture that can only be decoded as a whole.
final class ImageRows: RowSource {
  private let image: Image
  private var next = 0

  var shape: ImageShape { ImageShape(image) }
  var profile: ColorProfile { image.profile }
  var whole: Image? { image }

  init(_ image: Image) {
    self.image = image
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) {
    let start = next * image.bytesPerRow
    next += count
    image.withBytes { bytes in
      unsafe bytes.extracting(start..<next * image.bytesPerRow).withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(start: rows, count: bytes.count)
          .copyMemory(from: bytes)
      }
    }
  }
}
