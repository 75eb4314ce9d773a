import GLBlurShaders

/// Draws the shape of some content onto a finished material in the colours of the material.
public struct Vibrancy: Filter {
  /// The prominence of the content.
  public var style = VibrancyStyle.label
  /// The blur style of the material that the input shows.
  public var material = Material.systemMaterial
  /// The appearance, light or dark, of that material.
  ///
  /// A style with an appearance of its own ignores it.
  public var appearance = Appearance.light

  init() {}
  public static let summary =
    "Draws the shape of some content onto a finished material, in the material's colours."
  public static let formula =
    "with α the content's alpha and B the material: (1 − α)B + α·clamp(g(B − Y) + kY + o), Y of "
    + "Rec. 601, for the system materials; colour burn or dodge for extraLight, light and dark, "
    + "which have one style; label is black or white at 0.96; plusDarker or plusLighter for "
    + "the materials of tvOS. Constants are approximations from public reverse engineering"
  public static let ports: [Port] = [
    .input, Port("content", "the image whose shape is drawn; only its alpha counts"),
  ]
  public static let example = #"""
    [
      {"id": "panel", "filter": "blurEffect", "style": "systemMaterial"},
      {"id": "shape", "filter": "roundedRect", "frame": ["20%", "40%", "60%", "20%"],
       "cornerRadius": "30%"},
      {"filter": "vibrancy", "input": "panel", "content": "shape", "style": "label"}
    ]
    """#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let content = try inputs.required("content")
    let steps = steps(in: lowering.colorSpace, of: lowering.colors)
    let shape = steps.ink.map { lowering.apply($0, to: content) } ?? content
    return lowering.apply(steps.blend, to: inputs.main, shape)
  }

  /// Returns the colour of full coverage over an opaque colour, both encoded.
  func color(over backdrop: Color, in space: ColorSpace, of colors: RGBSpace) -> Color {
    let steps = steps(in: space, of: colors)
    let ink = Pixel(1, 1, 1, 1)
    let panel = SIMD4<Float>(backdrop.withAlpha(1).components(in: space, of: colors))
    let p = steps.blend.pixel([panel, steps.ink?.pixel([ink]) ?? ink])
    return Color(SIMD4<Double>(p), in: space, of: colors)
  }

  /// Returns the kernel that colours the content, if any, and the one that lays it onto the
  /// material.
  private func steps(
    in space: ColorSpace, of colors: RGBSpace
  ) -> (ink: Ink?, blend: any PointKernel) {
    func components(_ color: Color) -> SIMD4<Double> {
      RGBSpace.sRGB.convert(color, to: colors).color.components(in: space, of: colors)
    }
    func straight(_ color: Color) -> SIMD4<Float> { SIMD4<Float>(components(color)) }
    func premultiplied(_ color: Color) -> Pixel {
      let c = components(color)
      return Pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
    }
    func tinted(_ call: ShaderCall) -> (Ink?, any PointKernel) {
      (nil, PointCall(call, .part(of: 0)))
    }
    return switch material.vibrancy(style, appearance) {
    case .burn(let grey, let darken):
      tinted(.vibrantLight(burn: Float(grey), darken: straight(darken)))
    case .dodge(let grey, let lighten):
      tinted(.vibrantDark(dodge: Float(grey), lighten: straight(lighten)))
    case .over(let color): (nil, PointCall(.vibrantOver(color: premultiplied(color))))
    case .plusDarker(let color): (Ink(color: premultiplied(color)), PlusDarker(opacity: 1))
    case .plusLighter(let color): (Ink(color: premultiplied(color)), PlusLighter(opacity: 1))
    case .matrix(let luma, let chroma, let offset):
      tinted(.vibrantColor(luma: Float(luma), chroma: Float(chroma), offset: Float(offset)))
    }
  }
}
