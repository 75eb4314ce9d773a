import GLBlur

func shapeComparisons(_ pictures: Pictures) -> [Comparison] {
  let picture = pictures.backdrop
  var comparisons: [Comparison] = []
  for radius in [0, 6, 24, 60] {
    let box = "left: 30px; top: 20px; width: 180px; height: 120px"
    comparisons.append(
      Comparison(
        name: "border-radius \(radius)",
        html: "<div style=\"\(box); background: #07f; border-radius: \(radius)px\"></div>",
        source: picture,
        chain: Chain {
          RoundedRect(
            frame: Frame(30, 20, 180, 120), cornerRadius: .points(Double(radius)),
            color: Color(red: 0, green: 119.0 / 255, blue: 1))
        },
        tolerance: Tolerance(
          greatest: 1, mean: 0.01, reason: "the same coverage by distance; each side rounds")))
  }
  for amount in [0.2, 0.6] {
    for source in [picture, pictures.clearBackdrop] {
      comparisons.append(
        Comparison(
          name: "opacity \(amount), \(source.name)", html: source.tag("opacity: \(amount)"),
          source: source, chain: Chain { Opacity(amount) }, tolerance: .premultiplied))
    }
  }
  for (channel, css) in [(Mask.Channel.alpha, "alpha"), (.luminanceAlpha, "luminance")] {
    for mask in [pictures.layer, pictures.clearLayer] {
      comparisons.append(
        Comparison(
          name: "mask-mode \(css), \(mask.name)",
          html: picture.tag("mask-image: url(\(mask.file)); mask-mode: \(css)"), source: picture,
          layer: mask,
          chain: Chain {
            Mask(channel: channel).port("mask", "@layer").port("base", .none)
          },
          tolerance: .premultiplied))
    }
  }
  return comparisons
}

extension Tolerance {
  fileprivate static let premultiplied = Tolerance(
    greatest: 2, mean: 0.15,
    reason: "Chromium rounds factor, premultiplied and straight colours, glblur straight ones")
}
