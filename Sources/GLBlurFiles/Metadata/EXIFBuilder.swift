/// A builder of the TIFF structure of EXIF data from fields.
struct EXIFBuilder {
  /// A field with its values.
  struct Field {
    let tag: Int
    /// The type of the values, such as 2 for ASCII.
    let type: Int
    /// The number of values.
    let count: Int
    /// The values in the byte order of the structure.
    let values: [UInt8]
    /// The offset at which the values have to be, or nil for any.
    var place: Int?
  }

  let isLittleEndian: Bool
  private var bytes: [UInt8]

  /// Builds a structure.
  ///
  /// - Parameters:
  ///   - isLittleEndian: The byte order of all values.
  ///   - main: The fields of the first directory, without those that point to others.
  ///   - photograph: The fields of the directory about the photograph.
  ///   - position: The fields of the directory about the place.
  ///   - interoperability: The fields of the directory about the colours of the photograph.
  static func bytes(
    isLittleEndian: Bool, main: [Field], photograph: [Field] = [], position: [Field] = [],
    interoperability: [Field] = []
  ) -> [UInt8] {
    var builder = EXIFBuilder(
      isLittleEndian: isLittleEndian, main + photograph + position + interoperability)
    func pointer(_ tag: Int, _ fields: [Field]) -> [Field] {
      guard !fields.isEmpty else { return [] }
      return [
        Field(tag: tag, type: 4, count: 1, values: builder.number(builder.add(fields), 4))
      ]
    }
    typealias Pointer = EXIFStructure.Pointer
    let colors = pointer(Pointer.interoperability, interoperability)
    let start = builder.add(
      main + pointer(Pointer.photograph, photograph + colors)
        + pointer(Pointer.position, position))
    builder.bytes.replaceSubrange(4..<8, with: builder.number(start, 4))
    return builder.bytes
  }

  /// Begins a structure with the values that have places.
  private init(isLittleEndian: Bool, _ fields: [Field]) {
    self.isLittleEndian = isLittleEndian
    bytes = isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4D, 0x4D, 0, 42]
    bytes += [0, 0, 0, 0]
    for field in fields {
      guard let place = field.place, field.values.count > 4 else { continue }
      let end = place + field.values.count
      bytes += [UInt8](repeating: 0, count: max(0, end - bytes.count))
      bytes.replaceSubrange(place..<end, with: field.values)
    }
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let number = littleEndian(value, bytes: count)
    return isLittleEndian ? number : number.reversed()
  }

  /// Appends a directory and those of its values that are longer than four bytes and have no place.
  ///
  /// - Returns: The offset of the directory.
  private mutating func add(_ fields: [Field]) -> Int {
    var entries: [UInt8] = []
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.values.count <= 4 {
        entries += field.values + [UInt8](repeating: 0, count: 4 - field.values.count)
      } else {
        entries += number(field.place ?? append(field.values), 4)
      }
    }
    return append(number(fields.count, 2) + entries + [0, 0, 0, 0])
  }

  /// Appends bytes at an even offset, as TIFF wants it, and returns the offset.
  private mutating func append(_ more: [UInt8]) -> Int {
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    defer { bytes += more }
    return bytes.count
  }
}

extension EXIFStructure {
  /// Returns the fields of the first directory with some tags, with their values: the first of each tag,
  /// and together no more bytes than the structure has, in which values may overlap.
  func fields(_ tags: [Int]) -> [EXIFBuilder.Field] {
    var room = bytes.count
    return tags.compactMap { tag in
      guard let field = main[tag], let values = field.values, values.count <= room else {
        return nil
      }
      room -= values.count
      return EXIFBuilder.Field(
        tag: field.tag, type: field.type, count: field.count, values: Array(bytes[values]))
    }
  }
}
