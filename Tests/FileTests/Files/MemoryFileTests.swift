import Foundation
import GLBlurFiles
import GLBlurImage
import Testing

@Suite struct MemoryFileTests {
  private static let samples: [UInt8] = (0..<24).map { $0 % 4 == 3 ? 255 : $0 * 10 }

  private func image() throws -> Image { try Image(rgba8: Self.samples, width: 3, height: 2) }

  /// The same bytes as other types of sequence.
  private func expectEqualFromAnySequence(_ file: [UInt8], _ image: Image) throws {
    let padded = Data([1, 2, 3] + file)
    // The indices of this slice begin at 3.
    #expect(try Image(encoded: padded[3...]) == image)
    #expect(try Image(encoded: Data(file)) == image)
    #expect(try Image(encoded: ([0] + file).dropFirst()) == image)
    #expect(try Image(encoded: file.lazy.map { $0 }) == image)
    #expect(try Image(encoded: ContiguousArray(file), name: "photo.png") == image)
    let fromMemory = unsafe try file.withUnsafeBytes { unsafe try Image(encoded: $0) }
    #expect(fromMemory == image)
  }

  @Test func anyBytesAreRead() throws {
    let image = try image()
    for format in [FileFormat.png, .apng, .pfm] {
      let file = try image.encoded(as: format)
      try expectEqualFromAnySequence(file, Image(encoded: file))
      let info = try ImageInfo(encoded: Data(file))
      #expect(info.size == image.size && info.fileFormat == (format == .pfm ? .pfm : .png))
      #expect(FileFormat(signatureOf: Data(file)) == info.fileFormat)
    }
    #expect(try Image(encoded: Data(image.encoded(as: .png))) == image)
  }

  /// Readers examine a limited number of bytes, or fewer if there are fewer.
  @Test func signatures() {
    #expect(FileFormat(signatureOf: Data([0x89, 0x50, 0x4E, 0x47])) == .png)
    #expect(FileFormat(signatureOf: Data([0xFF, 0xD8])) == nil)
    #expect(FileFormat(signatureOf: (String(repeating: "\n", count: 12) + "TITLE").utf8) == nil)
    #expect(FileFormat(signatureOf: "\n# a table".utf8) == .cube)
    #expect(FileFormat(signatureOf: EmptyCollection<UInt8>()) == nil)
  }

  @Test func errorsNameTheData() throws {
    let unnamed = #expect(throws: FileError.self) { try Image(encoded: Data("text".utf8)) }
    #expect(unnamed?.description.hasPrefix("the image in memory: is a text, ") == true)
    let named = #expect(throws: FileError.self) {
      try Image(encoded: Data("text".utf8), name: "upload 7")
    }
    #expect(named == .notAnImage(name: "upload 7", found: .text))
    let damaged = try Data(image().encoded(as: .png).prefix(60))
    let header = #expect(throws: FileError.self) { try Image(encoded: damaged) }
    #expect(
      header?.kind == .badData && header?.description.hasPrefix("the image in memory") == true)
    let limits = ReadLimits(maxPixels: 5)
    let large = #expect(throws: FileError.self) {
      try ImageInfo(encoded: Data(image().encoded(as: .png)), limits: limits)
    }
    #expect(
      large
        == .tooLarge(name: "the image in memory", size: Size(width: 3, height: 2), limit: 5))
  }
}
