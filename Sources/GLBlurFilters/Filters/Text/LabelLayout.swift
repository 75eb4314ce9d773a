import SystemLibrary

/// The text of a label as pixels, with a place in the picture.
struct LabelLayout {
  /// The label, at the size to which its text has shrunk if it shrinks.
  let label: Label
  let typeset: TypesetText
  let fonts: [String]
  private let x: Int
  private let y: Int

  var box: Region { typeset.box.offset(x: x, y: y) }

  var inkFrame: Region {
    let size = typeset.images.first?.size ?? Size(width: 0, height: 0)
    return Region(size).offset(x: x + typeset.x, y: y + typeset.y)
  }

  /// - Throws: `FilterError` if there is no room for text, or the text cannot be set.
  init(_ label: Label, on canvas: Canvas, _ lowering: Lowering) throws(FilterError) {
    let padding = canvas.pixels(label.padding, lowering)
    let frame = try canvas.pixels(label.frame, lowering)
    let area = Outline(frame: frame, radius: 0, curve: .circular).inset(by: padding).frame
    guard area.z >= 1, area.w >= 1 else {
      throw FilterError(
        parameter: "frame",
        "between this frame and its padding there is no room for text: "
          + "\(numeral(area.z))×\(numeral(area.w)) pixels")
    }
    let axes = try label.axisValues()
    var request = TextRequest(
      label.text.string, family: label.font, size: label.size * lowering.scale,
      weight: label.weight.number, isItalic: label.italic, alignment: label.alignment,
      width: area.z, lineLimit: label.lines == 0 ? nil : label.lines,
      lineSpacing: label.lineSpacing, lineHeight: label.lineHeight * lowering.scale,
      letterSpacing: label.letterSpacing * lowering.scale,
      outline: canvas.pixels(label.outlineWidth, lowering), axes: axes,
      folder: lowering.fontFolder)
    request.parts = label.parts(of: request, scale: lowering.scale)
    do {
      let largest = try label.fittingSize(of: request, height: area.w, lowering)
      request.scale(by: largest / label.largestSize)
      var typeset = try lowering.context.typesetter.typeset(request)
      let room = label.fit == .shrink ? area.w.rounded(.up) : area.w
      if Double(typeset.height) > room, typeset.lines > 1 {
        // The text is set again with as many whole lines as the frame holds. Heights of lines may
        // differ.
        var (fitting, tooMany) = (1, typeset.lines)
        request.isDrawn = false
        while tooMany - fitting > 1 {
          let middle = (fitting + tooMany) / 2
          request.lineLimit = middle
          let height = try lowering.context.typesetter.typeset(request).height
          (fitting, tooMany) = Double(height) > room ? (fitting, middle) : (middle, tooMany)
        }
        (request.lineLimit, request.isDrawn) = (fitting, true)
        typeset = try lowering.context.typesetter.typeset(request)
      }
      var label = label
      label.shrink(to: largest)
      self.label = label
      self.typeset = typeset
      fonts = request.styles.map(\.family)
    } catch {
      let isFont = if case .fontFile = error { true } else { false }
      throw FilterError(parameter: isFont ? "font" : "text", "\(error)")
    }
    let free = area.w - Double(typeset.height)
    let share =
      switch label.verticalAlignment {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    x = Int((area.x + 0.5).rounded(.down))
    y = Int((area.y + free * share + 0.5).rounded(.down))
  }

  /// Places an image of the typeset text in a picture. `isColored` images have colours of their
  /// own, in sRGB.
  ///
  /// - Throws: `FilterError` if the texts of all labels have too many pixels.
  func placed(
    _ image: Image, isColored: Bool = false, extent: Region, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let pixels =
      image.size.area + lowering.network.rasterBytes / image.format.bytesPerPixel
    guard pixels <= Self.mostPixels else {
      throw FilterError(
        parameter: "text",
        "with this text all labels together have \(pixels) pixels, at most \(Self.mostPixels) are "
          + "possible; make texts shorter or 'size' smaller")
    }
    var raster = lowering.raster(image)
    if isColored { raster = lowering.convert(raster, from: .sRGB, to: lowering.colors) }
    let converted = lowering.convert(raster, to: lowering.colorSpace)
    return lowering.move(converted, x: x + typeset.x, y: y + typeset.y, extent: extent)
  }

  /// The greatest number of pixels of all texts drawn together, a gibibyte.
  private static let mostPixels = 1 << 28
}

extension Label {
  fileprivate func parts(of request: TextRequest, scale: Double) -> [TextRequest.Part] {
    if text.isPlain { return [] }
    let inks = inks
    return text.spans.map { span in
      TextRequest.Part(
        span.text,
        style: TextRequest.Style(
          family: span.font ?? request.family, size: span.size.map { $0 * scale } ?? request.size,
          weight: span.weight?.number ?? request.weight, isItalic: span.italic ?? request.isItalic,
          letterSpacing: span.letterSpacing.map { $0 * scale } ?? request.letterSpacing),
        ink: ink(of: span, among: inks))
    }
  }

  fileprivate mutating func shrink(to smaller: Double) {
    let largest = largestSize
    func shrunk(_ size: Double) -> Double {
      size == largest ? smaller : size * smaller / largest
    }
    for index in text.spans.indices {
      text.spans[index].size = text.spans[index].size.map(shrunk)
    }
    size = shrunk(size)
  }

  fileprivate func axisValues() throws(FilterError) -> String {
    try axes.names.map { (tag) throws(FilterError) in
      guard tag.utf8.count == 4, tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
        case .number(let value)? = axes.json(tag)?.value
      else {
        throw FilterError(
          parameter: "axes.\(tag)",
          "expected the tag of an axis, four letters, and a number, such as {\"wdth\": 75, \"opsz\": 20}"
        )
      }
      return "\(tag)=\(value)"
    }.joined(separator: ",")
  }

  /// Returns the largest size at which the text fits into a width and a height in pixels: the
  /// label's own, one smaller by half points, or `minSize` if none fits.
  fileprivate func fittingSize(
    of request: TextRequest, height: Double, _ lowering: Lowering
  ) throws(TypesettingError) -> Double {
    let size = largestSize
    guard fit == .shrink, size > minSize else { return size }
    func fits(_ smaller: Double) throws(TypesettingError) -> Bool {
      var request = request
      request.scale(by: smaller / size)
      (request.breaksWords, request.isDrawn) = (false, false)
      let text = try lowering.context.typesetter.typeset(request)
      return !text.isTruncated && Double(text.height) <= height.rounded(.up)
        && Double(text.box.width) <= (request.width ?? .infinity).rounded(.up)
    }
    // A smaller text needs no more room, so bisection works.
    var (fitting, tooLarge) = (Int(((size - minSize) * 2).rounded(.up)), -1)
    while fitting - tooLarge > 1 {
      let middle = (fitting + tooLarge) / 2
      let isFitting = try fits(size - Double(middle) / 2)
      (fitting, tooLarge) = isFitting ? (middle, tooLarge) : (fitting, middle)
    }
    return max(minSize, size - Double(fitting) / 2)
  }
}

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

  /// Whether there is ink in a pixel wholly outside the round corners of a clip.
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
