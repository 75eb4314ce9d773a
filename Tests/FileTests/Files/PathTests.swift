import GLBlurFiles
import TestSupport
import Testing

@Suite struct PathTests {
  /// The system's functions would end the name at the zero byte.
  @Test func aPathWithAZeroByteIsThatOfNoFile() throws {
    let folder = try Folder()
    try folder.put([1], at: "a")
    let place = Path.folder(of: folder["a"])
    #expect(Path.real("a", in: place).hasSuffix("/a"))
    #expect(Path.real("a\0b", in: place) != Path.real("a", in: place))
  }
}
