package import GLBlurImage

/// A picture that must be turned upright, which is done in bands of the file's rows.
struct TurnedDecoder {
  let decoder: any LibraryDecoder
  let orientation: Orientation
  let name: String

  private var format: PixelFormat { decoder.info.format }
  private var stored: Size { decoder.info.storedSize }

  var decodingBytes: Int {
    decoder.decodingBytes + 2 * bandHeight * stored.width * format.bytesPerPixel
  }

  /// The file's rows in a band. If rows become columns, 16 of them become runs of 16 pixels, which
  /// fill a cache line of 64 bytes or more.
  private var bandHeight: Int {
    let bytesPerRow = stored.width * format.bytesPerPixel
    return min(max(16, 4 * ImageShape.partBytes / bytesPerRow & ~15), stored.height)
  }

  /// Calls `body` with each band of the file's rows, turned upright. The caller may do this once.
  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    try decoder.start()
    var band = [UInt32](repeating: 0, count: stored.width * bandHeight * format.bytesPerPixel / 4)
    for top in stride(from: 0, to: stored.height, by: bandHeight) {
      try body(part(top..<min(top + bandHeight, stored.height), &band))
    }
    try decoder.finish()
  }

  private func part(
    _ rows: Range<Int>, _ band: inout [UInt32]
  ) throws(FileError) -> ImagePart {
    let clampedBefore = decoder.clampedSamples
    unsafe try band.withUnsafeMutableBufferPointer { band throws(FileError) in
      guard let start = band.baseAddress else { return }
      unsafe try decoder.read(rows.count, into: start)
    }
    let place = orientation.place(ofRows: rows, in: decoder.info.size)
    let walk = orientation.walk(over: place.size)
    let width = stored.width
    let words = format.bytesPerPixel / 4
    let info = ImageInfo(
      fileFormat: decoder.info.fileFormat, size: place.size, format: format,
      bitsPerSample: decoder.info.bitsPerSample)
    var image = try Image(info, profile: decoder.profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      for x in 0..<width {
        for y in 0..<rows.count {
          let source = (y * width + x) * words
          let place = (walk.start + x * walk.perColumn + y * walk.perRow) * words
          target.storeBytes(of: band[source], toByteOffset: place * 4, as: UInt32.self)
          guard words > 1 else { continue }
          for word in 1..<words {
            target.storeBytes(
              of: band[source + word], toByteOffset: (place + word) * 4, as: UInt32.self)
          }
        }
      }
    }
    image.clampedSamples = decoder.clampedSamples - clampedBefore
    return ImagePart(image, x: place.x, y: place.y)
  }
}

func turned(
  _ reader: any LibraryDecoder, _ metadata: Metadata, name: String
) -> any PictureSource {
  guard reader.info.turn != .upright else { return LibrarySource(reader, metadata) }
  let turned = TurnedDecoder(decoder: reader, orientation: reader.info.turn, name: name)
  return PartSource(
    reader.info, reader.profile, metadata: metadata, decodingBytes: turned.decodingBytes,
    decode: turned.forEachPart)
}

extension Image {
  /// Turns pixels in the order of their file upright, with their alpha.
  package func turned(_ orientation: Orientation) throws -> Image {
    guard orientation != .upright else { return self }
    return switch format {
    case .rgba8: try turned(orientation, UInt32.self)
    case .rgba16: try turned(orientation, UInt64.self)
    case .rgbaFloat: try turned(orientation, SIMD4<Float>.self)
    }
  }

  private func turned<Pixel: BitwiseCopyable & Sendable>(
    _ orientation: Orientation, _ type: Pixel.Type
  ) throws -> Image {
    let size = orientation.upright(size)
    let walk = orientation.walk(over: size)
    let pixels = unsafe base.assumingMemoryBound(to: type)
    let bytes = MemoryLayout<Pixel>.size
    return try Image(size, format: format, profile: profile) { (target: inout MutableRawSpan) in
      // Where rows become columns, each band becomes runs of pixels that fill cache lines.
      for band in self.size.bands() {
        for x in 0..<width {
          for y in band {
            let pixel = walk.start + x * walk.perColumn + y * walk.perRow
            target.storeBytes(
              of: unsafe pixels[y * width + x], toByteOffset: bytes * pixel, as: type)
          }
        }
      }
    }
  }

  func turned(_ orientation: Orientation, name: String) throws(FileError) -> Image {
    do {
      return try turned(orientation)
    } catch {
      throw .readFailed(name: name, reason: "not enough memory")
    }
  }
}

/// A source that is not decoded row by row from the top.
final class PartSource: PictureSource {
  let shape: ImageShape
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  let isWhole: Bool
  let decodingBytes: Int
  private(set) var clampedSamples = 0
  private let decode: ((ImagePart) throws -> Void) throws -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - isWhole: Whether `decode` gives the whole picture at once.
  ///   - decodingBytes: The bytes of the decoder and of the largest part.
  ///   - decode: The decoder, which calls its argument with each part.
  init(
    _ info: ImageInfo, _ profile: ColorProfile, metadata: Metadata = .none,
    isWhole: Bool = false, decodingBytes: Int,
    decode: @escaping ((ImagePart) throws -> Void) throws -> Void
  ) {
    shape = ImageShape(info.size, info.format)
    self.profile = profile
    notes = info.pictureNotes
    self.metadata = metadata
    self.isWhole = isWhole
    self.decodingBytes = decodingBytes + metadata.decodingBytes
    self.decode = decode
  }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    try decode { part in
      clampedSamples += part.image.clampedSamples
      try body(part)
    }
  }
}
