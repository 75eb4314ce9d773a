import GLBlurImage
import SystemLibrary

/// Packed pixels of straight RGBA with 8 or 16 bits per sample, as one or two words of 32 bits
/// each, with alpha in the highest bits of the last.
struct Pixels: RowProducer {
  let shape: ImageShape
  let profile: ColorProfile
  private let wordsPerPixel: Int
  private var words: [UInt32]

  var size: Size { shape.size }
  var isOpaque: Bool { false }
  private var wordsPerRow: Int { size.width * wordsPerPixel }

  private init(_ shape: ImageShape, _ profile: ColorProfile, _ words: [UInt32]) {
    self.shape = shape
    self.profile = profile
    wordsPerPixel = shape.format.bytesPerPixel / 4
    self.words = words
  }

  /// Computes the rows of a picture, rounded to `rgba8` or `rgba16`.
  init(
    _ picture: any RowProducer, _ format: PixelFormat, threads: Int, name: String
  ) throws(FileError) {
    let shape = ImageShape(picture.shape.size, format)
    let rows = picture.shape.format == format ? picture : RoundedRows(picture, format)
    let (height, bytesPerRow) = (shape.size.height, shape.bytesPerRow)
    let workers = min(threads, height)
    let words = unsafe [UInt32](unsafeUninitializedCapacity: shape.byteCount / 4) { target, count in
      nonisolated(unsafe) let start = UnsafeMutableRawPointer(target.baseAddress)
      concurrently(workers) { worker in
        let band = height * worker / workers..<height * (worker + 1) / workers
        var next = unsafe start.map { unsafe $0 + band.lowerBound * bytesPerRow }
        unsafe rows.rows(band) { row in
          unsafe next?.copyMemory(from: row, byteCount: bytesPerRow)
          unsafe next = next.map { unsafe $0 + bytesPerRow }
        }
      }
      count = shape.byteCount / 4
    }
    if let failure = picture.failure { throw .writeFailed(name: name, reason: "\(failure)") }
    self.init(shape, picture.profile, words)
  }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe words.withUnsafeBufferPointer { words throws(Failure) in
      guard let start = words.baseAddress else { return }
      for row in rows { unsafe try body(start + row * wordsPerRow) }
    }
  }

  func part(_ region: Region) -> Pixels {
    guard region != Region(size) else { return self }
    var part: [UInt32] = []
    part.reserveCapacity(region.area * wordsPerPixel)
    for y in region.rows { part += words[place(region.columns, y)] }
    return Pixels(ImageShape(region.size, shape.format), profile, part)
  }

  private func place(_ columns: Range<Int>, _ y: Int) -> Range<Int> {
    let start = y * wordsPerRow
    return start + columns.lowerBound * wordsPerPixel..<start + columns.upperBound * wordsPerPixel
  }

  /// Makes a part transparent.
  ///
  /// - Parameter color: The first word of the pixels without alpha (a second is 0), or nil for
  ///   their own colours.
  mutating func makeTransparent(_ columns: Range<Int>, _ rows: Range<Int>, color: UInt32?) {
    for y in rows {
      for start in stride(
        from: place(columns, y).lowerBound, to: place(columns, y).upperBound, by: wordsPerPixel)
      {
        if let color {
          words[start] = color
          if wordsPerPixel == 2 { words[start + 1] = 0 }
        } else {
          words[start + wordsPerPixel - 1] &= wordsPerPixel == 1 ? 0xFF_FFFF : 0xFFFF
        }
      }
    }
  }

  /// The mean colour of 8-bit pixels, as a word without alpha.
  var meanColor: UInt32 {
    var sums = SIMD3<Int>()
    for word in words {
      sums &+= SIMD3(Int(word & 0xFF), Int(word >> 8 & 0xFF), Int(word >> 16 & 0xFF))
    }
    let mean = sums / SIMD3(repeating: words.count)
    return UInt32(mean.x | mean.y << 8 | mean.z << 16)
  }

  /// Lays all pixels, or all that are not transparent, on a region.
  mutating func lay(_ pixels: Pixels, _ region: Region, isBlended: Bool) {
    for y in region.rows {
      let (target, source) = (
        place(region.columns, y), pixels.place(0..<region.width, y - region.y)
      )
      guard isBlended else {
        words.replaceSubrange(target, with: pixels.words[source])
        continue
      }
      for word in 0..<target.count {
        let last = source.lowerBound + (word | (wordsPerPixel - 1))
        guard alpha(pixels.words[last]) > 0 else { continue }
        words[target.lowerBound + word] = pixels.words[source.lowerBound + word]
      }
    }
  }

  func areOpaque(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    rows.allSatisfy { y in
      let place = place(columns, y)
      return stride(
        from: place.lowerBound + wordsPerPixel - 1, to: place.upperBound, by: wordsPerPixel
      ).allSatisfy { alpha(words[$0]) == most }
    }
  }

  private var most: UInt32 { wordsPerPixel == 1 ? 0xFF : 0xFFFF }

  private func alpha(_ word: UInt32) -> UInt32 { wordsPerPixel == 1 ? word >> 24 : word >> 16 }

  // MARK: Differences

  /// Returns the columns in which a row differs, the number of differing pixels, and whether all of
  /// these are opaque, or nil if none differs.
  func difference(
    inRow y: Int, from other: Pixels, _ tolerance: Int?
  ) -> (columns: Range<Int>, count: Int, isOpaque: Bool)? {
    var (first, last, count, alphas) = (Int.max, 0, 0, UInt32.max)
    if wordsPerPixel == 1, tolerance == nil {
      // Without a closure, several pixels are compared at once.
      let place = place(0..<size.width, y)
      unsafe words.withUnsafeBufferPointer { words in
        unsafe other.words.withUnsafeBufferPointer { others in
          let own = unsafe UnsafeBufferPointer(rebasing: words[place])
          let base = unsafe UnsafeBufferPointer(rebasing: others[place])
          guard let start = own.indices.first(where: { unsafe own[$0] != base[$0] }),
            let end = own.indices.last(where: { unsafe own[$0] != base[$0] })
          else { return }
          (first, last) = (start, end)
          var differing: Int32 = 0
          for unsafe(a, b) in unsafe zip(own, base) {
            differing &+= a == b ? 0 : 1
            alphas &= a == b ? .max : a
          }
          count = Int(differing)
        }
      }
      return count == 0 ? nil : (first..<last + 1, count, alpha(alphas) == most)
    }
    forEachDifference(inRow: y, from: other, tolerance) { x, isOpaque in
      first = min(first, x)
      last = x
      count += 1
      alphas = isOpaque ? alphas : 0
    }
    return count == 0 ? nil : (first..<last + 1, count, alphas > 0)
  }

  /// Calls `body` with each differing pixel of a row, and whether it is opaque.
  ///
  /// - Parameter tolerance: The levels by which 8-bit samples may differ, while colours of
  ///   transparent pixels are ignored, or nil for an exact comparison.
  func forEachDifference(
    inRow y: Int, from other: Pixels, _ tolerance: Int?, _ body: (Int, Bool) -> Void
  ) {
    let start = y * wordsPerRow
    unsafe words.withUnsafeBufferPointer { words in
      unsafe other.words.withUnsafeBufferPointer { others in
        guard let own = words.baseAddress, let other = others.baseAddress else { return }
        let (row, base) = unsafe (own + start, other + start)
        guard unsafe memcmp(row, base, 4 * wordsPerRow) != 0 else { return }
        for x in 0..<size.width {
          let last = (x + 1) * wordsPerPixel - 1
          let isFirstEqual = unsafe wordsPerPixel == 1 || row[last - 1] == base[last - 1]
          if unsafe isFirstEqual && row[last] == base[last] { continue }
          if let tolerance, unsafe Self.areAlike(row[last], base[last], tolerance) { continue }
          body(x, unsafe alpha(row[last]) == most)
        }
      }
    }
  }

  private static func areAlike(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    guard a >> 24 == b >> 24 else { return false }
    return a >> 24 == 0
      || [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= tolerance }
  }
}
