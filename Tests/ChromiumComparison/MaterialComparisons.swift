import GLBlur

/// A system material by its known numbers, independent of the library's own.
private struct MaterialFacts {
  let style: Material
  let sigma: Double
  let amount: Double
  let curve: (Double, Double, Double, Double)
  let saturation: Double
  let brightness: Double

  init(
    _ style: Material, _ sigma: Double, _ amount: Double, _ v0: Double, _ v1: Double, _ v2: Double,
    _ v3: Double, _ saturation: Double, _ brightness: Double
  ) {
    self.style = style
    self.sigma = sigma
    self.amount = amount
    curve = (v0, v1, v2, v3)
    self.saturation = saturation
    self.brightness = brightness
  }

  /// The blur comes last if there is one.
  func filter(isBlurring: Bool) -> String {
    // With an entry for each of the 256 codes, none lies between two. Chromium cuts the entries to
    // whole codes: half a code more makes it round. Brightness is a matrix, since the offset of a
    // feComponentTransfer becomes such a table, too.
    let half = 0.5 / 255
    let table = (0...255).map { code in
      let l = Double(code) / 255
      let m = 1 - l
      let y =
        m * m * m * curve.0 + 3 * m * m * l * curve.1 + 3 * m * l * l * curve.2
        + l * l * l * curve.3
      return "\(min(max(y, 0) + half, 1))"
    }.joined(separator: " ")
    func channels(_ attributes: String) -> String {
      ["R", "G", "B"].map { "<feFunc\($0) \(attributes)/>" }.joined()
    }
    let luma = ".2125 .7154 .0721 0 0 "
    return """
      <svg width="0" height="0"><filter id="\(style)\(isBlurring)" x="0" y="0" width="1" height="1"
        color-interpolation-filters="sRGB">
      <feColorMatrix type="matrix" values="\(luma)\(luma)\(luma)0 0 0 1 0"/>
      <feComponentTransfer result="curve">\(channels("type=\"table\" tableValues=\"\(table)\""))
      </feComponentTransfer>
      <feComposite in="SourceGraphic" in2="curve" operator="arithmetic"
        k1="0" k2="\(1 - amount)" k3="\(amount)" k4="0"/>
      <feColorMatrix type="saturate" values="\(saturation)"/>
      <feColorMatrix type="matrix"
        values="1 0 0 0 \(brightness) 0 1 0 0 \(brightness) 0 0 1 0 \(brightness) 0 0 0 1 0"/>
      \(isBlurring ? "<feGaussianBlur stdDeviation=\"\(sigma)\"/>" : "")
      </filter></svg>
      """
  }
}

private let materials = [
  MaterialFacts(.systemUltraThinMaterialLight, 22.5, 0.5, 0.45, 0.55, 0.65, 0.68, 1.1, 0.12),
  MaterialFacts(.systemThinMaterialLight, 30, 0.6, 0.725, 0.825, 0.76, 0.73, 1.35, 0.12),
  MaterialFacts(.systemMaterialLight, 30, 0.75, 0.9, 0.83, 0.925, 0.815, 1.5, 0.1),
  MaterialFacts(.systemThickMaterialLight, 45, 0.88, 0.99, 0.95, 0.98, 0.905, 1.5, 0.045),
  MaterialFacts(.systemChromeMaterialLight, 22.5, 0.75, 0.8, 0.9, 1.1, 0.825, 1.1, 0.1),
  MaterialFacts(.systemUltraThinMaterialDark, 22.5, 0.5, 0.24, 0.24, 0.3, 0.39, 1.1, 0),
  MaterialFacts(.systemThinMaterialDark, 30, 0.6, 0.2, 0.21, 0.1, 0.15, 1.35, 0),
  MaterialFacts(.systemMaterialDark, 30, 0.75, 0.16, 0.26, 0.1, 0.1, 1.5, 0),
  MaterialFacts(.systemThickMaterialDark, 45, 0.88, 0.14, 0.16, 0.1, 0.03, 1.5, 0),
  MaterialFacts(.systemChromeMaterialDark, 22.5, 0.75, 0.23, 0.52, 0.27, 0.255, 2, -0.1),
]

func materialComparisons(_ pictures: Pictures) -> [Comparison] {
  [pictures.photo, pictures.hues].flatMap { picture in
    materials.flatMap { material in
      [false, true].map { isBlurring in
        Comparison(
          name: "\(material.style)\(isBlurring ? "" : " unblurred"), \(picture.name)",
          html: material.filter(isBlurring: isBlurring)
            + picture.tag("filter: url(#\(material.style)\(isBlurring))"),
          source: picture,
          chain: Chain {
            BlurEffect(material.style, sigma: isBlurring ? nil : 0, edge: .transparent)
          },
          tolerance: isBlurring
            ? .gaussian(material.sigma)
            : Tolerance(
              greatest: 2.5, mean: 0.4,
              reason: "Chromium rounds on the way, and saturation multiplies that by up to 2"))
      }
    }
  }
}
