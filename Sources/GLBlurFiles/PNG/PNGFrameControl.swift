import GLBlurImage

/// The content of the chunk fcTL, which precedes the pixels of each frame of an animated PNG file (PNG
/// specification, third edition, 11.3.5.2).
struct PNGFrameControl {
  let sequence: Int
  let region: Region
  let delay: FrameDelay
  private let disposal: UInt8
  private let blending: UInt8

  /// Reads the content of a chunk. The result is nil if its length is wrong.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 26 else { return nil }
    let numbers = stride(from: 0, to: 20, by: 4).map { bigEndianNumber(bytes[$0..<$0 + 4]) }
    sequence = numbers[0]
    region = Region(x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
    let denominator = bigEndianNumber(bytes[22..<24])
    // A denominator of 0 stands for hundredths.
    delay = FrameDelay(
      bigEndianNumber(bytes[20..<22]), denominator == 0 ? 100 : denominator)
    disposal = bytes[24]
    blending = bytes[25]
  }

  /// Returns the placement of the frame, or the reason why it has none.
  ///
  /// - Parameters:
  ///   - canvas: The size of the picture.
  ///   - isFirst: Whether the frame is the first one, before which there is nothing.
  func placement(
    on canvas: Size, isFirst: Bool
  ) -> Result<AnimationLayer.Placement, PNGAnimation.Problem> {
    guard region.width > 0, region.height > 0, region.x + region.width <= canvas.width,
      region.y + region.height <= canvas.height
    else {
      return .failure(
        PNGAnimation.Problem(
          reason:
            "has \(region.width)×\(region.height) pixels at (\(region.x), \(region.y)), which "
            + "are not within the picture of \(canvas)"))
    }
    let disposals: [AnimationLayer.Disposal] = [
      .none, .background, isFirst ? .background : .previous,
    ]
    guard disposal < disposals.count, blending <= 1 else {
      return .failure(PNGAnimation.Problem(reason: "is disposed of or blended in an unknown way"))
    }
    return .success(
      AnimationLayer.Placement(
        region: region, isBlended: blending == 1, disposal: disposals[Int(disposal)]))
  }
}
