import CCodecs
import GLBlurImage

/// A WebP file whose chunks have been read. libwebp decodes the picture at once; of an animation,
/// this is the first frame on a transparent canvas.
struct WebPReader {
  /// What the file says, with a colour profile that may not be for RGB.
  let info: ImageInfo
  private let source: ByteSource
  private let container: WebPContainer
  private let colors: DecodedColors

  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    let container = try WebPContainer(source)
    self.container = container
    try source.limits.check(container.size, name: source.name)
    let exif = container.metadata.first { $0.kind == .exif }
    let tags = try exif.map { (exif) throws(FileError) in try source.bytes(of: exif) ?? [] }
    let isLossless = container.picture?.isLossless ?? false
    var info = ImageInfo(
      fileFormat: .webP, size: container.size, format: .rgba8, bitsPerSample: 8,
      colorModel: isLossless ? .rgb : .yCbCr)
    info.turn(Orientation(exif: tags ?? []))
    info.isLossless = isLossless
    // The format has no other subsampling.
    info.chromaSubsampling = isLossless ? nil : "4:2:0"
    info.hasAlpha = container.hasAlpha
    info.channels += info.hasAlpha ? 1 : 0
    info.frameCount = max(1, container.frameCount)
    info.loopCount = container.loopCount
    info.frameDelays = container.frames.map(\.delay)
    info.metadata = container.metadata
    info.warnings = container.warnings + (container.problem.map { [$0] } ?? [])
    for omission in container.omissions { info.omit(omission) }
    if let icc = try container.icc.map({ (place) throws(FileError) in
      try source.bytes(in: place)
    }) {
      if let icc, !icc.isEmpty {
        info.profile.icc = ColorProfile.ICC(name: "ICC profile", bytes: icc)
      } else {
        info.warnings.append(Self.leftOut)
      }
    }
    colors = DecodedColors(info.profile, of: .rgb, .rgba8, name: source.name, source.limits)
    info.add(colors)
    self.info = info
  }

  private static let leftOut =
    "its ICC profile is empty or longer than \(ByteSource.mostBytesOfPlace >> 20) MiB, and was "
    + "left out; without it, the colours count as those of sRGB"

  func metadata() throws(FileError) -> Metadata { try MetadataReader(info, source).metadata }

  /// Returns a source of the picture, before memory for pixels is allocated.
  ///
  /// - Throws: `FileError.damaged` without a whole picture, and `FileError.library`.
  func rows(_ metadata: Metadata) throws(FileError) -> any PictureSource {
    guard container.problem == nil, let picture = container.picture else {
      throw damage(container.problem ?? "it has no picture")
    }
    try openLibrary()
    try colors.check()
    let decoder = WebPDecoder(
      picture: picture, origin: container.origin, canvas: container.size, colors: colors,
      orientation: info.turn, source: source)
    return PartSource(
      info, colors.profile, metadata: metadata, isWhole: true,
      decodingBytes: decoder.byteCount
    ) { body in
      try body(ImagePart(decoder.image()))
    }
  }

  /// Returns a source of all frames, before memory for pixels is allocated.
  ///
  /// - Throws: `FileError.damaged` if the head of a frame is, and `FileError.library`.
  func frames() throws(FileError) -> ComposedFrames {
    if let problem = container.problem ?? container.animationProblem { throw damage(problem) }
    try openLibrary()
    try colors.check()
    return ComposedFrames(
      WebPLayers(container.frames, colors, source), info, colors.profile, metadata: try metadata(),
      name: source.name)
  }

  private func damage(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .webP, reason: reason)
  }

  private func openLibrary() throws(FileError) {
    let library = source.limits.webPLibrary
    var message = [CChar](repeating: 0, count: 256)
    guard unsafe !cwebp_open(library, &message, message.count) else { return }
    throw .libwebp(neededBy: source.name, library, message)
  }
}

struct WebPDecoder {
  let picture: WebPPicture
  let origin: (x: Int, y: Int)
  let canvas: Size
  let colors: DecodedColors
  let orientation: Orientation
  let source: ByteSource

  /// The memory for decoding: all encoded bytes, the profile twice, and a turned picture twice.
  var byteCount: Int {
    let pixels = 4 * canvas.width * canvas.height
    return pixels + 2 * (colors.profile.icc?.bytes.count ?? 0)
      + max(picture.byteCount + picture.decodingBytes, orientation == .upright ? 0 : pixels)
      + (colors.conversion?.byteCount ?? 0)
  }

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

  /// Writes the pixels to a canvas, beginning at `target`.
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
  /// Returns the error that libwebp cannot be opened, with the loader's message.
  static func libwebp(
    neededBy name: String, _ library: String, _ message: [CChar]
  ) -> FileError {
    .library(
      name: name, need: "WebP files", library: library, reason: string(of: message),
      package: unsafe String(cString: cwebp_package()))
  }
}

extension ReadLimits {
  var webPLibrary: String { unsafe libwebp ?? String(cString: cwebp_library()) }
}
