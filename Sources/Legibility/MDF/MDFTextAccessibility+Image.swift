extension MDFTextAccessibility {
  /// Returns white or black with an alpha that is legible on the mean colour of a region of an
  /// image.
  ///
  /// The mean hides variation, so the text may be illegible on parts of the region.
  /// `ContrastSummary` measures this, and `Scrim` finds a remedy.
  ///
  /// - Parameters:
  ///   - region: The region to average. Only its part within the image counts.
  ///   - targetTextAlpha: The preferred alpha, 0…1, which is raised if it does not pass.
  /// - Returns: The colour, or nil if the region has no visible pixel of the image or if neither
  ///   colour passes.
  public static func textColor(
    onBackgroundImage image: Bitmap, inRegion region: Bitmap.Region, targetTextAlpha: Double,
    font: Font?
  ) -> Color? {
    averageColor(of: image, in: region).flatMap {
      textColor(onBackgroundColor: $0, targetTextAlpha: targetTextAlpha, font: font)
    }
  }

  /// Returns the straight colour of the region drawn into a single premultiplied 8-bit pixel.
  private static func averageColor(of image: Bitmap, in region: Bitmap.Region) -> Color? {
    let region = image.visible(region)
    guard region.width > 0, region.height > 0 else { return nil }
    var color = SIMD3<Int>()
    var alpha = 0
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width {
        let pixel = SIMD4<Int>(truncatingIfNeeded: image.pixel(x: x, y: y))
        color &+= SIMD3(pixel.x, pixel.y, pixel.z) &* pixel.w
        alpha += pixel.w
      }
    }
    let count = Double(region.width) * Double(region.height)
    let level = (Double(alpha) / count).rounded()
    guard level > 0 else { return nil }
    let sums = SIMD3<Double>(color) / (255 * count)
    let channels = sums.rounded(.toNearestOrAwayFromZero) / level
    return Color(red: channels.x, green: channels.y, blue: channels.z, alpha: level / 255)
  }
}
