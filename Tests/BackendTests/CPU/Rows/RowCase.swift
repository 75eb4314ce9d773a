import TestSupport

/// A width, a filling and an alignment of rows.
struct RowCase: CustomStringConvertible {
  let width: Int
  let filling: RowFilling
  /// The samples between the end of a row and protected memory, which let rows begin at any
  /// address.
  let slack: Int

  var samples: Int { 4 * width }
  var noise: Noise { Noise(state: UInt64(width * 8 + slack)) }
  var description: String { "width \(width), \(filling), slack \(slack)" }

  /// Every width that vectors of up to 16 pixels treat differently, and some that tiles of 128 do.
  static let all = cases(Array(1...70) + [127, 128, 129, 191, 257, 1001])
  static let few = cases([1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 50, 64, 127, 129, 145, 301])

  private static func cases(_ widths: [Int]) -> [RowCase] {
    widths.flatMap { width in
      RowFilling.allCases.map { filling in
        RowCase(width: width, filling: filling, slack: filling == .random ? width % 4 : 0)
      }
    }
  }
}
