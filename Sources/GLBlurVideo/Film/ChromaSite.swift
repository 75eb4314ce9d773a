/// The position of a chroma sample among the pixels that share it, with subsampling.
public enum ChromaSite: String, Hashable, Sendable, CaseIterable {
  /// At the left pixels, midway between two rows: H.264, HEVC, MPEG-2 and VP9.
  case left
  /// At the centre: JPEG and MPEG-1.
  case center
  /// At the upper left pixel: BT.2020.
  case topLeft

  var isLeft: Bool { self != .center }
  var isTop: Bool { self == .topLeft }
}
