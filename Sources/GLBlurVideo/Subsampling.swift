/// How many samples of chroma a frame has.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// None: the frame is grey.
  case grey = "400"
  /// One pair for a square of four pixels.
  case yuv420 = "420"
  /// One pair for two pixels beside each other.
  case yuv422 = "422"
  /// One pair for each pixel.
  case yuv444 = "444"

  var halvesColumns: Bool { self == .yuv420 || self == .yuv422 }
  var halvesRows: Bool { self == .yuv420 }
}
