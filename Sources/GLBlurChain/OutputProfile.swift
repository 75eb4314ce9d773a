/// The colours in which a chain computes and which its result has.
public enum OutputProfile: Hashable, Sendable {
  /// The colours of the source, whose profile the result keeps. Further images and the chain's own
  /// colours, which are sRGB, are converted.
  case keep
  /// sRGB, to which all images are converted. The result has no profile, which every reader takes
  /// as sRGB.
  case srgb
  /// Display P3, to which all images are converted. The result has the profile.
  case p3
  /// An ICC profile for RGB with primaries and curves, to which all images are converted. The
  /// result has the profile. Chain files cannot state it.
  case icc([UInt8])

  /// The words in chain files and on the command line.
  package static let words: KeyValuePairs<String, OutputProfile> = [
    "keep": .keep, "srgb": .srgb, "p3": .p3,
  ]

  package init?(_ word: String) {
    guard let profile = Self.words.first(where: { $0.key == word })?.value else { return nil }
    self = profile
  }

  package var word: String? { Self.words.first { $0.value == self }?.key }

  package func profile(of source: ColorProfile) -> ColorProfile {
    switch self {
    case .keep: source
    case .srgb: .none
    case .p3:
      ColorProfile(
        icc: ColorProfile.ICC(name: "Display P3", bytes: RGBSpace.displayP3Profile))
    case .icc(let bytes): ColorProfile(icc: ColorProfile.ICC(name: "", bytes: bytes))
    }
  }

  /// - Throws: `ProfileError` if the bytes are not a known kind of profile.
  package func space(of source: RGBSpace) throws(ProfileError) -> RGBSpace {
    switch self {
    case .keep: source
    case .srgb: .sRGB
    case .p3: .displayP3
    case .icc(let bytes): try RGBSpace(icc: bytes)
    }
  }
}
