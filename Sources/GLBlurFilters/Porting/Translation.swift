/// Words of programs and libraries that no filter lists, and what to use here.
package struct Translation: Sendable {
  package let names: [String]
  /// What to use, and how values map. Filters stand in braces, as in `{boxBlur}`.
  package let use: String

  init(_ names: String..., use: String) {
    self.names = names
    self.use = use
  }

  /// The translations by program, in the order of the porting guide. Words of no program come
  /// first, since they win over a program's word of the same spelling.
  package static let all: [(program: String?, translations: [Translation])] = [
    (nil, words), ("sharp", sharp), ("Pillow", pillow), ("ImageMagick", imageMagick),
    ("OpenCV", openCV), ("Figma", figma), ("Photoshop", photoshop),
  ]

  package var filters: [String] { filtersInBraces(use) }
}

func filtersInBraces(_ text: String) -> [String] {
  text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    .map { String($0.prefix { $0 != "}" }) }
}

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

  /// Adjustments, filters and layer styles of Photoshop.
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

extension Translation {
  /// Functions of OpenCV, as Python names them (https://docs.opencv.org).
  package static let openCV = [
    Translation("cv2.GaussianBlur", use: "{gaussianBlur}: sigmaX is sigma"),
    Translation("cv2.blur", "cv2.boxFilter", use: "{boxBlur}: ksize is 2·radius + 1"),
    Translation("cv2.medianBlur", use: "{medianFilter}: ksize is 2·radius + 1"),
    Translation("cv2.bilateralFilter", use: "{bilateralBlur}"),
    Translation("cv2.Canny", use: "{cannyEdge}"),
    Translation("cv2.Sobel", "cv2.Scharr", use: "{sobelEdge}, or a {convolution} for each axis"),
    Translation("cv2.Laplacian", use: "{laplacian}"),
    Translation(
      "cv2.filter2D", use: "{convolution}: the rows of kernel, and delta is 255 times bias"),
    Translation(
      "cv2.threshold",
      use: "{luminanceThreshold}, or {otsuThreshold}: thresh is 255 times threshold"),
    Translation("cv2.adaptiveThreshold", use: "{adaptiveThreshold}"),
    Translation("cv2.equalizeHist", use: "{histogramEqualization}"),
    Translation("cv2.createCLAHE", use: "{clahe}: tileGridSize is columns and rows"),
    Translation(
      "cv2.dilate", "cv2.erode", "cv2.morphologyEx",
      use: "{morphology}, whose operation is dilate, erode, open or close"),
    Translation("cv2.cvtColor", use: "{grayscale}, or {colorMatrix}"),
    Translation("cv2.applyColorMap", "cv2.LUT", use: "{colorLookup}, or {falseColor}"),
    Translation("cv2.resize", use: "{resize}"),
    Translation(
      "cv2.warpAffine", "cv2.getRotationMatrix2D",
      use: "{transform}: an angle, scales and a slant instead of a matrix"),
    Translation("cv2.warpPerspective", use: "{perspective} with the places of the corners"),
    Translation("cv2.remap", use: "{displace} by a map"),
    Translation("cv2.addWeighted", use: "{blend} normal: the weight is the overlay's opacity"),
    Translation("cv2.flip", use: "{flip}"), Translation("cv2.putText", use: "{label}"),
  ]
}

