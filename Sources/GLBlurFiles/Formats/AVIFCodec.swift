import CCodecs
import GLBlurImage

/// AV1 still images.
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

  /// A file of 12 bits holds white as 4067 of 4095 at 60, and as 4094 even at 99.
  func usualQuality(of pixels: PixelFormat) -> Int { pixels == .rgba8 ? 60 : 100 }

  func begins(_ bytes: [UInt8]) -> Bool { bytes.beginBoxes(of: ["avif", "avis"]) }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { try VipsMeaning(heif: source) }
}
