import Foundation
import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Maps of places, and the pictures shown at them.
  static let distortions: [Oracle] =
    DistortionTests.Case.all.map { test in
      var oracle = Oracle.picture(test.function, test.filter(.mirror)) {
        test.expected($0, .mirror)
      }
      oracle.slack = test.slack
      return oracle
    } + [
      // Over black, the ball shows its light alone.
      Oracle(
        function: "sphereLight",
        chain: Chain {
          SolidColor(.black)
          GlassSphere(center: Point(19.3, 14.8), radius: 12.5, light: 0.7)
        }
      ) { source, _ in
        Picture(width: source.width, height: source.height) { x, y in
          let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - SIMD2(19.3, 14.8)
          let distance = (p * p).sum().squareRoot()
          let share = min(max(13 - distance, 0), 1)
          let across = p / max(12.5, distance)
          let normal = SIMD3(across, max(0, 1 - (across * across).sum()).squareRoot())
          let facing = max(0, (normal * SIMD3(-0.5, -0.5, 1)).sum() / 1.5.squareRoot())
          let rim = 2.5 * (1 - pow(normal.z, 0.25))
          let light = 0.7 * min(1, rim + 0.8 * pow(facing, 15))
          return SIMD4(light, light, light, 1) * share
        }
      },
      // Red is moved less and blue more.
      Oracle(
        function: "joinChannels",
        chain: Chain { Bevel.lens(.circle, dispersion: 0.8, edge: .mirror) },
        slack: 64 * 255 * 8 / 0x1p20
      ) { source, _ in
        let pictures = [0.8, 1, 1.2].map { share in
          source.remapped(.mirror) { $0 - share * 5 * Bevel.circle($0) * Bevel.normal($0) }
        }
        return Picture(width: source.width, height: source.height) { x, y in
          let p = pictures.map { $0.pixel(x, y, .clamp) }
          let alpha = max(p[0].w, max(p[1].w, p[2].w))
          return SIMD4(p[0].x, p[1].y, p[2].z, alpha)
            * Bevel.coverage(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        }
      },
      // Over black, which the face turns into 0.08, dark glass shows the light on its rim.
      Oracle(
        function: "rimLight",
        chain: Chain {
          SolidColor(.black)
          LiquidGlass(
            .regular, appearance: .dark, frame: Frame(3, 2, 9, 9), refraction: 0, rim: 0.7,
            lightAngle: 30, cornerRadius: 4.5, cornerCurve: .circular, shadowColor: .clear)
        }
      ) { source, _ in
        Picture(width: source.width, height: source.height) { x, y in
          let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - SIMD2(7.5, 6.5)
          let distance = hypot(p.x, p.y)
          let facing = (p * SIMD2(cos(.pi / 6), sin(.pi / 6))).sum() / max(distance, 1)
          let band = min(max(distance - 3, 0), 1)
          let light = facing * facing * (facing < 0 ? 0.7 : 0.42) * band
          let value = (0.08 + light) * min(max(5 - distance, 0), 1)
          return SIMD4(value, value, value, 1)
        }
      },
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
