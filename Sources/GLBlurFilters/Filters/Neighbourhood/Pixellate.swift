/// Divides the image into squares of one colour, the mean of the pixels that they cover.
public struct Pixellate: Filter {
  /// The side of a square. The range is 1…1000 points. It is rounded to whole pixels.
  public var size: Length = 8

  public static let formula =
    "squares of max(1, round(size)) pixels from the top left corner, each the mean of its pixels; "
    + "those at the right and at the bottom may be cut off. A square of one pixel changes nothing"
  public static let example = #"[{"filter": "pixellate", "size": 12}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImagePixellateFilter, Pixellate: fractionalWidthOfAPixel is size as a share of "
      + "the width; one pixel of each square instead of the mean",
    coreImage: "CIPixellate: inputScale is size")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = lowering.wholePixels(size, of: inputs.main)
    if size <= 1 { return inputs.main }
    let cells = Axis.allCases.reduce(inputs.main) { lowering.means(of: $0, $1, size: size) }
    return Axis.allCases.reversed().reduce(cells) { image, axis in
      let range = inputs.main.extent[axis]
      return lowering.resample(image, axis, to: range.map { (first: $0 / size, weights: [1]) })
    }
  }
}

extension Lowering {
  /// Returns the mean of each `size` pixels along the axis. Means of large squares are means of
  /// means, since sums of few numbers lose less precision.
  mutating func means(of signal: Signal, _ axis: Axis, size: Int) -> Signal {
    let length = signal.extent[axis].count
    let part = size > 16 ? Int(Double(size).squareRoot()) : 1
    let parts = (size + part - 1) / part
    let bounds = stride(from: 0, to: length, by: size).map { start in
      (0..<parts).map { index in
        let first = start + index * part
        return min(first, length)..<min(first + part, start + size, length)
      }
    }
    func mean(_ ranges: [Range<Int>]) -> [Double] {
      let counts = ranges.map { Double($0.count) }
      let sum = counts.reduce(0, +)
      return counts.map { $0 / sum }
    }
    let partial =
      part == 1
      ? signal
      : resample(
        signal, axis,
        to: bounds.flatMap { $0 }.map { range in
          (first: range.lowerBound, weights: range.map { _ in 1 / Double(range.count) })
        })
    return resample(
      partial, axis,
      to: bounds.indices.map { (first: $0 * parts, weights: mean(bounds[$0])) })
  }

  /// Returns a signal whose pixels along the axis are weighted sums of pixels from `first` on.
  mutating func resample(
    _ signal: Signal, _ axis: Axis, to rows: [(first: Int, weights: [Double])]
  ) -> Signal {
    var extent = signal.extent
    extent[axis] = 0..<rows.count
    return sample(Resample(axis: axis, rows: rows), of: signal, extent: extent)
  }
}
