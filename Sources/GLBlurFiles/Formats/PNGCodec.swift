import CCodecs
import GLBlurImage

struct PNGCodec: Codec {
  let format = FileFormat.png
  let endings = [".png"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let canBeSalvaged = true
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp, .iptc, .texts, .resolution]
  var library: String? { unsafe "libpng " + String(cString: cpng_version()) }

  /// libpng checks the next four bytes and reports a transfer in text mode.
  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    try open(PNGReader(source), source)
  }

  private func open(_ reader: PNGReader, _ source: ByteSource) throws(FileError) -> OpenedFile {
    reader.info = try PNGInspector(source, reader).info
    let info = reader.info
    return OpenedFile(info: info, source: source, metadata: OpenedFile.metadata(info, source)) {
      (metadata) throws(FileError) in try openRows(reader, metadata)
    }
  }

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames {
    let control = try PNGAnimation.control(source)
    return OpenedFrames(
      count: control?.animation.frames ?? 1, hidesFrames: control?.showsFirst == false,
      still: { () throws(FileError) in try open(source) },
      all: { () throws(FileError) in try animation(source) })
  }

  private func animation(_ source: ByteSource) throws(FileError) -> any FrameSource {
    let reader = try PNGReader(source)
    let file = try open(reader, source)
    var info = file.info
    try reader.check()
    let animation = try PNGAnimation(source, canvas: info.storedSize)
    let metadata = try file.metadata()
    info.frameCount = animation.frames.count
    info.loopCount = animation.loops
    info.frameDelays = animation.frames.map(\.delay)
    let shape = ImageShape(info.size, info.format)
    // Interlaced frames exist twice.
    let decoderBytes =
      reader.decodingBytes + 2 * shape.byteCount + 3 * shape.bytesPerRow + ImageShape.partBytes
    return ComposedFrames(
      PNGLayers(
        animation: animation, source: source, colors: reader.colors, decoderBytes: decoderBytes),
      info, reader.profile, metadata: metadata, name: source.name)
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    let reader = try PNGReader(source)
    let cut = try CutPNG(source, reader)
    var limits = source.limits
    limits.isLenient = false
    let whole = ByteSource(cut.bytes, name: source.name, limits)
    let image = try Image(
      decoding: openRows(PNGReader(whole, colors: reader.colors), .none), name: source.name)
    let size = file.info.storedSize
    let bytes = file.info.format.bytesPerPixel
    var (missing, coarse) = (0, 0)
    let filled = try Image(file.info.stored, profile: image.profile, name: source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      image.withBytes { pixels in
        for y in 0..<size.height {
          var (hasAny, hasAll) = (false, true)
          for x in 0..<size.width {
            let place = cut.place(of: x, y)
            hasAny = hasAny || place != nil
            hasAll = hasAll && place.map { $0.x == x && $0.y == y } == true
            guard let place else { continue }
            let from = (place.y * size.width + place.x) * bytes
            for byte in 0..<bytes {
              target.storeBytes(
                of: unsafe pixels.unsafeLoad(fromByteOffset: from + byte, as: UInt8.self),
                toByteOffset: (y * size.width + x) * bytes + byte, as: UInt8.self)
            }
          }
          missing += hasAny ? 0 : 1
          coarse += hasAny && !hasAll ? 1 : 0
        }
      }
    }
    return Salvaged(image: filled, missing: missing, coarse: coarse)
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    try PNGWriter(output, writer.options).write(picture, notes: &notes)
  }

  /// Each thread has two rows, a band of at least a row, and two deflated bands.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    7 * shape.bytesPerRow * min(PNGWriter.threads(writer.options), shape.size.height)
  }
}

func openRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  if let rows = try FastPNGSource(reader, metadata) { return rows }
  return try libPNGRows(reader, metadata)
}

func libPNGRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  try reader.check()
  let name = reader.source.name
  guard reader.header.is_interlaced else { return turned(reader, metadata, name: name) }
  let (info, orientation) = (reader.info, reader.info.turn)
  let shape = ImageShape(info.size, info.format)
  let pictures = orientation == .upright ? 1 : 2
  return PartSource(
    info, reader.profile, metadata: metadata, isWhole: true,
    decodingBytes: reader.decodingBytes + pictures * shape.byteCount
      + 3 * info.storedSize.width * info.format.bytesPerPixel
  ) { body in
    try reader.start()
    let image = try Image(info.stored, profile: reader.profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { rows throws(FileError) in
        guard let rows = rows.baseAddress else { return }
        unsafe try reader.read(info.storedSize.height, into: rows)
      }
      try reader.finish()
    }
    try body(ImagePart(image.turned(orientation, name: name)))
  }
}

/// The decoder of an animated PNG file. Each frame becomes a PNG file with the palette and the
/// already read profile of the animation.
struct PNGLayers: LayerSource {
  let animation: PNGAnimation
  let source: ByteSource
  let colors: DecodedColors?
  /// The bytes of a decoder for the whole picture, with its pixels.
  let decoderBytes: Int

  /// The encoded frame, a part of which exists twice, and its decoder.
  var layerBytes: Int {
    let most = animation.frames.map(\.byteCount).max() ?? 0
    return 2 * most + animation.head.count + 64 + decoderBytes
  }

  var keptBytes: Int {
    let chunks = animation.frames.reduce(0) { $0 + $1.data.count }
    return animation.head.count + animation.frames.count * MemoryLayout<PNGAnimation.Frame>.stride
      + chunks * MemoryLayout<Range<Int>>.stride
  }

  func layer(_ index: Int) throws(FileError) -> AnimationLayer {
    let frame = animation.frames[index]
    do throws(FileError) {
      let reader = try PNGReader(
        ByteSource(file(of: frame), name: source.name, source.limits), colors: colors)
      return AnimationLayer(
        image: try Image(decoding: openRows(reader, .none), name: source.name),
        placement: frame.placement, delay: frame.delay)
    } catch {
      throw error.inFrame(index)
    }
  }

  private func file(of frame: PNGAnimation.Frame) throws(FileError) -> [UInt8] {
    let region = frame.placement.region
    let size = bigEndian(region.width) + bigEndian(region.height)
    var file: [UInt8] = []
    file.reserveCapacity(frame.byteCount + animation.head.count + 64)
    file += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append("IHDR", size + animation.header.dropFirst(8), to: &file)
    file += animation.head
    for place in frame.data { try append(place, isNumbered: frame.isNumbered, to: &file) }
    Self.append("IEND", [], to: &file)
    return file
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let named = Array(name.utf8) + content
    file += bigEndian(content.count) + named
    file += bigEndian(unsafe Int(cdeflate_crc32(0, named, named.count)))
  }

  /// Appends an IDAT chunk after checking the pixels' checksum in the file.
  private func append(
    _ place: Range<Int>, isNumbered: Bool, to file: inout [UInt8]
  ) throws(FileError) {
    let start = file.count
    file += bigEndian(place.count) + Array("IDAT".utf8)
    let content = file.count
    file += [UInt8](repeating: 0, count: place.count)
    let isRead = unsafe file.withUnsafeMutableBytes { file in
      let target = unsafe UnsafeMutableRawBufferPointer(rebasing: file[content...])
      return unsafe source.read(into: target, at: place.lowerBound) == place.count
    }
    guard isRead else {
      throw source.failure ?? .readFailed(name: source.name, reason: "it has become shorter")
    }
    // The name and perhaps a sequence number precede the pixels.
    let before = isNumbered ? 8 : 4
    guard let head = try source.bytes(in: place.lowerBound - before..<place.lowerBound),
      let sum = try source.bytes(in: place.upperBound..<place.upperBound + 4)
    else { throw .readFailed(name: source.name, reason: "it has become shorter") }
    let (stated, own) = unsafe file.withUnsafeBufferPointer { file in
      guard let base = file.baseAddress else { return (UInt32(0), UInt32(0)) }
      let pixels = unsafe base + content
      return unsafe (
        cdeflate_crc32(cdeflate_crc32(0, head, head.count), pixels, place.count),
        cdeflate_crc32(0, base + start + 4, place.count + 4)
      )
    }
    guard Int(stated) == bigEndianNumber(sum) else {
      throw .damaged(name: source.name, format: .apng, reason: "a chunk of pixels has a CRC error")
    }
    file += bigEndian(Int(own))
  }
}
