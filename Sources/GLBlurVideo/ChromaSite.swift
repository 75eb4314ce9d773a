/// The place of a sample of chroma among the pixels that it stands for, if there are fewer of them.
public enum ChromaSite: String, Hashable, Sendable, CaseIterable {
  /// At the left pixels, and in the middle between two rows: H.264, HEVC, MPEG-2 and VP9.
  case left
  /// In the middle: JPEG and MPEG-1.
  case center
  /// At the upper left pixel: BT.2020.
  case topLeft

  var isLeft: Bool { self != .center }
  var isTop: Bool { self == .topLeft }
}
