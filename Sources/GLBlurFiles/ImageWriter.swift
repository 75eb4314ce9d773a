package import GLBlurCore
import Glibc

/// Writes pictures whose rows are computed when they are asked for; `Image.write` and
/// `Image.encoded` say what becomes of them.
package struct ImageWriter {
  private let options: WriteOptions

  package init(_ options: WriteOptions = WriteOptions()) {
    self.options = options
  }

  /// - Returns: a sentence for each part of the colour profile that the file could not carry.
  package func write(
    _ picture: any RowProducer, to path: String
  ) throws(FileError) -> [String] {
    let place = try OutputPlace(path)
    guard let format = FileFormat(endingOf: path) ?? (place.isDevice ? .png : nil) else {
      throw .unknownEnding(name: path)
    }
    var notes: [String] = []
    unsafe try place.write { stream throws(FileError) in
      unsafe try encode(picture, as: format, to: stream, name: path, notes: &notes)
    }
    return notes
  }

  /// The bytes of the file; `notes` gains what `write` returns.
  package func encoded(
    _ picture: any RowProducer, as format: FileFormat, notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    let name = "the \(format.rawValue) file in memory"
    return unsafe try collectBytes(name: name) { stream throws(FileError) in
      unsafe try encode(picture, as: format, to: stream, name: name, notes: &notes)
    }
  }

  @unsafe private func encode(
    _ picture: any RowProducer, as format: FileFormat, to stream: UnsafeMutablePointer<FILE>,
    name: String, notes: inout [String]
  ) throws(FileError) {
    let output = unsafe ByteSink(stream, name: name)
    switch format {
    case .png: try PNGWriter(output, options).write(picture, notes: &notes)
    case .apng:
      var animation = Animation(options: options)
      try animation.add(picture)
      try animation.write(to: output, notes: &notes)
    case .jpeg:
      unsafe try JPEGWriter(stream, name: name).write(picture, options: options, notes: &notes)
    case .tiff: unsafe try TIFFWriter(stream, name: name).write(picture, notes: &notes)
    case .pfm:
      try PFMWriter(output: output, background: options.background).write(picture, notes: &notes)
    case .cube:
      throw .cannotEncode(name: name, format: format, reason: "such files are only read")
    }
  }
}
