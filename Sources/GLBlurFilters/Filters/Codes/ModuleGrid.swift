/// A machine-readable code as a grid of dark and light modules.
struct ModuleGrid: Hashable {
  let columns: Int
  /// The modules row by row, true for dark. Barcodes have a single row, as high as their frame.
  let isDark: [Bool]

  var rows: Int { isDark.count / columns }
  private var hasBars: Bool { rows == 1 }

  /// Returns the position of the code in the middle of a frame. All modules have the same, largest
  /// possible whole number of pixels, so that none is blurred or wider than another.
  ///
  /// - Parameter quietZone: The width of the light margin, in modules.
  /// - Returns: The box of the modules, and the box that includes the quiet zone.
  /// - Throws: `FilterError` if the frame has fewer pixels than the code has modules.
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

struct CodePaint {
  /// The width of the light margin, in modules.
  let quietZone: Int
  let color: Color
  let background: Color
}

extension Lowering {
  /// Draws a code in the middle of a frame on transparency.
  ///
  /// - Parameter frame: The x, y, width and height of the frame, in pixels.
  /// - Throws: `FilterError` if the code does not fit.
  mutating func code(
    _ grid: ModuleGrid, _ paint: CodePaint, in frame: SIMD4<Double>, extent: Region
  ) throws(FilterError) -> Signal {
    let boxes = try grid.boxes(in: Region(rounding: frame), quietZone: paint.quietZone)
    let box = boxes.code
    let background = generate(
      Outline(
        frame: SIMD4(Double(box.x), Double(box.y), Double(box.width), Double(box.height)),
        radius: 0, curve: .circular),
      color: paint.background, extent: extent)
    let modules = convert(raster(try grid.image()), to: colorSpace)
    guard
      let shape = try placed(
        modules, in: boxes.modules, fit: .stretch, anchor: .center, extent: extent)
    else { return background }
    let ink = apply(Ink(color: premultiplied(paint.color)), to: shape)
    return apply(SourceOver(opacity: 1), to: background, ink)
  }
}
