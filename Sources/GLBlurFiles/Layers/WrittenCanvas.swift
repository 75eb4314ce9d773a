import GLBlurImage

/// What an animation that is being written shows. It finds the least layer that makes the next frame of
/// that, and keeps no more of earlier frames.
struct WrittenCanvas: Sendable {
  /// What layers of a format can be.
  struct Rules: Sendable {
    /// What can become of a layer, besides that it stays.
    let disposals: [AnimationLayer.Disposal]
    /// Whether layers may be blended.
    let blends: Bool
    /// The number of pixels of which the places of layers are multiples.
    let step: Int
    /// The levels of 255 by which a sample may differ from what is shown without counting as changed.
    /// Such a difference is that from the sample that was last written, so it never adds up. With nil,
    /// what is shown are the samples of the frame, and otherwise those that a lossy encoder makes of them.
    let tolerance: Int?
  }

  /// A layer that makes the next frame.
  struct Layer {
    /// What becomes of the layer before.
    let disposal: AnimationLayer.Disposal
    let region: Region
    /// What is behind the layer.
    fileprivate let behind: Pixels
    /// The share of the pixels that differ from what is behind the layer.
    fileprivate let share: Double
    /// Whether all of these are opaque and may be blended. Blending them gives exactly their samples, in
    /// any decoder.
    fileprivate let isOpaque: Bool
  }

  private let rules: Rules
  private var shown: Pixels
  /// The part of the canvas that the last layer covers, and what was there before if it can come back.
  private var last: Region
  private var behind: Pixels?
  /// Whether the last layer is the first.
  private var isFirst = true

  /// Creates a canvas that shows the first frame, which covers all of it.
  init(_ first: Pixels, _ rules: Rules) {
    self.rules = rules
    shown = first
    last = Region(first.size)
  }

  /// The most bytes that a canvas takes while a frame is added: what is shown, what was behind the last
  /// layer, the frame, what is behind its layer, that part of it, the layer, the layer that is blended, and a
  /// quarter for what has changed.
  static func memory(for shape: ImageShape) -> Int { 8 * shape.byteCount }

  /// Returns the layer that makes a frame of what is shown, or nil if the frame is shown already.
  func layer(for frame: Pixels) -> Layer? {
    guard var best = difference(of: frame, from: shown, most: .max) else { return nil }
    var disposal = AnimationLayer.Disposal.none
    var base = shown
    for other in rules.disposals where canEnd(in: other) {
      let canvas = canvas(after: other)
      // Decoders have less to do for a layer that stays, so a little less is not worth it.
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

  /// Returns the layer for a frame that is shown already and yet needs a layer of its own: one pixel.
  func pixel() -> Layer {
    Layer(
      disposal: .none, region: Region(width: 1, height: 1), behind: shown, share: 0,
      isOpaque: rules.blends)
  }

  /// Returns the pictures that a layer can be, of which the shortest file is the best: a part of the frame
  /// that replaces what is there, and one that is blended, with transparent pixels where nothing changes.
  func pictures(
    of layer: Layer, _ frame: Pixels
  ) -> [(isBlended: Bool, pixels: Pixels)] {
    let whole = (isBlended: false, pixels: frame.part(layer.region))
    // Where most pixels change, or few, it is clear which of the two is shorter. In a lossy picture, the edges
    // of what is transparent take bytes.
    guard layer.isOpaque, layer.share < (rules.tolerance == nil ? 0.75 : 0.5),
      let pixels = blended(whole.pixels, behind: layer.behind.part(layer.region))
    else { return [whole] }
    return layer.share < 0.25 ? [(true, pixels)] : [whole, (true, pixels)]
  }

  /// Shows a frame by its layer, which has become one of its pictures.
  mutating func show(
    _ frame: Pixels, by layer: Layer, _ picture: (isBlended: Bool, pixels: Pixels)
  ) {
    last = layer.region
    isFirst = false
    // Pillow 13 takes what was before a blended layer for what is shown after it.
    let isKept = !picture.isBlended && last != Region(frame.size)
    behind = isKept ? layer.behind.part(last) : nil
    shown = rules.tolerance == nil ? frame : layer.behind
    if rules.tolerance != nil {
      shown.lay(picture.pixels, layer.region, isBlended: picture.isBlended)
    }
  }

  /// Returns whether the last layer may have this end. Of layers that cover the canvas, only the first one goes
  /// away: most of them belong to films in which everything moves, and looking would take time and memory.
  private func canEnd(in disposal: AnimationLayer.Disposal) -> Bool {
    disposal == .previous ? behind != nil : isFirst || last != Region(shown.size)
  }

  /// Returns what is left of what is shown after the last layer.
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
    /// The number of pixels that differ.
    var count = 0
    /// Whether all of these are opaque and may be blended.
    var isOpaque: Bool

    /// The number of pixels that have to be written.
    var cost: Int { isOpaque ? count : columns.count * rows.count }
  }

  /// Returns the least region of the format that a difference lies in, which has a pixel at least.
  private func region(of difference: Difference) -> Region {
    let x = difference.columns.lowerBound / rules.step * rules.step
    let y = difference.rows.lowerBound / rules.step * rules.step
    return Region(
      x: x, y: y, width: max(1, difference.columns.upperBound - x),
      height: max(1, difference.rows.upperBound - y))
  }

  /// Returns what differs, or some of it that costs more than `most`, or nil if nothing differs.
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

  /// The side of the squares that a lossy picture is made of. They become transparent as a whole, so that
  /// the errors of the encoder stay among the pixels that it was given.
  private static let block = 8

  /// Returns a picture that is transparent where nothing changes, or nil if a pixel that is not would be
  /// blended.
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
    // What a lossy encoder makes of a pixel depends on those around it. The squares around changed ones
    // keep their colours, and those farther away get one that takes few bytes.
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

  /// Returns whether a square has a changed one beside it.
  private static func isNear(
    _ x: Int, _ y: Int, _ isChanged: [Bool], _ across: Int, _ down: Int
  ) -> Bool {
    (max(0, y - 1)...min(y + 1, down - 1)).contains { row in
      (max(0, x - 1)...min(x + 1, across - 1)).contains { isChanged[row * across + $0] }
    }
  }
}
