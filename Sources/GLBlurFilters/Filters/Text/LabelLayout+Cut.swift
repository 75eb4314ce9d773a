import SystemLibrary

extension LabelLayout {
  /// Returns what hides a part of the glyphs on a canvas, or nil if all of them show.
  func cut(on canvas: Canvas) -> LabelReport.Cut? {
    if hasInk(outside: canvas.signal.extent) { return .picture }
    let isHidden =
      hasInk(outside: canvas.clip)
      || canvas.roundClips.contains(where: hasInk(inCornersOf:))
    return isHidden ? .view : nil
  }

  private func hasInk(outside region: Region) -> Bool {
    let all = inkFrame
    if region.contains(all) || all.isEmpty { return false }
    let shown = region.intersection(all)
    guard !shown.isEmpty else { return hasInk(in: all) { _, _ in true } }
    return [
      Region(columns: all.columns, rows: all.rows.lowerBound..<shown.rows.lowerBound),
      Region(columns: all.columns, rows: shown.rows.upperBound..<all.rows.upperBound),
      Region(columns: all.columns.lowerBound..<shown.columns.lowerBound, rows: shown.rows),
      Region(columns: shown.columns.upperBound..<all.columns.upperBound, rows: shown.rows),
    ].contains { hasInk(in: $0) { _, _ in true } }
  }

  /// Returns whether there is ink in a pixel of which nothing lies inside the round corners of a clip.
  private func hasInk(inCornersOf clip: RoundClip) -> Bool {
    let bounds = Region(rounding: clip.frame)
    let side = min(Int(clip.reaches.max().rounded(.up)), bounds.width, bounds.height)
    for x in [bounds.x, bounds.columns.upperBound - side] {
      for y in [bounds.y, bounds.rows.upperBound - side] {
        let corner = Region(x: x, y: y, width: side, height: side).intersection(inkFrame)
        if hasInk(in: corner, where: clip.hides) { return true }
      }
    }
    return false
  }

  /// Returns whether a pixel of a region within the glyphs' images is covered and fulfils a condition.
  private func hasInk(in region: Region, where condition: (Int, Int) -> Bool) -> Bool {
    let frame = inkFrame
    return typeset.images.contains { image in
      image.withBytes { bytes in
        for y in region.rows {
          for x in region.columns {
            let pixel = (y - frame.y) * image.width + x - frame.x
            let alpha = unsafe bytes.unsafeLoad(fromByteOffset: 4 * pixel + 3, as: UInt8.self)
            if alpha > 0, condition(x, y) { return true }
          }
        }
        return false
      }
    }
  }
}
