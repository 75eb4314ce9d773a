import CCodecs
import GLBlurImage

/// The decoder of the frames of an animated PNG file. Each becomes a PNG file of its own, with the
/// palette of the animation, and is decoded like any other. The colour profile is that of the
/// animation, which is read once for all frames.
struct PNGLayers: LayerSource {
  let animation: PNGAnimation
  let source: ByteSource
  /// The colours of the decoded frames.
  let colors: DecodedColors?
  /// The bytes that a decoder of the whole picture takes, with its pixels.
  let decoderBytes: Int

  /// The encoded frame, of which a part is there twice, and its decoder.
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

  /// Returns a PNG file with the pixels of a frame.
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

  /// Appends a chunk IDAT with the pixels at a place, whose checksum in the file must be right.
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
    // In the file, the name and perhaps a sequence number precede the pixels.
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
