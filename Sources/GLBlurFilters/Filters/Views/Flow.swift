/// The place of views across a row or a column.
public enum FlowAlignment: String, Choice {
  /// At the top of a row, or at the left of a column.
  case start
  /// In the middle.
  case center
  /// At the bottom of a row, or at the right of a column.
  case end
}

/// The place of views along a row or a column in which none grows.
public enum FlowJustification: String, Choice {
  /// At the start.
  case start
  /// In the middle.
  case center
  /// At the end.
  case end
  /// From the start to the end, with equal room between views.
  case between
}

/// The spacing of views that are laid out.
struct Spacing: SharedParameters {
  /// The distance between neighbouring views; percentages are of the shorter side. The range is
  /// 0…100000 points.
  var gap: Length = 0
  /// The distance between the edges of the frame and the views. The range is 0…100000 points.
  var padding: Length = 0
}

/// What rows and columns have beside their spacing.
struct Flow: SharedParameters {
  /// The place of views that are not as high as a row, or as wide as a column.
  var align = FlowAlignment.center
  /// The place of views along the frame if none of them grows.
  var justify = FlowJustification.start
}

/// A row or a column.
protocol FlowView: LayoutView {
  var align: FlowAlignment { get }
  var justify: FlowJustification { get }
  /// The axis along which views follow each other: 0 for a row, 1 for a column.
  static var axis: Int { get }
}

extension FlowView {
  func places(
    of frames: [Frame], in size: SIMD2<Double>, gap: Double, scale: Double
  ) throws(FilterError) -> [SIMD4<Double>] {
    let (along, across) = (Self.axis, 1 - Self.axis)
    let stated = frames.map { $0.pixels(in: size, scale: scale) }
    let grows = frames.map { (along == 0 ? $0.width : $0.height) == .percent(100) }
    let growing = grows.count { $0 }
    let gaps = gap * Double(max(frames.count - 1, 0))
    let taken = zip(stated, grows).reduce(gaps) { $0 + ($1.1 ? 0 : $1.0.highHalf[along]) }
    let free = size[along] - taken
    if let first = grows.firstIndex(of: true), free < Double(growing) {
      throw FilterError(
        parameter: "[\(first)]",
        "there is no room for this view: the others and the gaps take \(numeral(taken)) of "
          + "\(numeral(size[along])) pixels; make them smaller, or give this one a "
          + (along == 0 ? "width" : "height"))
    }
    let rest = growing > 0 ? 0 : free
    var (place, step) = (0.0, gap)
    switch justify {
    case .start: break
    case .center: place = rest / 2
    case .end: place = rest
    case .between: step += frames.count > 1 ? max(rest, 0) / Double(frames.count - 1) : 0
    }
    let share =
      switch align {
      case .start: 0.0
      case .center: 0.5
      case .end: 1.0
      }
    return zip(stated, grows).map { frame, isGrowing in
      var result = frame
      if isGrowing { result[2 + along] = free / Double(growing) }
      result[along] += place
      result[across] += (size[across] - frame[2 + across]) * share
      place += result[2 + along] + step
      return result
    }
  }
}

extension Frame {
  fileprivate func pixels(in size: SIMD2<Double>, scale: Double) -> SIMD4<Double> {
    SIMD4(
      x.pixels(of: size.x, scale: scale), y.pixels(of: size.y, scale: scale),
      max(0, width.pixels(of: size.x, scale: scale)),
      max(0, height.pixels(of: size.y, scale: scale)))
  }
}

/// Views side by side, as in CSS's `display: flex`.
///
/// ```swift
/// Row(frame: Frame(insetBy: 16), gap: 12) {
///   ImageView("logo", frame: Frame(0, 0, 40, 40))
///   Label("Ready in 5 minutes", size: 22)
/// }
/// ```
///
/// Each view has the width and the height of its frame, whose percentages are of the row within its padding; `x` and `y`
/// move it from its place. Views as wide as the row, as all are that state no frame, grow: they share what the others
/// leave.
public struct Row: View, FlowView {
  /// The position and the size of the row in the view around it.
  public var frame = Frame.whole  // first
  var spacing = Spacing()  // shared
  var flow = Flow()  // shared
  var fading = Fading()  // shared
  /// The views, from the left to the right.
  public package(set) var content = Content()

  static let axis = 0
  public static let summary =
    "Views side by side; those without a width share what the others leave."
  public static let counterparts = Counterparts(
    css:
      "flex, align-items, justify-content, flex-grow: flex is a value of display, align-items is align, "
      + "justify-content is justify; a view without a width grows",
    uiKit: "UIStackView: spacing is gap, alignment is align, distribution is justify")
}

/// Views below each other, as in CSS's `flex-direction: column`. It is a ``Row`` in the other direction: views without
/// a height share what the others leave.
public struct Column: View, FlowView {
  /// The position and the size of the column in the view around it.
  public var frame = Frame.whole  // first
  var spacing = Spacing()  // shared
  var flow = Flow()  // shared
  var fading = Fading()  // shared
  /// The views, from the top to the bottom.
  public package(set) var content = Content()

  static let axis = 1
  public static let summary =
    "Views below each other; those without a height share what the others leave."
}

/// Views in columns and rows of equal cells, filled from the left to the right and from the top to the bottom.
///
/// ```swift
/// Grid(columns: 3, gap: 8) {
///   for photo in photos { ImageView(photo, fit: .cover) }
/// }
/// ```
///
/// The frame of each view is relative to its cell.
public struct Grid: View, LayoutView {
  /// The number of columns. The range is 1…100.
  public var columns = 2
  /// The position and the size of the grid in the view around it.
  public var frame = Frame.whole  // first
  var spacing = Spacing()  // shared
  var fading = Fading()  // shared
  /// The views, from the first cell to the last; the last row need not be full.
  public package(set) var content = Content()

  public static let summary = "Views in equal cells, row by row."
  public static let counterparts = Counterparts(
    css:
      "grid, grid-template-columns: grid is a value of display, repeat(3, 1fr) is 3 columns")

  func places(
    of frames: [Frame], in size: SIMD2<Double>, gap: Double, scale: Double
  ) throws(FilterError) -> [SIMD4<Double>] {
    let count = SIMD2(columns, (frames.count + columns - 1) / columns)
    let cell = (size - gap * (SIMD2<Double>(count) - 1)) / SIMD2<Double>(count)
    if !frames.isEmpty, cell.min() < 1 {
      throw FilterError(
        parameter: "[0]",
        "there is no room for \(count.x)×\(count.y) cells and the gaps between them in "
          + "\(numeral(size.x))×\(numeral(size.y)) pixels")
    }
    return frames.enumerated().map { index, frame in
      var place = frame.pixels(in: cell, scale: scale)
      place.lowHalf += (cell + gap) * SIMD2(Double(index % columns), Double(index / columns))
      return place
    }
  }
}
