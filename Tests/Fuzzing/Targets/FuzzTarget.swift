import GLBlurChain

/// What is fed with bytes of any kind: each must come to an answer, an error among them, and the
/// answer must keep what is promised of it.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Chain files: read, checked, planned for several sizes, and where that is little work rendered.
  case chain
  /// Image files of every format that is read, by every reader, and written again.
  case image
  /// Chains that are valid more often than not, made from bytes: their plans.
  case plan

  /// - Throws: `Finding` where a promise is broken.
  package func run(_ bytes: [UInt8]) throws(Finding) {
    switch self {
    case .chain: try ChainFuzzing.run(bytes)
    case .image: try ImageFuzzing.run(bytes)
    case .plan: try PlanFuzzing.run(bytes)
    }
  }

  /// Where to start from.
  package var seeds: [[UInt8]] {
    get throws {
      switch self {
      case .chain: ChainFuzzing.seeds
      case .image: try ImageFuzzing.seeds
      case .plan: PlanFuzzing.seeds
      }
    }
  }

  /// Words that are worth trying, as libFuzzer's dictionaries have them.
  package var words: [String] {
    switch self {
    case .chain: ChainFuzzing.words
    case .image:
      ["IHDR", "PLTE", "IDAT", "tRNS", "iCCP", "gAMA", "cHRM", "sRGB", "acTL", "fcTL", "Exif"]
    case .plan: []
    }
  }
}

/// A promise that was not kept.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
