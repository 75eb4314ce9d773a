/// Why an image cannot be made, rendered or compared.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is below 1, or there are more pixels than `Image.maximumPixels`.
  case size(width: Int, height: Int)
  /// The row stride is shorter than a row, or not a multiple of the sample size.
  case rowStride(bytes: Int, least: Int)
  /// There are fewer bytes than the size and the row stride need.
  case tooFewBytes(given: Int, needed: Int)
  /// A render needs more memory than allowed, even with the smallest tiles.
  case memory(needed: Int, allowed: Int)
  /// The system cannot provide this number of bytes.
  case outOfMemory(bytes: Int)
  /// The images to compare differ in size.
  case sizesDiffer(Size, Size)

  /// The reason in words, with a cure.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "an image of \(width)×\(height) pixels is not possible: each side is at least 1, and there "
        + "are at most \(Size.maximumArea) pixels"
    case .rowStride(let bytes, let least):
      "a row stride of \(bytes) bytes is not possible: it is at least \(least), the bytes of a "
        + "row, and a multiple of the sample's size"
    case .tooFewBytes(let given, let needed):
      "\(given) bytes are too few: this size and row stride need \(needed)"
    case .memory(let needed, let allowed):
      "this takes \((needed + (1 << 20) - 1) >> 20) MiB of memory, and \(allowed >> 20) MiB are "
        + "allowed; allow more, or use fewer jobs, the CPU in place of a GPU, a smaller image "
        + "or a smaller radius"
    case .outOfMemory(let bytes):
      "the system has no further \(bytes >> 20) MiB of memory; allow renders less, so that tiles "
        + "are smaller, or use a smaller image"
    case .sizesDiffer(let first, let second):
      "images of \(first) and \(second) pixels cannot be compared: make them one size"
    }
  }
}
