import GLBlurImage

/// The segments of a JPEG picture before its first scan (ITU T.81, B.1.1).
struct JPEGSegments {
  /// A marker segment.
  struct Segment {
    /// The marker's second byte.
    let code: UInt8
    /// The offsets in the file of what follows the length.
    let content: Range<Int>
    /// The first bytes of the content, which identify an application's segment.
    let head: [UInt8]

    func begins(with identifier: String) -> Bool { head.starts(with: identifier.utf8) }

    /// Returns the place of the content after an identifier.
    func content(after identifier: String) -> Range<Int> {
      content.dropFirst(identifier.utf8.count)
    }
  }

  /// The most markers of a picture that are looked at.
  static let most = 10_000
  /// The number of bytes of content that are read of every segment: the identifiers are shorter.
  private static let headBytes = 48

  private(set) var all: [Segment] = []
  /// The reason why reading ended before the first scan, or nil if it did not.
  private(set) var problem: String?

  /// Reads the segments of a picture.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - start: The offset in the file at which the picture begins.
  ///   - most: The greatest number of markers that are looked at.
  init(
    _ source: ByteSource, from start: Int = 0, most: Int = Self.most
  ) throws(FileError) {
    guard try source.bytes(in: start..<start + 2) == [0xFF, 0xD8] else {
      problem = "there is no JPEG picture"
      return
    }
    var place = start + 2
    for _ in 0..<most {
      guard let marker = try source.bytes(in: place..<place + 2) else {
        problem = "it ends before its pixels"
        return
      }
      guard marker[0] == 0xFF else {
        problem = "there is no marker after \(place) bytes"
        return
      }
      switch marker[1] {
      // Any number of bytes of this value may precede a marker.
      case 0xFF: place += 1
      // These markers stand alone.
      case 0x01, 0xD0...0xD7: place += 2
      case 0xDA: return
      case 0x00, 0xD8, 0xD9:
        problem = "it ends before its pixels"
        return
      case let code:
        guard let content = try Self.content(source, from: place + 2) else {
          problem = "it ends within a segment"
          return
        }
        let head = content.prefix(Self.headBytes)
        all.append(
          Segment(code: code, content: content, head: try source.bytes(in: head) ?? []))
        place = content.upperBound
      }
    }
    problem = "it has more than \(most) markers"
  }

  /// Returns the content of the segment whose length lies at an offset, or nil if it does not lie
  /// within the file.
  private static func content(
    _ source: ByteSource, from place: Int
  ) throws(FileError) -> Range<Int>? {
    guard let bytes = try source.bytes(in: place..<place + 2) else { return nil }
    let length = bigEndianNumber(bytes)
    guard length >= 2, place + length <= source.count else { return nil }
    return place + 2..<place + length
  }

  /// Returns whether a segment DNL, which states the number of rows, follows the scans (ITU-T T.81, B.2.5).
  ///
  /// Within a scan 0 or the marker of a restart follows each byte FF.
  func statesHeightBehindScan(_ source: ByteSource) -> Bool {
    let marker: [UInt8] = [0xFF, 0xDC, 0, 4]
    var place = all.last?.content.upperBound ?? 0
    while let bytes = try? source.bytes(in: place..<min(place + 1 << 16, source.count)),
      bytes.count >= marker.count
    {
      if bytes.indices.dropLast(3).contains(where: { bytes[$0...].starts(with: marker) }) {
        return true
      }
      place += bytes.count - 3
    }
    return false
  }

  /// Returns the first segment of a code with an identifier.
  func first(_ code: UInt8, _ identifier: String) -> Segment? {
    all.first { $0.code == code && $0.begins(with: identifier) }
  }
}

extension JPEGSegments {
  // The identifiers of applications' segments.

  /// APP0 (JFIF 1.02).
  static let jfif = "JFIF\0"
  /// APP1.
  static let exif = EXIFStructure.identifier
  /// APP1.
  static let xmp = XMPPacket.identifier
  /// APP1 (XMP specification, part 3, 1.1.3.1).
  static let extendedXMP = "http://ns.adobe.com/xmp/extension/\0"
  /// APP2 (ICC.1:2022, B.4).
  static let icc = "ICC_PROFILE\0"
  /// APP2 (CIPA DC-007, 5.1).
  static let multiPicture = "MPF\0"
  /// APP2 (ISO 21496-1, annex C).
  static let gainMap = "urn:iso:std:iso:ts:21496:-1\0"
  /// APP13 (XMP specification, part 3, 1.1.3).
  static let photoshop = "Photoshop 3.0\0"
  /// APP14 (Adobe TN 5116, 18).
  static let adobe = "Adobe"
}
