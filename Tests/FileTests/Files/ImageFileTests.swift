import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

/// Tests missing files, and files that are replaced completely or not at all.
@Suite struct ImageFileTests {
  private let folder: Folder
  private let image: Image

  init() throws {
    folder = try Folder()
    image = try Image(rgba8: [1, 2, 3, 255, 4, 5, 6, 255], width: 2, height: 1)
  }

  private func readError(_ path: String) -> FileError? {
    do throws(FileError) {
      _ = try Image(contentsOf: path)
      return nil
    } catch {
      return error
    }
  }

  private func writeError(_ path: String, _ image: Image? = nil) -> FileError? {
    do throws(FileError) {
      try (image ?? self.image).write(to: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func theSignatureCountsWhenReading() throws {
    try folder.put(image.encoded(as: .png), at: "a.jpg")
    #expect(try Image(contentsOf: folder["a.jpg"]).bytes == image.bytes)
    #expect(try ImageInfo(contentsOf: folder["a.jpg"]).fileFormat == .png)
  }

  @Test(arguments: [
    ("a.png", FileFormat.png), ("a.JPG", .jpeg), ("a.b.Jpeg", .jpeg), ("a.pfm", .pfm),
    ("a.WebP", .webP),
  ])
  func theEndingCountsWhenWriting(_ name: String, _ format: FileFormat) throws {
    #expect(try image.write(to: folder[name]) == [])
    #expect(try FileFormat(signatureOf: folder.bytes(of: name)) == format)
    #expect(try folder.names == [name])
  }

  @Test func unknownEndings() throws {
    for name in ["a", "a.bmp", "png", "a.png ", "a.png.tmp"] {
      #expect(writeError(folder[name]) == .unknownEnding(name: folder[name]))
    }
    #expect(try folder.names == [])
    #expect(FileError.unknownEnding(name: "a").description.contains(".png, .jpg, .jpeg"))
  }

  @Test func whatCannotBeRead() throws {
    #expect(readError(folder["missing.png"])?.kind == .cannotOpen)
    #expect(readError(folder["missing.png"])?.description.contains("No such file") == true)
    #expect(readError(folder.path) == .isDirectory(name: folder.path))
    #expect(readError("")?.kind == .cannotOpen)
    #expect(readError("a\0b.png")?.kind == .cannotOpen)
    #expect(readError("/dev/zero") == .notAnImage(name: "/dev/zero", found: nil))
    #expect(readError("/dev/null") == .notAnImage(name: "/dev/null", found: .empty))
  }

  @Test func whatCannotBeCreated() throws {
    try folder.put([1], at: "file")
    try folder.makeFolder("folder.png")
    try folder.link("loop.png", to: "loop.png")
    for path in ["missing/a.png", "file/a.png", "folder.png", "loop.png"].map({ folder[$0] }) {
      #expect(writeError(path)?.kind == .cannotCreate, "\(path)")
    }
    #expect(writeError("")?.kind == .cannotCreate)
    #expect(writeError("a\0b.png")?.kind == .cannotCreate)
    #expect(try folder.names == ["file", "folder.png", "loop.png"])
  }

  @Test func aFailureLeavesTheOldFile() throws {
    try folder.put([1, 2, 3], at: "a.jpg")
    // libjpeg's longest side is 65500.
    let wide = try Image(
      rgba8: [UInt8](repeating: 9, count: 65501 * 4), width: 65501, height: 1)
    guard case .cannotEncode = writeError(folder["a.jpg"], wide) else {
      Issue.record("a JPEG file cannot be 65501 pixels wide")
      return
    }
    #expect(try folder.names == ["a.jpg"])
    #expect(try folder.bytes(of: "a.jpg") == [1, 2, 3])
    #expect(writeError(folder["a.jpg"]) == nil)
    #expect(try Image(contentsOf: folder["a.jpg"]).size == image.size)
    #expect(try folder.names == ["a.jpg"])
  }

  @Test func aLinkIsFollowed() throws {
    try folder.makeFolder("inner")
    try folder.put([1, 2, 3], at: "inner/real.png")
    try folder.link("inner/link.png", to: "real.png")
    try folder.link("link.png", to: "inner/link.png")
    try folder.link("dangling.png", to: "inner/new.png")
    for (link, file) in [("link.png", "real.png"), ("dangling.png", "new.png")] {
      try image.write(to: folder[link])
      #expect(folder.isLink(link) && !folder.isLink("inner/\(file)"))
      #expect(try Image(contentsOf: folder["inner/\(file)"]).bytes == image.bytes)
    }
    #expect(folder.isLink("inner/link.png"))
    #expect(try folder.names == ["dangling.png", "inner", "link.png"])
  }

  @Test func aNameMayBeginWithACombiningMark() throws {
    try folder.makeFolder("inner")
    try image.write(to: folder["inner/\u{301}.png"])
    #expect(try Image(contentsOf: folder["inner/\u{301}.png"]).bytes == image.bytes)
    #expect(try folder.names == ["inner"])
  }

  @Test func theFileHasTheUsualPermissions() throws {
    try image.write(to: folder["a.png"])
    try folder.put([], at: "usual")
    #expect(try folder.permissions(of: "a.png") == folder.permissions(of: "usual"))
  }

  @Test func devices() throws {
    #expect(writeError("/dev/null") == nil)
    try folder.link("full.jpg", to: "/dev/full")
    for path in ["/dev/full", folder["full.jpg"]] {
      let error = writeError(path)
      #expect(error?.kind == .transferFailed)
      #expect(error?.description.contains("No space left") == true)
    }
    #expect(try folder.names == ["full.jpg"])
  }
}
