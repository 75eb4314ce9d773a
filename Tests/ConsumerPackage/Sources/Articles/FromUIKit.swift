import GLBlur

// The examples of the article "From UIKit".

func espresso() -> Chain {
  Chain(scale: 2) {
    EffectView(
      .systemMaterial, frame: Frame(32, 244, 536, 124), cornerRadius: 24, cornerCurve: .continuous
    ) {
      Label("Espresso", frame: Frame(24, 18, 330, 34), size: 26, weight: .bold)
      VibrancyView(.secondaryLabel) {
        Label("Ready in two minutes", frame: Frame(24, 52, 330, 24), size: 16)
      }
    }
  }
}

func card(isDark: Bool, title: String) -> EffectView {
  EffectView(.systemThinMaterial, appearance: isDark ? .dark : .light, cornerRadius: 16) {
    Label(title, size: 22, color: .auto, legible: .aa)
  }
}

func fadingBar() -> Chain {
  Chain {
    LinearGradient(
      from: Point(0, 0), to: Point(0, 120),
      stops: [GradientStop(0, .white), GradientStop(1, .clear)]
    ).id("fade")
    EffectView(.dark).input(.source).port("mask", "fade")
  }
}

func appearing(_ photo: Image, _ renderer: Renderer) throws -> [Rendering] {
  let panel = Chain {
    EffectView(.light, frame: Frame(20, 20, 280, 96), cornerRadius: 16).id("panel")
  }
  return try renderer.sweep(panel, photo, "panel", \EffectView.fraction, over: [0, 0.5, 1])
}
