import Foundation
import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

/// Tests that damaged files give an image within the limits, or an error. `GLBLUR_MUTATIONS` is the
/// number of mutations per file, by default 40.
@Suite struct FileMutationTests {
  static let count = ProcessInfo.processInfo.environment["GLBLUR_MUTATIONS"].flatMap(Int.init) ?? 40

  static let files: [(name: String, bytes: [UInt8])] = {
    var png = TestPNG(width: 37, height: 29, bitDepth: 8, colorType: 6) { x, y, c in x * y + c }
    png.chunks = [
      ("gAMA", bigEndian(45454, bytes: 4)),
      ("iCCP", Array("name".utf8) + [0, 0] + TestPNG.zlib(profileBytes())), ("sRGB", [0]),
    ]
    var deep = TestPNG(width: 9, height: 5, bitDepth: 16, colorType: 2) { x, y, c in x * 999 + y + c
    }
    deep.chunks = [("tRNS", [0, 1, 0, 2, 0, 3])]
    var palette = TestPNG(width: 19, height: 8, bitDepth: 4, colorType: 3, isInterlaced: true) {
      x, y, _ in (x + y) % 16
    }
    palette.chunks = [
      ("PLTE", (0..<48).map { UInt8($0 * 5) }), ("tRNS", (0..<16).map { UInt8($0 * 16) }),
    ]
    var jpeg = TestJPEG(columns: 4, rows: 3, channels: 3) { x, y, c in x * 60 + y * 20 + c }
    jpeg.markers = [
      TestJPEG.exif(orientation: 6, isLittleEndian: false),
      (0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profileBytes()),
    ]
    var progressive = jpeg
    progressive.isProgressive = true
    let tiffs = TestTIFFFile.seeds
    let floats = (0..<7 * 5 * 3).flatMap { _ in [0, 0, 0, 0x3F] as [UInt8] }
    let entries = String(repeating: "0.25 0.5 1\n", count: 27)
    return tiffs + [
      ("PNG", png.bytes), ("deep PNG", deep.bytes), ("palette", palette.bytes),
      ("JPEG", jpeg.bytes), ("progressive JPEG", progressive.bytes),
      ("described PNG", describedFiles.png), ("described JPEG", describedFiles.jpeg),
      ("lossless WebP", TestWebP.lossless), ("lossy WebP", TestWebP.lossy),
      ("WebP with alpha", TestWebP.alpha), ("turned WebP", TestWebP.turned),
      ("animated WebP", TestWebP.animation), ("described WebP", TestWebP.described),
      ("PFM", Array("PF\n7 5\n-1.0\n".utf8) + floats),
      ("cube", Array("TITLE \"t\"\nLUT_3D_SIZE 3\nDOMAIN_MAX 2 2 2\n\(entries)".utf8)),
    ]
  }()

  @Test(arguments: files.indices) func anImageOrAnError(index: Int) {
    let (name, bytes) = Self.files[index]
    expectImagesOrErrors(
      name, bytes, seed: index, count: Self.count, ReadLimits(maxPixels: 1 << 20))
  }
}
