import CCodecs
import GLBlurImage
import SystemLibrary

/// A file that libvips reads and decodes, or the first picture of an animation.
@safe final class VipsReader: LibraryDecoder {
  private(set) var info: ImageInfo
  private(set) var metadata = Metadata.none
  private let source: ByteSource
  private let file: UnsafeMutableRawBufferPointer
  private let kind: any VipsFormat
  /// libvips' reader, or nil if it could not be opened again.
  private var handle: OpaquePointer?
  private var colors = DecodedColors()
  private(set) var nextRow = 0
  private let channels: UInt8
  /// The pixels that libvips decodes.
  private let decodedArea: Int
  private let meaning: VipsMeaning
  /// The conversion of libvips' samples to the picture's, if they differ.
  private let scaling: SampleConversion?
  /// Why a GIF file is not whole, or nil.
  private(set) var frameProblem: String?
  /// The frames of a GIF file that libvips knows, up to the first damaged one. Version 8.14 knows
  /// at most 4097.
  private(set) var decodableFrames = 1
  /// The pictures inserted for libvips before those of the file.
  private let ownPictures: Int

  /// Reads the header of a file, if the limits allow its format.
  init(_ source: ByteSource, _ kind: any VipsFormat) throws(FileError) {
    let format = kind.format
    guard format.isTrusted || source.limits.allowsUntrustedFormats else {
      throw .untrusted(name: source.name, format: format)
    }
    var file = unsafe try Self.bytes(of: source, format)
    let blocks = unsafe format == .gif ? GIFBlocks(UnsafeRawBufferPointer(file)) : nil
    var header = unsafe cvips_header()
    do throws(FileError) {
      meaning = try unsafe kind.meaning(of: source, UnsafeRawBufferPointer(file))
      if let amendment = meaning.items?.amendment {
        for patch in amendment.patches {
          unsafe UnsafeMutableRawBufferPointer(rebasing: file[patch.place...])
            .copyBytes(from: patch.bytes)
        }
        unsafe try Self.insert(amendment.box, at: file.count, &file, source)
      }
      let corner = blocks?.corner
      if let corner, let blocks { unsafe try Self.insert(corner, at: blocks.start, &file, source) }
      ownPictures = corner == nil ? 0 : 1
      unsafe handle = try Self.open(
        file, source, kind, ownPictures..<ownPictures + 1, &header)
    } catch {
      unsafe free(file.baseAddress)
      throw error
    }
    unsafe self.file = file
    self.source = source
    self.kind = kind
    info = unsafe ImageInfo(
      format, header, meaning, withoutFirst: ownPictures, blocks?.frameCount)
    channels = unsafe header.pixels.channels
    decodedArea = unsafe Int(header.pixels.width) * Int(header.pixels.height)
    if info.format == .rgbaFloat, meaning.isPremultiplied, let handle = unsafe handle {
      unsafe cvips_reader_is_premultiplied(handle)
    }
    if let profile = unsafe header.profile {
      info.profile.icc = unsafe ColorProfile.ICC(
        name: "ICC profile",
        bytes: [UInt8](UnsafeBufferPointer(start: profile, count: header.profile_count)))
    }
    let isAlphaDecoded = channels % 2 == 0
    meaning.add(to: &info, isAlphaDecoded: isAlphaDecoded)
    if let window = meaning.window, let handle = unsafe handle {
      let seen = window.intersection(Region(info.size)).columns
      unsafe cvips_reader_see(
        handle, UInt32(max(0, seen.lowerBound - window.x)),
        UInt32(max(0, seen.upperBound - window.x)))
    }
    scaling =
      info.format == .rgbaFloat
      ? nil
      : SampleConversion(
        meaning.scale(info, isAlphaDecoded: isAlphaDecoded), to: info.format)
    if let blocks {
      frameProblem = blocks.problem
      decodableFrames = unsafe Int(header.pages) - ownPictures
      // libvips may decode a still picture that is not whole.
      if let frameProblem, info.frameCount > 1 { info.warnings.append(frameProblem) }
    }
    // libvips makes floats of OpenEXR's light, and of JPEG XL's without a profile.
    if info.format == .rgbaFloat, info.profile.icc == nil {
      info.profile = ColorProfile(gamma: 1, chromaticities: .sRGB)
    }
    try source.limits.check(info.size, name: source.name)
    metadata = try MetadataReader(info, source).metadata
    colors = DecodedColors(
      info.profile, of: info.colorModel == .gray ? .gray : .rgb, info.format, name: source.name,
      source.limits)
    info.add(colors)
  }

  deinit {
    if let handle = unsafe handle { unsafe cvips_reader_close(handle) }
    unsafe free(file.baseAddress)
  }

