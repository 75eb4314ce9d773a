package import GLBlur
import GLBlurChain

extension ImageDifference {
  package var json: JSONText {
    .object([
      ("greatest", .number(greatest)), ("worst", worst?.json ?? .null), ("mean", .number(mean)),
      ("differingShare", .number(differingShare)),
      ("psnr", .optional(peakSignalToNoise)),
    ])
  }
}

extension ImageDifference.Place {
  fileprivate var json: JSONText {
    .object([("x", .integer(x)), ("y", .integer(y)), ("channel", .string(channel.rawValue))])
  }
}
