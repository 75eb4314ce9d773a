extension Translation {
  /// Effects of Figma.
  package static let figma = [
    Translation("Layer blur", use: "{gaussianBlur}: the number is twice sigma"),
    Translation(
      "Background blur",
      use: "{effectView}, a panel of frosted glass in a blur style, or {blurEffect} for the whole "
        + "picture"),
    Translation(
      "Inner shadow", use: "the innerShadow of {liquidGlass}; other panels have no shadow inside"),
  ]

  /// Adjustments, filters and styles of layers of Photoshop.
  package static let photoshop = [
    Translation(
      "Outer glow", use: "the shadow of a {containerView} with a bright shadowColor and no shadowY"),
    Translation("Stroke", use: "the border of a {containerView}: borderWidth and borderColor"),
    Translation("Color overlay", use: "{tint}"),
    Translation("Gradient overlay", use: "{linearGradient}, then {blend}"),
    Translation("Bevel & emboss", use: "{emboss}, or the bevel of {liquidGlass}"),
    Translation("Surface blur", use: "{bilateralBlur}"),
    Translation("Smart sharpen", use: "{sharpen}"),
    Translation("Reduce noise", "Dust & scratches", use: "{medianFilter} or {bilateralBlur}"),
    Translation("Hue/Saturation", use: "{hue} and {saturation}"),
    Translation("Brightness/Contrast", use: "{brightness} and {contrast}"),
    Translation("Shadows/Highlights", use: "{highlightsAndShadows}"),
    Translation("Color balance", use: "{highlightAndShadowTint} or {whiteBalance}"),
    Translation(
      "Channel mixer", "Selective color", use: "{colorMatrix}, or a {colorLookup} of the look"),
    Translation(
      "Gradient map", use: "{duotone} or {falseColor} for two colours, {colorLookup} for more"),
    Translation("Photo filter", use: "{whiteBalance}, or {tint} with a low alpha"),
    Translation("Black & white", use: "{grayscale}, or {colorMatrix} for weights of your own"),
    Translation("Liquify", use: "{displace} by a map"),
  ]
}
