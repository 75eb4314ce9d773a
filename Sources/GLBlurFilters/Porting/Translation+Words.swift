extension Translation {
  /// Common words that belong to no program.
  package static let words = [
    Translation(
      "shadow", "shadows",
      use: "the shadow of an {effectView} or a {containerView}: shadowColor, shadowRadius, shadowX "
        + "and shadowY; for any shape, {solidColor} through a {mask} with the base none, "
        + "{gaussianBlur} with a transparent edge, then {blend}; {highlightsAndShadows} for the "
        + "dark parts of a picture"),
    Translation(
      "colorize", "toning", "tone",
      use: "{tint} to lay a colour over the picture, {monochrome} for shades of one colour, or "
        + "{duotone} for shades between two"),
    Translation("desaturate", use: "{grayscale}, or {saturation} with an amount below 1"),
    Translation(
      "blackAndWhite", "bw",
      use: "{grayscale} for greys, or {luminanceThreshold} for black and white alone"),
    Translation(
      "binarize", "binary",
      use:
        "{luminanceThreshold}, {otsuThreshold}, which finds the threshold, or {adaptiveThreshold}"),
    Translation(
      "noise",
      use:
        "{fractalNoise} for a picture of noise, {filmGrain} for grain on the picture, or {dither} "
        + "against bands"),
    Translation(
      "denoise", "noiseReduction", use: "{medianFilter} against specks, or {bilateralBlur}"),
    Translation(
      "glow",
      use: "{bloom}, in which bright areas glow, or the shadow of a {containerView} for a glow "
        + "around a panel"),
    Translation(
      "frostedGlass", "frost", "acrylic", "mica", "material",
      use: "{effectView}, a panel of frosted glass in a blur style, or {blurEffect} for the whole "
        + "picture"),
    Translation(
      "glass",
      use: "{effectView} for frosted glass, {liquidGlass} for clear glass, or {glassLens}, "
        + "{glassSphere} for a lens"),
    Translation(
      "progressiveBlur", "gradientBlur", use: "{variableBlur} with a {linearGradient} as its mask"),
    Translation(
      "depthOfField", "bokeh", "lensBlur",
      use: "{tiltShift} for a sharp band, or {variableBlur} with a mask; no blur has a disc"),
    Translation("directionalBlur", "linearBlur", use: "{motionBlur}"),
    Translation(
      "radialBlur", "spinBlur",
      use: "{zoomBlur} along the rays from a point; there is no blur around one"),
    Translation("temperature", "colorTemperature", "warmth", use: "{whiteBalance}"),
    Translation("curves", "curve", use: "{toneCurve}"),
    Translation(
      "clarity", "structure",
      use: "{unsharpMask} with a sigma of a few hundredths of the width, or {clahe}"),
    Translation("dehaze", use: "{haze}"),
    Translation("enhance", "autoContrast", "autoEnhance", use: "{autoLevels} or {clahe}"),
    Translation(
      "edge", "edges", "edgeDetection", "findEdges", "outline",
      use: "{sobelEdge}, or {cannyEdge} for thin lines"),
    Translation("cartoon", "comic", use: "{toon}"),
    Translation(
      "painting", "paint", "watercolor", use: "{kuwahara}, {anisotropicKuwahara} or {oilPaint}"),
    Translation("pencil", "charcoal", "drawing", use: "{sketch}"),
    Translation("chromaticAberration", use: "{rgbSplit}"),
    Translation("fisheye", "barrel", use: "{lensDistortion} or {bulge}"),
    Translation("twirl", use: "{swirl}"),
    Translation("wave", "waves", use: "{ripple}, or {displace} by a map"),
    Translation("move", "offset", use: "{transform}: x and y are how far the picture moves"),
    Translation(
      "scale", "zoom",
      use: "{resize} for another size of the picture, or {transform} within its size"),
    Translation("thumbnail", use: "{resize}, or {place} into a frame"),
    Translation("mirror", "reflect", use: "{flip}"),
    Translation(
      "rectangle", "rect", "square", use: "{roundedRect}, or {solidColor} for a whole picture"),
    Translation("ellipse", "oval", use: "{circle}, stretched by {transform}"),
    Translation(
      "roundedCorners", "roundCorners", "cornerRadius",
      use: "{mask} with a {roundedRect}, or the cornerRadius of a {containerView}"),
    Translation("clip", use: "{mask} with a {roundedRect} or a picture of the shape, or {crop}"),
    Translation(
      "overlay", "merge", "over", "layer",
      use: "{blend} for an image that lies over the whole picture, or {place} for one in a frame"),
    Translation(
      "watermark", "logo",
      use: "{place} for an image in a frame, then {opacity} on it, or {label} for a text"),
    Translation("alpha", "fade", "transparency", use: "{opacity}"),
    Translation("caption", "title", "heading", use: "{label}"),
  ]
}
