import CCodecs
import GLBlurImage

/// Windows bitmaps.
struct BMPCodec: VipsCodec {
  let format = FileFormat.bmp
  let isTrusted = false
  let loader = CVIPS_MAGICK

  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "BM".utf8) }
}
