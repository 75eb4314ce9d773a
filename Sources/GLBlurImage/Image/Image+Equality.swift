import SystemLibrary

extension Image: Hashable {
  /// Returns whether both images have the same size, format, colour profile and samples.
  ///
  /// Samples are compared bit by bit. `ImageDifference` tells how much images differ.
  public static func == (a: Image, b: Image) -> Bool {
    guard a.size == b.size, a.format == b.format, a.profile == b.profile else { return false }
    let (first, second) = unsafe (a.base, b.base)
    return unsafe first == second || memcmp(first, second, a.byteCount) == 0
  }

  /// Feeds the size, the format and a part of the samples to a hasher.
  ///
  /// At most 4 KiB of the samples, evenly spread over the image, are read, so that large images are
  /// hashed as quickly as small ones.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(format)
    let (piece, pieces) = (64, 64)
    let samples = unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
    guard byteCount > piece * pieces else { return unsafe hasher.combine(bytes: samples) }
    for index in 0..<pieces {
      let start = (byteCount - piece) / (pieces - 1) * index
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(rebasing: samples[start..<start + piece]))
    }
  }
}