  private static func open(
    _ file: UnsafeMutableRawBufferPointer, _ source: ByteSource, _ kind: any VipsFormat,
    _ pages: Range<Int>, _ header: inout cvips_header
  ) throws(FileError) -> OpaquePointer {
    let format = kind.format
    var message = [CChar](repeating: 0, count: 256)
    var handle: OpaquePointer?
    let library = unsafe source.limits.libvips ?? String(cString: cvips_library())
    let outcome = unsafe cvips_reader_open(
      &handle, library, kind.loader, file.baseAddress?.assumingMemoryBound(to: UInt8.self),
      file.count, UInt32(pages.lowerBound), UInt32(pages.count), &header, &message, message.count)
    if let handle = unsafe handle { return unsafe handle }
    let reason = string(of: message)
    switch outcome {
    case CVIPS_NO_LIBRARY: throw .libvips(library, reason, format, name: source.name)
    case CVIPS_NO_MEMORY: throw .readFailed(name: source.name, reason: reason)
    case CVIPS_UNKNOWN:
      throw .unsupported(
        name: source.name, format: format, feature: reason,
        cure: "export it as RGB, with alpha or without")
    default: throw refusal(reason, source, format)
    }
  }

  /// Returns the error for a file that libvips refuses. A decoder's missing features are no damage,
  /// such as mirroring of more than 8 bits in libheif 1.15.
  private static func refusal(
    _ reason: String, _ source: ByteSource, _ format: FileFormat
  ) -> FileError {
    reason.contains("Unsupported feature")
      ? .unsupported(
        name: source.name, format: format,
        feature: "of a kind that libvips does not know (\(reason))",
        cure: "convert it into PNG")
      : .damaged(name: source.name, format: format, reason: reason)
  }

  var profile: ColorProfile { colors.profile }

  var clampedSamples: Int {
    unsafe handle.map { unsafe Int(clamping: cvips_reader_clamped($0)) } ?? 0
  }

  /// libvips, the file, its profile twice, and the decoder's data.
  var decodingBytes: Int {
    Self.libraryBytes + source.count + 2 * (info.profile.icc?.bytes.count ?? 0)
      + decodedArea * decoderBytesPerPixel + (colors.conversion?.byteCount ?? 0)
      + (scaling?.byteCount ?? 0)
  }

  private var decoderBytesPerPixel: Int {
    (info.hasAlpha ? kind.decoderBytes.withAlpha : kind.decoderBytes.opaque)
      * (info.bitsPerSample > 8 ? 2 : 1)
  }

  /// The most bytes of the GIF decoder for a pixel.
  static let gifDecoderBytes = 16

  /// The resident bytes of libvips and its libraries: 36 MiB were measured with 8.14.
  static let libraryBytes = 40 << 20

  /// Throws, before memory is allocated, if colours cannot be converted.
  func check() throws(FileError) { try colors.check() }

  func start() throws(FileError) {}

  /// Goes on with these pages of the file, one below the other.
  func open(pages: Range<Int>) throws(FileError) {
    var header = unsafe cvips_header()
    // Two readers' pixels would take twice the memory.
    if let handle = unsafe handle { unsafe cvips_reader_close(handle) }
    unsafe handle = nil
    unsafe handle = try Self.open(
      file, source, kind, pages.lowerBound + ownPictures..<pages.upperBound + ownPictures,
      &header)
    let (width, height) = unsafe (Int(header.pixels.width), Int(header.pixels.height))
    let isSame = unsafe header.pixels.channels == channels
    guard width == info.size.width, height == info.size.height * pages.count, isSame else {
      throw .damaged(
        name: source.name, format: kind.format,
        reason: "its frames differ in their sizes or channels")
    }
    nextRow = 0
  }

  /// The most rows to ask libvips for at once. libvips searches a list of all requested rows for
  /// each, so a picture of 1×60000 pixels would take seconds.
  private static let mostRows = 256

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let bytesPerRow = ImageShape(info.size, info.format).bytesPerRow
    if let window = meaning.window {
      try unsafe read(count, of: window, into: rows)
    } else {
      for first in stride(from: 0, to: count, by: Self.mostRows) {
        unsafe try decode(
          nextRow + first, min(Self.mostRows, count - first), into: rows + first * bytesPerRow)
      }
    }
    nextRow += count
    unsafe scaling?.convert(rows, count: count * info.size.width)
    unsafe colors.conversion?.convert(rows, count: count * info.size.width)
  }

  /// Decodes rows as stored in the file.
  func decode(
    _ row: Int, _ count: Int, into rows: UnsafeMutableRawPointer
  ) throws(FileError) {
    var message = [CChar](repeating: 0, count: 256)
    guard let handle = unsafe handle,
      unsafe cvips_reader_rows(
        handle, UInt32(row), UInt32(count), rows, &message, message.count)
    else { throw Self.refusal(string(of: message), source, kind.format) }
  }

  func finish() throws(FileError) {}
}

extension FileError {
  static func libvips(
    _ library: String, _ reason: String, _ format: FileFormat, name: String
  ) -> FileError {
    .library(
      name: name, need: "\(format.rawValue) files", library: library, reason: reason,
      package: unsafe String(cString: cvips_package()))
  }
}

