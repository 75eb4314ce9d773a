import GLBlurEngine
import GLBlurShaders

/// Shows the input where a mask is light, and another image where it is dark.
public struct Mask: Filter {
  /// The channel of the mask that counts.
  public enum Channel: String, Choice {
    /// Luma times alpha, for white shapes on transparency and black and white pictures.
    case luminanceAlpha
    /// Alpha alone, whatever the colours.
    case alpha
    /// Luma, whatever the alpha.
    case luminance
    /// The straight red channel.
    case red
  }

  /// The channel of the mask that counts.
  public var channel = Channel.luminanceAlpha
  /// Whether the input shows where the mask is dark.
  public var invert = false

  init() {}
  public var connections: [String: Reference] = [:]

  public static let summary = "Shows the input where a mask is light, and another image elsewhere."
  public static let formula =
    "base·(1 − m) + input·m; m from the mask's straight encoded colour, luma × alpha, alpha, luma "
    + "or red (Rec. 709); 0 where the mask's alpha is 0"
  public static let ports: [Port] = [
    .input,
    Port("mask", isEncoded: true, "the mask that says where the input shows"),
    Port(
      "base", standard: .source, allowsNone: true,
      "the image that shows elsewhere; \"none\" is transparent"),
  ]
  public static let example = #"""
    [
      {"id": "soft", "filter": "gaussianBlur", "sigma": 12, "edge": "mirror"},
      {"id": "disc", "filter": "roundedRect", "frame": ["30%", "15%", "40%", "70%"],
       "cornerRadius": "42%", "feather": 60},
      {"filter": "mask", "input": "soft", "mask": "disc", "invert": true}
    ]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageMaskFilter: base \"none\"; the mask there is the mean of the channels times "
      + "alpha",
    coreImage: "CIBlendWithMask: inputMaskImage is mask, inputBackgroundImage is base; channel "
      + "luminance; CIBlendWithAlphaMask: channel alpha; CIBlendWithRedMask: channel red",
    css: "mask-image: base \"none\"; mask-mode alpha is channel alpha, luminance is luminanceAlpha")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let mask = try inputs.required("mask")
    let base = inputs["base"] ?? lowering.generate(Constant(color: .zero), like: inputs.main)
    return lowering.apply(
      MaskKernel(mask: MaskValue(channel, isInverted: invert)), to: inputs.main, base, mask)
  }
}

extension Mask {
  /// Creates a filter that brings its connections along.
  ///
  /// ```swift
  /// Chain {
  ///   RoundedRect(frame: frame, cornerRadius: 24).id("card")
  ///   GaussianBlur(sigma: 20).input(.source)
  ///   Mask("card", over: .source)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - mask: The image that says where the input shows, such as the id of a node.
  ///   - base: The image that shows elsewhere, or `none`. The default is `source`.
  ///   - channel: The channel of the mask that counts. The default is `luminanceAlpha`.
  ///   - invert: Whether the input shows where the mask is dark. The default is false.
  public init(
    _ mask: Reference, over base: Reference = .source, channel: Channel = .luminanceAlpha,
    invert: Bool = false
  ) {
    self.init(channel: channel, invert: invert)
    connections = ["mask": mask, "base": base]
  }
}

private struct MaskKernel: TernaryKernel {
  let mask: MaskValue

  var shaderCall: ShaderCall {
    .mask(weights: mask.weights, alphaShare: mask.alphaShare, inverted: mask.inverted)
  }

  var cost: Double { 4 }

  /// Where a mask that is not inverted is transparent, the input is not read.
  func inputRegion(index: Int, for region: Region, supports: [Region]) -> Region {
    index == 0 && !mask.isInverted ? region.intersection(supports[2]) : region
  }

  func support(of supports: [Region], extent: Region) -> Region {
    let shown = mask.isInverted ? supports[0] : supports[0].intersection(supports[2])
    return shown.union(supports[1])
  }

  /// The base shows where a mask that is not inverted is transparent.
  func background(_ supports: [Region]) -> Background? {
    mask.isInverted ? nil : Background(input: 1, changed: supports[2])
  }

  func shownInput(_ colors: [Pixel?]) -> Int? {
    guard let mask = colors[2] else { return nil }
    let m = self.mask.value(of: mask)
    return m == 1 ? 0 : m == 0 ? 1 : nil
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { inputs.prefix(2).allSatisfy { $0 } }
}

extension MaskValue {
  init(_ channel: Mask.Channel, isInverted: Bool) {
    let luma = SIMD4<Float>(SIMD4(Luma.rec709, 0))
    let (weights, alphaShare): (SIMD4<Float>, Float) =
      switch channel {
      case .luminanceAlpha: (luma, 1)
      case .alpha: (SIMD4(0, 0, 0, 1), 1)
      case .luminance: (luma, 0)
      case .red: (SIMD4(1, 0, 0, 0), 0)
      }
    self.init(weights: weights, alphaShare: alphaShare, inverted: isInverted ? 1 : 0)
  }
}
