import SystemLibrary

/// Cuts a rectangle out of the image.
public struct Crop: Filter {
  /// The rectangle that is kept; it lies inside the image.
  public var frame: Frame

  /// Creates the filter from its frame.
  public init(frame: Frame) {
    self.frame = frame
  }

  public static let template = Crop(frame: Frame(0, 0, 0, 0))
  public static let formula = "columns round(x) to round(x + width), rows likewise; exact"
  public static let example = #"[{"filter": "crop", "frame": ["25%", "25%", "50%", "50%"]}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageCropFilter: cropRegion is frame, in shares of the image, 0.25 for \"25%\"; "
      + "Crop: locationOfCropInPixels and cropSizeInPixels are frame",
    coreImage: "CICrop: inputRectangle is frame, with y growing upwards")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let kept = Region(rounding: lowering.pixels(frame, of: inputs.main))
    guard !kept.isEmpty, inputs.main.extent.contains(kept) else {
      throw FilterError(
        parameter: "frame",
        "this is columns \(kept.x) to \(kept.x + kept.width) and rows \(kept.y) to "
          + "\(kept.y + kept.height) of an image of \(inputs.main.size); keep it inside the image "
          + "and at least one pixel wide and high")
    }
    return lowering.move(inputs.main, x: -kept.x, y: -kept.y, extent: Region(kept.size))
  }
}

extension Region {
  /// Rounds every edge of x, y, width and height in pixels, halves up.
  init(rounding frame: SIMD4<Double>) {
    func round(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }
    let x = round(frame.x)
    let y = round(frame.y)
    self.init(x: x, y: y, width: round(frame.x + frame.z) - x, height: round(frame.y + frame.w) - y)
  }
}
