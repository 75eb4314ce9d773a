import CCodecs
import GLBlurImage

protocol VipsCodec: Codec, VipsFormat {}

extension VipsCodec {
  var library: String? {
    var version = [CChar](repeating: 0, count: 32)
    let isInstalled = unsafe cvips_version(&version, version.count)
    return "libvips " + (isInstalled ? string(of: version) : "(not installed)")
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    try open(VipsReader(source, self), source)
  }

  func open(_ reader: VipsReader, _ source: ByteSource) -> OpenedFile {
    OpenedFile(info: reader.info, source: source, metadata: { reader.metadata }) {
      (metadata) throws(FileError) in
      try reader.check()
      return LibrarySource(reader, metadata)
    }
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    guard let encoder else {
      throw .cannotEncode(name: output.name, format: format, reason: "the format can only be read")
    }
    try VipsWriter(output, self, encoder, library: writer.libvips).write(
      picture, options: writer.options, notes: &notes)
  }

  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    VipsWriter.memory(for: shape)
  }
}

extension [UInt8] {
  /// Returns whether a file of boxes (ISO/IEC 14496-12) begins with one of these major brands.
  func beginBoxes(of brands: Set<String>) -> Bool {
    dropFirst(4).starts(with: "ftyp".utf8)
      && brands.contains(String(decoding: dropFirst(8).prefix(4), as: UTF8.self))
  }
}

struct AVIFCodec: VipsCodec {
  let format = FileFormat.avif
  let endings = [".avif"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let hasLossless = false
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp]
  let loader = CVIPS_HEIF
  let decoderBytes = (opaque: 16, withAlpha: 24)
  let encoder: cvips_encoder? = CVIPS_AVIF
  let bitsOf16 = 12

  /// In 12 bits, white of 4095 becomes 4067 at 60, and 4094 even at 99.
  func usualQuality(of pixels: PixelFormat) -> Int { pixels == .rgba8 ? 60 : 100 }

  func begins(_ bytes: [UInt8]) -> Bool { bytes.beginBoxes(of: ["avif", "avis"]) }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { try VipsMeaning(heif: source) }
}

struct HEICCodec: VipsCodec {
  let format = FileFormat.heic
  let endings = [".heic", ".heif"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let hasLossless = false
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp]
  let loader = CVIPS_HEIF
  let decoderBytes = (opaque: 16, withAlpha: 24)
  let encoder: cvips_encoder? = CVIPS_HEIC
  let bitsOf16 = 10

  func usualQuality(of pixels: PixelFormat) -> Int { 60 }

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.beginBoxes(of: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])
  }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { try VipsMeaning(heif: source) }
}

struct JPEGXLCodec: VipsCodec {
  let format = FileFormat.jpegXL
  let endings = [".jxl"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let isTrusted = false
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp]
  let loader = CVIPS_JPEG_XL
  let decoderBytes = (opaque: 12, withAlpha: 40)
  let encoder: cvips_encoder? = CVIPS_JXL

  func usualQuality(of pixels: PixelFormat) -> Int { 80 }

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0x0A]) || bytes.starts(with: [0, 0, 0, 0x0C] + Array("JXL ".utf8))
  }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { try VipsMeaning(jpegXL: source) }
}

struct JPEG2000Codec: VipsCodec {
  let format = FileFormat.jpeg2000
  let isTrusted = false
  let loader = CVIPS_JPEG_2000
  let decoderBytes = (opaque: 16, withAlpha: 16)

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
      || bytes.starts(with: [0, 0, 0, 0x0C] + Array("jP  ".utf8))
  }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { try VipsMeaning(jpeg2000: source) }
}

struct OpenEXRCodec: VipsCodec {
  let format = FileFormat.openEXR
  let isTrusted = false
  let loader = CVIPS_OPENEXR

  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x76, 0x2F, 0x31, 0x01]) }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { unsafe try VipsMeaning(openEXR: source, file) }
}

struct BMPCodec: VipsCodec {
  let format = FileFormat.bmp
  let isTrusted = false
  let loader = CVIPS_MAGICK

  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "BM".utf8) }
}

struct GIFCodec: VipsCodec {
  let format = FileFormat.gif
  let endings = [".gif"]
  let pixelFormats = [PixelFormat.rgba8]
  let hasLossless = false
  // The file has 16 bits for each side.
  let maximumSide: Int? = 65535
  let loader = CVIPS_GIF
  let decoderBytes = (opaque: VipsReader.gifDecoderBytes, withAlpha: VipsReader.gifDecoderBytes)
  let encoder: cvips_encoder? = CVIPS_ONE_GIF
  var animation: (any AnimationEncoder)? { GIFAnimation() }

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
  }

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames {
    let reader = try VipsReader(source, self)
    return OpenedFrames(
      count: reader.info.frameCount, still: { open(reader, source) },
      all: { () throws(FileError) in try VipsFrames(reader, name: source.name) })
  }
}

extension GIFAnimation: AnimationEncoder {
  var longestDelay: FrameDelay { FrameDelay(Int(UInt16.max), 100) }
  var mostLoops: Int { 65535 }
  var encodesAtEnd: Bool { true }

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) -> AddedFrame {
    try add(frame, delay: delay, library: animation.libvips, name: output.name)
    // libvips finds what changes.
    return .layer(Region(frame.shape.size), isBlended: false, delay, after: .none)
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    try write(
      to: output, loops: animation.loops, library: animation.libvips, profile: head.profile,
      isEnded: animation.isEnded, notes: &notes)
  }
}
