import GLBlurFiles
import TestSupport
import Testing

@Suite struct ShardHeaderTests {
  private static let size = 9 << 30

  private func header(_ format: String, in folder: Folder) throws {
    let script = """
      import sys, tarfile
      member = tarfile.TarInfo("n" * 120 + ".png")
      member.size, member.mtime = \(Self.size), 1700000000
      member.pax_headers = {"comment": "stays", "size": "\(Self.size)"} if sys.argv[1] == "PAX" else {}
      open("in.tar", "wb").write(member.tobuf(getattr(tarfile, sys.argv[1] + "_FORMAT")) + bytes(512))
      """
    let outcome = try Child(["-c", script, format], of: "/usr/bin/python3", in: folder).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  private func read(_ head: [UInt8], in folder: Folder) throws -> String {
    try folder.put(head + [UInt8](repeating: 0, count: 1024), at: "out.tar")
    let script = """
      import tarfile
      with tarfile.open("out.tar", "r:") as archive:
          m = archive.firstmember
          print(len(m.name), m.name[-4:], m.size, m.mtime, m.pax_headers.get("comment"))
      """
    let outcome = try Child(["-c", script], of: "/usr/bin/python3", in: folder).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n").joined()
  }

  @Test(arguments: [("GNU", "None"), ("PAX", "stays")])
  func sizesBeyondOctal(format: String, comment: String) throws {
    let folder = try Folder()
    try header(format, in: folder)
    let member = try #require(try TarReader(OpenFile(folder["in.tar"])).next())
    #expect(member.size == Self.size)
    #expect(member.isFile)
    let time = "1700000000"
    for size in [5, Self.size + 7] {
      #expect(
        try read(member.head(name: member.name, size: size), in: folder)
          == "124 .png \(size) \(time) \(comment)")
      #expect(
        try read(member.head(name: Array("a.jpg".utf8), size: size), in: folder)
          == "5 .jpg \(size) \(time) \(comment)")
      let longer = member.name + Array(".webp".utf8)
      #expect(
        try read(member.head(name: longer, size: size), in: folder)
          == "129 webp \(size) \(time) \(comment)")
    }
  }

  /// Headers of all members on their way are in memory, so a stranger's must be few bytes. A name
  /// with a zero byte could not be written into another header.
  @Test(arguments: [
    ("member.pax_headers = {f'k{i}': 'v' * 4000 for i in range(70)}", "more than 262144 bytes"),
    ("member.name = 'n' * 5000 + '.png'", "a name has more than 4096 bytes"),
    ("member.pax_headers = {'path': 'a\\0b.png'}", "a name has a zero byte"),
  ])
  func headersThatAreRefused(setting: String, message: String) throws {
    let folder = try Folder()
    let script = """
      import tarfile
      with tarfile.open("in.tar", "w", format=tarfile.PAX_FORMAT) as archive:
          member = tarfile.TarInfo("a.png")
          \(setting)
          archive.addfile(member)
      """
    let outcome = try Child(["-c", script], of: "/usr/bin/python3", in: folder).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    let error = #expect(throws: FileError.self) {
      try TarReader(OpenFile(folder["in.tar"])).next()
    }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }
}
