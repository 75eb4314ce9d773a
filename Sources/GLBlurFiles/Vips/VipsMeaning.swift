import CCodecs
import GLBlurImage

/// What a file says about its pixels but libvips does not report.
struct VipsMeaning {
  /// The bits of a sample, or nil if libvips reports them.
  private(set) var bits: Int?
  /// Whether libvips shifts samples of other than 8 and 16 bits into its highest bits.
  private var isShifted = false
  /// Whether colours have video's limited range, which the decoder ignores.
  private var isLimited = false
  private(set) var isPremultiplied = false
  /// Whether there is alpha, or nil if libvips reports it.
  private(set) var hasAlpha: Bool?
  /// The decoded part, with its place in the picture, or nil for the whole.
  private(set) var window: Region?
  /// The size of the picture, or nil if libvips reports it.
  private(set) var size: Size?
  /// Sentences about what is not read.
  private(set) var notes: [String] = []
  private(set) var items: HEIFItems?
  private(set) var boxes: JPEGXLBoxes?

  /// Nothing but what libvips reports.
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
    // Names of channels may make the header long.
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
    // libvips allocates memory for indices, but OpenJPEG writes colours there.
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

  /// Adds to libvips' information, depending on whether libvips gives alpha.
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

  /// Returns the scale of libvips' integers.
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
  var loader: cvips_format { get }
  /// The decoder's most bytes for an 8-bit pixel.
  ///
  /// libvips 8.14 with libheif 1.15, libjxl 0.7 and OpenJPEG 2.5 took up to 13 bytes for an opaque
  /// 8-bit pixel in AVIF and HEIC, 8 in JPEG XL and JPEG 2000, 12 in GIF and 13 in BMP; with alpha
  /// up to 22 in AVIF, 36 in JPEG XL and 12 in JPEG 2000 and GIF; and hardly twice that with more
  /// bits.
  var decoderBytes: (opaque: Int, withAlpha: Int) { get }
  /// The encoder of libvips, if any.
  var encoder: cvips_encoder? { get }
  /// The bits per sample in files of 16-bit pixels.
  var bitsOf16: Int { get }

  /// Returns what libvips does not report of a file, or throws if libvips would decode it wrongly.
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

  func bits(of pixels: PixelFormat) -> Int {
    pixels == .rgba16 ? bitsOf16 : 8 * pixels.bytesPerChannel
  }
}
