import Foundation
import TestSupport
import Testing

/// Tar files by Python's module tarfile, independently of glblur.
enum PythonTar {
  /// A member as Python sees it.
  struct Member: Decodable, Hashable {
    var name: String
    /// The letter of the kind of member; 0 for a file.
    var type: String
    var mode: Int
    var owner: [String]
    var time: Double
    var link: String
    /// The content in hexadecimal digits.
    var content: String

    var bytes: [UInt8] {
      stride(from: 0, to: content.utf8.count, by: 2).compactMap {
        UInt8(content.dropFirst($0).prefix(2), radix: 16)
      }
    }
  }

  /// Makes a tar file in the format `USTAR`, `GNU` or `PAX`.
  ///
  /// - Parameter members: The names and the files with their content. A name with an arrow is a
  ///   hard link, and one that ends with a slash a folder.
  static func make(
    _ name: String, _ format: String, _ members: [(name: String, file: String)], in folder: Folder
  ) throws {
    let script = """
      import io, sys, tarfile
      kind, target = sys.argv[1:3]
      with tarfile.open(target, "w", format=getattr(tarfile, kind + "_FORMAT")) as archive:
          for number, (name, file) in enumerate(zip(sys.argv[3::2], sys.argv[4::2])):
              name, _, link = name.partition(" -> ")
              member = tarfile.TarInfo(name)
              member.mode, member.uid, member.gid = 0o640, 1000 + number, 100
              member.uname, member.gname = "someone", "some"
              member.mtime = 1700000000 + number + (0.25 if kind == "PAX" else 0)
              content = b""
              if link:
                  member.type, member.linkname = tarfile.LNKTYPE, link
              elif name.endswith("/"):
                  member.type = tarfile.DIRTYPE
              elif file:
                  content = open(file, "rb").read()
              member.size = len(content)
              archive.addfile(member, io.BytesIO(content))
      """
    let outcome = try Child(
      ["-c", script, format, name] + members.flatMap { [$0.name, $0.file] },
      of: "/usr/bin/python3", in: folder
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  static func members(of name: String, in folder: Folder) throws -> [Member] {
    let script = """
      import json, sys, tarfile
      with tarfile.open(sys.argv[1], "r:", errorlevel=2) as archive:
          print(json.dumps([{
              "name": m.name, "type": m.type.decode(), "mode": m.mode, "time": m.mtime, "link": m.linkname,
              "owner": [str(m.uid), str(m.gid), m.uname, m.gname],
              "content": archive.extractfile(m).read().hex() if m.isreg() else ""} for m in archive]))
      """
    let outcome = try Child(["-c", script, name], of: "/usr/bin/python3", in: folder).wait()
    try #require(outcome.status == 0, "\(name): \(outcome.error)")
    return try JSONDecoder().decode([Member].self, from: Data(outcome.bytes))
  }
}
