/// A picture that can be decoded once, by one thread at a time.
package protocol PictureSource: AnyObject {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  var isWhole: Bool { get }

  /// The bytes that decoding needs: the decoder's own and those of the largest part.
  var decodingBytes: Int { get }

  /// As in `Image`, known after decoding.
  var clampedSamples: Int { get }

  var metadata: Metadata { get }

  /// As in `Image`, known before decoding.
  var notes: [String] { get }

  /// Decodes the picture and calls `body` with its parts, in the order of the file.
  ///
  /// - Throws: An error if the data is damaged, or the error of `body`.
  func forEachPart(_ body: (ImagePart) throws -> Void) throws
}

/// A picture that takes many steps before its first part, such as a frame that depends on earlier
/// frames.
package protocol SteppedSource: PictureSource {
  /// Called before each step. Throws an error to stop decoding.
  var check: () throws -> Void { get set }
}

/// A picture decoded row by row from the top.
package protocol RowSource: PictureSource {
  /// Whether every pixel is opaque because the file has no alpha.
  var isKnownOpaque: Bool { get }

  /// - Parameter rows: Memory for packed rows of straight RGBA in the shape's format.
  /// - Throws: An error if the data is damaged.
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
  package var bytesPerRow: Int { size.width * format.bytesPerPixel }

  package var byteCount: Int { size.height * bytesPerRow }

  /// The least bytes of the parts in which pictures are moved: system calls are rare, and parts
  /// small beside pictures that do not fit into memory.
  package static let partBytes = 1 << 20

  package var parts: [Range<Int>] {
    let count = min(max(1, Self.partBytes / bytesPerRow), size.height)
    return stride(from: 0, to: size.height, by: count).map { $0..<min($0 + count, size.height) }
  }
}
