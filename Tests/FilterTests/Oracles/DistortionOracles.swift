import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Maps of places, and the picture that is shown at them.
  static let distortions: [Oracle] =
    DistortionTests.Case.all.map { test in
      .picture(test.function, test.filter(.mirror)) { test.expected($0, .mirror) }
    } + [
      .picture("remap", Transform(x: 2.25, y: -1.5, edge: .wrap)) { picture in
        picture.remapped(.wrap) { $0 - SIMD2(2.25, -1.5) }
      },
      Oracle(
        function: "displacement", chain: Chain { Displace("@other", x: 0.45, y: 0.4, edge: .wrap) },
        inputs: ["other"]
      ) { source, inputs in
        source.remapped(.wrap) { p in
          let map = inputs["other"] ?? source
          let c = map.pixel(Int(p.x.rounded(.down)), Int(p.y.rounded(.down)), .wrap)
          let straight = c.w > 0 ? c / c.w : .zero
          return p + SIMD2((straight.x - 0.5) * 0.45, (straight.y - 0.5) * 0.4)
        }
      },
    ]
}
