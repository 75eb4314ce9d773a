import GLBlurEngine

/// A node that reads an image kept from an earlier frame, whose numbers are already premultiplied.
final class KeptNode: RowNode {
  private let image: Image
  private let region: Region

  init(_ part: ImagePart) {
    image = part.image
    region = part.region
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let inside = columns.clamped(to: region.columns)
    if inside.count < columns.count {
      unsafe pixels.update(repeating: .zero, count: columns.count)
    }
    if inside.isEmpty { return }
    let row = min(max(y - region.y, 0), region.height - 1)
    let start =
      row * image.bytesPerRow + (inside.lowerBound - region.x) * MemoryLayout<Pixel>.stride
    let stored = unsafe (image.base + start).assumingMemoryBound(to: Pixel.self)
    unsafe (pixels + (inside.lowerBound - columns.lowerBound))
      .update(from: stored, count: inside.count)
  }
}
