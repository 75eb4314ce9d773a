package import GLBlurImage
import Synchronization
import SystemLibrary

/// A picture too large for memory, as packed rows in a temporary file.
package final class ScratchImage: PixelSource {
  package let shape: ImageShape
  package let profile: ColorProfile
  package let clampedSamples: Int
  package let notes: [String]
  package let metadata: Metadata
  private let file: ScratchFile
  private let bytesPerRow: Int

  package init(
    _ shape: ImageShape, profile: ColorProfile = .none, in files: FileSystem = .live
  ) throws(FileError) {
    self.shape = shape
    self.profile = profile
    clampedSamples = 0
    notes = []
    metadata = .none
    file = try ScratchFile(in: files)
    bytesPerRow = shape.bytesPerRow
  }

  /// Creates a picture by decoding a source, whose errors it throws.
  package convenience init(reading source: any PictureSource) throws {
    let picture = try ScratchImage(source.shape, profile: source.profile)
    try source.forEachPart { try picture.write($0.image, at: $0.region) }
    self.init(picture, readFrom: source)
  }

  private init(_ other: ScratchImage, readFrom source: any PictureSource) {
    shape = other.shape
    profile = other.profile
    clampedSamples = source.clampedSamples
    notes = source.notes
    metadata = source.metadata
    file = other.file
    bytesPerRow = other.bytesPerRow
  }

  /// Creates a picture by computing all rows of a producer, whose failure it throws.
  package convenience init(_ picture: any RowProducer, threads: Int) throws {
    try self.init(picture.shape, profile: picture.profile)
    let bands = shape.size.bands()
    let failure = Mutex<FileError?>(nil)
    concurrently(min(threads, bands.count)) { thread in
      do throws(FileError) {
        for band in stride(from: thread, to: bands.count, by: threads) {
          var y = bands[band].lowerBound
          unsafe try picture.rows(bands[band]) { row throws(FileError) in
            let bytes = unsafe UnsafeRawBufferPointer(start: row, count: bytesPerRow)
            try unsafe file.write(bytes, at: y * bytesPerRow)
            y += 1
          }
        }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let failure = failure.withLock({ $0 }) ?? picture.failure { throw failure }
  }

  /// Writes an image of the picture's format into a region of its size.
  package func write(_ image: Image, at region: Region) throws(FileError) {
    try image.withBytes { bytes throws(FileError) in
      try unsafe bytes.withUnsafeBytes { bytes throws(FileError) in
        if image.bytesPerRow == bytesPerRow {
          return try unsafe file.write(bytes, at: offset(0, region.y))
        }
        for y in 0..<region.height {
          let row = y * image.bytesPerRow..<(y + 1) * image.bytesPerRow
          try unsafe file.write(
            UnsafeRawBufferPointer(rebasing: bytes[row]), at: offset(region.x, region.y + y))
        }
      }
    }
  }

  package func part(_ region: Region) throws -> ImagePart {
    let image = try Image(
      region.size, format: shape.format, profile: profile,
      overwrittenBy: { (bytes: inout MutableRawSpan) throws(FileError) in
        try unsafe bytes.withUnsafeMutableBytes { bytes throws(FileError) in
          let count = region.width * shape.format.bytesPerPixel
          for y in 0..<region.height {
            try unsafe file.read(
              into: UnsafeMutableRawBufferPointer(rebasing: bytes[y * count..<(y + 1) * count]),
              at: offset(region.x, region.y + y))
          }
        }
      })
    return ImagePart(image, x: region.x, y: region.y)
  }

  fileprivate func read(
    _ y: Int, into row: UnsafeMutableRawBufferPointer
  ) throws(FileError) {
    try unsafe file.read(into: row, at: offset(0, y))
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    y * bytesPerRow + x * shape.format.bytesPerPixel
  }

  package func rows() throws -> any RowProducer {
    ScratchProducer(store: self, isOpaque: try isOpaque)
  }

  private var isOpaque: Bool {
    get throws {
      for rows in shape.parts {
        let part = try part(Region(columns: 0..<shape.size.width, rows: rows))
        if !part.image.isOpaque { return false }
      }
      return true
    }
  }
}

private struct ScratchProducer: RowProducer {
  let store: ScratchImage
  let isOpaque: Bool

  var shape: ImageShape { store.shape }
  var profile: ColorProfile { store.profile }
  var metadata: Metadata { store.metadata }

  /// Throws an error of the file if `Failure` is `FileError`, as for all writers; otherwise the row
  /// is blank.
  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let count = shape.size.width * shape.format.bytesPerPixel
    let row = Buffer(byteCount: count)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: row.bytes, count: count)
    for y in rows {
      do throws(FileError) {
        try unsafe store.read(y, into: bytes)
      } catch {
        if let failure = error as? Failure { throw failure }
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
      }
      unsafe try body(row.bytes)
    }
  }
}

/// An unnamed temporary file for data too large for memory, of which nothing is left however the
/// process ends.
///
/// The file lies in `TMPDIR`, or else in /var/tmp, which is for large files, whereas /tmp may be in
/// memory.
final class ScratchFile: Sendable {
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem
  private let name: String

  init(in files: FileSystem) throws(FileError) {
    let variable = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let folder = variable.isEmpty ? "/var/tmp" : variable
    name = "a temporary file in \(folder)"
    self.files = files
    do throws(SystemError) {
      descriptor = try Self.open(in: folder, files)
    } catch {
      throw .cannotCreate(name: name, reason: error.reason + "; set TMPDIR to another folder")
    }
  }

  deinit { try? files.close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          try unsafe files.writeAt(descriptor, rest, offset + done)
        }
        guard count > 0 else { throw SystemError(ENOSPC) }
        done += count
      } catch {
        throw .writeFailed(
          name: name, reason: error.reason + "; set TMPDIR to a folder with more room")
      }
    }
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          try unsafe files.readAt(descriptor, rest, offset + done)
        }
        // Only another process can have truncated the file.
        guard count > 0 else { throw SystemError(EIO) }
        done += count
      } catch {
        throw .readFailed(name: name, reason: error.reason)
      }
    }
  }

  private static func open(
    in folder: String, _ files: FileSystem
  ) throws(SystemError) -> FileSystem.Descriptor {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in
        try files.open(folder, FileSystem.unnamed | O_RDWR | O_CLOEXEC, 0o600)
      }
    } catch {
      // File systems without unnamed files fail with either error (open(2)).
      guard error.code == EOPNOTSUPP || error.code == EISDIR else { throw error }
    }
    let (descriptor, path) = try withFreeName(beside: folder + "/") { path throws(SystemError) in
      try files.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    try? retrying { () throws(SystemError) in try files.unlink(path) }
    return descriptor
  }
}
