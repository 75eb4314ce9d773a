import CCodecs

/// A decoder of deflated strips by TIFF 6.0 and its supplements, without libtiff.
struct TestTIFF {
  /// The values of each tag, or the bytes of undefined type.
  private(set) var fields: [Int: [Int]] = [:]
  private let file: [UInt8]

  init?(_ file: [UInt8]) {
    // Little-endian, 42.
    guard file.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    self.file = file
    let directory = number(at: 4, 4)
    for entry in 0..<number(at: directory, 2) {
      let start = directory + 2 + 12 * entry
      let count = number(at: start + 4, 4)
      let bytes = [1: 1, 2: 1, 3: 2, 4: 4, 7: 1][number(at: start + 2, 2), default: 8]
      let values = count * bytes <= 4 ? start + 8 : number(at: start + 8, 4)
      fields[number(at: start, 2)] = (0..<count).map { number(at: values + $0 * bytes, bytes) }
    }
    // There is no further picture.
    guard number(at: directory + 2 + 12 * number(at: directory, 2), 4) == 0 else { return nil }
  }

  private func number(at start: Int, _ count: Int) -> Int {
    file[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  var width: Int { fields[256]?[0] ?? 0 }
  var height: Int { fields[257]?[0] ?? 0 }
  var channels: Int { fields[277]?[0] ?? 0 }
  private var bytesPerSample: Int { (fields[258]?[0] ?? 0) / 8 }

  /// The bytes of the samples, little-endian.
  var pixels: [UInt8] {
    let rowBytes = width * channels * bytesPerSample
    var rows: [UInt8] = []
    for (start, count) in zip(fields[273] ?? [], fields[279] ?? []) {
      let strip = inflated(Array(file[start..<start + count]))
      for row in stride(from: 0, to: strip.count, by: rowBytes) {
        rows += decoded(Array(strip[row..<row + rowBytes]))
      }
    }
    return rows
  }

  private func decoded(_ row: [UInt8]) -> [UInt8] {
    var row = row
    if fields[317] == [3] {
      // TIFF technical note 3: bytes are differences from a pixel before, and a row has all first
      // bytes of its big-endian floats, then all second ones.
      for index in channels..<row.count { row[index] &+= row[index - channels] }
      let samples = width * channels
      return (0..<samples).flatMap { sample in
        (0..<4).reversed().map { row[$0 * samples + sample] }
      }
    }
    let step = channels * bytesPerSample
    for sample in stride(from: step, to: row.count, by: bytesPerSample) {
      var sum = 0
      for byte in (0..<bytesPerSample).reversed() {
        sum = sum << 8 | (Int(row[sample + byte]))
      }
      var before = 0
      for byte in (0..<bytesPerSample).reversed() {
        before = before << 8 | Int(row[sample - step + byte])
      }
      for byte in 0..<bytesPerSample {
        row[sample + byte] = UInt8(truncatingIfNeeded: (sum + before) >> (8 * byte))
      }
    }
    return row
  }

  private func inflated(_ bytes: [UInt8]) -> [UInt8] {
    guard let inflater = unsafe cdeflate_inflater_create() else { return [] }
    defer { unsafe cdeflate_inflater_destroy(inflater) }
    var result = [UInt8](repeating: 0, count: 1 << 22)
    var room = result.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe result.withUnsafeMutableBufferPointer { result in
        var next = bytes.baseAddress
        var count = bytes.count
        var target = result.baseAddress
        _ = unsafe cdeflate_inflate(inflater, &next, &count, &target, &room)
      }
    }
    return Array(result.dropLast(room))
  }
}
