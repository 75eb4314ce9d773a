import GLBlurShaders
import GLBlurStatistics

/// Hides boxes, so that nothing of what they covered is left in the result.
public struct Redact: Filter {
  /// What a box shows.
  public enum Style: String, Choice {
    /// The colour of the filter.
    case solid
    /// For each box, the mean of the pixels around it that no box hides.
    case rim
  }

  /// The boxes that are hidden, with every pixel of which they touch a part.
  ///
  /// They may overlap and reach over the border of the image.
  public var frames: [Frame]
  /// What a box shows: the colour, or the mean of the pixels around the box that no box hides.
  public var style = Style.solid
  /// The colour of a box, with the style rim of one around which nothing shows; it replaces the pixels even
  /// where it is transparent.
  ///
  /// If it is to be found in a picture, it is found outside the boxes.
  public var color = Color.black
  /// The standard deviation of a blur by which a filled box fades into the pixels around it. The range is
  /// 0…1000 points.
  public var softness: Length = 0

  public static let template = Redact(frames: [])
  public static let formula =
    "a box covers columns floor(x) to ceil(x + width), rows likewise; rim is the mean of the premultiplied "
    + "pixels at most 2 pixels outside the box and in no box, made opaque. Two images that differ in the boxes "
    + "alone give the same bytes (docs/redaction.md)"
  public static let example = #"""
    [
      {"filter": "redact", "frames": [["30%", "35%", "40%", "12%"], ["38%", "60%", "24%", "20%"]],
       "style": "rim", "softness": 6}
    ]
    """#

  public var redacts: Bool { true }
  public var dependsOnPixels: Bool { style == .rim || seeksColors }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let picture = inputs.main
    // Shaders know places as floats, which tell so many columns and rows apart.
    guard max(picture.size.width, picture.size.height) <= 1 << 24 else {
      throw FilterError(
        "an image of \(picture.size) is too large; expected at most \(1 << 24) columns and rows")
    }
    let boxes = boxes(in: picture, lowering)
    warn(on: picture, &lowering)
    if boxes.isEmpty { return picture }
    var colors = boxes.map { _ in lowering.premultiplied(color) }
    if style == .rim {
      let shown = lowering.cover(boxes, of: picture, in: boxes.map { _ in .zero })
      colors = try boxes.map { (box) throws(FilterError) in
        try meanColor(around: box, in: shown, &lowering)
      }
    }
    let filled = lowering.cover(boxes, of: picture, in: colors)
    if lowering.pixels(softness, of: picture) == 0 { return filled }
    let blurred = try lowering.apply(GaussianBlur(sigma: softness, edge: .mirror), to: filled)
    let clear = lowering.generate(Constant(color: .zero), like: picture)
    let mask = lowering.cover(boxes, of: clear, in: boxes.map { _ in .one })
    return try lowering.apply(
      Mask(channel: .alpha), to: blurred, ports: ["mask": mask, "base": filled])
  }

  /// Returns the pixels that boxes in the picture touch.
  fileprivate func boxes(in picture: Signal, _ lowering: Lowering) -> [Region] {
    frames.compactMap { box($0, in: picture, lowering) }
  }

  private func box(_ frame: Frame, in picture: Signal, _ lowering: Lowering) -> Region? {
    let frame = lowering.pixels(frame, of: picture)
    if frame.z <= 0 || frame.w <= 0 { return nil }
    let first = (frame.lowHalf).rounded(.down)
    let end = (frame.lowHalf + frame.highHalf).rounded(.up)
    let box = Region(columns: Int(first.x)..<Int(end.x), rows: Int(first.y)..<Int(end.y))
      .intersection(Region(picture.size))
    return box.isEmpty ? nil : box
  }

  /// Warns of boxes that hide nothing, as those for a picture of another size may.
  private func warn(on picture: Signal, _ lowering: inout Lowering) {
    let place = lowering.place.isEmpty ? "frames" : "\(lowering.place).frames"
    let useless = frames.indices.filter { box(frames[$0], in: picture, lowering) == nil }
    if let first = useless.first {
      lowering.warnings.append(
        "\(place)[\(first)]" + (useless.count > 1 ? " and \(useless.count - 1) more" : "")
          + ": no pixel of the picture, which is \(picture.size), is in this box, so it hides nothing; give the x, the "
          + "y, the width and the height of what is to be hidden")
    }
  }

  /// Returns the mean around a box as an opaque colour, or else the filter's colour. `shown` is the
  /// picture, transparent in all boxes.
  private func meanColor(
    around box: Region, in shown: Signal, _ lowering: inout Lowering
  ) throws(FilterError) -> Pixel {
    let rim = box.expanded(by: 2).intersection(Region(shown.size))
    let part = lowering.move(shown, x: -rim.x, y: -rim.y, extent: Region(rim.size))
    let (space, colors) = (lowering.colorSpace, lowering.colors)
    let standard = lowering.components(of: color)
    return try lowering.measured(part, by: MeanTally()) {
      var mean = $0.mean
      let isHidden = mean.w == 0
      mean.w = 1
      return FoundColor(isHidden ? standard : mean, in: space, of: colors)
    }.pixel
  }
}

extension Redact: HidingFilter {
  func withoutHidden(_ picture: Signal, in lowering: inout Lowering) -> Signal {
    let boxes = boxes(in: picture, lowering)
    return lowering.cover(boxes, of: picture, in: boxes.map { _ in .zero })
  }
}

extension Lowering {
  fileprivate mutating func cover(
    _ boxes: [Region], of picture: Signal, in colors: [Pixel]
  ) -> Signal {
    // Each kernel takes the time of all its boxes where it computes pixels.
    let most = builder.abilities.contains(.layers) ? 32 : 1
    let step = max(1, (boxes.count + most - 1) / most)
    return stride(from: 0, to: boxes.count, by: step).reduce(picture) { picture, start in
      let part = start..<min(start + step, boxes.count)
      return apply(RedactKernel(Array(boxes[part]), Array(colors[part])), to: picture)
    }
  }
}

private struct RedactKernel: PlacedKernel {
  private let boxes: ShaderTable
  private let count: Int
  private let covered: Region
  private let isOpaque: Bool

  init(_ boxes: [Region], _ colors: [Pixel]) {
    let list = zip(boxes, colors).flatMap { box, color in
      [box.x, box.y, box.x + box.width, box.y + box.height].map(Float.init)
        + [color.x, color.y, color.z, color.w]
    }
    self.boxes = ShaderTable(list: [Float(1 + list.count)] + list)
    count = boxes.count
    covered = boxes.reduce(Region(width: 0, height: 0)) { $0.union($1) }
    isOpaque = colors.allSatisfy { $0.w == 1 }
  }

  var shaderCall: ShaderCall { .redact(boxes: boxes) }

  var cost: Double { 2 + 4 * Double(count) }

  var loops: Int { 1 }

  func support(of supports: [Region], extent: Region) -> Region {
    supports[0].union(covered).intersection(extent)
  }

  func background(_ supports: [Region]) -> Background? { Background(input: 0, changed: covered) }

  func isOpaque(_ inputs: [Bool]) -> Bool { isOpaque && inputs == [true] }
}
