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
