import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Functions of several pictures.
  static let blends: [Oracle] = [
    variableBlur("addLevel"), variableBlur("blurLevel"),
    .blend("blend", mode(.softLight)) { blended(.softLight, $0, $1, opacity: 0.7) },
    .blend("plusDarker", mode(.plusDarker)) { blended(.plusDarker, $0, $1, opacity: 0.7) },
    .blend("plusLighter", mode(.plusLighter)) { blended(.plusLighter, $0, $1, opacity: 0.7) },
    .blend("sourceOver", mode(.normal)) { over($1 * 0.7, $0) },
    Oracle(
      function: "mask",
      chain: Chain {
        Mask(channel: .luminance, invert: true).input("@other").port("mask", "@mask")
          .port("base", .source)
      },
      inputs: ["other", "mask"]
    ) { source, inputs in
      guard let top = inputs["other"], let mask = inputs["mask"] else { return source }
      return Picture(width: source.width, height: source.height) { x, y in
        let m = 1 - MaskTests().value(.luminance, mask[x, y])
        return source[x, y] * (1 - m) + top[x, y] * m
      }
    },
    Oracle(function: "unsharp", chain: Chain { Sharpen(sigma: 2, amount: 0.7) }) { source, _ in
      source.combined(source.gaussian(2, .clamp)) { p, blurred in
        limited(p + (p - blurred) * 0.7)
      }
    },
    Oracle(function: "highPass", chain: Chain { HighPass(sigma: 2, gain: 1.5) }) { source, _ in
      source.combined(source.gaussian(2, .clamp)) { p, blurred in
        func overGrey(_ p: SIMD4<Double>) -> SIMD3<Double> {
          SIMD3(p.x, p.y, p.z) + 0.5 * (1 - p.w)
        }
        return premultiplied(clamp(0.5 + 1.5 * (overGrey(p) - overGrey(blurred)), 0, 1), p.w)
      }
    },
    vibrant("vibrantColor", .secondaryLabel, .systemMaterial),
    vibrant("vibrantDark", .label, .dark),
    vibrant("vibrantLight", .label, .extraLight),
    vibrant("vibrantOver", .label, .systemMaterial),
  ]

  private static func mode(_ mode: BlendMode) -> Node {
    Blend(mode, opacity: 0.7).port("overlay", "@other")
  }

  private static func vibrant(
    _ function: String, _ style: VibrancyStyle, _ material: Material
  ) -> Oracle {
    .blend(function, Vibrancy(style: style, material: material).port("content", "@other")) {
      MaskTests().vibrant($0, $1.w, style, material, .light)
    }
  }

  private static func variableBlur(_ function: String) -> Oracle {
    Oracle(
      function: function,
      chain: Chain {
        VariableBlur(sigma: 6, channel: .alpha, edge: .mirror).port("mask", "@other")
      },
      inputs: ["other"],
      // The magnitudes of the levels' weights add up to 1.25, and each level is as exact as a blur.
      slack: 0.1 / 257
    ) { source, inputs in
      VariableBlurTests.ladder(source, .mirror, greatest: 6) { x, y in
        6 * (inputs["other"]?[x, y].w ?? 0)
      }
    }
  }
}
