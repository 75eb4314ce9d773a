internal import CKernels

/// Converts between rows of pixels and columns of their channels, and makes columns of positions.
public struct PixelColumns: Sendable {
  /// The form of the written pixels.
  public enum Result: Hashable, Sendable {
    /// The unchanged numbers.
    case numbers
    /// The numbers limited to 0…1, and 0 for NaN.
    case shares
    /// Premultiplied colours, from straight ones that are limited to 0…1.
    case straightColors
    /// Premultiplied colours, limited to 0…1 and to their alpha.
    case premultipliedColors

    fileprivate var kind: csc_result {
      switch self {
      case .numbers: CSC_NUMBERS
      case .shares: CSC_SHARES
      case .straightColors: CSC_STRAIGHT_COLORS
      case .premultipliedColors: CSC_PREMULTIPLIED_COLORS
      }
    }
  }

  private let instructionSet: InstructionSet

  /// Creates conversions for a set of instructions, by default the processor's widest.
  public init(instructionSet: InstructionSet = .widest) {
    self.instructionSet = instructionSet
  }

  /// Writes premultiplied pixels as columns.
  ///
  /// - Parameter isStraight: Whether colours are divided by their alpha, with zeros where alpha is
  ///   not above 0.
  public func read(
    _ pixels: UnsafePointer<SIMD4<Float>>, count: Int, into colors: ColumnColors,
    isStraight: Bool
  ) {
    unsafe instructionSet.kernels.pointee.read_pixels(
      colors.columns, UnsafeRawPointer(pixels).assumingMemoryBound(to: Float.self), isStraight,
      count)
  }

  /// Writes columns as pixels, which may be those that were read into the columns.
  public func write(
    _ colors: ColumnColors, as result: Result, count: Int,
    into pixels: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    unsafe instructionSet.kernels.pointee.write_pixels(
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: Float.self), colors.columns,
      result.kind, count)
  }

  /// Writes `(constant + (x + ½) / unit · factor) + rest` for the columns x of an image from
  /// `first` on.
  public func places(
    into column: UnsafeMutablePointer<Float>, from first: Int, unit: Float, factor: Float,
    constant: Float, rest: Float, count: Int
  ) {
    unsafe instructionSet.kernels.pointee.places(
      column, Int32(clamping: first), unit, factor, constant, rest, count)
  }
}

// Inputs of programs with a perturbation. Making an input may be inexact, too.
extension PixelColumns {
  /// Moves colours that `read` has divided by their alpha.
  /// - Parameters:
  ///   - place: The column and row of the first pixel.
  ///   - input: The index of the program's red input.
  public func move(
    by perturbation: Perturbation, _ colors: ColumnColors, count: Int, at place: SIMD2<Int>,
    input: Int
  ) {
    let site = Perturbation.site(~input, in: 0)
    for pixel in 0..<max(count, 0) {
      var arithmetic = perturbation.arithmetic(
        at: site, perturbation.key(x: place.x + pixel, y: place.y))
      let alpha = unsafe colors.alpha[pixel]
      func move(_ column: UnsafeMutablePointer<Float>) {
        let value = unsafe column[pixel]
        unsafe column[pixel] = arithmetic.moved(value, unless: value.isQuotient(by: alpha))
      }
      unsafe move(colors.red)
      unsafe move(colors.green)
      unsafe move(colors.blue)
    }
  }

  /// Writes `(constant + (x + ½) / unit.x · factor.x) + row / unit.y · factor.y` for the columns x
  /// of an image, and moves inexact results.
  /// - Parameters:
  ///   - place: The column and row of the first pixel.
  ///   - row: The position of the row's middle, from the bottom.
  ///   - input: The index of the program's input.
  public func places(
    into column: UnsafeMutablePointer<Float>, by perturbation: Perturbation, at place: SIMD2<Int>,
    row: Float, unit: SIMD2<Float>, factor: SIMD2<Float>, constant: Float, count: Int, input: Int
  ) {
    let site = Perturbation.site(~input, in: 0)
    for pixel in 0..<max(count, 0) {
      let x = place.x + pixel
      var arithmetic = perturbation.arithmetic(at: site, perturbation.key(x: x, y: place.y))
      let across = arithmetic.quotient(Float(x) + 0.5, unit.x)
      let shared = arithmetic.sum(constant, arithmetic.product(across, factor.x))
      let up = arithmetic.quotient(row, unit.y)
      unsafe column[pixel] = arithmetic.sum(shared, arithmetic.product(up, factor.y))
    }
  }
}
