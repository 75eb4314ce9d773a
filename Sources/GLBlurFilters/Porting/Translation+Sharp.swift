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
