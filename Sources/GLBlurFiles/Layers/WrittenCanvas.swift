import GLBlurImage

/// The canvas of an animation being written, which finds the smallest layer for the next frame, and
/// keeps nothing else of earlier frames.
struct WrittenCanvas: Sendable {
  /// The possibilities of a format.
  struct Rules: Sendable {
    let disposals: [AnimationLayer.Disposal]
    let blends: Bool
    /// The coordinates of layers are multiples of this number of pixels.
    let step: Int
    /// The levels of 255 by which a sample may differ from the last written one without counting as
    /// changed, so differences never add up. Nil means a lossless encoder.
    let tolerance: Int?
  }

  struct Layer {
    let disposal: AnimationLayer.Disposal
    let region: Region
    fileprivate let behind: Pixels
    /// The share of the layer's pixels that differ from those behind.
    fileprivate let share: Double
    /// Whether all differing pixels are opaque and may be blended, which reproduces them exactly in
    /// any decoder.
    fileprivate let isOpaque: Bool
  }

  private let rules: Rules
  private var shown: Pixels
  /// The part under the last layer, and its pixels before if they can be restored.
  private var last: Region
  private var behind: Pixels?
  private var isFirst = true

  init(_ first: Pixels, _ rules: Rules) {
    self.rules = rules
    shown = first
    last = Region(first.size)
  }

  /// The most bytes for adding a frame: the canvas, the saved pixels, the frame, the canvas behind
  /// its layer, the part under it, the layer, the blended layer, and a quarter for the changes.
  static func memory(for shape: ImageShape) -> Int { 8 * shape.byteCount }

  /// Returns the layer for a frame, or nil if the canvas already shows it.
  func layer(for frame: Pixels) -> Layer? {
    guard var best = difference(of: frame, from: shown, most: .max) else { return nil }
    var disposal = AnimationLayer.Disposal.none
    var base = shown
    for other in rules.disposals where canEnd(in: other) {
      let canvas = canvas(after: other)
      // Decoders have less work with a layer that stays, so another must save more than a little.
      let most = best.cost * 3 / 4
      let difference =
        difference(of: frame, from: canvas, most: most) ?? Difference(isOpaque: rules.blends)
      guard difference.cost <= most else { continue }
      (best, disposal, base) = (difference, other, canvas)
    }
    let region = region(of: best)
    return Layer(
      disposal: disposal, region: region, behind: base,
      share: Double(best.count) / Double(region.area), isOpaque: best.isOpaque)
  }

  /// Returns a layer of one pixel, for an unchanged frame that needs its own layer.
  func pixel() -> Layer {
    Layer(
      disposal: .none, region: Region(width: 1, height: 1), behind: shown, share: 0,
      isOpaque: rules.blends)
  }

  /// Returns the candidates for a layer, of which the shortest is best: a part of the frame that
  /// replaces the canvas, or a blended one that is transparent where nothing changes.
  func pictures(
    of layer: Layer, _ frame: Pixels
  ) -> [(isBlended: Bool, pixels: Pixels)] {
    let whole = (isBlended: false, pixels: frame.part(layer.region))
    // If most pixels change, or few, the shorter candidate is clear. In a lossy picture, the edges
    // of transparent areas take bytes.
    guard layer.isOpaque, layer.share < (rules.tolerance == nil ? 0.75 : 0.5),
      let pixels = blended(whole.pixels, behind: layer.behind.part(layer.region))
    else { return [whole] }
    return layer.share < 0.25 ? [(true, pixels)] : [whole, (true, pixels)]
  }

  /// Updates the canvas with the chosen candidate.
  mutating func show(
    _ frame: Pixels, by layer: Layer, _ picture: (isBlended: Bool, pixels: Pixels)
  ) {
    last = layer.region
    isFirst = false
    // Pillow 13 would restore the canvas after a blended layer, not before it.
    let isKept = !picture.isBlended && last != Region(frame.size)
    behind = isKept ? layer.behind.part(last) : nil
    shown = rules.tolerance == nil ? frame : layer.behind
    if rules.tolerance != nil {
      shown.lay(picture.pixels, layer.region, isBlended: picture.isBlended)
    }
  }

