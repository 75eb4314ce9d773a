import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that randomly damaged metadata is kept, corrected or left out, without a trap or an
/// endless loop, and never stops the picture.
@Suite struct MetadataMutationTests {
  private static let count = FileMutationTests.count * 25

  private func image(_ change: (inout Metadata) -> Void) throws -> Image {
    var image = try Image(rgba8: [1, 2, 3, 255, 4, 5, 6, 255], width: 2, height: 1)
    change(&image.metadata)
    return image
  }

  private static let formats: [FileFormat] = [.jpeg, .png, .tiff, .webP]
  private static let policies: [MetadataPolicy] = [.keep, .copyright]

  private func expectPictures(_ image: Image, _ number: Int) throws {
    let format = Self.formats[number % 4]
    let options = WriteOptions(metadata: Self.policies[number / 4 % 2])
    let again = try Image(encoded: image.encoded(as: format, options: options))
    #expect(again.size == image.size)
    // Written metadata is intact, except that pointers to missing directories are kept.
    #expect(
      again.metadata.omissions.allSatisfy {
        $0.text.hasSuffix("directory is damaged and was left out")
      })
  }

  @Test(arguments: [false, true]) func exif(isLittleEndian: Bool) throws {
    let seed = TestEXIF(isLittleEndian: isLittleEndian).bytes
    var mutator = Mutator(seed: isLittleEndian ? 1 : 2)
    var kept = 0
    for number in 0..<Self.count {
      let bytes = mutator.mutated(seed)
      let image = try image { $0.exif = bytes }
      try expectPictures(image, number)
      kept += try Image(encoded: image.encoded(as: .webP)).metadata.exif == nil ? 0 : 1
    }
    #expect(kept > Self.count / 4 && kept < Self.count, "else they are hardly damaged")
  }

  @Test func xmp() throws {
    let seed = testXMP(
      "<dc:title><rdf:Alt><rdf:li>A &amp; B</rdf:li></rdf:Alt></dc:title>"
        + "<tiff:Orientation>6</tiff:Orientation><xmp:Thumbnails><rdf:Alt/></xmp:Thumbnails>",
      attributes: " exif:PixelXDimension=\"40\" xmpRights:Marked='True'")
    var mutator = Mutator(seed: 3)
    var kept = 0
    for number in 0..<Self.count {
      let bytes = mutator.mutated(seed)
      let image = try image { $0.xmp = bytes }
      try expectPictures(image, number)
      kept += try Image(encoded: image.encoded(as: .webP)).metadata.xmp == nil ? 0 : 1
    }
    #expect(kept > Self.count / 20 && kept < Self.count, "else they are hardly damaged")
  }

  @Test func iptc() throws {
    let seed =
      testIPTC(1, 90, "\u{1B}%G") + testIPTC(2, 80, "Ada") + testIPTC(2, 116, "©")
      + [0x1C, 2, 120, 0x80, 4, 0, 0, 0, 3, 65, 66, 67]
    var mutator = Mutator(seed: 4)
    for number in 0..<Self.count {
      let bytes = mutator.mutated(seed)
      try expectPictures(image { $0.iptc = bytes }, number)
    }
  }

  @Test func files() throws {
    let seed = describedJPEG().bytes
    var mutator = Mutator(seed: 5)
    for number in 0..<Self.count {
      guard let image = try? Image(encoded: mutator.mutated(seed)) else { continue }
      try expectPictures(image, number)
    }
  }
}
