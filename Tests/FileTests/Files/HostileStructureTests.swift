import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests small files whose structure asks for far too much work or memory.
@Suite struct HostileStructureTests {
  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8, bytes: 4) + Array(type.utf8) + content
  }

  /// Expects that a file of boxes is refused soon.
  private func expectRefusal(_ meta: [UInt8]) {
    let file =
      box("ftyp", Array("avif".utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0] + meta)
    let start = ContinuousClock.now
    #expect(throws: FileError.self) { try ImageInfo(encoded: file) }
    // Opening libvips takes a quarter of a second; without limits, these files take minutes.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  /// Each item of six bytes claims 65535 empty extents.
  @Test func extentsThatTakeNoBytes() {
    let entry = box("infe", [2, 0, 0, 0] + [0, 1, 0, 0] + Array("av01".utf8) + [0])
    let item: [UInt8] = [0, 1, 0, 0, 0xFF, 0xFF]
    let items = (0..<10_000).flatMap { _ in item }
    expectRefusal(
      box("iinf", [0, 0, 0, 0, 0, 1] + entry)
        + box("iloc", [0, 0, 0, 0, 0, 0] + bigEndian(10_000, bytes: 2) + items))
  }

  /// Each box claims 2³² − 1 associations, and has none.
  @Test func associationsThatAreNotThere() {
    let boxes = (0..<100).flatMap { _ in box("ipma", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]) }
    expectRefusal(box("iprp", box("ipco", []) + boxes))
  }

  /// All fields of a TIFF file share bytes, each of which libtiff would copy.
  @Test func fieldsThatOverlap() {
    let count = 1000
    var file: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> (8 * $0) & 255) }
    }
    file += number(count, 2)
    let start = 8 + 2 + 12 * count + 4
    for index in 0..<count {
      file += number(40_000 + index, 2) + number(1, 2) + number(100_000, 4) + number(start, 4)
    }
    file += [0, 0, 0, 0] + [UInt8](repeating: 0, count: 100_000)
    #expect(
      throws: FileError.damaged(
        name: "a", format: .tiff, reason: "the values of its fields overlap")
    ) {
      try Image(encoded: file, name: "a")
    }
  }
}
