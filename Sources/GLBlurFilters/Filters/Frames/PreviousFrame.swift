/// Shows the picture of an earlier frame of a film.
///
/// As long as there is no frame so early, it is the first one. A still picture stays as it is.
public struct PreviousFrame: Filter {
  /// How many frames earlier the picture is from. The range is 1…32. As many pictures are kept in
  /// memory.
  public var frames = 1

  init() {}
  public static let formula = "the input of frame max(0, i − frames) in frame i"
  public static let example = #"""
    [{"id": "before", "filter": "previousFrame", "frames": 4},
     {"filter": "blend", "input": "source", "overlay": "before", "opacity": 0.5}]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBuffer, ImageBuffer: bufferSize is frames")

  public var remembersFrames: Bool { true }

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    var shown = inputs.main
    var next = inputs.main
    for _ in 0..<frames {
      let key = lowering.memoryKey("frame")
      let earlier = lowering.remembered(key, like: inputs.main)
      lowering.keep(next, for: key)
      guard let earlier else { break }
      (shown, next) = (earlier, earlier)
    }
    return shown
  }
}
