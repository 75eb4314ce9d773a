import CCodecs
import GLBlurImage

/// What a file says about its pixels that libvips does not hand on.
struct VipsMeaning {
  /// The bits of a sample, or nil if libvips knows them.
  private(set) var bits: Int?
  /// Whether libvips shifts samples of other than 8 and 16 bits into the highest bits of its own.
  private var isShifted = false
  /// Whether the colours have the limited range of video, which libvips's decoder does not know.
  private var isLimited = false
  /// Whether the colours are multiplied by alpha.
  private(set) var isPremultiplied = false
  /// Whether there is alpha, or nil if libvips knows it.
  private(set) var hasAlpha: Bool?
  /// The part of the picture that is decoded, with its place there, or nil for the whole.
  private(set) var window: Region?
  /// The size of the picture, or nil if libvips knows it.
  private(set) var size: Size?
  /// Sentences about what is not read.
  private(set) var notes: [String] = []
  /// The items of an AVIF or HEIC file.
  private(set) var items: HEIFItems?
  /// The boxes of a JPEG XL file.
  private(set) var boxes: JPEGXLBoxes?

  /// The meaning of a file of which libvips hands on everything.
  init() {}

  init(heif source: ByteSource) throws(FileError) {
    let items = try HEIFItems(source)
    self.items = items
    isShifted = true
    isLimited = items.isLimitedGray
    isPremultiplied = items.alpha?.isPremultiplied == true
    notes = items.notes
  }

  init(jpegXL source: ByteSource) throws(FileError) {
    let boxes = try JPEGXLBoxes(source)
    self.boxes = boxes
    // The names of channels alone make the header longer than some bytes.
    guard let start = boxes.codestream, start < source.count,
      let head = try source.bytes(in: start..<min(source.count, start + 65_536)),
      let header = JPEGXLHeader(head)
    else { return }
    bits = header.bits
    hasAlpha = header.hasAlpha
    isPremultiplied = header.isPremultiplied
    if header.isAnimated {
      notes.append("the file is an animation, of which one frame is read")
    }
    let lost = header.lostChannels
    if !lost.isEmpty { notes.append("its further channels are not read: \(listed(lost))") }
  }

  init(jpeg2000 source: ByteSource) throws(FileError) {
    let header = try JPEG2000Header(source)
    func refuse(_ feature: String) throws(FileError) {
      throw .unsupported(
        name: source.name, format: .jpeg2000, feature: feature,
        cure: "convert it into PNG or TIFF, for example with ffmpeg of Debian's package ffmpeg")
    }
    // libvips gives memory for indices, and OpenJPEG writes colours there.
    if header.hasPalette { try refuse("with a palette") }
    if header.isSigned { try refuse("with samples that may be negative") }
    if let bits = header.bits, bits > 16 { try refuse("with \(bits) bits per sample") }
    bits = header.bits
    isShifted = true
    if let channels = header.channels {
      hasAlpha = channels.contains { $0 == .opacity || $0 == .premultipliedOpacity }
      isPremultiplied = channels.contains(.premultipliedOpacity)
      let unknown = channels.count { $0 == .unspecified }
      if unknown > 0 {
        notes.append(
          unknown == 1
            ? "a channel of which the file does not say what it means is not read"
            : "\(unknown) channels of which the file does not say what they mean are not read")
      }
    }
    if header.pictures > 1 {
      notes.append("the file has \(header.pictures) pictures, of which only the first is read")
    }
  }

  init(openEXR source: ByteSource, _ file: UnsafeRawBufferPointer) throws(FileError) {
    guard let header = unsafe OpenEXRHeader(file) else {
      throw .damaged(name: source.name, format: .openEXR, reason: "its header states no size")
    }
    try header.check(source)
    bits = header.bits
    hasAlpha = header.hasAlpha
    isPremultiplied = true
    notes = header.notes
    guard header.data != header.display else { return }
    size = header.display.size
    window = header.data.offset(x: -header.display.x, y: -header.display.y)
  }

  /// Adds to the info that libvips gives, and to its notes.
  ///
  /// - Parameter isAlphaDecoded: Whether libvips gives alpha.
  func add(to info: inout ImageInfo, isAlphaDecoded: Bool) {
    info.hasAlpha = isAlphaDecoded && hasAlpha != false
    info.notes += notes
    if !isAlphaDecoded, hasAlpha == true || items?.alpha != nil {
      info.notes.append(
        "its alpha cannot be decoded together with its colours, so the picture is opaque")
    }
    let more = info.furtherImages
    if more > 0 {
      info.notes.append(
        "the file has \(more + 1) pictures, of which only the main one is read")
    }
    if let items {
      if info.profile.icc == nil { info.profile.codePoints = items.codePoints }
      info.metadata = items.metadata
      info.gainMap = items.gainMap
    }
    if let boxes { info.metadata = boxes.metadata }
  }

  /// Returns what libvips's integers mean.
  func scale(_ info: ImageInfo, isAlphaDecoded: Bool) -> SampleScale {
    let most = 8 * info.format.bytesPerChannel
    var scale = SampleScale(
      bits: isShifted ? min(info.bitsPerSample, most) : most, shiftedInto: info.format)
    if isLimited { scale.limit() }
    if isAlphaDecoded, !info.hasAlpha { scale.opaque = nil }
    scale.isPremultiplied = isPremultiplied && info.hasAlpha
    return scale
  }
}

/// A format that libvips decodes, and perhaps encodes.
protocol VipsFormat: Sendable {
  var format: FileFormat { get }
  /// The decoder of libvips.
  var loader: cvips_format { get }
  /// The most bytes that the decoder takes for a pixel of 8 bits.
  ///
  /// libvips 8.14 with libheif 1.15, libjxl 0.7 and OpenJPEG 2.5 took up to 13 bytes for an opaque
  /// pixel of 8 bits in AVIF and HEIC files, 8 in JPEG XL and JPEG 2000, 12 in GIF and 13 in
  /// BMP; with alpha up to 22 in AVIF, 36 in JPEG XL and 12 in JPEG 2000 and GIF; and hardly twice as
  /// much with more bits.
  var decoderBytes: (opaque: Int, withAlpha: Int) { get }
  /// The encoder of libvips, or nil if files can only be read.
  var encoder: cvips_encoder? { get }
  /// The bits per sample in a file of pixels with 16.
  var bitsOf16: Int { get }

  /// Looks at what libvips does not hand on of a file.
  ///
  /// - Throws: `FileError` if its pixels are none that libvips decodes rightly.
  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning
}

extension VipsFormat {
  var decoderBytes: (opaque: Int, withAlpha: Int) { (18, 18) }
  var encoder: cvips_encoder? { nil }
  var bitsOf16: Int { 16 }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { VipsMeaning() }

  /// Returns the bits per sample in a file with pixels of a format.
  func bits(of pixels: PixelFormat) -> Int {
    pixels == .rgba16 ? bitsOf16 : 8 * pixels.bytesPerChannel
  }
}
