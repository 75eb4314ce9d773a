import Foundation
import GLBlur
import GLBlurGPU
import TestSupport
import Testing

@Suite(.serialized) struct ProgramFileTests {
  private let chain = Chain {
    GaussianBlur(sigma: 3)
    Saturation(1.5)
    SobelEdge()
  }

  /// Renders with a new context, and returns the bytes and the number of compiled shaders.
  private func render(
    _ folder: String, _ fault: RecordedGraphics.Fault? = nil
  ) throws -> (bytes: [UInt8], compilations: Int) {
    let executor = try RecordedExecutor(
      fault, programFolder: ProgramFolder(folder))
    var bytes: [UInt8] = []
    let record = try executor.graphics.recording {
      bytes = try executor.run(chain, .pattern(23, 17)).bytes
    }
    return (bytes, record.compilations)
  }

  private func inFolder(_ body: (_ path: String) throws -> Void) throws {
    let folder = try Folder()
    try withExtendedLifetime(folder) { try body(folder.path) }
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aSecondContextCompilesNothing() throws {
    try inFolder { (folder: String) throws in
      let place = folder + "/a/programs"
      let first = try render(place)
      #expect(first.compilations > 2)
      let kept = try files(place)
      // Each program has two shaders.
      #expect(2 * kept.count == first.compilations)
      #expect(try kept.allSatisfy { try mode($0) == 0o600 } && mode(place) == 0o700)
      let second = try render(place)
      #expect(second.compilations == 0 && second.bytes == first.bytes)
      #expect(try files(place) == kept)
    }
  }

  /// A file may be cut off, changed anywhere, or somebody else's.
  @Test func damageIsCompiledAgain() throws {
    try inFolder { (folder: String) throws in
      let first = try render(folder)
      for path in try files(folder) {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let step = whole.count / 12
        var damaged = [[], Array(whole.dropLast()), whole + [0], Array(whole.prefix(30))]
        for place in stride(from: 0, to: whole.count, by: step) + [whole.count - 1] {
          var bytes = whole
          bytes[place] ^= 0x10
          damaged.append(bytes)
        }
        for bytes in damaged {
          try Data(bytes).write(to: URL(filePath: path))
          let again = try render(folder)
          #expect(again.compilations == 2 && again.bytes == first.bytes)
          #expect(try Data(contentsOf: URL(filePath: path)) == Data(whole), "it is mended")
        }
      }
    }
  }

  @Test func whatTheDriverRefusesIsCompiled() throws {
    try inFolder { (folder: String) throws in
      let first = try render(folder)
      let refused = try render(folder, .binary)
      #expect(refused.compilations == first.compilations && refused.bytes == first.bytes)
      #expect(try render(folder).compilations == 0)
    }
  }

  /// A driver trusts its binaries, so others must not be able to make files.
  @Test func aFolderOpenToOthersIsNotUsed() throws {
    try inFolder { (folder: String) throws in
      for mode in [0o722, 0o702, 0o720] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
        #expect(try render(folder).compilations > 2)
        #expect(try files(folder).isEmpty)
      }
    }
  }

  @Test func aPlaceThatCannotBeAFolderIsNoError() throws {
    try inFolder { (folder: String) throws in
      try Data().write(to: URL(filePath: folder + "/file"))
      for place in [folder + "/file", folder + "/file/below", "/proc/programs"] {
        #expect(try render(place).compilations > 2)
      }
    }
  }

  @Test func aLinkToAFolderIsNotUsed() throws {
    try inFolder { (folder: String) throws in
      try FileManager.default.createDirectory(
        atPath: folder + "/real", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: folder + "/real")
      #expect(try render(folder + "/link").compilations > 2)
      #expect(try files(folder + "/real").isEmpty)
    }
  }

