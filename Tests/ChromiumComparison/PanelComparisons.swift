import GLBlur

/// UIKit's light panel as a tinted `backdrop-filter`. Chromium mirrors the picture at the panel's
/// edge; UIKit and effectView take what lies beyond.
func panelComparisons(_ pictures: Pictures) -> [Comparison] {
  let photo = pictures.photo
  let glass =
    "backdrop-filter: blur(30px) saturate(1.8); background: rgba(255, 255, 255, 0.3)"
  func page(_ style: String) -> String { photo.tag() + "<div style=\"\(style); \(glass)\"></div>" }
  let whole = page("width: 600px; height: 400px")
  let box = "left: 60px; top: 40px; width: 480px; height: 320px"
  let frame = Frame(60, 40, 480, 320)
  let tolerance = Tolerance(
    greatest: 4, mean: 0.4,
    reason: "Chromium blurs a smaller picture in 8 bits; saturation times tint is a gain of 1.3")
  return [
    Comparison(
      name: "light effectView, 3.5 sigma from its edge", html: whole, source: photo,
      chain: Chain { EffectView(.light) },
      region: Region(x: 105, y: 105, width: 390, height: 190), tolerance: tolerance),
    Comparison(
      name: "light blurEffect, mirrored", html: whole, source: photo,
      chain: Chain { BlurEffect(.light, edge: .mirror) }, tolerance: tolerance),
    Comparison(
      name: "light effectView in a frame, 3.5 sigma in", html: page(box), source: photo,
      chain: Chain { EffectView(.light, frame: frame) },
      region: Region(x: 165, y: 145, width: 270, height: 110), tolerance: tolerance),
    Comparison(
      name: "light blurEffect in a frame, mirrored", html: page(box), source: photo,
      chain: Chain {
        Crop(frame: frame)
        BlurEffect(.light, edge: .mirror).id("panel")
        Place(frame: frame).input(.source).port("overlay", "panel")
      },
      tolerance: tolerance),
    Comparison(
      name: "light panel with round corners, mirrored", html: page("\(box); border-radius: 48px"),
      source: photo,
      // Chromium cuts the glass and its tint to the corners one after the other.
      chain: Chain {
        Crop(frame: frame)
        GaussianBlur(sigma: 30, edge: .mirror)
        Saturation(1.8).id("glass")
        Place(frame: frame).input(.source).port("overlay", "glass").id("picture")
        RoundedRect(frame: frame, cornerRadius: 48).id("outline")
        Mask(channel: .alpha).input("picture").port("mask", "outline").id("cut")
        Blend(opacity: 0.3).input("cut").port("overlay", "outline")
      },
      tolerance: tolerance),
  ]
}
