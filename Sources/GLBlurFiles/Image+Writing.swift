public import GLBlurCore
import Glibc

extension Image {
  /// Writes a file in the format that the ending of its name says: `.png`, `.jpg` or `.jpeg`.
  ///
  /// The file appears under its name only when it is whole; where one was, that is replaced, also
  /// through a symbolic link. A device or a pipe is written to as it is, PNG if its name has no
  /// such ending.
  ///
  /// PNG files have 16 bits a sample unless the image is `.rgba8`, and an alpha channel unless
  /// all of it is opaque. JPEG files are opaque.
  ///
  /// - Returns: a sentence for each part of the colour profile that the file could not carry.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(
    to path: String, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [String] {
    let place = try OutputPlace(path)
    guard let format = FileFormat(endingOf: path) ?? (place.isDevice ? .png : nil) else {
      throw .unknownEnding(name: path)
    }
    var notes: [String] = []
    unsafe try place.write { stream throws(FileError) in
      unsafe try encode(as: format, options: options, to: stream, name: path, notes: &notes)
    }
    return notes
  }

  /// The bytes of a PNG or JPEG file, as `write` makes it.
  ///
  /// - Throws: `FileError`.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [UInt8] {
    var notes: [String] = []
    return try encoded(as: format, options: options, notes: &notes)
  }

  /// As `encoded(as:options:)`; `notes` gains what `write` returns.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions(), notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    let name = "the \(format.rawValue) file in memory"
    return unsafe try collectBytes(name: name) { stream throws(FileError) in
      unsafe try encode(as: format, options: options, to: stream, name: name, notes: &notes)
    }
  }

  @unsafe private func encode(
    as format: FileFormat, options: WriteOptions, to stream: UnsafeMutablePointer<FILE>,
    name: String, notes: inout [String]
  ) throws(FileError) {
    switch format {
    case .png:
      unsafe try PNGWriter(stream, name: name).write(self, level: options.pngLevel, notes: &notes)
    case .jpeg:
      unsafe try JPEGWriter(stream, name: name).write(self, options: options, notes: &notes)
    }
  }
}
