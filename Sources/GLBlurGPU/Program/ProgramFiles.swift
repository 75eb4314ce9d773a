import CGraphics
import GLBlurShaders
import SystemLibrary

/// Compiled programs in files of one folder, for later processes.
///
/// A file holds all that its binary depends on, with the program's text, and serves only an equal
/// program. A checksum finds damage. Since a driver trusts its binary, the folder must belong to
/// this user and be closed to the writing of others. Files appear complete, by renaming. If files
/// fail, the program is compiled.
package struct ProgramFiles: Sendable {
  /// The bytes of all files, thousands of programs, beyond which the oldest are deleted.
  package static let mostBytes = 64 << 20
  /// The bytes beyond which a program is not kept.
  private static let mostBytesOfOne = 4 << 20

  private let folder: String
  /// The driver, its version, and the device.
  private let driver: [UInt8]

  init?(_ folder: ProgramFolder, _ info: ContextInfo, _ gl: GLFunctions) {
    guard gl.getIntegerv(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS), 1)[0] > 0 else { return nil }
    self.init(
      folder.path, driver: [info.vendor, info.renderer, info.version, ProgramText().vertex])
  }

  /// Opens a folder, which is made if needed, or returns nil.
  ///
  /// - Parameter driver: What the binaries depend on beside the text.
  package init?(_ folder: String, driver: [String]) {
    self.folder = folder
    self.driver = Array(driver.joined(separator: "\0").utf8)
    guard Self.makeFolder(folder) else { return nil }
  }

  package func binary(of text: String) -> ProgramBinary? {
    let key = key(of: text)
    return contents(of: path(of: key)).flatMap { Self.binary(in: $0, key: key) }
  }

  package func keep(_ binary: ProgramBinary, of text: String) {
    let key = key(of: text)
    // Listing takes milliseconds, so not every program causes it.
    if Self.sum(of: key) % 32 == 0 { deleteOldFiles() }
    write(Self.bytes(of: binary, key: key), to: path(of: key))
  }

  private func key(of text: String) -> [UInt8] { driver + [0] + Array(text.utf8) }

  private func path(of key: [UInt8]) -> String {
    "\(folder)/\(String(Self.sum(of: key), radix: 16)).program"
  }

  // MARK: Bytes

  private static let signature = Array("glblur program 1\n".utf8)
  private static let headSize = signature.count + 4 * 8

  /// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv), to find damage and name files.
  private static func sum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func bytes(of binary: ProgramBinary, key: [UInt8]) -> [UInt8] {
    let numbers = [
      UInt64(key.count), UInt64(binary.format), UInt64(binary.bytes.count),
      sum(of: key) ^ sum(of: binary.bytes),
    ]
    let head = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return signature + head + key + binary.bytes
  }

  private static func binary(in bytes: [UInt8], key: [UInt8]) -> ProgramBinary? {
    guard bytes.count > headSize, bytes.starts(with: signature) else { return nil }
    let numbers = (0..<4).map { index in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[signature.count + 8 * index + $1]) << (8 * $1) }
    }
    let rest = bytes[headSize...]
    guard numbers[0] == UInt64(key.count), rest.starts(with: key) else { return nil }
    let binary = rest.dropFirst(key.count)
    guard let format = GLenum(exactly: numbers[1]), numbers[2] == UInt64(binary.count),
      numbers[3] == sum(of: key) ^ sum(of: binary)
    else { return nil }
    return ProgramBinary(format: format, bytes: Array(binary))
  }

  // MARK: Files

  private func contents(of path: String) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size <= Self.mostBytesOfOne
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        return unsafe SystemLibrary.read(file, rest.baseAddress, rest.count)
      }
      guard read > 0 else { return nil }
      count += read
    }
    // Files not read for longest are the oldest.
    futimens(file, nil)
    return bytes
  }

  private func write(_ bytes: [UInt8], to path: String) {
    // Writing more than the limit would send SIGXFSZ.
    guard bytes.count <= Self.mostBytesOfOne,
      LimitedResource.fileSize.limits.map({ UInt64($0.rlim_cur) >= UInt64(bytes.count) }) ?? true
    else { return }
    let begun = "\(path).\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
    let file = unsafe open(begun, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    var count = 0
    while count < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[count...])
        return unsafe SystemLibrary.write(file, rest.baseAddress, rest.count)
      }
      guard written > 0 else { break }
      count += written
    }
    let isWhole = count == bytes.count
    guard close(file) == 0, isWhole, unsafe rename(begun, path) == 0 else {
      unsafe unlink(begun)
      return
    }
  }

  /// Makes a folder for this user alone, with those above it. Root makes none in somebody else's
  /// home.
  ///
  /// - Returns: Whether the folder is no link, belongs to this user, and others may not write
  ///   there.
  private static func makeFolder(_ path: String) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) != 0 {
      guard errno == ENOENT else { return false }
      if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
        let above = String(path[..<slash])
        if unsafe stat(above, &status) != 0 {
          guard makeFolder(above) else { return false }
        } else if status.st_uid != geteuid(), status.st_uid != 0 {
          return false
        }
      }
      unsafe mkdir(path, 0o700)
      guard unsafe lstat(path, &status) == 0 else { return false }
    }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// Whether a file is a finished or begun one of these. The folder may hold others.
  private static func isOurs(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{1,16}\.program(\.[0-9a-f]{1,16})?/) != nil
  }

  /// If the files exceed the limit, deletes the longest unused ones down to half of it.
  private func deleteOldFiles() {
    guard let list = unsafe opendir(folder) else { return }
    defer { unsafe closedir(list) }
    var files: [(path: String, bytes: Int, time: Int)] = []
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard Self.isOurs(name), unsafe lstat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append((path, Int(status.st_size), modificationTime(of: status).tv_sec))
    }
    var sum = files.reduce(0) { $0 + $1.bytes }
    guard sum > Self.mostBytes else { return }
    for file in files.sorted(by: { $0.time < $1.time }) where sum > Self.mostBytes / 2 {
      unsafe unlink(file.path)
      sum -= file.bytes
    }
  }
}
