/// An encoder of TIFF and BigTIFF files after TIFF 6.0, independent of libtiff.
package struct TestTIFFFile: Sendable {
  /// A field of a directory.
  package struct Field: Sendable {
    package var tag: Int
    /// 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL, 7 UNDEFINED, 13 IFD, 16 LONG8.
    package var type: Int
    /// A RATIONAL has two values.
    package var values: [Int]

    package init(_ tag: Int, _ type: Int, _ values: [Int]) {
      self.tag = tag
      self.type = type
      self.values = values
    }

    package init(_ tag: Int, _ text: String) {
      self.init(tag, 2, text.utf8.map { Int($0) } + [0])
    }
  }

  package var isLittleEndian = true
  package var isBig = false
  package var width: Int
  package var height: Int
  package var bits: Int
  package var photometric: Int
  /// Extra samples count, too.
  package var channels: Int
  /// The kinds of extra samples, or nil for no field.
  package var extraSamples: [Int]?
  /// 1 for whole numbers, 3 for floating point.
  package var sampleFormat = 1
  package var isSeparate = false
  package var rowsPerStrip: Int?
  package var tile: (width: Int, height: Int)?
  package var compression = 1
  package var compress: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// The strips or tiles of the file, in place of those of `sample`.
  package var parts: [[UInt8]]?
  /// Fields that are added or replaced. A field without values removes one.
  package var fields: [Field] = []
  /// Directories of metadata, with the tags of the fields that point to them.
  package var directories: [(tag: Int, fields: [Field])] = []
  package var furtherPages: [TestTIFFFile] = []
  package var sample: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int

  package init(
    width: Int, height: Int, bits: Int, photometric: Int, channels: Int,
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.bits = bits
    self.photometric = photometric
    self.channels = channels
    self.sample = sample
  }

  package subscript(tag: Int) -> Field? {
    get { fields.first { $0.tag == tag } }
    set {
      fields.removeAll { $0.tag == tag }
      if let newValue { fields.append(newValue) }
    }
  }

  // MARK: Bytes

  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 7: 1, 13: 4, 16: 8]

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = bigEndian(value, bytes: count)
    return isLittleEndian ? bytes.reversed() : bytes
  }

  private var offsetSize: Int { isBig ? 8 : 4 }

  package var bytes: [UInt8] {
    let pages = [self] + furtherPages
    var file = Array((isLittleEndian ? "II" : "MM").utf8)
    file += isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2)
    var link = file.count
    file += number(0, offsetSize)
    for var page in pages {
      (page.isLittleEndian, page.isBig) = (isLittleEndian, isBig)
      let directory = page.append(to: &file)
      file.replaceSubrange(link..<link + offsetSize, with: number(directory, offsetSize))
      link = file.count - offsetSize
    }
    return file
  }

  /// Appends the pixels, the values of fields and the directory, and returns the directory's
  /// offset.
  private func append(to file: inout [UInt8]) -> Int {
    var places: [Int] = []
    let parts = self.parts ?? encodedParts
    for part in parts {
      places.append(file.count)
      file += part
    }
    var all: [Field] = [
      Field(256, 4, [width]), Field(257, 4, [height]),
      Field(258, 3, Array(repeating: bits, count: channels)), Field(259, 3, [compression]),
      Field(262, 3, [photometric]), Field(277, 3, [channels]),
      Field(284, 3, [isSeparate ? 2 : 1]),
      Field(339, 3, Array(repeating: sampleFormat, count: channels)),
    ]
    if let extraSamples { all.append(Field(338, 3, extraSamples)) }
    let offsetType = isBig ? 16 : 4
    let lengths = parts.map(\.count)
    if let tile {
      all += [Field(322, 3, [tile.width]), Field(323, 3, [tile.height])]
      all += [Field(324, offsetType, places), Field(325, offsetType, lengths)]
    } else {
      all += [Field(273, offsetType, places), Field(279, offsetType, lengths)]
      all.append(Field(278, 4, [rowsPerStrip ?? height]))
    }
    for (tag, fields) in directories {
      all.append(Field(tag, offsetType, [appendDirectory(fields, to: &file)]))
    }
    let replaced = Set(fields.map(\.tag))
    all = all.filter { !replaced.contains($0.tag) } + fields.filter { !$0.values.isEmpty }
    return appendDirectory(all, to: &file)
  }

  /// Appends the values that do not fit into the entries, and then the directory.
  private func appendDirectory(_ fields: [Field], to file: inout [UInt8]) -> Int {
    var entries: [UInt8] = []
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      let size = Self.sizes[field.type] ?? 1
      let values = field.values.flatMap { number($0, size) }
      let count = field.type == 5 ? field.values.count / 2 : field.values.count
      entries += number(field.tag, 2) + number(field.type, 2) + number(count, offsetSize)
      if values.count <= offsetSize {
        entries += values + [UInt8](repeating: 0, count: offsetSize - values.count)
      } else {
        entries += number(file.count, offsetSize)
        file += values
      }
    }
    if !file.count.isMultiple(of: 2) { file.append(0) }
    defer { file += number(fields.count, isBig ? 8 : 2) + entries + number(0, offsetSize) }
    return file.count
  }

  // MARK: Pixels

  private var encodedParts: [[UInt8]] {
    let planes = isSeparate ? channels : 1
    var parts: [[UInt8]] = []
    for plane in 0..<planes {
      let channels = isSeparate ? plane..<plane + 1 : 0..<self.channels
      if let tile {
        for top in stride(from: 0, to: height, by: tile.height) {
          for left in stride(from: 0, to: width, by: tile.width) {
            parts.append(
              part(left..<left + tile.width, top..<top + tile.height, channels))
          }
        }
      } else {
        let step = rowsPerStrip ?? height
        for top in stride(from: 0, to: height, by: step) {
          parts.append(part(0..<width, top..<min(top + step, height), channels))
        }
      }
    }
    return parts
  }

  /// Returns a part of the picture, which is 0 beyond its edges.
  private func part(
    _ columns: Range<Int>, _ rows: Range<Int>, _ channels: Range<Int>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * rows.count * channels.count * max(1, bits / 8))
    for y in rows {
      var pending = 0
      var count = 0
      for x in columns {
        for channel in channels {
          let value = x < width && y < height ? sample(x, y, channel) : 0
          if bits >= 8 {
            bytes += number(value, bits / 8)
          } else {
            // The first sample is in the highest bits of a byte, whatever the order of bytes.
            pending = pending << bits | value
            count += bits
            if count == 8 {
              bytes.append(UInt8(truncatingIfNeeded: pending))
              (pending, count) = (0, 0)
            }
          }
        }
      }
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending << (8 - count))) }
    }
    return compress(bytes)
  }

  // MARK: Compressions

  /// PackBits (TIFF 6.0, section 9), with literal runs, which may end within rows.
  package static func packBits(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 128).flatMap { start in
      let run = bytes[start..<min(start + 128, bytes.count)]
      return [UInt8(run.count - 1)] + run
    }
  }

  /// LZW (TIFF 6.0, section 13), with codes of single bytes: the table is cleared before codes of
  /// ten bits are needed.
  package static func lzw(_ bytes: [UInt8]) -> [UInt8] {
    var codes = [256]
    for (index, byte) in bytes.enumerated() {
      if index > 0, index.isMultiple(of: 200) { codes.append(256) }
      codes.append(Int(byte))
    }
    codes.append(257)
    let bits = codes.flatMap { code in (0..<9).reversed().map { code >> $0 & 1 } }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 1 | ($1 < bits.count ? UInt8(bits[$1]) : 0) }
    }
  }
}
