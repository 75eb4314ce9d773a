/// A picture that is being decoded, which can be done once.
///
/// A picture source is used by one thread at a time.
package protocol PictureSource: AnyObject {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  /// Whether `forEachPart` gives the whole picture at once.
  var isWhole: Bool { get }

  /// The number of bytes that decoding needs: those that the decoder keeps, and the largest part
  /// that `forEachPart` gives.
  var decodingBytes: Int { get }

  /// The number of samples of the file that were beyond 0…1 and have been clamped. It is known when
  /// the picture has been decoded.
  var clampedSamples: Int { get }

  /// The metadata of the picture.
  var metadata: Metadata { get }

  /// The sentences of `Image.notes`. They are known before the picture has been decoded.
  var notes: [String] { get }

  /// Decodes the picture and calls `body` with one part after the other, in the order of the file.
  /// Together the parts are the picture.
  ///
  /// - Throws: An error if the data of the picture is damaged, or the error that `body` throws.
  func forEachPart(_ body: (ImagePart) throws -> Void) throws
}

/// A picture before whose first part there are many steps, such as the frames before a frame of an
/// animation.
package protocol SteppedSource: PictureSource {
  /// A function that throws an error if decoding shall end. It is called before each step.
  var check: () throws -> Void { get set }
}

/// A picture that is decoded row by row from the top one on.
package protocol RowSource: PictureSource {
  /// Whether the alpha of every pixel is certainly 1, because the file has none. This is known before
  /// the picture is decoded.
  var isKnownOpaque: Bool { get }

  /// Writes the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - rows: Memory for packed rows of straight RGBA in the shape's format.
  /// - Throws: An error if the data of the picture is damaged.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws
}

extension PictureSource {
  package var clampedSamples: Int { 0 }
  package var notes: [String] { [] }
  package var metadata: Metadata { .none }
}

extension RowSource {
  package var isKnownOpaque: Bool { false }
  package var isWhole: Bool { false }

  package var decodingBytes: Int { decodingBytes(keeping: 0) }

  /// Returns the value of `decodingBytes` for a decoder that keeps a number of bytes.
  package func decodingBytes(keeping count: Int) -> Int {
    count + (shape.parts.first?.count ?? 0) * shape.bytesPerRow
  }

  package func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    for rows in shape.parts {
      let size = Size(width: shape.size.width, height: rows.count)
      let image = try Image(size, format: shape.format, profile: profile) {
        (target: inout MutableRawSpan) throws in
        try unsafe target.withUnsafeMutableBytes { target in
          guard let start = target.baseAddress else { return }
          try unsafe read(rows.count, into: start)
        }
      }
      try body(ImagePart(image, y: rows.lowerBound))
    }
  }
}

extension ImageShape {
  /// The number of bytes of a packed row.
  package var bytesPerRow: Int { size.width * format.bytesPerPixel }

  /// The number of bytes of all rows.
  package var byteCount: Int { size.height * bytesPerRow }

  /// The least number of bytes in which pictures are moved from one place to another. Parts of this
  /// size make system calls rare, and are small beside pictures that do not fit into memory.
  package static let partBytes = 1 << 20

  /// The bands of rows, from the top one on, in which the picture is moved from one place to
  /// another. The last one may be shorter.
  package var parts: [Range<Int>] {
    let count = min(max(1, Self.partBytes / bytesPerRow), size.height)
    return stride(from: 0, to: size.height, by: count).map { $0..<min($0 + count, size.height) }
  }
}
