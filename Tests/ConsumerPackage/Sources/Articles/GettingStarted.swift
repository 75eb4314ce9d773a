import GLBlur

/// The code of the article "Getting started".
public enum GettingStarted {
  public static func run(
    _ input: String, _ output: String
  ) throws -> (frames: Int, labels: [LabelReport]) {
    let card = Chain {
      GaussianBlur(sigma: 14, edge: .mirror)
      Saturation(1.8)
      Tint(.white, alpha: 0.3).id("glass")
      RoundedRect(
        frame: Frame(.percent(8), .percent(52), .percent(84), .percent(40)), cornerRadius: 24
      ).id("card")
      Mask().input("glass").port("mask", "card")
    }
    let renderer = Renderer()
    let photo = try Image(contentsOf: input)
    try renderer.render(card, photo).write(to: output)

    let exact = Renderer(Renderer.Options(backend: .cpu, quality: .exact, depth: .bits16))
    _ = try exact.render(card, photo)

    let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
    let slide = try renderer.sweep(card, photo, "card", \RoundedRect.frame, over: frames)
    var animation = Animation(delay: 40)
    for frame in slide { try animation.add(frame.image) }

    let reader = try AnimationReader(contentsOf: input)
    var result = Animation(format: .webP, loops: reader.info.loopCount ?? 1)
    while let frame = try reader.next() {
      try result.add(renderer.render(card, frame.image), delay: frame.delay)
    }

    let titled = Chain {
      EffectView(.systemMaterial, frame: Frame(32, 244, 536, 124), cornerRadius: 24) {
        Label("Espresso", frame: Frame(24, 18, 330, 34), size: 26, color: .auto, legible: .aa)
      }
    }
    let reports = try renderer.legibility(of: titled, photo)
    return (slide.count, reports)
  }
}
