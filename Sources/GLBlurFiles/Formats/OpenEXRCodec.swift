import CCodecs
import GLBlurImage

/// OpenEXR.
struct OpenEXRCodec: VipsCodec {
  let format = FileFormat.openEXR
  let isTrusted = false
  let loader = CVIPS_OPENEXR

  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x76, 0x2F, 0x31, 0x01]) }

  func meaning(
    of source: ByteSource, _ file: UnsafeRawBufferPointer
  ) throws(FileError) -> VipsMeaning { unsafe try VipsMeaning(openEXR: source, file) }
}