extension Translation {
  /// Names of Pillow, the library for Python (https://pillow.readthedocs.io).
  package static let pillow = [
    Translation("ImageFilter.GaussianBlur", use: "{gaussianBlur}: radius is sigma"),
    Translation("ImageFilter.BoxBlur", use: "{boxBlur}: the same radius"),
    Translation(
      "ImageFilter.BLUR", "ImageFilter.SMOOTH", "ImageFilter.SMOOTH_MORE",
      use: "{gaussianBlur} or {boxBlur}, or {convolution} with the kernel"),
    Translation(
      "ImageFilter.SHARPEN", "ImageFilter.DETAIL", "ImageFilter.EDGE_ENHANCE",
      "ImageFilter.EDGE_ENHANCE_MORE", use: "{sharpen}, or {convolution} with the kernel"),
    Translation("ImageFilter.CONTOUR", use: "{sketch}, or {convolution} with the kernel"),
    Translation("ImageFilter.EMBOSS", use: "{emboss}, or {convolution} with the kernel"),
    Translation(
      "ImageFilter.FIND_EDGES", use: "{sobelEdge} or {laplacian}, or {convolution} with the kernel"),
    Translation(
      "ImageFilter.Kernel",
      use: "{convolution}: the rows of kernel, scale is divisor, and offset is 255 times bias"),
    Translation(
      "ImageFilter.UnsharpMask",
      use: "{unsharpMask}: radius is sigma, percent is 100 times intensity − 1; there is no "
        + "threshold"),
    Translation("ImageFilter.MedianFilter", use: "{medianFilter}: size is 2·radius + 1"),
    Translation(
      "ImageFilter.RankFilter",
      use: "{medianFilter} for the middle rank, {morphology} for the first and the last"),
    Translation(
      "ImageFilter.MinFilter", "ImageFilter.MaxFilter",
      use: "{morphology}, with operation erode for the least and dilate for the greatest: size is "
        + "2·radius + 1"),
    Translation("ImageFilter.ModeFilter", use: "{oilPaint}, which paints the most frequent tone"),
    Translation("ImageFilter.Color3DLUT", use: "{colorLookup} with a .cube file of the table"),
    Translation(
      "ImageEnhance.Brightness", use: "{exposure}: ev is the factor's logarithm to base 2"),
    Translation(
      "ImageEnhance.Contrast",
      use: "{contrast}: the factor is amount, about the middle instead of the picture's mean grey"),
    Translation(
      "ImageEnhance.Color", use: "{saturation}: the factor is amount, with other weights of luma"),
    Translation(
      "ImageEnhance.Sharpness", use: "{unsharpMask}: the factor is intensity, with another blur"),
    Translation(
      "ImageOps.autocontrast", use: "{autoLevels}: cutoff is a percentage there, 0 if left out"),
    Translation("ImageOps.equalize", use: "{histogramEqualization} with channels each"),
    Translation("ImageOps.grayscale", use: "{grayscale}, with other weights of luma"),
    Translation("ImageOps.invert", "ImageChops.invert", use: "{invert}"),
    Translation("ImageOps.mirror", use: "{flip}, whose axis is horizontal if left out"),
    Translation("ImageOps.flip", use: "{flip} with axis vertical"),
    Translation("ImageOps.posterize", use: "{posterize}: 2 to the power of bits is levels + 1"),
    Translation(
      "ImageOps.solarize",
      use: "{solarize}, which inverts what is dark here, by luma, and what is bright there"),
    Translation(
      "ImageOps.colorize",
      use: "{duotone} with a contrast of 1: black is shadows, white is highlights"),
    Translation(
      "ImageOps.fit", "ImageOps.cover", "ImageOps.contain", "ImageOps.pad",
      use: "{place} into a frame, with fit cover or contain"),
    Translation(
      "ImageOps.expand",
      use: "{place} of the image onto a larger one, or a {containerView} with a border"),
    Translation(
      "ImageOps.scale", "Image.resize", "Image.thumbnail", "Image.reduce", use: "{resize}"),
    Translation(
      "ImageOps.crop", "Image.crop",
      use: "{crop}: frame is x, y, width and height instead of two corners"),
    Translation(
      "Image.rotate", "Image.transpose",
      use: "{rotate} by quarter turns, which are clockwise here, {flip}, or {transform}"),
    Translation("Image.transform", use: "{transform}, {perspective}, or {displace} by a map"),
    Translation(
      "Image.paste", "Image.alpha_composite", "Image.blend", "Image.composite",
      use: "{blend}, {place} for an image in a frame, or {mask}"),
    Translation(
      "ImageChops.multiply", "ImageChops.screen", "ImageChops.overlay", "ImageChops.hard_light",
      "ImageChops.soft_light", "ImageChops.difference", "ImageChops.add", "ImageChops.subtract",
      use: "{blend} with the mode of that name, plusLighter for add"),
    Translation("Image.quantize", use: "{posterize} or {colorLookup}; there are no palettes"),
    Translation("Image.point", use: "{toneCurve}, {levels} or {luminanceThreshold}"),
    Translation("ImageDraw.text", use: "{label}"),
    Translation("ImageDraw.rectangle", "ImageDraw.rounded_rectangle", use: "{roundedRect}"),
    Translation("ImageDraw.line", use: "{line}"),
  ]
}

extension Translation {
  /// Names of sharp, the library for Node.js (https://sharp.pixelplumbing.com).
  package static let sharp = [
    Translation("negate", use: "{invert}"),
    Translation(
      "normalise", "normalize",
      use: "{autoLevels} with channels luma: lower, a percentage, is 100 times cutoff"),
    Translation(
      "modulate",
      use: "{exposure}, {saturation} and {hue}, each for one of its numbers; hue is degrees"),
    Translation("median", use: "{medianFilter}: size is 2·radius + 1"),
    Translation("convolve", use: "{convolution}: the rows of kernel, and scale is divisor"),
    Translation(
      "threshold",
      use: "{luminanceThreshold}: the number is 255 times threshold; {otsuThreshold} finds it, and "
        + "{adaptiveThreshold} follows uneven light"),
    Translation("linear", "recomb", use: "{colorMatrix}: offsets are in units of 0 to 1"),
    Translation("composite", use: "{blend}, or {place} for an image in a frame; blend is mode"),
    Translation("extend", use: "{place} of the image onto a larger one"),
    Translation("extract", use: "{crop}: left, top, width and height are frame"),
    Translation("trim", use: "{crop} with a frame that you know; borders are not searched for"),
    Translation("flop", use: "{flip}, whose axis is horizontal if left out"),
    Translation("affine", use: "{transform}: an angle, scales and a slant instead of a matrix"),
    Translation("dilate", "erode", use: "{morphology} with the operation of that name"),
    Translation("flatten", "removeAlpha", use: "{blend}, with the picture over a {solidColor}"),
    Translation("joinChannel", "extractChannel", "bandbool", use: "{colorMatrix}"),
  ]
}

extension Translation {
  /// Common words that belong to no program.
  package static let words = [
    Translation(
      "censor", "anonymize", "blackout",
      use:
        "{redact}, behind which nothing can be read; what {gaussianBlur} and {pixellate} hide can be "
        + "found by trying"),
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
