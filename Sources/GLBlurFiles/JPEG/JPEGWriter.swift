import CCodecs
import GLBlurImage

@safe struct JPEGWriter: ~Copyable {
  private let handle: OpaquePointer
  private let output: ByteSink
  private let coefficients: CoefficientFile

  init(_ output: ByteSink, _ coefficients: CoefficientFile) throws(FileError) {
    self.coefficients = coefficients
    var store = unsafe coefficients.functions
    let handle = unsafe cjpeg_writer_create(
      { unsafe writeBytes($0, $1, $2) }, Unmanaged.passUnretained(output).toOpaque(), &store)
    guard let handle = unsafe handle else {
      throw .writeFailed(name: output.name, reason: "not enough memory")
    }
    unsafe self.handle = handle
    self.output = output
  }

  deinit {
    unsafe cjpeg_writer_destroy(handle)
  }

  static func coefficientBytes(of size: Size, quality: Int) -> Int {
    // A sample takes two bytes. Two of three channels may have half the width and height.
    let (width, height) = ((size.width + 15) & ~15, (size.height + 15) & ~15)
    return width * height * (hasFullChroma(quality) ? 6 : 3)
  }

  private static func hasFullChroma(_ quality: Int) -> Bool { quality >= 90 }

  /// Writes the whole file, once.
  ///
  /// - Parameters:
  ///   - segments: Further segments, with markers and lengths.
  ///   - isGray: Whether to write one channel, for a picture of equal channels.
  ///   - notes: Gains sentences on what JPEG cannot hold of the colour profile.
  func write(
    _ picture: any RowProducer, options: WriteOptions, segments: [UInt8], isGray: Bool = false,
    notes: inout [String]
  ) throws(FileError) {
    try begin(picture, options, segments, isGray: isGray, notes: &notes)
    let flattener = Flattener(background: options.background, in: picture.profile)
    let size = picture.shape.size
    let bytesPerRow = size.width * 4
    // libjpeg ignores the fourth byte of a pixel.
    let isFlat = picture.isOpaque && picture.shape.format == .rgba8
    var row = [UInt8](repeating: 0, count: isFlat ? 0 : bytesPerRow)
    for band in size.bands() {
      unsafe try picture.rows(band) { pixels throws(FileError) in
        if isFlat {
          let bytes = unsafe pixels.assumingMemoryBound(to: UInt8.self)
          return try check(unsafe cjpeg_writer_rows(handle, bytes, bytesPerRow, 1))
        }
        unsafe flattener.flatten(pixels, of: picture.shape.format, into: &row)
        try check(unsafe cjpeg_writer_rows(handle, row, row.count, 1))
      }
    }
    try check(unsafe cjpeg_writer_finish(handle))
  }

  private func begin(
    _ picture: any RowProducer, _ options: WriteOptions, _ segments: [UInt8], isGray: Bool,
    notes: inout [String]
  ) throws(FileError) {
    let density = picture.metadata.resolution?.jfif
    // A profile spans at most 255 markers of 65519 bytes each (ICC.1, B.4).
    let most = 255 * 65519
    let profile = picture.profile.onlyICC(of: .jpeg, most: most, notes: &notes)?.bytes ?? []
    let hasBegun = unsafe profile.withUnsafeBufferPointer { profile in
      unsafe segments.withUnsafeBufferPointer { segments in
        var output = unsafe cjpeg_output()
        unsafe output.width = UInt32(picture.shape.size.width)
        unsafe output.height = UInt32(picture.shape.size.height)
        let quality = options.quality(of: .jpeg)
        unsafe output.quality = Int32(quality)
        unsafe output.full_chroma = Self.hasFullChroma(quality)
        unsafe output.optimizes = options.optimizesJPEG
        unsafe output.is_gray = isGray
        unsafe output.profile = profile.isEmpty ? nil : profile.baseAddress
        unsafe output.profile_count = profile.count
        unsafe output.density_x = UInt16(density?.x ?? 0)
        unsafe output.density_y = UInt16(density?.y ?? 0)
        unsafe output.density_unit = UInt8(density?.unit ?? 0)
        unsafe output.segments = segments.isEmpty ? nil : segments.baseAddress
        unsafe output.segments_count = segments.count
        return unsafe cjpeg_writer_begin(handle, &output)
      }
    }
    try check(hasBegun)
  }

  private func check(_ isDone: Bool) throws(FileError) {
    guard !isDone else { return }
    throw output.failure ?? coefficients.failure
      ?? .cannotEncode(
        name: output.name, format: .jpeg,
        reason: unsafe String(cString: cjpeg_writer_message(handle)))
  }
}

/// A writer of JPEG files with metadata and gain maps.
struct JPEGFileWriter {
  let output: ByteSink
  let coefficients: CoefficientFile
  let files: FileSystem

