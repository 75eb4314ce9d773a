/// A frame of a chain whose parameters change over time.
public struct RenderedFrame: Sendable {
  /// The number of the frame, from 0.
  public let index: Int
  /// The time at which the frame begins, in seconds.
  public let time: Double
  /// The picture, with information about how it was rendered.
  public let rendering: Rendering

  /// The chain's picture at `time`, with the profile and the metadata of the source.
  public var image: Image { rendering.image }
}