  @Test func aLinkIsNotFollowed() throws {
    try inFolder { (folder: String) throws in
      let first = try render(folder + "/programs")
      let path = try #require(try files(folder + "/programs").first)
      try FileManager.default.moveItem(atPath: path, toPath: folder + "/elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder + "/elsewhere")
      let second = try render(folder + "/programs")
      #expect(second.compilations == 2 && second.bytes == first.bytes)
    }
  }

  // MARK: Files alone

  @Test func anotherDriverOrTextHasNoBinary() throws {
    try inFolder { (folder: String) throws in
      let files = try #require(ProgramFiles(folder, driver: ["maker", "card", "1.0"]))
      let binary = ProgramBinary(format: 7, bytes: [1, 2, 3])
      files.keep(binary, of: "void main() {}")
      #expect(files.binary(of: "void main() {}") == binary)
      #expect(files.binary(of: "void main() { }") == nil)
      let newer = try #require(ProgramFiles(folder, driver: ["maker", "card", "1.1"]))
      #expect(newer.binary(of: "void main() {}") == nil)
    }
  }

  @Test func theOldestFilesGoFirst() throws {
    try inFolder { (folder: String) throws in
      // The empty files look as large as all may be together.
      for number in 0..<20 {
        let path = "\(folder)/\(number).program"
        try Data().write(to: URL(filePath: path))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: UInt64(ProgramFiles.mostBytes / 16))
        try file.close()
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000 + Double(number))],
          ofItemAtPath: path)
      }
      let other = folder + "/a.programme.pdf"
      try Data().write(to: URL(filePath: other))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: other)
      let files = try #require(ProgramFiles(folder, driver: ["card"]))
      // One of 32 files causes a look through the list.
      for number in 0..<400 {
        files.keep(ProgramBinary(format: 1, bytes: [0]), of: "program \(number)")
      }
      let left = (0..<20).filter {
        FileManager.default.fileExists(atPath: "\(folder)/\($0).program")
      }
      // Half of the limit is left: eight of these files, or seven beside the new ones.
      #expect(left == [12, 13, 14, 15, 16, 17, 18, 19] || left == [13, 14, 15, 16, 17, 18, 19])
      #expect(FileManager.default.fileExists(atPath: other), "it is no program")
    }
  }

  @Test func placesOfTheFolder() {
    func folder(_ variables: [String: String]) -> ProgramFolder? {
      ProgramFolder { variables[$0] }
    }
    let home = ["HOME": "/home/ada"]
    #expect(folder(home) == ProgramFolder("/home/ada/.cache/glblur"))
    let caches = home.merging(["XDG_CACHE_HOME": "/var/cache"]) { $1 }
    #expect(folder(caches) == ProgramFolder("/var/cache/glblur"))
    // The XDG Base Directory Specification: a relative path is to be ignored.
    let relative = home.merging(["XDG_CACHE_HOME": "cache"]) { $1 }
    #expect(folder(relative) == folder(home))
    let chosen = caches.merging(["GLBLUR_PROGRAM_CACHE": "programs"]) { $1 }
    #expect(folder(chosen) == ProgramFolder("programs"))
    #expect(folder(caches.merging(["GLBLUR_PROGRAM_CACHE": "off"]) { $1 }) == nil)
    #expect(folder([:]) == nil && folder(["HOME": ""]) == nil)
  }

  // MARK: Order

  /// A driver can compile programs in parallel only if it gets all of them before it is asked about
  /// one.
  @Test func programsAreBegunBeforeTheFirstDraw() throws {
    let executor = try RecordedExecutor()
    let record = try executor.graphics.recording {
      _ = try executor.run(chain, .pattern(23, 17))
    }
    #expect(record.draws > 1)
    #expect(record.compilations > 2 && record.earlyCompilations == record.compilations)
  }

  /// Programs beyond the cache would be deleted before they are used.
  @Test func aSmallCacheCompilesEachProgramOnce() throws {
    let executor = try RecordedExecutor(mostPrograms: 2)
    let plan = try RecordedExecutor.plan(chain, Size(width: 23, height: 17))
    let image = try Image.pattern(23, 17)
    var bytes: [UInt8] = []
    let record = try executor.graphics.recording { bytes = try executor.run(plan, image).bytes }
    #expect(record.compilations == 2 * record.programs && record.programs <= plan.passes.count)
    #expect(try bytes == executor.reference(plan, image).bytes)
  }
}
