/// A machine-readable code as a grid of dark and light modules.
struct ModuleGrid: Hashable {
  let columns: Int
  /// The modules row by row, true for dark. Barcodes have a single row, as high as their frame.
  let isDark: [Bool]

  var rows: Int { isDark.count / columns }
  private var hasBars: Bool { rows == 1 }

  /// Returns the box of the modules, and the one with the quiet zone, in the middle of a frame.
  /// Modules have the greatest whole number of pixels, so that none is blurred or wider.
  ///
  /// - Parameter quietZone: The width of the light margin, in modules.
  fileprivate func boxes(
    in frame: Region, quietZone: Int
  ) throws(FilterError) -> (modules: Region, code: Region) {
    let margin = SIMD2(quietZone, hasBars ? 0 : quietZone)
    let count = SIMD2(columns, rows) &+ 2 &* margin
    var module = SIMD2(frame.width, frame.height) / count
    if !hasBars { module = SIMD2(repeating: module.min()) }
    guard module.min() > 0 else {
      throw FilterError(
        parameter: "frame",
        "this frame is \(frame.width)×\(frame.height) pixels, and the code with its quiet zone has "
          + "\(count.x)\(hasBars ? "" : "×\(count.y)") modules of at least one pixel; make the frame "
          + "larger or the text shorter")
    }
    let size = module &* count
    let corner = SIMD2(frame.x, frame.y) &+ (SIMD2(frame.width, frame.height) &- size) / 2
    let inner = corner &+ module &* margin
    return (
      Region(x: inner.x, y: inner.y, width: module.x * columns, height: module.y * rows),
      Region(x: corner.x, y: corner.y, width: size.x, height: size.y)
    )
  }

  /// White where the code is dark, on transparency.
  fileprivate func image() throws(FilterError) -> Image {
    do {
      return try Image(
        rgba8: isDark.flatMap { [UInt8](repeating: $0 ? 255 : 0, count: 4) }, width: columns,
        height: rows)
    } catch {
      throw FilterError(parameter: "text", "\(error)")
    }
  }
}

/// A filter and view that draws a machine-readable code in the middle of its frame.
protocol CodeFilter: Filter, View {
  var text: String { get }
  /// The width of the light margin, in modules.
  var quietZone: Int { get }
  var color: Color { get }
  var background: Color { get }

  func grid() throws(FilterError) -> ModuleGrid
}

extension CodeFilter {
  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let code = try lowering.code(
      self, in: lowering.pixels(frame, of: inputs.main), extent: Region(inputs.main.size))
    return try lowering.apply(Opacity(opacity), to: code)
  }

  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let code = try lowering.code(
      self, in: canvas.pixels(frame, lowering), extent: canvas.signal.extent)
    canvas.lay(code, in: &lowering)
  }

  /// - Throws: `FilterError` if the text is empty or contains NUL, which ends C strings.
  func checkText() throws(FilterError) {
    if text.isEmpty {
      throw FilterError(parameter: "text", "this text is empty; a code needs at least a character")
    }
    if text.utf8.contains(0) {
      throw FilterError(parameter: "text", "this text has the character U+0000; leave it out")
    }
  }
}

extension Lowering {
  /// Draws a code in the middle of a frame, in pixels, on transparency.
  fileprivate mutating func code(
    _ code: some CodeFilter, in frame: SIMD4<Double>, extent: Region
  ) throws(FilterError) -> Signal {
    let grid = try code.grid()
    let boxes = try grid.boxes(in: Region(rounding: frame), quietZone: code.quietZone)
    let box = boxes.code
    let background = generate(
      Outline(
        frame: SIMD4(Double(box.x), Double(box.y), Double(box.width), Double(box.height)),
        radius: 0, curve: .circular),
      color: code.background, extent: extent)
    let modules = convert(raster(try grid.image()), to: colorSpace)
    guard
      let shape = try placed(
        modules, in: boxes.modules, fit: .stretch, anchor: .center, kernel: .nearest,
        extent: extent)
    else { return background }
    let ink = apply(Ink(color: premultiplied(code.color)), to: shape)
    return apply(SourceOver(opacity: 1), to: background, ink)
  }
}
