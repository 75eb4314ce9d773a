import GLBlurFiles
import GLBlurImage
import Testing
import TestSupport

/// Tests that an unreadable file is named for what it is. The signatures come from the formats'
/// specifications.
@Suite struct ForeignFormatTests {
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let box: [UInt8] = [0, 0, 0, 0x1C]

  static let files: [(start: [UInt8], format: ForeignFormat)] = [
    (box + text("ftypcrx "), .cameraRaw), (box + text("ftypisom"), .video),
    (box + text("ftypqt  "), .video), ([0x1A, 0x45, 0xDF, 0xA3], .video),
    ([0x49, 0x49, 0x2A, 0, 16, 0, 0, 0] + text("CR") + [2, 0], .cameraRaw),
    (text("FUJIFILMCCD-RAW 0201"), .cameraRaw),
    ([0x49, 0x49, 0xBC, 1], .jpegXR),
    (text("8BPS") + [0, 1], .photoshop), (text("gimp xcf v011\0"), .gimp),
    (text("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n"), .radiance), (text("#?RGBE\n"), .radiance),
    (text("P7\nWIDTH 1\n"), .netpbm),
    (text("qoif") + [0, 0, 0, 1], .qoi), ([0, 0, 1, 0, 1, 0], .icon), (text("DDS |\0\0\0"), .dds),
    (text("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg),
    (text("\u{FEFF}<?xml version='1.0'?>\n<!-- x -->\n<svg width='3'>"), .svg),
    (text("%PDF-1.7\n%") + [0xE2, 0xE3], .pdf), (text("%!PS-Adobe-3.0"), .postScript),
    (text("RIFF") + [36, 0, 0, 0] + text("WAVEfmt "), .sound),
    (text("FORM") + [0, 0, 1, 0] + text("AIFCFVER"), .sound),
    (text("ID3") + [4, 0, 0], .sound), ([0xFF, 0xFB, 0x90, 0x64], .sound),
    ([0xFF, 0xF3, 0x40, 0xC0], .sound), ([0xFF, 0xF1, 0x50, 0x80], .sound),
    (text("fLaC") + [0, 0, 0, 34], .sound), (text("caff") + [0, 1, 0, 0], .sound),
    (text(".snd") + [0, 0, 0, 24], .sound), (box + text("ftypM4A ") + [0, 0, 2, 0], .sound),
    (text("OggS") + [UInt8](repeating: 0, count: 24) + text("OpusHead"), .sound),
    (text("OggS") + [UInt8](repeating: 0, count: 24) + text("\u{1}vorbis"), .sound),
    (text("ID3 is a tag"), .text),
    ([0x1F, 0x8B, 8, 0], .gzip), (text("BZh91AY&SY"), .bzip2),
    ([0xFD] + text("7zXZ\0"), .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
    (text("PK\u{3}\u{4}"), .zip),
    (text("<!DOCTYPE html>\n<title>404</title>"), .html), (text("\n<HTML>"), .html),
    (text(" [{\"filter\": \"invert\"}]"), .json), (text("{\n"), .json),
    (text("hello, wörld\n"), .text), (text("<note/>"), .text), ([], .empty),
  ]

  static let readable: [(start: [UInt8], format: FileFormat)] = [
    (box + text("ftypheic") + [0, 0, 0, 0], .heic), (box + text("ftypmif1heic"), .heic),
    (box + text("ftypavif"), .avif), (box + text("ftypavis"), .avif),
    (text("GIF87a") + [1, 0], .gif), (text("GIF89a") + [1, 0], .gif),
    (text("BM") + [0x8A, 0, 0, 0, 0, 0, 0, 0], .bmp),
    ([0xFF, 0x0A, 0xFA, 0x1F], .jpegXL), ([0, 0, 0, 0x0C] + text("JXL \r\n\u{87}\n"), .jpegXL),
    ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
    ([0, 0, 0, 0x0C] + text("jP  ") + [0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
    ([0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], .openEXR),
    (text("P3 1 1 255 1 2 3"), .netpbm), (text("P6\n1 1\n255\n") + [1, 2, 0xFF], .netpbm),
  ]

  @Test(arguments: readable.indices) func signaturesOfReadableFormats(_ index: Int) {
    let file = Self.readable[index]
    #expect(FileFormat(signatureOf: file.start) == file.format)
    #expect(ForeignFormat(signatureOf: file.start) == nil)
  }

  @Test(arguments: files.indices) func signatures(_ index: Int) {
    let file = Self.files[index]
    #expect(ForeignFormat(signatureOf: file.start) == file.format, "\(file.format.phrase)")
    #expect(throws: FileError.notAnImage(name: "test", found: file.format)) {
      try Image(encoded: file.start, name: "test")
    }
  }

  @Test func everyPhraseIsItsOwn() {
    let formats = Self.files.map(\.format)
    #expect(Set(formats).count == 23)
    #expect(Set(formats.map(\.phrase)).count == 23)
  }

  /// Returns 1024 bytes of text, cut after so many bytes of the last character.
  private func cutText(_ count: Int) -> [UInt8] {
    Array(repeating: 0x61, count: 1024 - count) + Array("🂡".utf8.prefix(count))
  }

  @Test func theLastCharacterMayBeCutOff() {
    for count in 0..<4 { #expect(ForeignFormat(signatureOf: cutText(count)) == .text) }
    // Elsewhere, such bytes are no text.
    #expect(ForeignFormat(signatureOf: cutText(3).dropFirst()) == nil)
    #expect(ForeignFormat(signatureOf: [0x80] + cutText(0)) == nil)
  }

  @Test(
    arguments: [
      [], [0x89], [0, 0, 0, 0], [0x50, 0x31], [0x61, 0x62, 0], [0xFE, 0xFF, 0, 0x61],
    ] as [[UInt8]])
  func whatIsNotKnown(_ bytes: [UInt8]) {
    let known = ForeignFormat(signatureOf: bytes)
    #expect(known == (bytes.isEmpty ? .empty : bytes == [0x50, 0x31] ? .text : nil))
  }

  @Test func whatCanBeReadIsNotForeign() throws {
    let image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    for format in [FileFormat.png, .jpeg, .webP, .pfm, .tiff] {
      #expect(try ForeignFormat(signatureOf: image.encoded(as: format)) == nil)
    }
    #expect(ForeignFormat(signatureOf: "LUT_3D_SIZE 2\n".utf8) == nil)
    for start in ["II*\0", "MM\0*", "II+\0", "MM\0+"].map(Self.text) {
      #expect(FileFormat(signatureOf: start) == .tiff && ForeignFormat(signatureOf: start) == nil)
      // Canon's letters may also be pixels.
      #expect(FileFormat(signatureOf: start + [8, 1, 0, 0] + Self.text("CR")) == .tiff)
    }
  }

  @Test func theMessageNamesWhatWasFoundAndACure() throws {
    let folder = try Folder()
    try folder.put(Self.text("8BPS"), at: "c.png")
    let error = #expect(throws: FileError.self) { try Image(contentsOf: folder["c.png"]) }
    #expect(
      error?.description == "\(folder["c.png"]): is a Photoshop image, and only PNG, JPEG, WebP, "
        + "TIFF, PFM, AVIF, HEIC, GIF, Netpbm and .cube files can be read; convert it into PNG, for example "
        + "with convert of Debian's package imagemagick")
    #expect(throws: FileError.notAnImage(name: folder["c.png"], found: .photoshop)) {
      try ImageInfo(contentsOf: folder["c.png"])
    }
  }
}
