extension BlendMode {
  /// The classes of GPUImage. All but the last three are named after the modes.
  static let gpuImage =
    (allCases.filter { $0 != .plusLighter && $0 != .plusDarker }.map { mode in
      let name = "\(mode.capitalized)Blend"
      return "GPUImage\(name)Filter, \(name): mode \(mode.rawValue)"
    } + [
      "GPUImageAlphaBlendFilter, AlphaBlend: mode normal, mix is opacity",
      "GPUImageSourceOverBlendFilter, SourceOverBlend: mode normal",
      "GPUImageAddBlendFilter, AddBlend: mode plusLighter",
    ]).joined(separator: "; ")

  /// The filters of Core Image. Most are named after the modes.
  static let coreImage =
    (allCases.filter { ![.normal, .plusLighter, .plusDarker].contains($0) }.map { mode in
      "CI\(mode.capitalized)BlendMode: mode \(mode.rawValue)"
    } + [
      "CISourceOverCompositing: mode normal", "CIMix: mode normal, inputAmount is opacity",
      "CIAdditionCompositing: mode plusLighter",
    ]).joined(separator: "; ")

  private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
