extension BlendMode {
  /// The classes of GPUImage, which are named after the modes except for the last three.
  static let gpuImage =
    (allCases.filter { $0 != .plusLighter && $0 != .plusDarker }.map { mode in
      let name = "\(mode.capitalized)Blend"
      return "GPUImage\(name)Filter, \(name): mode \(mode.rawValue)"
    } + [
      "GPUImageAlphaBlendFilter, AlphaBlend: mode normal, mix is opacity",
      "GPUImageSourceOverBlendFilter, SourceOverBlend: mode normal",
      "GPUImageAddBlendFilter, AddBlend: mode plusLighter",
    ]).joined(separator: "; ")

  /// The filters of Core Image, most of which are named after the modes.
  static let coreImage =
    (allCases.filter { ![.normal, .plusLighter, .plusDarker].contains($0) }.map { mode in
      "CI\(mode.capitalized)BlendMode: mode \(mode.rawValue)"
    } + [
      "CISourceOverCompositing: mode normal", "CIMix: mode normal, inputAmount is opacity",
      "CIAdditionCompositing: mode plusLighter",
    ]).joined(separator: "; ")

  private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
