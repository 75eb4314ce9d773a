import CCodecs
import GLBlurImage

/// A decoder of a WebP file's picture.
struct WebPDecoder {
  let picture: WebPPicture
  /// The place of the picture on the canvas.
  let origin: (x: Int, y: Int)
  let canvas: Size
  let colors: DecodedColors
  let orientation: Orientation
  let source: ByteSource

  /// The number of bytes that decoding takes: libwebp reads all encoded bytes at once, a picture that is
  /// turned is there twice, and so is the profile.
  var byteCount: Int {
    let pixels = 4 * canvas.width * canvas.height
    return pixels + 2 * (colors.profile.icc?.bytes.count ?? 0)
      + max(picture.byteCount + picture.decodingBytes, orientation == .upright ? 0 : pixels)
      + (colors.conversion?.byteCount ?? 0)
  }

  /// Decodes the upright picture.
  func image() throws(FileError) -> Image {
    let stored = try Image(
      ImageInfo(fileFormat: .webP, size: canvas, format: .rgba8, bitsPerSample: 8),
      profile: colors.profile, name: source.name
    ) { (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { target throws(FileError) in
        guard let start = target.baseAddress else { return }
        try unsafe decode(into: start + 4 * (origin.y * canvas.width + origin.x))
        unsafe colors.conversion?.convert(start, count: canvas.width * canvas.height)
      }
    }
    return try stored.turned(orientation, name: source.name)
  }

  /// Writes the pixels to a canvas, of which `target` is the first that the picture covers.
  private func decode(into target: UnsafeMutableRawPointer) throws(FileError) {
    let bytes = try picture.bytes(source)
    var message = [CChar](repeating: 0, count: 256)
    let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
      var encoded = unsafe cwebp_picture()
      unsafe encoded.bytes = bytes.baseAddress
      unsafe encoded.count = bytes.count
      unsafe encoded.width = UInt32(picture.size.width)
      unsafe encoded.height = UInt32(picture.size.height)
      return unsafe cwebp_decode(
        source.limits.webPLibrary, &encoded, target.assumingMemoryBound(to: UInt8.self),
        4 * canvas.width, &message, message.count)
    }
    switch outcome {
    case CWEBP_DONE: return
    case CWEBP_NO_LIBRARY:
      throw .libwebp(neededBy: source.name, source.limits.webPLibrary, message)
    case CWEBP_NO_MEMORY: throw .readFailed(name: source.name, reason: string(of: message))
    default:
      throw .damaged(name: source.name, format: .webP, reason: string(of: message))
    }
  }
}

extension FileError {
  /// Returns the error that libwebp cannot be opened, with the zero-terminated message of the loader.
  static func libwebp(
    neededBy name: String, _ library: String, _ message: [CChar]
  ) -> FileError {
    .library(
      name: name, need: "WebP files", library: library, reason: string(of: message),
      package: unsafe String(cString: cwebp_package()))
  }
}

extension ReadLimits {
  /// The file name of libwebp.
  var webPLibrary: String { unsafe libwebp ?? String(cString: cwebp_library()) }
}
