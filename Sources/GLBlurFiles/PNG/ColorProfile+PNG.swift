import GLBlurImage

// PNG stores gamma and chromaticities as integer multiples of 1/100000 (PNG specification, 11.3.2).
private let unit = 100_000.0

extension ColorProfile {
  /// Creates the profile that the contents of a file's colour chunks describe. A chunk that is
  /// missing (given as no bytes) or malformed is ignored.
  init(gAMA: [UInt8], cHRM: [UInt8], sRGB: [UInt8], cICP: [UInt8]) {
    self.init()
    if cICP.count == 4, cICP[3] <= 1 {
      codePoints = CodePoints(
        primaries: cICP[0], transfer: cICP[1], matrix: cICP[2], isFullRange: cICP[3] == 1)
    }
    if sRGB.count == 1, sRGB[0] <= 3 { sRGBIntent = Int(sRGB[0]) }
    if gAMA.count == 4 {
      let value = bigEndian(gAMA)[0]
      gamma = value > 0 ? value / unit : nil
    }
    if cHRM.count == 32 {
      let values = bigEndian(cHRM).map { $0 / unit }
      let pairs = stride(from: 0, to: 8, by: 2).map { SIMD2(values[$0], values[$0 + 1]) }
      chromaticities = Chromaticities(
        white: pairs[0], red: pairs[1], green: pairs[2], blue: pairs[3])
    }
  }

  /// Returns the chunks for the profile's gamma, chromaticities, sRGB intent and code points, without
  /// the ICC profile. `notes` gains a line for each value that PNG cannot hold.
  func pngChunks(notes: inout [String]) -> [(name: String, bytes: [UInt8])] {
    var chunks: [(name: String, bytes: [UInt8])] = []
    func add(_ name: String, _ bytes: [UInt8]?) {
      if let bytes {
        chunks.append((name, bytes))
      } else {
        notes.append("the colour values are out of range for PNG's \(name) and were left out")
      }
    }
    if let gamma { add("gAMA", bytes([gamma], least: 1)) }
    if let colors = chromaticities {
      let pairs = [colors.white, colors.red, colors.green, colors.blue]
      add("cHRM", bytes(pairs.flatMap { [$0.x, $0.y] }, least: 0))
    }
    if let intent = sRGBIntent { add("sRGB", (0...3).contains(intent) ? [UInt8(intent)] : nil) }
    if let points = codePoints {
      add("cICP", [points.primaries, points.transfer, points.matrix, points.isFullRange ? 1 : 0])
    }
    return chunks
  }
}

private func bigEndian(_ bytes: [UInt8]) -> [Double] {
  stride(from: 0, to: bytes.count, by: 4).map { start in
    Double(bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }
}

private func bytes(_ values: [Double], least: Double) -> [UInt8]? {
  let scaled = values.map { ($0 * unit).rounded() }
  // The comparison is false for NaN, too.
  guard scaled.allSatisfy({ $0 >= least && $0 <= Double(Int32.max) }) else { return nil }
  return scaled.map { UInt32($0) }.flatMap { value in
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
