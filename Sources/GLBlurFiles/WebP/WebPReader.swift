import CCodecs
import GLBlurImage

/// A WebP file whose chunks have been read. libwebp decodes its picture at once; an animation gives its
/// first frame on a transparent canvas.
struct WebPReader {
  /// What the file says, with its colour profile, which may not be one for RGB.
  let info: ImageInfo
  private let source: ByteSource
  private let container: WebPContainer
  /// The colours of the decoded picture.
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

  /// The metadata of the picture.
  func metadata() throws(FileError) -> Metadata { try MetadataReader(info, source).metadata }

  /// Returns a source of the picture.
  ///
  /// - Throws: `FileError.damaged` if there is no whole picture, and `FileError.library` if libwebp
  ///   cannot be opened. No memory for pixels is allocated before.
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

  /// Returns a source of all frames of an animation.
  ///
  /// - Throws: `FileError.damaged` if a frame is damaged as far as its head says, and
  ///   `FileError.library` if libwebp cannot be opened. No memory for pixels is allocated before.
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
