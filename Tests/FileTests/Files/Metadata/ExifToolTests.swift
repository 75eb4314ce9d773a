import Foundation
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// ExifTool reads the same metadata from results, but for these tags.
@Suite struct ExifToolTests {
  /// Tags that change in an image of 24 × 40 pixels.
  private static let changed = [
    "IFD0:Orientation": "1", "ExifIFD:ExifImageWidth": "24", "ExifIFD:ExifImageHeight": "40",
    "XMP-tiff:Orientation": "1", "XMP-exif:ExifImageWidth": "24",
    "XMP-exif:ExifImageHeight": "40",
  ]
  /// Tags of thumbnails, which go.
  private static let removed = ["IFD1:", "XMP-xmp:Thumbnail"]
  /// Other groups are computed or about the file.
  private static let groups = ["IFD0", "IFD1", "ExifIFD", "GPS", "IPTC", "XMP-"]

  /// Returns the tags that ExifTool finds, by file name.
  private func tags(_ files: KeyValuePairs<String, [UInt8]>) throws -> [String: [String: String]] {
    let folder = try Folder()
    for (name, bytes) in files { try folder.put(bytes, at: name) }
    let (output, _) = try outcome(
      of: ["exiftool", "-json", "-G1", "-n", "-a", "-s"] + files.map { folder[$0.key] })
    let all = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]],
      "Debian's package libimage-exiftool-perl is needed")
    var tags: [String: [String: String]] = [:]
    for file in all {
      let path = try #require(file["SourceFile"] as? String)
      let own = file.filter { tag in Self.groups.contains { tag.key.hasPrefix($0) } }
      tags[String(try #require(path.split(separator: "/").last))] = own.mapValues { "\($0)" }
      #expect(file["ExifTool:Error"] == nil)
      #expect(file["ExifTool:Warning"] == nil, "\(path): \(file["ExifTool:Warning"] ?? "")")
    }
    return tags
  }

  @Test(arguments: [false, true]) func equalButForWhatIsListed(isLittleEndian: Bool) throws {
    let source = describedJPEG(isLittleEndian: isLittleEndian).bytes
    let image = try Image(encoded: source)
    func file(_ format: FileFormat) throws -> [UInt8] { try image.encoded(as: format) }
    let tiff = try file(.tiff)
    let files: KeyValuePairs<String, [UInt8]> = [
      "in.jpg": source, "a.jpg": try file(.jpeg), "a.png": try file(.png), "a.tiff": tiff,
      "a.webp": try file(.webP), "a.avif": try file(.avif), "a.heic": try file(.heic),
      "a.jxl": try file(.jpegXL), "a.apng": try file(.apng),
      "b.jpg": try Image(encoded: tiff).encoded(as: .jpeg),
    ]
    let found = try tags(files)
    let before = try #require(found["in.jpg"])
    #expect(before.count > 30)
    for (name, after) in found where name != "in.jpg" {
      for (tag, value) in before {
        // These formats have no IPTC records.
        if tag.hasPrefix("IPTC"), ["webp", "avif", "heic", "jxl"].contains(where: name.hasSuffix) {
          continue
        }
        // TIFF's resolution belongs to the picture, like JFIF's density.
        if name == "b.jpg",
          ["IFD0:XResolution", "IFD0:YResolution", "IFD0:ResolutionUnit"]
            .contains(tag)
        {
          continue
        }
        if name == "b.jpg", tag == "IFD0:Orientation" { continue }
        if Self.removed.contains(where: tag.hasPrefix) {
          #expect(after[tag] == nil, "\(name): \(tag)")
        } else if let new = Self.changed[tag] {
          #expect(after[tag] == new, "\(name): \(tag)")
        } else {
          #expect(after[tag] == value, "\(name): \(tag)")
        }
      }
      let more = Set(after.keys).subtracting(before.keys)
      #expect(more.isEmpty || name == "a.tiff", "\(name): \(more)")
    }
  }

  @Test(arguments: [FileFormat.jpeg, .png, .tiff, .webP, .avif])
  func credits(_ format: FileFormat) throws {
    let image = try Image(encoded: describedJPEG().bytes)
    let ending = try #require(format.endings.first)
    let all = try #require(
      try tags([
        "a\(ending)": image.encoded(as: format, options: WriteOptions(metadata: .copyright))
      ]).values.first)
    var expected = [
      "IFD0:ImageDescription": "A harbour at dawn", "IFD0:Artist": "Ada Author",
      "IFD0:Copyright": "© Ada", "XMP-dc:Creator": "Ada Author", "XMP-dc:Rights": "© Ada",
    ]
    if [.jpeg, .png, .tiff].contains(format) {
      expected["IPTC:By-line"] = "Ada Author"
      expected["IPTC:CopyrightNotice"] = "© Ada"
      expected["IPTC:Caption-Abstract"] = "A harbour"
    }
    for (tag, value) in expected { #expect(all[tag] == value, "\(tag)") }
    let dropped = ["GPS", "ExifIFD", "XMP-aux", "XMP-exif", "XMP-tiff", "XMP-xmp"]
    #expect(!all.keys.contains { key in dropped.contains { key.hasPrefix($0 + ":") } })
    #expect(all["IFD0:Make"] == nil && all["IPTC:City"] == nil && all["IFD0:ModifyDate"] == nil)
  }

  @Test(arguments: [FileFormat.jpeg, .png, .tiff, .webP, .avif])
  func none(_ format: FileFormat) throws {
    let image = try Image(encoded: describedJPEG().bytes)
    let ending = try #require(format.endings.first)
    let all = try tags([
      "a\(ending)": image.encoded(as: format, options: WriteOptions(metadata: .none))
    ])
    let known = ["Artist", "Copyright", "Make", "Creator", "Description", "XResolution", "GPS"]
    #expect(
      all.values.allSatisfy { tags in
        !tags.keys.contains { tag in known.contains { tag.contains($0) } }
      })
  }
}
