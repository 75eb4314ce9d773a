import CWebP
import GLBlurImage

/// A WebP file whose chunks have been read. libwebp decodes its picture at once; an animation gives its
/// first frame on a transparent canvas.
struct WebPReader {
  /// The header, with the colour profile in the file, which may not be one for RGB.
  let info: ImageInfo
  private let source: ByteSource
  private let container: WebPContainer
  private let orientation: Orientation

  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    let container = try WebPContainer(source)
    self.container = container
    try source.limits.check(container.size, name: source.name)
    let exif = container.metadata.first { $0.kind == .exif }
    let tags = try exif.map { (exif) throws(FileError) in try source.bytes(of: exif) ?? [] }
    orientation = Orientation(exif: tags ?? [])
    let isLossless = container.picture?.isLossless ?? false
    var info = ImageInfo(
      fileFormat: .webP, size: orientation.upright(container.size), format: .rgba8,
      bitsPerSample: 8, storedSize: container.size, colorModel: isLossless ? .rgb : .yCbCr)
    info.isLossless = isLossless
    // The format has no other subsampling.
    info.chromaSubsampling = isLossless ? nil : "4:2:0"
    info.orientation = Int(orientation.rawValue)
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
    self.info = info
  }

  private static let leftOut =
    "its ICC profile is empty or longer than \(ByteSource.mostBytesOfPlace >> 20) MiB, and was "
    + "left out"

  /// Returns a source of the picture.
  ///
  /// - Throws: `FileError.damaged` if there is no whole picture, and `FileError.library` if libwebp
  ///   cannot be opened. No memory for pixels is allocated before.
  func rows() throws(FileError) -> any PictureSource {
    guard container.problem == nil, let picture = container.picture else {
      throw damage(container.problem ?? "it has no picture")
    }
    try openLibrary()
    let colors = try DecodedColors(
      info.profile, of: .rgb, info.format, name: source.name, source.limits)
    let metadata = try MetadataReader(info, source).metadata
    let decoder = WebPDecoder(
      picture: picture, origin: container.origin, canvas: container.size, colors: colors,
      orientation: orientation, source: source)
    return PartSource(
      info, colors.profile, notes: notes(colors), metadata: metadata, isWhole: true,
      decodingBytes: decoder.byteCount
    ) { body in
      try body(ImagePart(decoder.image(info)))
    }
  }

  /// Returns a source of all frames of an animation.
  ///
  /// - Throws: `FileError.damaged` if a frame is damaged as far as its head says, and
  ///   `FileError.library` if libwebp cannot be opened. No memory for pixels is allocated before.
  func frames() throws(FileError) -> ComposedFrames {
    if let problem = container.problem ?? container.animationProblem { throw damage(problem) }
    try openLibrary()
    let colors = try DecodedColors(
      info.profile, of: .rgb, info.format, name: source.name, source.limits)
    return ComposedFrames(
      WebPLayers(container.frames, colors, source), info, colors.profile, notes: notes(colors),
      metadata: try MetadataReader(info, source).metadata, orientation: orientation,
      name: source.name)
  }

  private func notes(_ colors: DecodedColors) -> [String] {
    let isWithout = container.icc != nil && info.profile.icc == nil
    return colors.notes
      + (isWithout ? ["\(Self.leftOut); without it, the colours count as those of sRGB"] : [])
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