  /// Writes the whole file, and adds what JPEG cannot hold to `notes`.
  func write(
    _ picture: any RowProducer, options: WriteOptions, notes: inout [String]
  ) throws(FileError) {
    let segments = JPEGMetadata(picture.metadata, notes: &notes).segments
    guard let map = picture.metadata.gainMap else {
      return try JPEGWriter(output, coefficients).write(
        picture, options: options, segments: segments, notes: &notes)
    }
    // The length of the picture precedes it.
    let index = FurtherPicture(count: map.file.count)
    let announcement = map.kinds.contains(.iso) ? JPEGMetadata.isoAnnouncement : []
    let all = segments + announcement + index.segment
    var written: [String] = []
    let spool = try spoolBytes(name: output.name, in: files) { (sink) throws(FileError) in
      try JPEGWriter(sink, coefficients).write(
        picture, options: options, segments: all, notes: &written)
    }
    notes += written
    // libjpeg writes the start of the picture and the JFIF segment first.
    let start = 2 + 18 + all.count - index.segment.count
    let values = index.values(picture: spool.count, segment: start)
    try unsafe values.withUnsafeBufferPointer { (values) throws(FileError) in
      try unsafe spool.write(UnsafeRawBufferPointer(values), at: start)
    }
    try spool.copy(0..<spool.count, to: output)
    try output.write(map.file)
  }
}

extension JPEGMetadata {
  /// The announcement of a gain map (ISO 21496-1, annex C), with the least and the written version
  /// of its parameters.
  static let isoAnnouncement: [UInt8] = {
    let content = Array(JPEGSegments.gainMap.utf8) + [0, 0, 0, 0]
    return [0xFF, 0xE2] + bigEndian(content.count + 2).suffix(2) + content
  }()
}

/// The marker segments of metadata in a new JPEG file.
struct JPEGMetadata {
  private(set) var segments: [UInt8] = []

  /// The most bytes after the marker and the length.
  private static let most = 65533

  /// Makes the segments, and adds what does not fit to `notes`.
  init(_ metadata: Metadata, notes: inout [String]) {
    if let exif = metadata.exif {
      let content = Array(JPEGSegments.exif.utf8) + exif
      if content.count <= Self.most {
        add(0xE1, content)
      } else {
        notes.append("the EXIF data has \(exif.count) bytes, too many for JPEG, and was left out")
      }
    }
    if let xmp = metadata.xmp {
      if let divided = ExtendedXMP(dividing: xmp) {
        add(0xE1, Array(JPEGSegments.xmp.utf8) + divided.packet)
        for part in divided.parts { add(0xE1, Array(JPEGSegments.extendedXMP.utf8) + part) }
      } else {
        notes.append(
          "the XMP packet has \(xmp.count) bytes, too many for JPEG, and was left out")
        if let map = metadata.gainMap, map.kinds.contains(.ultraHDR) {
          add(0xE1, Array(JPEGSegments.xmp.utf8) + XMPPacket.packet(Metadata.announcement(of: map)))
        }
      }
    }
    if let iptc = metadata.iptc {
      // Readers join the segments.
      let head = Array(JPEGSegments.photoshop.utf8)
      let resource = IPTCRecords.resource(iptc)
      for start in stride(from: 0, to: resource.count, by: Self.most - head.count) {
        add(0xED, head + resource[start...].prefix(Self.most - head.count))
      }
    }
    for text in metadata.texts {
      let bytes = Array(text.text.utf8)
      if bytes.count <= Self.most {
        add(0xFE, bytes)
      } else {
        notes.append("the comment has \(bytes.count) bytes, too many for JPEG, and was left out")
      }
    }
  }

  private mutating func add(_ code: UInt8, _ content: [UInt8]) {
    segments += [0xFF, code] + bigEndian(content.count + 2).suffix(2) + content
  }
}

/// An index of a picture and another one after it (CIPA DC-007, 5.2).
struct FurtherPicture {
  let count: Int

  var segment: [UInt8] { values(picture: 0, segment: 0) }

  /// Returns the segment, given the first picture's size and the segment's offset.
  func values(picture: Int, segment: Int) -> [UInt8] {
    // Offsets are relative to the TIFF structure, after marker, length and identifier.
    let origin = segment + 8
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      bigEndian(tag << 16 | type) + bigEndian(count) + value
    }
    let directory =
      [0, 3] + entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, bigEndian(2))
      + entry(0xB002, 7, 32, bigEndian(50)) + bigEndian(0)
    // The first entry is the picture to show, a baseline JPEG at offset 0.
    let entries =
      bigEndian(0x03_0000) + bigEndian(picture) + bigEndian(0) + bigEndian(0) + bigEndian(0)
      + bigEndian(count) + bigEndian(max(0, picture - origin)) + bigEndian(0)
    let content =
      Array(JPEGSegments.multiPicture.utf8) + [0x4D, 0x4D, 0, 42] + bigEndian(8) + directory
      + entries
    return [0xFF, 0xE2] + bigEndian(content.count + 2).suffix(2) + content
  }
}