  /// Returns whether the last layer may be disposed of so. Of layers that cover the canvas, only
  /// the first may: the others mostly belong to films that move everywhere, where looking would
  /// take time and memory.
  private func canEnd(in disposal: AnimationLayer.Disposal) -> Bool {
    disposal == .previous ? behind != nil : isFirst || last != Region(shown.size)
  }

  private func canvas(after disposal: AnimationLayer.Disposal) -> Pixels {
    var canvas = shown
    switch disposal {
    case .none: break
    case .background: canvas.makeTransparent(last.columns, last.rows, color: 0)
    case .previous:
      if let behind { canvas.lay(behind, last, isBlended: false) }
    }
    return canvas
  }

  // MARK: Differences

  private struct Difference {
    var columns = 0..<0
    var rows = 0..<0
    var count = 0
    /// Whether all of them are opaque and may be blended.
    var isOpaque: Bool

    /// The pixels that have to be written.
    var cost: Int { isOpaque ? count : columns.count * rows.count }
  }

  /// Returns the smallest possible region around a difference.
  private func region(of difference: Difference) -> Region {
    let x = difference.columns.lowerBound / rules.step * rules.step
    let y = difference.rows.lowerBound / rules.step * rules.step
    return Region(
      x: x, y: y, width: max(1, difference.columns.upperBound - x),
      height: max(1, difference.rows.upperBound - y))
  }

  /// Returns the difference, incomplete if it costs more than `most`, or nil.
  private func difference(of frame: Pixels, from base: Pixels, most: Int) -> Difference? {
    var found: Difference?
    for y in 0..<frame.size.height {
      guard let row = frame.difference(inRow: y, from: base, rules.tolerance) else { continue }
      var all = found ?? Difference(columns: row.columns, rows: y..<y + 1, isOpaque: rules.blends)
      all.columns =
        min(
          all.columns.lowerBound, row.columns.lowerBound)..<max(
          all.columns.upperBound, row.columns.upperBound)
      all.rows = all.rows.lowerBound..<y + 1
      all.count += row.count
      all.isOpaque = all.isOpaque && row.isOpaque
      found = all
      if all.count > most { break }
    }
    return found
  }

  /// The side of squares that become transparent as a whole, so that a lossy encoder's errors stay
  /// among the pixels given to it.
  private static let block = 8

  /// Returns a picture that is transparent where nothing changes, or nil if a changed pixel is not
  /// opaque.
  private func blended(_ pixels: Pixels, behind: Pixels) -> Pixels? {
    let side = rules.tolerance == nil ? 1 : Self.block
    let (width, height) = (pixels.size.width, pixels.size.height)
    let (across, down) = ((width + side - 1) / side, (height + side - 1) / side)
    var isChanged = [Bool](repeating: false, count: across * down)
    for y in 0..<height {
      pixels.forEachDifference(inRow: y, from: behind, rules.tolerance) { x, _ in
        isChanged[y / side * across + x / side] = true
      }
    }
    // A lossy encoder mixes neighbouring pixels. Squares next to changed ones keep their colours,
    // and the others get one that takes few bytes.
    let color = side > 1 ? pixels.meanColor : 0
    var result = pixels
    for block in isChanged.indices {
      let (x, y) = (block % across, block / across)
      let columns = x * side..<min((x + 1) * side, width)
      let rows = y * side..<min((y + 1) * side, height)
      if isChanged[block] {
        guard side == 1 || pixels.areOpaque(columns, rows) else { return nil }
      } else {
        let isNear = side > 1 && Self.isNear(x, y, isChanged, across, down)
        result.makeTransparent(columns, rows, color: isNear ? nil : color)
      }
    }
    return result
  }

  private static func isNear(
    _ x: Int, _ y: Int, _ isChanged: [Bool], _ across: Int, _ down: Int
  ) -> Bool {
    (max(0, y - 1)...min(y + 1, down - 1)).contains { row in
      (max(0, x - 1)...min(x + 1, across - 1)).contains { isChanged[row * across + $0] }
    }
  }
}
