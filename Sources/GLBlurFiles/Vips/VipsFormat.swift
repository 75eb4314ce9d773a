import CCodecs
import GLBlurImage

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
