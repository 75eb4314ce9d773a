import GLBlur

func filterComparisons(_ pictures: Pictures) -> [Comparison] {
  let unchanged = Comparison(
    name: "nothing, photo", html: pictures.photo.tag(), source: pictures.photo,
    chain: Chain { Opacity(1) },
    tolerance: Tolerance(greatest: 0, mean: 0, reason: "both copy the codes"))
  // The edges are left out at 30: Chromium shrinks the picture to an eighth with too few samples,
  // so thin stripes are up to 17 codes from the Gaussian.
  let blurred: [(Picture, [Double])] = [
    (pictures.photo, [0.7, 2, 4, 8, 20, 30]),
    (pictures.edges, [0.7, 2, 4, 8, 20]),
    (pictures.hues, [0.7, 2, 4, 8, 20, 30]),
  ]
  let blurs = blurred.flatMap { picture, sigmas in
    sigmas.map { sigma in
      Comparison(
        name: "blur(\(sigma)), \(picture.name)", html: picture.tag("filter: blur(\(sigma)px)"),
        source: picture,
        chain: Chain { GaussianBlur(sigma: .points(sigma), edge: .transparent) },
        tolerance: .gaussian(sigma))
    }
  }
  let saturations = [pictures.photo, pictures.hues].flatMap { picture in
    [0, 0.5, 1.8, 3].map { amount in
      Comparison(
        name: "saturate(\(amount)), \(picture.name)",
        html: picture.tag("filter: saturate(\(amount))"), source: picture,
        chain: Chain { Saturation(amount) },
        tolerance: Tolerance(
          greatest: 1, mean: 0.05,
          reason: "a colour matrix, but Chromium's luma has three digits; each side rounds"))
    }
  }
  let both = [(4, 1.8), (20, 1.8), (30, 0.4)].map { sigma, amount in
    Comparison(
      name: "blur(\(sigma)) saturate(\(amount)), photo",
      html: pictures.photo.tag("filter: blur(\(sigma)px) saturate(\(amount))"),
      source: pictures.photo,
      chain: Chain {
        GaussianBlur(sigma: .points(sigma), edge: .transparent)
        Saturation(amount)
      },
      tolerance: Tolerance(
        greatest: sigma <= 4 ? 3 : 6, mean: sigma <= 4 ? 0.3 : 0.7,
        reason: "as the blur alone, which Chromium rounds before saturation multiplies it"))
  }
  return [unchanged] + blurs + saturations + both
}

/// `blur()` as three boxes, of the sigmas whose windows are odd: floor(σ·3·√(2π)/4 + ½).
func boxComparisons(_ pictures: Pictures) -> [Comparison] {
  [pictures.photo, pictures.edges].flatMap { picture in
    [(5, 9), (8, 15), (12, 23), (24, 45)].map { sigma, window in
      Comparison(
        name: "blur(\(sigma)), \(window)-pixel boxes, \(picture.name)",
        html: picture.tag("filter: blur(\(sigma)px)"), source: picture,
        chain: Chain {
          BoxBlur(radius: .points(Double(window / 2)), passes: 3, edge: .transparent)
        },
        tolerance: Tolerance(
          greatest: 2, mean: 0.2,
          reason: "the same boxes, but Chromium rounds between the two directions"))
    }
  }
}

extension Tolerance {
  static func gaussian(_ sigma: Double) -> Tolerance {
    if sigma <= 4 {
      return Tolerance(
        greatest: 2.5, mean: 0.15,
        reason: "both true Gaussians, but Chromium rounds between the two directions")
    }
    return Tolerance(
      greatest: sigma <= 8 ? 4.5 : 6, mean: sigma <= 8 ? 0.35 : 1.1,
      reason: "Chromium blurs a smaller picture and enlarges it, all in 8 bits")
  }
}
