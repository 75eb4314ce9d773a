/// The number of chroma samples of a frame.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// None: the frame is grey.
  case grey = "400"
  /// One pair per square of four pixels.
  case yuv420 = "420"
  /// One pair per two horizontal neighbours.
  case yuv422 = "422"
  /// One pair per pixel.
  case yuv444 = "444"

  var halvesColumns: Bool { self == .yuv420 || self == .yuv422 }
  var halvesRows: Bool { self == .yuv420 }
}
