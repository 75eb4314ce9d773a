package import GLBlurShaders
import SystemLibrary

/// A weighted sum along an axis, with weights for each index of the result.
package struct Resample: AxisKernel {
  package let axis: Axis
  package let origin: Int
  /// These indices of the input never decrease, so the ends of a range bound what all of it reads.
  package let firsts: [Int]
  /// `taps` weights for each index of the result.
  package let weights: [Float]
  package let taps: Int
  /// See `ConvolveWindow.allowsFixedPoint`.
  package let allowsFixedPoint: Bool

  /// Creates a weighted sum for the indices from `origin` on, each with the first index of the
  /// input and the weights from there on.
  package init(
    axis: Axis, origin: Int = 0, rows: [(first: Int, weights: [Double])],
    allowsFixedPoint: Bool = false
  ) {
    self.axis = axis
    self.origin = origin
    self.allowsFixedPoint = allowsFixedPoint
    // Key paths and nested closures would take as long as resizing a picture.
    let taps = rows.reduce(1) { max($0, $1.weights.count) }
    var weights = [Float](repeating: 0, count: taps * rows.count)
    for (place, row) in rows.enumerated() {
      for (tap, weight) in row.weights.enumerated() { weights[place * taps + tap] = Float(weight) }
    }
    self.taps = taps
    self.weights = weights
    firsts = rows.map { $0.first }
  }

  package var shaderCall: ShaderCall {
    let values = firsts.indices.flatMap { index in
      [Float(firsts[index])] + weights[index * taps..<(index + 1) * taps]
    }
    return .resample(
      axis: axis.step, origin: Int32(origin), taps: Int32(taps), table: ShaderTable(list: values))
  }

  /// Whether an index has the pixels and weights of the one before.
  package func repeats(index: Int) -> Bool {
    let place = index - origin
    guard firsts.indices.contains(place - 1), firsts.indices.contains(place),
      firsts[place] == firsts[place - 1]
    else { return false }
    let (own, before) = (place * taps, (place - 1) * taps)
    return weights[own..<own + taps] == weights[before..<before + taps]
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    let starts = firsts[
      (range.lowerBound - origin..<range.upperBound - origin).clamped(to: firsts.indices)]
    needed[axis] = (starts.first ?? 0)..<(starts.last ?? 0) + taps
    return needed
  }

  package func run(_ row: SamplingSpan) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SamplingSpan) {
    let columns = row.columns
    let needed = inputRegion(
      index: 0, for: Region(columns: columns, rows: row.y..<row.y + 1)
    ).columns
    let input = row.inputs[0].row(row.y, needed)
    let pixels = row.pixels
    for x in columns {
      let index = x - origin
      let first = firsts[index] - needed.lowerBound
      let window = input.part(first..<first + taps)
      var sum = Pixel.zero
      for k in 0..<taps {
        sum += window[k] * weights[index * taps + k]
      }
      pixels[x - columns.lowerBound] = sum
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let line = row.y - origin
    let pixels = row.pixels
    for index in 0..<columns.count { pixels[index] = .zero }
    for k in 0..<taps {
      let weight = weights[line * taps + k]
      let input = row.inputs[0].row(firsts[line] + k, columns)
      for index in 0..<columns.count {
        pixels[index] += input[index] * weight
      }
    }
  }
}

/// The kernel that weights pixels when the size of an image changes.
public enum ResizeKernel: String, CaseIterable, Hashable, Sendable {
  /// `area` along an axis that shrinks, and `cubic` along one that grows, where areas would show
  /// pixels as blocks. The cubic's single negative lobe beside an edge is cut off where a picture
  /// is transparent, so that shapes get no faint second outline.
  case auto
  /// The pixel that contains the centre of the target pixel.
  case nearest
  /// A triangle whose base reaches one pixel to each side of the centre, in pixels of the larger
  /// spacing.
  case bilinear
  /// The share of each pixel that the target pixel covers.
  case area
  /// The cubic of two lobes to each side that R. G. Keys calls best (1981, a = −½), a spline of
  /// Catmull and Rom.
  case cubic
  /// A windowed sinc of three lobes to each side.
  case lanczos

  /// Returns the kernel for a change from `old` pixels to `new` ones, never `auto`.
  package func resolved(from old: Int, to new: Int) -> ResizeKernel {
    self != .auto ? self : new > old ? .cubic : .area
  }

  package var overshoots: Bool { self == .cubic || self == .lanczos }

  /// Returns, for each new pixel or each of `range`, the first old pixel and the weights from there
  /// on.
  package func rows(
    from old: Int, to new: Int, in range: Range<Int>? = nil
  ) -> [(first: Int, weights: [Double])] {
    let kernel = resolved(from: old, to: new)
    let step = Double(old) / Double(new)
    return (range ?? 0..<new).map { index in
      // The products are exact if index·old/new is a whole number.
      let low = Double(index * old) / Double(new)
      let high = Double((index + 1) * old) / Double(new)
      let center = Double((2 * index + 1) * old) / Double(2 * new)
      switch kernel {
      case .nearest:
        return (min(Int(center), old - 1), [1])
      case .area, .auto:
        let first = Int(low)
        let last = min(max(Int(high.rounded(.up)) - 1, first), old - 1)
        return normalized(first...last) { min(high, Double($0 + 1)) - max(low, Double($0)) }
      case .bilinear:
        let support = max(1, step)
        return normalized(around: center, reach: support, old: old) { 1 - abs($0) / support }
      case .cubic:
        let stretch = max(1, step)
        return normalized(around: center, reach: 2 * stretch, old: old) {
          keysCubic(abs($0) / stretch)
        }
      case .lanczos:
        let stretch = max(1, step)
        return normalized(around: center, reach: 3 * stretch, old: old) {
          lanczos3($0 / stretch)
        }
      }
    }
  }

  private func normalized(
    around center: Double, reach: Double, old: Int, weight: (Double) -> Double
  ) -> (first: Int, weights: [Double]) {
    let first = max(0, Int((center - reach - 0.5).rounded(.down)) + 1)
    let last = min(old - 1, Int((center + reach - 0.5).rounded(.up)) - 1)
    return normalized(min(first, last)...max(first, last)) { weight(Double($0) + 0.5 - center) }
  }

  private func normalized(
    _ range: ClosedRange<Int>, weight: (Int) -> Double
  ) -> (first: Int, weights: [Double]) {
    let weights = range.map(weight)
    let sum = weights.reduce(0, +)
    return (range.lowerBound, weights.map { $0 / sum })
  }
}

private func keysCubic(_ x: Double) -> Double {
  if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
  if x < 2 { return ((2.5 - 0.5 * x) * x - 4) * x + 2 }
  return 0
}

private func lanczos3(_ x: Double) -> Double {
  if x == 0 { return 1 }
  if abs(x) >= 3 { return 0 }
  let angle = Double.pi * x
  return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
}
