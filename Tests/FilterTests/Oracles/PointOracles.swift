import GLBlur
import GLBlurChain
import Glibc
import TestSupport

extension Oracle {
  private static let orange = Color(red: 1, green: 0.25, blue: 0.7, alpha: 0.3)
  private static let orangeInk = premultiplied(SIMD3(1, 0.25, 0.7), 0.3)
  private static let matrix = [
    0.9, 0.3, -0.1, 0.2, 0, 0.1, -0.4, 0.5, 0.1, 0.3, 0, 0.7, 0.2, 0, -0.1, 0.3, 0.2, -0.2, 0.6,
    0.1,
  ]

  private static let halvedInAdobeRGB: Formula = { source, _ in
    source.mapColor { $0 * pow(0.5, 256.0 / 563) }
  }

  private static func shader(_ text: String, frames: Int? = nil) -> Shader {
    var shader = Shader.template
    shader.source = text
    shader.frames = frames
    return shader
  }

  static let point: [Oracle] = [
    Oracle(
      function: "bufferColor",
      chain: Chain {
        shader(
          """
          /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
            "PASSES": [{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}]}*/
          void main() {
            vec4 c = IMG_THIS_PIXEL(inputImage);
            gl_FragColor = vec4(c.rgb * 1.5 - 0.25, c.a) + IMG_THIS_PIXEL(kept);
          }
          """, frames: 1)
      },
      formula: { source, _ in
        source.mapColor { ($0 * 1.5 - 0.25).clamped(lowerBound: .zero, upperBound: .one) }
      }),
    // The compiler does not know that a − a² is not negative, so the place could be any.
    Oracle(
      function: "copy",
      chain: Chain {
        shader(
          """
          /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
          void main() {
            float a = IMG_THIS_PIXEL(inputImage).a;
            gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + min(a - a * a, 0.0));
          }
          """)
      }, abilities: .gathersFromStored, formula: { source, _ in source }),
    // After a filter that mixes channels a power is a curve, off by up to 0.01 levels.
    Oracle(
      function: "smoothCurve",
      chain: Chain {
        Saturation(1.4)
        Gamma(1.1)
        Contrast(1.3)
      }, abilities: .wholeGaussian, slack: 0.01
    ) { source, _ in
      source.saturated(1.4, luma: SIMD3(0.2126, 0.7152, 0.0722)).mapColor { c in
        SIMD3(pow(c.x, 1.1), pow(c.y, 1.1), pow(c.z, 1.1)) * 1.3 - 0.15
      }
    },
    .picture("affineColor", Saturation(1.8)) {
      $0.saturated(1.8, luma: SIMD3(0.2126, 0.7152, 0.0722))
    },
    .picture("chromaKey", ChromaKey(smoothing: 0.3)) {
      ColorFilterTests.keyed($0, SIMD3(0, 1, 0), 0.4, 0.7)
    },
    .pixel("colorMatrix", ColorMatrix(matrix)) { ColorFilterTests.multiplied($0, by: matrix) },
    // Half the light of a power g is (c^g / 2)^(1/g).
    Oracle(
      function: "decodeCurves", chain: Chain { Exposure(ev: -1).colorSpace(.linear) },
      colors: .adobeRGB, formula: halvedInAdobeRGB),
    Oracle(
      function: "encodeCurves", chain: Chain { Exposure(ev: -1).colorSpace(.linear) },
      colors: .adobeRGB, formula: halvedInAdobeRGB),
    Oracle(
      function: "decodeSRGB", chain: Chain { Saturation(0.4).colorSpace(.linear) },
      formula: inLinearLight),
    Oracle(
      function: "encodeSRGB", chain: Chain { Saturation(0.4).colorSpace(.linear) },
      formula: inLinearLight),
    .pixel("fade", Opacity(0.3)) { $0 * 0.3 },
    .color("gamma", Gamma(2.2)) { $0.mapped { pow($0, 2.2) } },
    .color(
      "highlightAndShadowTint",
      HighlightAndShadowTint(
        shadowColor: Color(red: 0.1, green: 0.5, blue: 0.7), highlightColor: Color(white: 0.6),
        shadowIntensity: 0.8, highlightIntensity: 0.3)
    ) {
      ColorFilterTests.splitToned($0, SIMD3(0.1, 0.5, 0.7), SIMD3(repeating: 0.6), 0.8, 0.3)
    },
    .color("highlightsAndShadows", HighlightsAndShadows(shadows: 0.4, highlights: 0.3)) {
      ColorFilterTests.evened($0, 0.4, 0.3)
    },
    Oracle(
      function: "ink",
      chain: Chain {
        Label("A", size: 52, color: .color(LabelInkTests.ink), verticalAlignment: .top)
      },
      sources: .noise(Size(width: 52, height: 52)),
      typesetter: BoxTypesetter(ramp: LabelInkTests.ramp)
    ) { source, _ in
      let ink = premultiplied(SIMD3(0.9, 0.25, 0.05), 0.7)
      return Picture(width: 52, height: 52) { x, y in
        over(ink * (Double(LabelInkTests.ramp[x]) / 255), source[x, y])
      }
    },
    .color("levels", Levels(min: 0.2, mid: 0.5, max: 0.8, minOut: 0.1, maxOut: 0.7)) {
      $0.mapped { ToneTests.level($0, 0.2, 0.5, 0.8, 0.1, 0.7) }
    },
    .picture("limit", Resize(width: 20, height: 9, kernel: .lanczos)) {
      $0.resized(width: 20, height: 9, .lanczos)
    },
    .color("luminanceCurve", LuminanceCurve(0.3, -0.5, 1.6, 0.8, amount: 0.7)) { c in
      // A Bézier curve by de Casteljau's construction.
      let l = gpuImageLuma(c)
      var points = [0.3, -0.5, 1.6, 0.8]
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * l }
      }
      return mix(c, SIMD3(repeating: min(max(points[0], 0), 1)), 0.7)
    },
    .color("luminanceThreshold", LuminanceThreshold(threshold: 0.3)) {
      SIMD3(repeating: gpuImageLuma($0) >= 0.3 ? 1 : 0)
    },
    .color("monochrome", Monochrome(intensity: 0.4)) {
      mix($0, overlaid(SIMD3(repeating: gpuImageLuma($0)), ColorFilterTests.brown), 0.4)
    },
    .color("posterize", Posterize(levels: 10)) { $0.mapped { floor($0 * 10 + 0.5) / 10 } },
    .picture(
      "premultipliedMatrix",
      ImageEffect(radius: 0, tintColor: .clear, saturationDeltaFactor: 1.8, revision: 2014)
    ) { source in
      // Rows of UIImage+ImageEffects' matrix for a saturation of 1.8, in 256ths.
      let rows = [
        [0.2126 + 0.7873 * 1.8, 0.7152 - 0.7152 * 1.8, 0.0722 - 0.0722 * 1.8],
        [0.2126 - 0.2126 * 1.8, 0.7152 + 0.2848 * 1.8, 0.0722 - 0.0722 * 1.8],
        [0.2126 - 0.2126 * 1.8, 0.7152 - 0.7152 * 1.8, 0.0722 + 0.9278 * 1.8],
      ].map { $0.map { ($0 * 256).rounded() / 256 } }
      // A radius of 0 is no blur.
      return source.map { p in
        let c = rows.map { $0[0] * p.x + $0[1] * p.y + $0[2] * p.z }
        return limited(SIMD4(clamp(SIMD3(c[0], c[1], c[2]), 0, 1), p.w))
      }
    },
    .color("solarize", Solarize(threshold: 0.4)) { gpuImageLuma($0) <= 0.4 ? 1 - $0 : $0 },
    .pixel("tint", Tint(orange)) { over(orangeInk, $0) },
    .color("toneCurve", ToneCurve(red: ToneTests.bent)) {
      SIMD3(ToneTests.spline(ToneTests.bent, $0.x), $0.y, $0.z)
    },
    .color("vibrance", Vibrance(-1.2)) { ColorFilterTests.vibrant($0, -1.2) },
    .color("whiteBalance", WhiteBalance(temperature: 2000, tint: 200)) {
      ColorFilterTests.balanced($0, -1.2, 0.10452)
    },
  ]

  private static let inLinearLight: Formula = { source, _ in
    source.linear.saturated(0.4, luma: SIMD3(0.2126, 0.7152, 0.0722)).encoded
  }

  private static let frame = SIMD4(2.3, 3.7, 17.5, 12.25)
  private static let points = Frame(2.3, 3.7, 17.5, 12.25)

  /// Functions of a place, and of a pixel and its place.
  static let placed: [Oracle] = [
    .pixel("constant", SolidColor(orange)) { _ in orangeInk },
    Oracle(
      function: "continuousRect",
      chain: Chain {
        RoundedRect(
          frame: Frame(3, 2, 26, 22), cornerRadius: 7, cornerCurve: .continuous, feather: 6)
      },
      sources: .noise(Size(width: 32, height: 26)),
      // The distance is found in two steps, to a tenth of a pixel.
      slack: 255 * 0.1 / 6
    ) { source, _ in continuousRect(source) },
    .picture("dither", Dither(strength: 4, seed: 12345)) {
      DitherTests.dithered($0, strength: 4, seed: 12345)
    },
    Oracle(
      function: "focusBand",
      chain: Chain { TiltShift(sigma: 4, top: 0.4, bottom: 0.6, falloff: 0.2) },
      // Four levels of the ladder are weighed.
      slack: 0.1 / 257
    ) { source, _ in
      VariableBlurTests.ladder(source, .clamp, greatest: 4) { _, y in
        let v = (Double(y) + 0.5) / Double(source.height)
        return 4 * (1 - smoothstep(0.2, 0.4, v) + smoothstep(0.6, 0.8, v))
      }
    },
    .picture("haze", Haze(distance: 0.3, slope: 0.3)) { ToneTests.hazed($0, 0.3, 0.3) },
    .picture(
      "linearGradient",
      LinearGradient(from: Point(3, 2), to: Point(20, 15), stops: GradientTests.stops)
    ) { GradientTests.linear(SIMD2(3, 2), SIMD2(20, 15), GradientTests.stops, $0) },
    .picture("lookupTable", LookupTable(size: 4)) { _ in
      // Tiles of red and green, one for each blue, two in a row.
      Picture(width: 8, height: 8) { x, y in
        SIMD4(SIMD3(Double(x % 4), Double(y % 4), Double(y / 4 * 2 + x / 4)) / 3, 1)
      }
    },
    .picture(
      "radialGradient",
      RadialGradient(center: Point(10.5, 8.5), radius: 10, stops: GradientTests.stops)
    ) { GradientTests.radial(SIMD2(10.5, 8.5), 10, GradientTests.stops, $0) },
    // Every pixel of which a box has a part is replaced.
    .picture(
      "redact", Redact(frames: [Frame(2, 3, 7, 5), Frame(6.5, 4.2, 10.3, 20)], color: orange)
    ) { source in
      Picture(width: source.width, height: source.height) { x, y in
        (2..<9).contains(x) && (3..<8).contains(y) || (6..<17).contains(x) && (4..<25).contains(y)
          ? orangeInk : source[x, y]
      }
    },
    .picture("roundedRect", RoundedRect(frame: points, cornerRadius: 4, feather: 3, color: orange))
    { source in
      Picture(width: source.width, height: source.height) { x, y in
        orangeInk * GeometryTests().coverage(x, y, frame, radius: 4, feather: 3)
      }
    },
    .picture(
      "vignette",
      Vignette(center: Point(.percent(20), .percent(70)), color: orange, start: 0.1, end: 0.6)
    ) { ToneTests.vignetted($0, SIMD2(0.2, 0.7), SIMD4(1, 0.25, 0.7, 0.3), 0.1, 0.6) },
  ]

  /// A rectangle from (3, 2) to (29, 24) with a soft edge of 6 pixels.
  private static func continuousRect(_ source: Picture) -> Picture {
    let corner = CornerOracle(SIMD4(3, 2, 26, 22), radius: 7)
    return Picture(width: source.width, height: source.height) { x, y in
      // All four corners are alike.
      let p = SIMD2(min(Double(x), 31 - Double(x)), min(Double(y), 25 - Double(y))) + 0.5
      let toCurve = SIMD2(3.0, 2) + corner.reach - p
      let distance =
        toCurve.min() > 0 ? corner.distance(p.x, p.y) : max(3 - p.x, 2 - p.y)
      return SIMD4(repeating: min(max(0.5 - distance / 6, 0), 1))
    }
  }
}
