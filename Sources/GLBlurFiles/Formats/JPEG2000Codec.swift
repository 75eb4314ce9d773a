import CCodecs
import GLBlurImage

/// JPEG 2000.
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
