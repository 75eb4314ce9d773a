import GLBlurImage

/// The canvas that the frames of an animation being written have produced. It finds the smallest
/// layer that turns the canvas into the next frame, and keeps no more of earlier frames.
struct WrittenCanvas: Sendable {
  /// The possibilities of a format.
  struct Rules: Sendable {
    /// How a layer can be disposed of, besides staying.
    let disposals: [AnimationLayer.Disposal]
    let blends: Bool
    /// The number of pixels of which the coordinates of layers are multiples.
    let step: Int
    /// The levels of 255 by which a sample may differ from the shown one without counting as
    /// changed. The shown sample is the last one written, so differences never add up. With nil,
    /// the canvas has the exact samples of the frame; otherwise the encoder is lossy.
    let tolerance: Int?
  }

  /// A layer that makes the next frame.
  struct Layer {
    let disposal: AnimationLayer.Disposal
    let region: Region
    fileprivate let behind: Pixels
    /// The share of the layer's pixels that differ from those behind it.
    fileprivate let share: Double
    /// Whether all differing pixels are opaque and may be blended. Blending these gives exactly
    /// their samples in any decoder.
    fileprivate let isOpaque: Bool
  }

  private let rules: Rules
  private var shown: Pixels
  /// The part of the canvas that the last layer covers, and the pixels behind it if they can come
  /// back.
  private var last: Region
  private var behind: Pixels?
  private var isFirst = true

  /// Creates a canvas that shows the first frame, which covers all of it.
  init(_ first: Pixels, _ rules: Rules) {
    self.rules = rules
    shown = first
    last = Region(first.size)
  }

  /// The most bytes that a canvas takes while a frame is added: the canvas, the pixels behind the
  /// last layer, the frame, the canvas behind its layer, the part under the layer, the layer, the
  /// blended layer, and a quarter for the changes.
  static func memory(for shape: ImageShape) -> Int { 8 * shape.byteCount }

  /// Returns the layer that turns the canvas into a frame, or nil if the canvas already shows it.
  func layer(for frame: Pixels) -> Layer? {
    guard var best = difference(of: frame, from: shown, most: .max) else { return nil }
    var disposal = AnimationLayer.Disposal.none
    var base = shown
    for other in rules.disposals where canEnd(in: other) {
      let canvas = canvas(after: other)
      // Decoders have less work with a layer that stays, so a small saving is not worth another
      // one.
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

  /// Returns a layer of one pixel, for a frame that is already shown but needs its own layer.
  func pixel() -> Layer {
    Layer(
      disposal: .none, region: Region(width: 1, height: 1), behind: shown, share: 0,
      isOpaque: rules.blends)
  }

  /// Returns the candidates for a layer, of which the shortest when encoded is the best: a part of
  /// the frame that replaces the pixels there, and a blended one that is transparent where nothing
  /// changes.
  func pictures(
    of layer: Layer, _ frame: Pixels
  ) -> [(isBlended: Bool, pixels: Pixels)] {
    let whole = (isBlended: false, pixels: frame.part(layer.region))
    // Where most pixels change, or few, it is clear which candidate is shorter. In a lossy picture,
    // the edges of transparent areas take bytes.
    guard layer.isOpaque, layer.share < (rules.tolerance == nil ? 0.75 : 0.5),
      let pixels = blended(whole.pixels, behind: layer.behind.part(layer.region))
    else { return [whole] }
    return layer.share < 0.25 ? [(true, pixels)] : [whole, (true, pixels)]
  }

  /// Updates the canvas with the candidate chosen for the layer of a frame.
  mutating func show(
    _ frame: Pixels, by layer: Layer, _ picture: (isBlended: Bool, pixels: Pixels)
  ) {
    last = layer.region
    isFirst = false
    // Pillow 13 restores the canvas after a blended layer instead of that before it.
    let isKept = !picture.isBlended && last != Region(frame.size)
    behind = isKept ? layer.behind.part(last) : nil
    shown = rules.tolerance == nil ? frame : layer.behind
    if rules.tolerance != nil {
      shown.lay(picture.pixels, layer.region, isBlended: picture.isBlended)
    }
  }

  /// Returns whether the last layer may be disposed of in this way. Of layers that cover the
  /// canvas, only the first may be: most others belong to films in which everything moves, where
  /// looking would take time and memory.
  private func canEnd(in disposal: AnimationLayer.Disposal) -> Bool {
    disposal == .previous ? behind != nil : isFirst || last != Region(shown.size)
  }

  /// Returns the canvas after the last layer is disposed of.
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
    /// Whether all differing pixels are opaque and may be blended.
    var isOpaque: Bool

    /// The number of pixels that have to be written.
    var cost: Int { isOpaque ? count : columns.count * rows.count }
  }

  /// Returns the smallest region that contains a difference, has at least one pixel, and respects
  /// `step`.
  private func region(of difference: Difference) -> Region {
    let x = difference.columns.lowerBound / rules.step * rules.step
    let y = difference.rows.lowerBound / rules.step * rules.step
    return Region(
      x: x, y: y, width: max(1, difference.columns.upperBound - x),
      height: max(1, difference.rows.upperBound - y))
  }

  /// Returns the difference, or a part that costs more than `most`, or nil if there is none.
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

  /// The side of the squares of a lossy picture. Each becomes transparent as a whole, so that the
  /// errors of the encoder stay among the pixels given to it.
  private static let block = 8

  /// Returns a picture that is transparent where nothing changes, or nil if a changed pixel would
  /// not be opaque.
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
    // A lossy encoder's result for a pixel depends on its neighbours. Squares next to changed ones
    // keep their colours, and those farther away get a colour that takes few bytes.
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

  /// Returns whether a neighbouring square has changed.
  private static func isNear(
    _ x: Int, _ y: Int, _ isChanged: [Bool], _ across: Int, _ down: Int
  ) -> Bool {
    (max(0, y - 1)...min(y + 1, down - 1)).contains { row in
      (max(0, x - 1)...min(x + 1, across - 1)).contains { isChanged[row * across + $0] }
    }
  }
}
