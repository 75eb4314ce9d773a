import CCodecs
import GLBlurImage

/// HEIF with HEVC.
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
