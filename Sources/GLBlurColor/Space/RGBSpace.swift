/// A meaning of red, green and blue: three primaries, a white, and a transfer curve per channel.
///
/// Spaces are equal if they give all colours the same meaning, whatever their names.
public struct RGBSpace: Sendable {
  /// The name, such as "Display P3". A space that is not one of the named ones has its profile's
  /// name or a description.
  public let name: String
  /// The matrix from linear red, green and blue to CIE 1931 XYZ relative to D50, the ICC's profile
  /// connection space. White has the Y of 1.
  public let toXYZ: Matrix3
  /// The weights of relative luminance, which sum to 1: the Y of linear red, green and blue under
  /// the white of the space itself, such as 0.2126, 0.7152 and 0.0722 for sRGB.
  ///
  /// They differ from the second row of `toXYZ` if that white is not D50.
  public let luminanceWeights: SIMD3<Double>
  /// The curve of the red channel.
  public let red: TransferCurve
  /// The curve of the green channel.
  public let green: TransferCurve
  /// The curve of the blue channel.
  public let blue: TransferCurve

  /// The XYZ of D50 in the ICC's profile connection space (ICC.1:2022, 7.2.16), as every profile's
  /// header states it.
  public static let d50 = SIMD3(Double(0xF6D6), 0x10000, 0xD32D) / 65536

  /// Creates a space from a matrix to XYZ relative to D50, as ICC profiles have it.
  ///
  /// If a named space has the same colours, the result is that space. Profiles for one space differ
  /// in their last digits.
  ///
  /// - Parameters:
  ///   - name: The name, unless the space is a named one.
  ///   - toXYZ: The matrix from linear red, green and blue to XYZ relative to D50.
  ///   - white: The XYZ of the space's own white, to which luminance is relative. Its Y may have
  ///     any scale. The default is D50.
  ///   - red: The curve of the red channel.
  ///   - green: The curve of the green channel.
  ///   - blue: The curve of the blue channel.
  /// - Throws: `ProfileError.damaged` if the matrix cannot be inverted, or if a white is not one.
  public init(
    name: String, toXYZ: Matrix3, white: SIMD3<Double> = d50, red: TransferCurve,
    green: TransferCurve, blue: TransferCurve
  ) throws(ProfileError) {
    let sum = toXYZ * [1, 1, 1]
    // The numbers of profiles have steps of 1.5·10⁻⁵. The inverse of a matrix with a smaller
    // determinant would turn this rounding into colours.
    guard toXYZ.isFinite, abs(toXYZ.determinant) > 1e-6 else {
      throw .damaged(reason: "its primaries lie on a line")
    }
    guard let adaptation = Matrix3.adaptation(from: Self.d50, to: white), sum.min() > 1e-3 else {
      throw .damaged(reason: "its white is not a colour")
    }
    let weights = (adaptation * toXYZ).second
    guard weights.sum() > 1e-3 else { throw .damaged(reason: "its white is not a colour") }
    let space = RGBSpace(name, toXYZ, weights, red, green, blue)
    self = Self.named.first { space.isClose(to: $0) } ?? space
  }

  /// Creates a space from the chromaticities of its white and its primaries.
  ///
  /// Colours are adapted from the space's white to D50 by the Bradford transform, as the ICC
  /// recommends (ICC.1:2022, annex E). If a named space has the same colours, the result is that
  /// space.
  ///
  /// - Parameters:
  ///   - name: The name, unless the space is a named one.
  ///   - chromaticities: The CIE 1931 x and y of the white and the primaries.
  ///   - curve: The curve of all channels.
  /// - Throws: `ProfileError.damaged` if the primaries lie on a line, or if the white is not a
  ///   colour.
  public init(name: String, chromaticities: Chromaticities, curve: TransferCurve)
    throws(ProfileError)
  {
    guard let toXYZ = chromaticities.toD50 else {
      throw .damaged(reason: "its primaries lie on a line, or its white is not a colour")
    }
    try self.init(
      name: name, toXYZ: toXYZ, white: chromaticities.whiteXYZ, red: curve, green: curve,
      blue: curve)
  }

  /// Creates a space from numbers known to be valid.
  init(
    _ name: String, _ toXYZ: Matrix3, _ weights: SIMD3<Double>, _ red: TransferCurve,
    _ green: TransferCurve, _ blue: TransferCurve
  ) {
    self.name = name
    self.toXYZ = toXYZ
    luminanceWeights = weights / weights.sum()
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Whether the colours of two spaces are the same but for the rounding of profiles.
  ///
  /// The matrices of profiles of one space differ by up to 2·10⁻⁴, since some round D50
  /// differently. Those of different spaces differ by more than 10⁻².
  private func isClose(to other: RGBSpace) -> Bool {
    let rows = [
      toXYZ.first - other.toXYZ.first, toXYZ.second - other.toXYZ.second,
      toXYZ.third - other.toXYZ.third,
    ]
    return rows.allSatisfy { $0.max() <= 3e-4 && $0.min() >= -3e-4 }
      && zip(curves, other.curves).allSatisfy { $0.isClose(to: $1) }
  }

  package var curves: [TransferCurve] { [red, green, blue] }
}

extension RGBSpace: Hashable, CustomStringConvertible {
  /// The name of the space.
  public var description: String { name }

  /// Whether two spaces give all colours the same meaning.
  public static func == (left: RGBSpace, right: RGBSpace) -> Bool {
    left.toXYZ == right.toXYZ && left.luminanceWeights == right.luminanceWeights
      && left.curves == right.curves
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(toXYZ)
    hasher.combine(luminanceWeights)
    hasher.combine(curves)
  }
}
