import GLBlurImage

/// The segments of a JPEG picture before its first scan (ITU-T T.81, B.1.1).
struct JPEGSegments {
  struct Segment {
    let code: UInt8
    /// The offsets of what follows the length.
    let content: Range<Int>
    /// The first bytes, which identify an application segment.
    let head: [UInt8]

    func begins(with identifier: String) -> Bool { head.starts(with: identifier.utf8) }

    func content(after identifier: String) -> Range<Int> {
      content.dropFirst(identifier.utf8.count)
    }
  }

  static let most = 10_000
  /// The bytes to read of every segment, more than any identifier has.
  private static let headBytes = 48

  private(set) var all: [Segment] = []
  /// Why reading ended before the first scan.
  private(set) var problem: String?

  /// Reads up to `most` markers of a picture that begins at `start`.
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

  /// Returns the content of a segment by the offset of its length, or nil if it exceeds the file.
  private static func content(
    _ source: ByteSource, from place: Int
  ) throws(FileError) -> Range<Int>? {
    guard let bytes = try source.bytes(in: place..<place + 2) else { return nil }
    let length = bigEndianNumber(bytes)
    guard length >= 2, place + length <= source.count else { return nil }
    return place + 2..<place + length
  }

  /// Returns whether a DNL segment with the number of rows follows the scans (ITU-T T.81, B.2.5),
  /// in which 0 or the marker of a restart follows each byte FF.
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

  func first(_ code: UInt8, _ identifier: String) -> Segment? {
    all.first { $0.code == code && $0.begins(with: identifier) }
  }
}

extension JPEGSegments {
  // The identifiers of application segments.

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

/// The frame header of a JPEG picture (ITU-T T.81, B.2.2).
struct JPEGFrame {
  struct Component {
    let identifier: UInt8
    let horizontal: Int
    let vertical: Int
  }

  /// The size. A height of 0 is stated after the first scan.
  let size: Size
  let components: [Component]
  /// The second byte of the marker, for the kind of compression.
  let code: UInt8
  let bitsPerSample: Int

  var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(code) }

  /// Reads the frame header, or returns nil if there is no sound one.
  init?(_ segments: JPEGSegments, _ source: ByteSource) throws(FileError) {
    guard let segment = segments.all.first(where: { Self.isFrame($0.code) }),
      let bytes = try source.bytes(in: segment.content), bytes.count >= 6
    else { return nil }
    size = Size(width: bigEndianNumber(bytes[3..<5]), height: bigEndianNumber(bytes[1..<3]))
    let count = Int(bytes[5])
    guard bytes.count >= 6 + 3 * count else { return nil }
    components = (0..<count).map { index in
      let start = 6 + 3 * index
      return Component(
        identifier: bytes[start], horizontal: Int(bytes[start + 1] >> 4),
        vertical: Int(bytes[start + 1] & 15))
    }
    code = segment.code
    bitsPerSample = Int(bytes[0])
  }

  /// DHT, JPG and DAC (C4, C8, CC) begin no frame. F7 and F9 are the frames of JPEG-LS (ITU-T T.87
  /// and T.870).
  private static func isFrame(_ code: UInt8) -> Bool {
    (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
      || [0xF7, 0xF9].contains(code)
  }

  /// Returns the usual notation for chroma subsampling by these factors, if any.
  static func subsampling(_ horizontal: Int, _ vertical: Int) -> String? {
    let names = [
      [1, 1]: "4:4:4", [2, 1]: "4:2:2", [2, 2]: "4:2:0", [4, 1]: "4:1:1", [1, 2]: "4:4:0",
      [4, 2]: "4:1:0",
    ]
    return names[[horizontal, vertical]]
  }

  /// The subsampling in usual notation, or else all factors.
  var chromaSubsampling: String? {
    guard components.count >= 3 else { return nil }
    let (luma, blue, red) = (components[0], components[1], components[2])
    if blue.horizontal == red.horizontal, blue.vertical == red.vertical,
      blue.horizontal > 0, blue.vertical > 0,
      luma.horizontal.isMultiple(of: blue.horizontal), luma.vertical.isMultiple(of: blue.vertical),
      let name = Self.subsampling(
        luma.horizontal / blue.horizontal, luma.vertical / blue.vertical)
    {
      return name
    }
    return components.map { "\($0.horizontal)×\($0.vertical)" }.joined(separator: ", ")
  }
}

extension JPEGSegments {
  /// Returns what libjpeg does not support of a sound picture (ITU-T T.81, table B.1) with a cure,
  /// or nil if unknown.
  func refusal(_ source: ByteSource) -> (feature: String, cure: String)? {
    guard let frame = try? JPEGFrame(self, source) else { return nil }
    let baseline = "export it as baseline or progressive JPEG"
    let converted = "convert it into PNG, for example with ffmpeg of Debian's package ffmpeg"
    // The head of a hierarchical file (DHP) precedes its frames.
    let isHierarchical =
      all.contains { $0.code == 0xDE } || [0xC5, 0xC6, 0xC7, 0xCD, 0xCE, 0xCF].contains(frame.code)
    if isHierarchical { return ("in the hierarchical mode", baseline) }
    switch frame.code {
    case 0xF7, 0xF9: return ("compressed as JPEG-LS", converted)
    case 0xC3: return ("compressed without loss", converted)
    case 0xCB: return ("compressed without loss, with arithmetic coding", baseline)
    case _ where frame.bitsPerSample != 8:
      return (
        "with \(frame.bitsPerSample) bits per sample",
        "export it with 8 bits per sample, or as PNG or TIFF with 16"
      )
    case _ where frame.size.height == 0 && frame.size.width > 0:
      return ("that states its height behind its pixels (DNL)", baseline)
    case _ where ![1, 3, 4].contains(frame.components.count):
      return ("with \(frame.components.count) channels", "export it as grey or RGB")
    case 0xC9, 0xCA: return ("with arithmetic coding", "export it with Huffman coding")
    default: return nil
    }
  }
}

/// The index of a file with several JPEG pictures (CIPA DC-007, 5.2).
struct MultiPictureIndex {
  /// The most pictures that are examined. Cameras write two or three.
  private static let most = 16

  /// The offsets of the pictures after the first.
  private(set) var furtherPictures: [Range<Int>] = []
  /// Whether the index is malformed or names a missing picture.
  private(set) var isDamaged = false

  init(_ segment: JPEGSegments.Segment, _ source: ByteSource) throws(FileError) {
    // Offsets are relative to the TIFF structure after the identifier.
    let place = segment.content(after: JPEGSegments.multiPicture)
    let bytes = try source.bytes(in: place) ?? []
    guard let directory = ImageFileDirectory(bytes), let entries = directory.entry(0xB002),
      entries.type == 7, entries.count >= 16, entries.count.isMultiple(of: 16),
      let start = directory.number(at: entries.place, bytes: 4)
    else {
      isDamaged = true
      return
    }
    let count = entries.count / 16
    isDamaged = count > Self.most
    // The first entry is for the picture before the index.
    for index in 1..<max(1, min(count, Self.most)) {
      guard let size = directory.number(at: start + 16 * index + 4, bytes: 4),
        let offset = directory.number(at: start + 16 * index + 8, bytes: 4), offset > 0, size > 0,
        size <= source.count - place.lowerBound - offset
      else {
        isDamaged = true
        continue
      }
      let picture = place.lowerBound + offset..<place.lowerBound + offset + size
      if try source.bytes(in: picture.prefix(2)) == [0xFF, 0xD8] {
        furtherPictures.append(picture)
      } else {
        isDamaged = true
      }
    }
  }
}
