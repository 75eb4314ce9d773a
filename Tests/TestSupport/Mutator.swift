import GLBlurFiles

/// A generator of damaged files. Every run makes the same ones.
package struct Mutator {
  private var noise: Noise

  package init(seed: UInt64) {
    noise = Noise(state: seed)
  }

  /// Returns the file with one to three faults.
  package mutating func mutated(_ file: [UInt8]) -> [UInt8] {
    var file = file
    for _ in 0...noise.below(3) where !file.isEmpty { damage(&file) }
    return file
  }

  private mutating func damage(_ file: inout [UInt8]) {
    // Half of the faults keep the structure of the format, because random bytes rarely get past
    // PNG's checksums.
    if noise.below(2) == 0 {
      if file.starts(with: [0x89, 0x50]) { return damagePNG(&file) }
      if file.starts(with: [0xFF, 0xD8]) { return damageJPEG(&file) }
      if FileFormat(signatureOf: file) == .tiff { return damageTIFF(&file) }
      return damageText(&file)
    }
    let place = noise.below(file.count)
    switch noise.below(7) {
    case 0: file[place] ^= 1 << noise.below(8)
    case 1: file[place] = edge()
    case 2: file.removeSubrange(place...)
    case 3: file.removeSubrange(run(in: file, at: place))
    case 4: file.insert(contentsOf: file[run(in: file, at: place)], at: noise.below(file.count))
    case 5: file.insert(contentsOf: noise.bytes(1 + noise.below(20)), at: place)
    default: put(number(), at: place, in: &file)
    }
  }

  // MARK: PNG

  private mutating func damagePNG(_ file: inout [UInt8]) {
    let chunks = Self.chunks(of: file)
    guard !chunks.isEmpty else { return }
    let place = noise.below(chunks.count)
    let chunk = chunks[place]
    switch noise.below(6) {
    case 0: file.removeSubrange(chunk)
    case 1: file.insert(contentsOf: file[chunk], at: chunks[noise.below(chunks.count)].lowerBound)
    case 2: put(number(), at: chunk.lowerBound, in: &file)
    case 3:
      put(number(), at: chunk.lowerBound + 8 + noise.below(max(1, chunk.count - 12)), in: &file)
      seal(chunk, in: &file)
    case 4:
      file[chunk.lowerBound + 8 + noise.below(max(1, chunk.count - 12))] = edge()
      seal(chunk, in: &file)
    default:
      let name = ["IDAT", "iCCP", "tRNS", "PLTE", "zTXt", "gAMA", "acTL", "IEND"][noise.below(8)]
      file.replaceSubrange(chunk.lowerBound + 4..<chunk.lowerBound + 8, with: name.utf8)
      seal(chunk, in: &file)
    }
  }

  /// Returns each whole chunk, from its length to its checksum.
  private static func chunks(of file: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 8
    while start + 12 <= file.count {
      let end = start + 12 + file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard end <= file.count else { break }
      chunks.append(start..<end)
      start = end
    }
    return chunks
  }

  private func seal(_ chunk: Range<Int>, in file: inout [UInt8]) {
    guard chunk.upperBound <= file.count else { return }
    let sum = crc32(file[chunk.lowerBound + 4..<chunk.upperBound - 4])
    put(sum, at: chunk.upperBound - 4, in: &file)
  }

  // MARK: JPEG

  private mutating func damageJPEG(_ file: inout [UInt8]) {
    let segments = Self.segments(of: file)
    guard !segments.isEmpty else { return }
    let place = noise.below(segments.count)
    let segment = segments[place]
    switch noise.below(5) {
    case 0: file.removeSubrange(segment)
    case 1:
      file.insert(contentsOf: file[segment], at: segments[noise.below(segments.count)].lowerBound)
    case 2: file[segment.lowerBound + 2 + noise.below(2)] = edge()
    case 3: file[segment.lowerBound + 1] = UInt8(0xC0 + noise.below(64))
    default:
      // In the segment of a frame, this replaces its size.
      put(number(), at: segment.lowerBound + 4 + noise.below(segment.count - 3), in: &file)
    }
  }

  /// Returns the marker segments before the first scan.
  private static func segments(of file: [UInt8]) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var start = 2
    while start + 4 <= file.count, file[start] == 0xFF {
      let end = start + 2 + (Int(file[start + 2]) << 8 | Int(file[start + 3]))
      guard end <= file.count, end >= start + 4 else { break }
      segments.append(start..<end)
      if file[start + 1] == 0xDA { break }
      start = end
    }
    return segments
  }

  // MARK: TIFF

  private mutating func damageTIFF(_ file: inout [UInt8]) {
    let isLittleEndian = file[0] == 0x49
    let isBig = file[isLittleEndian ? 2 : 3] == 43
    func value(_ place: Int, _ count: Int) -> Int {
      guard place >= 0, place + count <= file.count else { return 0 }
      let bytes = file[place..<place + count]
      return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes))
        .suffix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = isBig ? value(8, 8) : value(4, 4)
    let count = value(directory, isBig ? 8 : 2)
    guard count > 0, count < 4096 else { return }
    let (head, step, width) = isBig ? (8, 20, 8) : (2, 12, 4)
    let entry = directory + head + noise.below(count) * step
    guard entry + step <= file.count else { return }
    let number = number()
    func put(_ place: Int, _ size: Int) {
      for index in 0..<min(size, 4) {
        let byte = UInt8(truncatingIfNeeded: number >> (8 * index))
        file[place + (isLittleEndian ? index : size - 1 - index)] = byte
      }
    }
    switch noise.below(8) {
    case 0: put(entry, 2)
    case 1: file[entry + (isLittleEndian ? 2 : 3)] = UInt8(noise.below(20))
    case 2, 3: put(entry + 4, width)
    case 4: file[entry + 4 + width] = edge()
    default: put(entry + 4 + width, noise.below(2) == 0 ? 2 : width)
    }
  }

  // MARK: Text

  private mutating func damageText(_ file: inout [UInt8]) {
    let digits = file.indices.prefix(400).filter { (0x30...0x39).contains(file[$0]) }
    let words = ["99999999", "-1", "1e308", "nan", "0x", "", " ", "\n", "LUT_3D_SIZE 256\n", "#"]
    let place = digits.isEmpty ? noise.below(file.count) : digits[noise.below(digits.count)]
    file.replaceSubrange(place...place, with: words[noise.below(words.count)].utf8)
  }

  // MARK: Values

  private mutating func edge() -> UInt8 { [0, 1, 0x7F, 0x80, 0xFE, 0xFF][noise.below(6)] }

  /// Returns an end of a common range, or any number below 2²⁰.
  private mutating func number() -> UInt32 {
    [0, 1, 0xFFFF, 30_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, UInt32(noise.below(1 << 20))][
      noise.below(8)]
  }

  private mutating func run(in file: [UInt8], at place: Int) -> Range<Int> {
    place..<min(file.count, place + 1 + noise.below(40))
  }

  private func put(_ number: UInt32, at place: Int, in file: inout [UInt8]) {
    for index in 0..<4 where place + index < file.count {
      file[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
    }
  }
}
