import GLBlurFiles

/// What frames become, on which the possible settings depend.
package enum FilmKind: String {
  case film = "films"
  case y4m = "Y4M films"
  case animation = "animations"
  case pictures = "pictures of frames"

  /// A setting that not every kind has.
  package enum Setting: String, CaseIterable {
    case codec, crf, preset
    case soundCodec = "a codec of sound"
    case loops, quality, lossless, level, metadata
  }

  private var settings: [Setting] {
    switch self {
    case .film: [.codec, .crf, .preset, .soundCodec]
    case .y4m: []
    case .animation: [.loops, .quality, .lossless, .level, .metadata]
    case .pictures: [.quality, .lossless, .level, .metadata]
    }
  }

  /// Returns why a requested setting is refused, or nil if the kind has them all.
  ///
  /// - Parameter name: What the caller calls a setting, or nil if the caller has it for every kind.
  package func refusal(
    named name: (Setting) -> String?, _ isSet: (Setting) -> Bool
  ) -> String? {
    let wrong = Setting.allCases.first { !settings.contains($0) && isSet($0) }
    guard let wrong = wrong.flatMap(name) else { return nil }
    let own = settings.compactMap(name)
    return "\(wrong) is not for \(rawValue)"
      + (own.isEmpty
        ? "" : ", which take \(own.dropLast().joined(separator: ", ")) and \(own[own.count - 1])")
      + "; leave it out"
  }
}

extension FilmOptions {
  func kind(of path: String) -> FilmKind {
    (container.map { "." + $0 } ?? path).lowercased().hasSuffix(".y4m") ? .y4m : .film
  }

  /// Throws `FilmError.cannotEncode` if a setting is changed that the kind does not have.
  func check(for kind: FilmKind, name: String) throws(FilmError) {
    let refusal = kind.refusal(named: \.rawValue) { setting in
      switch setting {
      case .codec: codec != nil
      case .crf: crf != nil
      case .preset: preset != nil
      case .soundCodec: soundCodec != nil
      case .loops: loops != nil
      case .quality: pictures.quality != nil
      case .lossless: pictures.isLossless
      case .level: pictures.pngLevel != WriteOptions().pngLevel
      case .metadata: pictures.metadata != WriteOptions().metadata
      }
    }
    if let refusal { throw .cannotEncode(name: name, reason: refusal) }
  }
}