extension ImageInfo {
  /// Creates the information about a file.
  ///
  /// - Parameters:
  ///   - own: The pictures inserted for libvips.
  ///   - frames: The pictures in a GIF file, of which libvips may not know all.
  fileprivate init(
    _ file: FileFormat, _ header: cvips_header, _ meaning: VipsMeaning, withoutFirst own: Int,
    _ frames: Int?
  ) {
    let pixels = unsafe header.pixels
    self.init(
      fileFormat: file,
      size: meaning.size ?? Size(width: Int(pixels.width), height: Int(pixels.height)),
      format: pixels.bits == 8 ? .rgba8 : pixels.bits == 16 ? .rgba16 : .rgbaFloat,
      bitsPerSample: unsafe meaning.bits
        ?? Int(header.bits_in_file == 0 ? pixels.bits : header.bits_in_file),
      colorModel: file == .gif ? .palette : pixels.channels < 3 ? .gray : .rgb)
    let pictures = unsafe max(1, Int(header.pages) - own, frames ?? 1)
    guard file == .gif else {
      furtherImages = pictures - 1
      return
    }
    frameCount = pictures
    if frameCount > 1 {
      loopCount = unsafe Int(header.loops)
      // libvips gives thousandths for the file's hundredths.
      frameDelays = unsafe UnsafeBufferPointer(start: header.delays, count: header.delay_count)
        .dropFirst(own).map { FrameDelay(max(0, Int($0)) / 10, 100) }
    }
  }
}

// libvips decodes files in memory.
extension VipsReader {
  static func bytes(
    of source: ByteSource, _ format: FileFormat
  ) throws(FileError) -> UnsafeMutableRawBufferPointer {
    try source.limits.check(source.count, name: source.name)
    var needed = libraryBytes + source.count
    // A GIF header begins with the size of the canvas. libvips reads other headers, but only from
    // the whole file.
    if format == .gif, let size = try source.bytes(in: 6..<10) {
      let canvas = Size(
        width: littleEndianNumber(size[..<2]), height: littleEndianNumber(size[2...]))
      try source.limits.check(canvas, name: source.name)
      needed += canvas.area * (gifDecoderBytes + PixelFormat.rgba8.bytesPerPixel)
    }
    // A file that fits is read, since its header tells the memory for the whole render.
    if let memory = source.limits.memory, !memory.allows(source.count) {
      try source.limits.check(decodingBytes: needed, name: source.name)
    }
    guard let start = unsafe malloc(max(1, source.count)) else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    let file = unsafe UnsafeMutableRawBufferPointer(start: start, count: source.count)
    guard unsafe source.read(into: file, at: 0) == source.count else {
      unsafe free(start)
      throw source.failure ?? .readFailed(name: source.name, reason: "it became shorter")
    }
    return unsafe file
  }

  static func insert(
    _ bytes: [UInt8], at offset: Int, _ file: inout UnsafeMutableRawBufferPointer,
    _ source: ByteSource
  ) throws(FileError) {
    let count = file.count + bytes.count
    guard let start = unsafe realloc(file.baseAddress, count) else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    let place = unsafe start + offset
    unsafe memmove(place + bytes.count, place, file.count - offset)
    unsafe memcpy(place, bytes, bytes.count)
    unsafe file = UnsafeMutableRawBufferPointer(start: start, count: count)
  }
}

// The pixels in an OpenEXR file may cover less or more than the picture.
extension VipsReader {
  /// Decodes the next rows of a picture with a window. Pixels outside are black, and transparent if
  /// there is alpha.
  func read(
    _ count: Int, of window: Region, into rows: UnsafeMutableRawPointer
  ) throws(FileError) {
    let width = info.size.width
    let columns = window.intersection(Region(info.size)).columns
    let target = unsafe rows.bindMemory(to: Float.self, capacity: 4 * width * count)
    var decoded = [Float](repeating: 0, count: 4 * window.width)
    for row in 0..<count {
      let first = unsafe target + 4 * width * row
      for sample in 0..<4 * width {
        unsafe first[sample] = sample % 4 == 3 && !info.hasAlpha ? 1 : 0
      }
      guard window.rows.contains(nextRow + row), !columns.isEmpty else { continue }
      unsafe try decode(nextRow + row - window.y, 1, into: &decoded)
      for sample in 4 * columns.lowerBound..<4 * columns.upperBound {
        unsafe first[sample] = decoded[sample - 4 * window.x]
      }
    }
  }
}

/// The frames of a GIF file, composed by libvips.
///
/// libvips gives them as an image of limited height. Beyond that, the file is opened again, and all
/// frames before are decoded once more.
final class VipsFrames: FrameSource {
  let info: ImageInfo
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  private let reader: VipsReader
  private let name: String
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

  /// The frames of an intact file after which libvips 8.14 stops, without a picture inserted for
  /// libvips.
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
