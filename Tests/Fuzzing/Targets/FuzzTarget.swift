import GLBlurChain

/// A target for arbitrary bytes. Each input must give an answer, perhaps an error, that keeps the
/// promises about it.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Chain files are read, checked, planned for several sizes, and rendered if that is little work.
  case chain
  /// Every reader reads image files, which are then written again.
  case image
  /// Tar files are read in several ways and written again.
  case archive
  /// Y4M films are read in several ways, written again, and converted.
  case film
  /// Plans belong to mostly valid chains made from bytes.
  case plan
  /// Shader files are compiled and computed for some pixels.
  case shader
  /// Valid shaders are made from bytes.
  case program

  /// - Throws: `Finding` if a promise is broken.
  package func run(_ bytes: [UInt8]) throws(Finding) {
    switch self {
    case .chain: try ChainFuzzing.run(bytes)
    case .image: try ImageFuzzing.run(bytes)
    case .archive: try ArchiveFuzzing.run(bytes)
    case .film: try FilmFuzzing.run(bytes)
    case .plan: try PlanFuzzing.run(bytes)
    case .shader: try ShaderFuzzing.run(bytes)
    case .program: try ProgramFuzzing.run(bytes)
    }
  }

  package var seeds: [[UInt8]] {
    get throws {
      switch self {
      case .chain: ChainFuzzing.seeds
      case .image: try ImageFuzzing.seeds
      case .archive: ArchiveFuzzing.seeds
      case .film: FilmFuzzing.seeds
      case .plan: PlanFuzzing.seeds
      case .shader: try ShaderFuzzing.seeds
      case .program: ProgramFuzzing.seeds
      }
    }
  }

  /// Words for libFuzzer's dictionaries.
  package var words: [String] {
    switch self {
    case .chain: ChainFuzzing.words
    case .image:
      [
        "IHDR", "PLTE", "IDAT", "tRNS", "iCCP", "gAMA", "cHRM", "sRGB", "cICP", "acTL", "fcTL",
        "Exif",
      ]
    case .archive: ArchiveFuzzing.words
    case .film: FilmFuzzing.words
    case .shader: ShaderFuzzing.words
    case .plan, .program: []
    }
  }
}

/// A promise that was not kept.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
