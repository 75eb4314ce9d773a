import GLBlurShaders
import GLBlurStatistics

/// What a filter that finds motion draws.
public enum MotionPicture: String, Choice {
  /// White where the picture moves, and black elsewhere.
  case mask
  /// The image, with a colour over what moves.
  case marked
}

/// Shows which pixels of a frame are other than in the frame before, and finds how many they are and
/// where.
public struct MotionDetector: Filter {
  /// The distance of two colours that a pixel must exceed to count as moving, where that of black
  /// and white is 1.73. The range is 0…2.
  public var threshold = 0.2
  /// What is drawn.
  public var show = MotionPicture.mask
  /// The colour over what moves.
  public var color = Color.red.withAlpha(0.6)

  init() {}
  public var connections: [String: Reference] = [:]

  public static let summary =
    "Shows which pixels of a frame are other than in the frame before, and finds how many they are and "
    + "where."
  public static let formula =
    "an opaque white where the greater of |P − Q| and |(P − α) − (Q − β)| exceeds threshold, else black: the "
    + "lengths of the differences of red, green and blue over black and over white, of premultiplied P and Q "
    + "with alpha α and β. `glblur measure` prints the share of the white pixels and their mean place"
  public static let ports: [Port] = [.input, previous]
  public static let example = #"""
    [{"filter": "transform", "x": 3},
     {"filter": "motionDetector", "previous": "source", "threshold": 0.1, "show": "marked"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageMotionDetector, MotionDetector: threshold is fixed at 0.2 there, and previous the result "
      + "of its low pass; its callback has the centre in shares of the sides and the share of the pixels, "
      + "which `glblur measure` prints")

  private static let previous = Port("previous", "the frame before, or a mean of frames")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let previous = try inputs.required(Self.previous.name)
    // Colours exactly as far apart as the threshold must not exceed it by rounding, up to 3e-7 of
    // the square.
    let motion = ShaderCall.motion(square: Float(threshold * threshold * (1 + 1e-6)))
    // Whether a pixel moves depends on small differences, so all qualities take the same steps.
    let mask = try lowering.exactly { lowering in
      lowering.apply(PointCall(motion, cost: 6, .opaque), to: inputs.main, previous)
    }
    _ = try lowering.measured(mask, by: MotionTally()) {
      FoundMotion(share: $0.share, center: $0.center.map(MeasuredPoint.init))
    }
    switch show {
    case .mask: return mask
    case .marked:
      let marked = try lowering.apply(Tint(color), to: inputs.main)
      return try lowering.apply(
        Mask(channel: .red), to: marked, ports: ["mask": mask, "base": inputs.main])
    }
  }
}

extension MotionDetector {
  /// Creates a filter with the frame before, such as `MotionDetector(since: "@before")`.
  ///
  /// - Parameters:
  ///   - previous: The frame before, or a mean of frames.
  ///   - threshold: The distance of two colours above which a pixel moves, 0…2. The default is 0.2.
  ///   - show: What is drawn. The default is `mask`.
  ///   - color: The colour over what moves. The default is red with an alpha of 0.6.
  public init(
    since previous: Reference, threshold: Double = 0.2, show: MotionPicture = .mask,
    color: Color = .red.withAlpha(0.6)
  ) {
    self.init(threshold: threshold, show: show, color: color)
    connections = ["previous": previous]
  }
}

private struct FoundMotion: Finding {
  let share: Double
  let center: MeasuredPoint?

  var values: KeyValuePairs<String, MeasuredValue> {
    ["share": .number(share), "center": .points(center.map { [$0] } ?? [])]
  }
}
