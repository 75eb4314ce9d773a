extension PassAnalysis {
  /// Returns the texels of a read for the current ranges of its operands.
  func read(_ instruction: Instruction) -> Read {
    let image = Int(instruction.resource)
    guard facts.imageSizes.indices.contains(image) else {
      return Read(image: image, footprint: .whole)
    }
    let size = facts.imageSizes[image]
    let isSample = instruction.operation == .sample
    let x = self[instruction.operands[0]]
    let y = self[instruction.operands[1]]
    let columns =
      isSample
      ? sampled(x, x: 1, y: 0, size.x, facts.size.x) : fetched(x, x: 1, y: 0, size.x, facts.size.x)
    let rows =
      isSample
      ? sampled(y, x: 0, y: 1, size.y, facts.size.y) : fetched(y, x: 0, y: 1, size.y, facts.size.y)
    guard let columns, let rows else { return Read(image: image, footprint: .whole) }
    let isOwn = size == facts.size && columns == 0...0 && rows == 0...0
    return Read(image: image, footprint: isOwn ? .ownPixel : .bounded(x: columns, y: rows))
  }

  /// Returns the columns or rows that a bilinear sample reads with nonzero weights, or nil for all.
  private func sampled(
    _ value: PlaceRange, x: Double, y: Double, _ count: Int, _ passCount: Int
  ) -> ClosedRange<Int>? {
    let distance = value.distance(x: x, y: y)
    let isExact = distance == Interval(0)
    // The own position and its product with the size are rounded.
    let error = isExact ? 0 : value.range.magnitude * Double(count) * 0x1p-23
    let pixels = (distance * Double(count)).widened(by: error)
    guard count == passCount else {
      // The own position is anywhere in its texel.
      return texels(pixels.low - 0.5, pixels.high + 1.5, value, count)
    }
    // Weights below 1/512 are rounded to 0.
    return texels(pixels.low + 1.0 / 513, pixels.high + 1 - 1.0 / 513, value, count)
  }

  private func fetched(
    _ value: PlaceRange, x: Double, y: Double, _ count: Int, _ passCount: Int
  ) -> ClosedRange<Int>? {
    let scale = Double(count)
    let distance = value.distance(x: x * scale, y: y * scale)
    // The texel at the own position begins half a pixel before it, or less if sizes differ.
    let index = count == passCount ? distance + Interval(0.5) : distance + Interval(0, 1)
    return texels(index.low.rounded(.up), index.high, value, count)
  }

  private func texels(
    _ low: Double, _ high: Double, _ value: PlaceRange, _ count: Int
  ) -> ClosedRange<Int>? {
    let first = min(low.rounded(.down), 0)
    let last = max(high.rounded(.down), 0)
    guard !value.mayBeNaN, first > -Double(count), last < Double(count) else { return nil }
    return Int(first)...Int(last)
  }
}

extension ShaderProgram {
  /// Returns the part of each image that the program reads for a pixel, in the order of `samplers`.
  ///
  /// The parts are never too small: uncertain reads count. Texels of a bilinear sample with the
  /// weight 0 do not count.
  public func footprints(_ facts: PassFacts) -> [Footprint] {
    let analysis = PassAnalysis(self, facts: facts)
    var parts = samplers.map { _ in Footprint.none }
    if analysis.hasGivenUp { return samplers.map { _ in .whole } }
    for read in analysis.reads.values where parts.indices.contains(read.image) {
      parts[read.image] = parts[read.image].union(read.footprint)
    }
    return parts
  }
}
