import GLBlurImage

/// A row source for a picture that can only be decoded as a whole. The picture is decoded when its
/// rows are first requested.
final class WholeImageSource: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  private var decode: (() throws(FileError) -> Image)?
  private var image: Image?
  private var next = 0
  private(set) var clampedSamples = 0
  /// The size of the decoded picture plus the memory that its decoder needs, in bytes.
  let decodingBytes: Int

  var isWhole: Bool { true }

  init(
    _ info: ImageInfo, _ profile: ColorProfile, decoderBytes: Int = 0,
    decode: @escaping () throws(FileError) -> Image
  ) {
    shape = ImageShape(info.size, info.format)
    self.profile = profile
    decodingBytes = shape.size.area * shape.format.bytesPerPixel + decoderBytes
    self.decode = decode
  }

  init(_ image: Image) {
    shape = ImageShape(image)
    profile = image.profile
    decodingBytes = image.byteCount
    self.image = image
  }

  /// Returns the decoded picture and drops the reference to it, so that the caller alone owns it.
  func whole() throws -> Image? {
    defer { image = nil }
    return try decoded()
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    guard let image = try decoded() else { return }
    let start = next * image.bytesPerRow
    next += count
    image.withBytes { bytes in
      unsafe bytes.extracting(start..<next * image.bytesPerRow).withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(start: rows, count: bytes.count)
          .copyMemory(from: bytes)
      }
    }
  }

  private func decoded() throws(FileError) -> Image? {
    if image == nil {
      image = try decode.take()?()
      clampedSamples = image?.clampedSamples ?? clampedSamples
    }
    return image
  }
}
