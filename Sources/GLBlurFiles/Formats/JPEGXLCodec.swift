import CCodecs
import GLBlurImage

/// JPEG XL.
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
