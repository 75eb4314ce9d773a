import GLBlur

// The examples of the article "From GPUImage".

func pipeline(_ input: String, _ output: String) throws {
  let chain = Chain {
    Saturation(0.8)
    GaussianBlur(sigma: 12)
    Contrast(1.1)
  }
  let photo = try Image(contentsOf: input)
  try Renderer().render(chain, photo).write(to: output)
}

func watermarked(_ photo: Image, _ logo: Image, _ renderer: Renderer) throws -> Image {
  let chain = Chain {
    Brightness(0.1)
    Place(frame: Frame(24, 24, 120, 120)).port("overlay", "@logo")
  }
  return try renderer.render(chain, photo, inputs: ["logo": logo])
}

func softGlow() -> Chain {
  Chain {
    GaussianBlur(sigma: 20).id("soft")
    Blend(.screen, opacity: 0.5).input(.source).port("overlay", "soft")
  }
}

func vivid() -> Chain {
  Chain {
    Saturation(1.4)
    softGlow()
  }
}

struct SoftGlow: Filter {
  var sigma: Length = 20

  static let template = SoftGlow()
  static let parameters: [Parameter<SoftGlow>] = [
    .length("sigma", \.sigma, in: 0...1000, "The standard deviation of the glow.")
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let soft = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
    return try lowering.apply(
      Blend(.screen, opacity: 0.5), to: inputs.main, ports: ["overlay": soft])
  }
}
