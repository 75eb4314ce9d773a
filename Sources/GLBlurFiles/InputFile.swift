/// An open file that is an image or a text.
package final class InputFile {
  private let source: ByteSource
  private let mostText: Int
  /// The beginning of the file, if it was no image's and has been read as a text.
  private var beginningOfText: [UInt8]?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limits: The limits on what is read, if the file is an image.
  ///   - mostText: The greatest number of bytes of a text. A little more is read of a longer one.
  /// - Throws: `FileError`.
  package init(_ file: OpenFile, _ limits: ReadLimits, mostText: Int) throws(FileError) {
    source = try ByteSource(file, limits, mostText: mostText)
    self.mostText = mostText
  }

  /// The text, or the beginning of an image.
  package func text() throws(FileError) -> [UInt8] {
    let head = try source.head()
    guard FileFormat(signatureOf: head) == nil else { return Array(head) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while text.count <= mostText {
      let count = unsafe part.withUnsafeMutableBytes { part in
        unsafe part.baseAddress.map { unsafe source.read(upTo: part.count, into: $0) } ?? 0
      }
      guard count > 0 else { break }
      text += part[..<count]
    }
    if let failure = source.failure { throw failure }
    beginningOfText = Array(text.prefix(ForeignFormat.signatureLength))
    return text
  }

  /// Opens the image.
  ///
  /// - Throws: `FileError`.
  package func image() throws(FileError) -> ImageFile {
    if let beginningOfText {
      throw .notAnImage(name: source.name, found: ForeignFormat(signatureOf: beginningOfText))
    }
    return try ImageFile(source)
  }
}
