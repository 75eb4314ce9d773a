/// Every filter that a chain file can name, in the order of the catalogue.
public enum Catalogue {
  public static let filters: [any Filter.Type] = [
    GaussianBlur.self,
    BoxBlur.self,
    IOSBlur.self,
    VariableBlur.self,
    TiltShift.self,
    Saturation.self,
    LuminanceRange.self,
    LuminanceCurve.self,
    Brightness.self,
    ColorLookup.self,
    LookupTable.self,
    Tint.self,
    Opacity.self,
    SolidColor.self,
    RoundedRect.self,
    Mask.self,
    Blend.self,
    Vibrancy.self,
    ImageEffect.self,
    CoreImageBlur.self,
    BlurEffect.self,
    EffectView.self,
    BlurView.self,
    Label.self,
    Crop.self,
    Resize.self,
    Place.self,
  ]

  public static func filter(named name: String) -> (any Filter.Type)? {
    filters.first { $0.name == name }
  }
}
