import GLBlurImage
import GLBlurFiles
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct ScratchImageTests {
  private func picture(_ format: PixelFormat, alpha: UInt8 = 255) throws -> Image {
    try Image(size: Size(width: 37, height: 1100), format: format) { bytes in
      for index in 0..<bytes.byteCount {
        bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: index * 7), toByteOffset: index, as: UInt8.self)
      }
      guard format == .rgba8 else { return }
      for index in stride(from: 3, to: bytes.byteCount, by: 4) {
        bytes.storeBytes(of: alpha, toByteOffset: index, as: UInt8.self)
      }
    }
  }

  private func bytes(_ picture: any RowProducer) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = picture.shape.size.width * picture.shape.format.bytesPerPixel
    unsafe picture.rows(0..<picture.shape.size.height) { row in
      unsafe bytes += UnsafeRawBufferPointer(start: row, count: count)
    }
    return bytes
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func whatIsWrittenIsRead(_ format: PixelFormat)
    throws
  {
    let picture = try picture(format)
    let scratch = try ScratchImage(picture, threads: 3)
    #expect(bytes(try scratch.rows()) == picture.bytes)
    let region = Region(x: 5, y: 17, width: 20, height: 900)
    let part = try scratch.part(region)
    #expect(part.region == region)
    #expect(part.image.bytes == (try ImagePart(picture).cropped(to: region)).bytes)
  }

  @Test func partsAreWrittenWhereTheyBelong() throws {
    let picture = try picture(.rgba8)
    let scratch = try ScratchImage(picture.shape)
    for x in stride(from: 0, to: 37, by: 10) {
      for y in stride(from: 0, to: 1100, by: 333) {
        let region = Region(x: x, y: y, width: min(10, 37 - x), height: min(333, 1100 - y))
        try scratch.write(ImagePart(picture).cropped(to: region), at: region)
      }
    }
    #expect(bytes(try scratch.rows()) == picture.bytes)
  }

  @Test func whetherAllIsOpaqueIsSeen() throws {
    #expect(try ScratchImage(picture(.rgba8), threads: 1).rows().isOpaque)
    #expect(try !ScratchImage(picture(.rgba8, alpha: 254), threads: 1).rows().isOpaque)
  }

  @Test func aFileIsDecodedIntoIt() throws {
    let picture = try picture(.rgba8)
    let rows = try openRows(encoded: picture.encoded(as: .png), name: "a.png")
    #expect(bytes(try ScratchImage(reading: rows).rows()) == picture.bytes)
  }

  @Test(arguments: [ENOSPC, EIO, EDQUOT], [true, false])
  func anyCallFails(_ code: Int32, hasUnnamedFiles: Bool) throws {
    let picture = try picture(.rgba8)
    for number in 0..<4000 {
      let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) { occasion in
        occasion.number == number && occasion.call != .close && occasion.call != .unlink
          ? .error(code) : nil
      }
      do {
        let scratch = try ScratchImage(picture.shape, in: files.table)
        try scratch.write(picture, at: Region(picture.size))
        _ = try scratch.part(Region(x: 3, y: 1, width: 9, height: 40))
      } catch let error as FileError {
        #expect([.cannotCreate, .transferFailed].contains(error.kind), "call \(number): \(error)")
        #expect(error.description.contains(reason(code)))
        #expect(error.description.hasPrefix("a temporary file in "))
      }
      #expect(files.openCount == 0, "call \(number)")
      guard files.hasFailed else { return }
    }
    Issue.record("it never ends")
  }

  @Test func shortAndInterruptedCallsAreMadeAgain() throws {
    let picture = try picture(.rgba8)
    let files = FaultyFiles { occasion in
      switch occasion.call {
      case .close: nil
      case .writeAt where occasion.numberOfKind % 3 == 0: .short
      default: occasion.numberOfKind % 2 == 0 ? .error(EINTR) : nil
      }
    }
    let scratch = try ScratchImage(picture.shape, in: files.table)
    try scratch.write(picture, at: Region(picture.size))
    #expect(bytes(try scratch.rows()) == picture.bytes)
  }

  /// If rows cannot be read during writing, there is no result.
  @Test(arguments: ["a.png", "a.apng", "a.jpg", "a.tiff", "a.pfm"])
  func whatCannotBeReadIsNotWritten(_ name: String) throws {
    let picture = try picture(.rgba8)
    // Every row is read once to see whether all are opaque.
    let files = FaultyFiles { $0.call == .readAt && $0.numberOfKind >= 1500 ? .error(EIO) : nil }
    let scratch = try ScratchImage(picture.shape, in: files.table)
    try scratch.write(picture, at: Region(picture.size))
    let rows = try scratch.rows()
    let folder = try Folder()
    let error = #expect(throws: FileError.self) {
      try ImageWriter().write(rows, to: folder[name])
    }
    #expect(error?.kind == .transferFailed)
    #expect(error?.description.hasPrefix("a temporary file in ") == true)
    #expect(try folder.names.isEmpty)
  }
}
