import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that the description of a file has the same sentences and clamped samples as its picture.
@Suite struct ReadingNotesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: NotedFile.all.indices) func oneReading(index: Int) throws {
    let file = NotedFile.all[index]
    try folder.put(file.bytes, at: file.name)
    let image = try Image(contentsOf: folder[file.name])
    let info = try InspectedFile(contentsOf: folder[file.name]).info
    let described = info.notes + info.warnings
    #expect(described.contains { $0.contains(file.words) }, "\(described)")
    // Writing reports damaged metadata.
    let damaged = image.metadata.omissions.filter(\.isDamage).map(\.text)
    #expect(Set(image.notes + damaged) == Set(described))
    #expect(image.notes.count + damaged.count == described.count)
    #expect(try AnimationReader(contentsOf: folder[file.name]).notes == image.notes)
  }

  @Test(arguments: [
    (TestICC.scanner, 3, ImageInfo.ProfileUse.converted), (.press, 4, .converted),
    (.grayPrinter, 1, .converted), (.scanner, 1, .converted),
    (.press, 3, .leftOut(reason: "the ICC profile is for CMYK colours, not for RGB")),
    (.grayPrinter, 3, .leftOut(reason: "the ICC profile is for grey colours, not for RGB")),
  ])
  func profiles(profile: TestICC, channels: Int, use: ImageInfo.ProfileUse) throws {
    let jpeg = TestJPEG(
      columns: 2, rows: 1, channels: channels, adobeTransform: 0, markers: [profile.jpegMarker]
    ) { x, _, c in 60 * x + 20 * c + 9 }
    let info = try ImageInfo(encoded: jpeg.bytes)
    let image = try Image(encoded: jpeg.bytes)
    #expect(info.profileUse == use && info.profile.icc?.bytes == profile.bytes)
    #expect(image.profile == .none && image.notes == info.notes)
    if case .leftOut(let reason) = use {
      #expect(
        info.notes
          == ["\(reason), and was left out; without it, the colours count as those of sRGB"])
    } else {
      #expect(info.notes == [])
    }
  }

  /// Without Little CMS, a file can be described but not decoded.
  @Test func withoutLittleCMS() throws {
    var limits = ReadLimits()
    limits.littleCMS = "none.so"
    let png = TestPNG(
      width: 2, height: 2, bitDepth: 8, colorType: 2, chunks: [TestICC.scanner.pngChunk]
    ) { _, _, _ in 9 }.bytes
    let info = try ImageInfo(encoded: png, name: "a.png", limits: limits)
    #expect(info.notes.count == 1 && info.profileUse == .converted)
    #expect(info.notes[0].hasPrefix("colour profiles of tables need none.so"))
    let error = #expect(throws: FileError.self) {
      try Image(encoded: png, name: "a.png", limits: limits)
    }
    #expect(error?.kind == .unavailable && error.map { "\($0)" } == "a.png: \(info.notes[0])")
  }

  // MARK: Clamped samples

  private static let odd: [Float] = [-0.001, 1.001, .nan, .infinity, -.infinity, -0.0, 0, 1, 0.5]

  /// The first five samples are outside 0…1.
  private static func sample(_ index: Int) -> Float { odd[index % odd.count] }

  private static func tiff(
    bits: Int, channels: Int, orientation: Int = 1, tile: (width: Int, height: Int)? = nil
  ) -> [UInt8] {
    var file = TestTIFFFile(
      width: 6, height: 3, bits: bits, photometric: channels < 3 ? 1 : 2, channels: channels
    ) { x, y, c in
      let value = sample((6 * y + x) * channels + c)
      return switch bits {
      case 16: Int(Float16(value).bitPattern)
      case 32: Int(value.bitPattern)
      default: Int(bitPattern: UInt(Double(value).bitPattern))
      }
    }
    file.sampleFormat = 3
    file.tile = tile
    if channels == 2 || channels == 4 { file.extraSamples = [2] }
    file.fields.append(.init(274, 3, [orientation]))
    return file.bytes
  }

  private static func pfm(_ channels: Int) -> [UInt8] {
    Array("\(channels == 1 ? "Pf" : "PF")\n6 3\n-1\n".utf8)
      + (0..<18 * channels).flatMap { index in
        (0..<4).map { UInt8(truncatingIfNeeded: sample(index).bitPattern >> UInt32(8 * $0)) }
      }
  }

  private static let floats: [(name: String, samples: Int, bytes: [UInt8])] =
    [16, 32, 64].flatMap { bits in
      (1...4).flatMap { channels in
        [1, 6].map { orientation in
          (
            "\(bits)-\(channels)-\(orientation).tif", 18 * channels,
            tiff(bits: bits, channels: channels, orientation: orientation)
          )
        }
      }
    } + [
      ("tiles.tif", 54, tiff(bits: 32, channels: 3, tile: (16, 16))), ("1.pfm", 18, pfm(1)),
      ("3.pfm", 54, pfm(3)),
      (
        "a.exr", 54,
        TestEXR(width: 6, height: 3) { x, y, c in sample((6 * y + x) * 3 + c) }.bytes
      ),
    ]

  @Test(arguments: floats.indices) func clampedSamples(index: Int) throws {
    let (name, samples, bytes) = Self.floats[index]
    var limits = ReadLimits()
    limits.allowsUntrustedFormats = true
    try folder.put(bytes, at: name)
    let file = try InspectedFile(contentsOf: folder[name], limits: limits)
    let image = try Image(contentsOf: folder[name], limits: limits)
    let expected = (0..<samples).count { !(0...1 ~= Self.sample($0)) }
    #expect(file.clampedSamples == expected && image.clampedSamples == expected)
    #expect(file.info.warnings == [])
  }
}
