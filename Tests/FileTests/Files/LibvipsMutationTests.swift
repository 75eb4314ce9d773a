import Foundation
import GLBlurFiles
import TestSupport
import Testing

/// Tests that damaged files of libvips' formats give an image within the limits, or an error.
/// `GLBLUR_MUTATIONS` is the number of mutations per file, by default 3000.
@Suite struct LibvipsMutationTests {
  private static let count =
    ProcessInfo.processInfo.environment["GLBLUR_MUTATIONS"].flatMap(Int.init) ?? 3000

  static let files: [(name: String, bytes: [UInt8])] = [
    ("AVIF", EncodedSamples.avif), ("HEIC", EncodedSamples.heic),
    ("GIF", LibvipsRefusalTests.files[4]), ("JPEG XL", EncodedSamples.jpegXL),
    ("JPEG 2000", EncodedSamples.jpeg2000), ("Netpbm", LibvipsRefusalTests.files[5]),
    ("OpenEXR", LibvipsRefusalTests.files[6]),
  ]

  @Test(arguments: files.indices) func anImageOrAnError(index: Int) {
    let (name, bytes) = Self.files[index]
    var limits = ReadLimits(maxPixels: 1 << 16)
    limits.allowsUntrustedFormats = true
    expectImagesOrErrors(name, bytes, seed: index, count: Self.count, limits)
  }
}
