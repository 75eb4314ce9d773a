extension Translation {
  /// Options of ImageMagick (https://imagemagick.org/script/command-line-options.php).
  package static let imageMagick = [
    Translation(
      "-gaussian-blur", "-blur", use: "{gaussianBlur}: of radius×sigma the second number is sigma"),
    Translation("-adaptive-blur", "-selective-blur", use: "{bilateralBlur}"),
    Translation("-motion-blur", use: "{motionBlur}, by length and angle"),
    Translation(
      "-rotational-blur", "-radial-blur",
      use: "a {shader}; {zoomBlur} smears along the rays from a point, and no filter around one"),
    Translation(
      "-unsharp",
      use:
        "{unsharpMask}: of radius×sigma+gain+threshold sigma is sigma and gain is intensity − 1; "
        + "there is no threshold"),
    Translation(
      "-sharpen", "-adaptive-sharpen",
      use: "{sharpen}: sigma is sigma, with an amount of your choice"),
    Translation("-negate", use: "{invert}"),
    Translation(
      "-modulate",
      use: "{exposure}, {saturation} and {hue}: the second number is 100 times the amount, and 100 "
        + "of the third changes nothing"),
    Translation("-colorize", use: "{tint}: -fill is color, and the percentage is its alpha"),
    Translation("-tint", use: "{monochrome}, {highlightAndShadowTint} or {tint}"),
    Translation("-sepia-tone", use: "{sepia}"),
    Translation("-posterize", use: "{posterize}: the number is levels + 1"),
    Translation(
      "-solarize",
      use: "{solarize}, which inverts what is dark here, by luma, and what is bright there"),
    Translation("-threshold", use: "{luminanceThreshold}: 50% is 0.5"),
    Translation("-auto-threshold", use: "{otsuThreshold}"),
    Translation("-lat", use: "{adaptiveThreshold}"),
    Translation(
      "-black-threshold", "-white-threshold", "-sigmoidal-contrast", "-function", "-evaluate",
      use: "{toneCurve} or {levels}"),
    Translation(
      "-level", "-levels",
      use: "{levels}: the black point is min, the white point max, and gamma mid"),
    Translation(
      "-normalize", "-auto-level", "-contrast-stretch", "-linear-stretch",
      use: "{autoLevels}: cutoff is the share of pixels, 0 for -auto-level"),
    Translation("-equalize", use: "{histogramEqualization}"),
    Translation("-brightness-contrast", use: "{brightness} and {contrast}"),
    Translation("-gamma", use: "{gamma}: value is 1 divided by the number"),
    Translation("-edge", use: "{sobelEdge} or {laplacian}"),
    Translation("-charcoal", use: "{sketch}"),
    Translation("-paint", use: "{oilPaint}: the same radius"),
    Translation("-shade", use: "{emboss}"),
    Translation("-implode", use: "{pinch}: amount is the strength"),
    Translation("-wave", use: "{displace} by a map, or {ripple}, whose waves are around a point"),
    Translation("-spread", use: "{displace} by {fractalNoise}"),
    Translation(
      "-despeckle", "-median", "-statistic", "-mode",
      use: "{medianFilter}, or {morphology} for the least and the greatest value"),
    Translation(
      "-wavelet-denoise", "-mean-shift", "-enhance", use: "{bilateralBlur} or {kuwahara}"),
    Translation("-flop", use: "{flip}, whose axis is horizontal if left out"),
    Translation("-shear", use: "{transform} with a slant"),
    Translation(
      "-distort", use: "{perspective}, {transform}, {lensDistortion} or {polarCoordinates}"),
    Translation(
      "-thumbnail", "-sample", "-magnify", "-adaptive-resize", "-geometry", use: "{resize}"),
    Translation("-shave", "-chop", "-trim", use: "{crop} with a frame that you know"),
    Translation(
      "-extent", "-border", "-splice", "-frame",
      use: "{place} of the image onto a larger one, or a {containerView} with a border"),
    Translation("-fx", use: "a {shader}"),
    Translation(
      "-clut", "-hald-clut", use: "{colorLookup}; {duotone} for a gradient of two colours"),
    Translation(
      "-colors", "-quantize", "-remap", use: "{posterize} or {colorLookup}; there are no palettes"),
    Translation("-ordered-dither", "-random-threshold", use: "{halftone}"),
    Translation(
      "-composite", "-compose", "-layers", use: "{blend}, or {place} for an image in a frame"),
    Translation("-annotate", "-draw", "-caption", use: "{label}"),
    Translation("-opaque", "-transparent", use: "{chromaKey}"),
    Translation("-separate", "-channel", "-recolor", use: "{colorMatrix}"),
  ]
}
