import GLBlurChain
import GLBlurShaders
import TestSupport
import Testing

/// Compares the constants of vibrancy with a second transcript of reference/effects.md, 2.3 and
/// 2.5.
@Suite struct VibrancyTableTests {
  private typealias Row = (k: Float, g: Float, o: Float)

  private func call(
    _ style: VibrancyStyle, _ material: Material, _ appearance: Appearance
  ) throws -> ShaderCall {
    let chain = Chain {
      Vibrancy(style: style, material: material, appearance: appearance).port("content", .source)
    }
    let lowered = try LoweredChain(chain)
    guard case .point(let kernel) = lowered.network.operations[lowered.output.index].body else {
      throw ChainError(path: "", message: "no point kernel")
    }
    return kernel.shaderCall
  }

  private static let legacy: Set<Material> = [.extraLight, .light, .dark, .extraDark]
  private static let thin: Set<String> = ["systemUltraThinMaterial", "systemThinMaterial"]

  private func row(_ style: VibrancyStyle, _ material: String, isLight: Bool) -> Row? {
    let isThin = Self.thin.contains(material)
    let isChrome = material == "systemChromeMaterial"
    switch style {
    case .label: return nil
    case .secondaryLabel:
      if isThin { return isLight ? (0.5525, 1.1, 0.04875) : (0.425, 1.0, 0.5375) }
      return isLight ? (0.5015, 2.0, 0.04425) : (0.408, 1.5, 0.556)
    case .tertiaryLabel:
      if isThin { return isLight ? (0.741, 1.0, 0.0195) : (0.665, 1.2, 0.3175) }
      return isLight ? (0.722, 1.7, 0.019) : (0.684, 1.7, 0.298)
    case .quaternaryLabel, .secondaryFill:
      return isLight ? (0.85, 1.4, 0) : (0.82, 1.4, 0.18)
    case .fill:
      if isChrome { return isLight ? (0.50, 1.5, 0.10) : (0.45, 0.75, 0.46) }
      return isLight ? (0.375, 2.0, 0.0625) : (0.50, 1.75, 0.50)
    case .tertiaryFill: return isLight ? (1.008, 1.25, -0.084) : (0.968, 1.1, 0.12)
    case .separator: return isLight ? (0.722, 1.7, 0.019) : (0.684, 1.7, 0.298)
    }
  }

  @Test(
    arguments: Material.allCases.filter {
      !Self.legacy.contains($0) && !$0.rawValue.hasPrefix("tvOS")
    },
    VibrancyStyle.allCases)
  func systemMaterials(_ material: Material, style: VibrancyStyle) throws {
    for appearance in Appearance.allCases {
      var name = material.rawValue
      var isLight = appearance == .light
      // Materials whose names end in Light or Dark have that appearance, whatever the parameter is.
      for (ending, light) in [("Light", true), ("Dark", false)] where name.hasSuffix(ending) {
        name = String(name.dropLast(ending.count))
        isLight = light
      }
      let call = try call(style, material, appearance)
      if let row = row(style, name, isLight: isLight) {
        #expect(call == .vibrantColor(luma: row.k, chroma: row.g, offset: row.o))
      } else {
        let white: Float = isLight ? 0 : 0.96
        #expect(call == .vibrantOver(color: SIMD4(white, white, white, 0.96)))
      }
    }
  }

  @Test(arguments: VibrancyStyle.allCases, Appearance.allCases)
  func legacyMaterials(_ style: VibrancyStyle, appearance: Appearance) throws {
    #expect(
      try call(style, .extraLight, appearance)
        == .vibrantLight(burn: Float(64.0 / 255), darken: SIMD4(0, 0, Float(80.0 / 255), 0.05)))
    #expect(
      try call(style, .light, appearance)
        == .vibrantLight(burn: 0.6, darken: SIMD4(0, 0, 0, 0.04)))
    for dark in [Material.dark, .extraDark] {
      #expect(
        try call(style, dark, appearance)
          == .vibrantDark(dodge: Float(163.0 / 255), lighten: .zero))
    }
  }

  /// Section 2.6: black is subtracted, or white added, in proportion to the content's alpha.
  @Test(arguments: Material.allCases.filter { $0.rawValue.hasPrefix("tvOS") })
  func televisionMaterials(_ material: Material) throws {
    let alphas: [(style: VibrancyStyle, light: Float, dark: Float)] = [
      (.label, 1, 1), (.secondaryLabel, 0.6, 0.5), (.tertiaryLabel, 0.4, 0.3),
      (.quaternaryLabel, 0.2, 0.2),
    ]
    for (style, light, dark) in alphas {
      #expect(
        try inks(style, material, .light)
          == [.ink(color: SIMD4(0, 0, 0, light)), .plusDarker(opacity: 1)])
      #expect(
        try inks(style, material, .dark)
          == [.ink(color: SIMD4(dark, dark, dark, dark)), .plusLighter(opacity: 1)])
    }
  }

  private func inks(
    _ style: VibrancyStyle, _ material: Material, _ appearance: Appearance
  ) throws -> [ShaderCall] {
    let chain = Chain {
      Vibrancy(style: style, material: material, appearance: appearance).port("content", .source)
    }
    return try LoweredChain(chain).network.operations.compactMap { operation in
      if case .point(let kernel) = operation.body { kernel.shaderCall } else { nil }
    }
  }

  @Test func styles() {
    #expect(Material.allCases.count == 29 && VibrancyStyle.allCases.count == 8)
  }
}
