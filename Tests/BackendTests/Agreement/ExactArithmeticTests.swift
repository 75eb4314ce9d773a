import AgreementSupport
import Foundation
import GLBlur
import GLBlurGPU
import TestSupport
import Testing

/// Drivers with planted faults: what the probe says, and what accepted ones draw.
@Suite struct ExactArithmeticTests {
  /// GPUs compute quotients with three roundings in place of one.
  private static let quotient = CountedGraphics.Edit(
    old: "precise float q = a / b;", new: "precise float q = a * (1.0 / b);")
  private static let roots = ["s = sqrt(x)", "s0 = sqrt(m)"].map { root in
    CountedGraphics.Edit(
      old: "precise float \(root);",
      new: "precise float \(root.replacing(/sqrt.(.)./) { "\($0.1) * inversesqrt(\($0.1))" });")
  }

  /// Product and sum have one rounding, as by a driver that ignores `precise`. The error of the
  /// product follows from halves of its factors, that of the sum by Knuth's sequence.
  private static let contraction = CountedGraphics.Edit(
    old: "precise float exactResult = exactTimes(a , b) + c;",
    new: """
      precise float p = a * b;
      float ah = uintBitsToFloat(floatBitsToUint(a) & 0xfffff000u);
      float bh = uintBitsToFloat(floatBitsToUint(b) & 0xfffff000u);
      precise float al = a - ah, bl = b - bh;
      precise float e0 = ah * bh - p;
      precise float e1 = e0 + ah * bl;
      precise float e2 = e1 + al * bh;
      precise float error = e2 + al * bl;
      precise float s = p + c;
      precise float t = s - p;
      precise float u = (p - (s - t)) + (c - t);
      precise float exactResult = s + (error + u);
      """)

  static let sound: [(faults: [CountedGraphics.Edit], quotient: String, root: String)] = [
    ([], "bare", "bare"), ([quotient], "whole", "bare"), (roots, "bare", "whole"),
    ([quotient] + roots, "whole", "whole"),
  ]

  @Test(arguments: 0..<4) func quotientsAndRootsAreCorrected(_ number: Int) throws {
    let (faults, quotient, root) = Self.sound[number]
    let verdict = try Agreement(faults: faults).renderer.deviceArithmetic()
    #expect(verdict.fault == nil)
    // llvmpipe's fma has two roundings, so it corrects nothing.
    #expect(verdict.arithmetic?.quotient.rawValue == quotient)
    #expect(verdict.arithmetic?.root.rawValue == root)
    #expect(verdict.exactTolerance(.rgba8) == 0)
    #expect("\(verdict)".hasPrefix("yes, because"))
  }

  @Test(arguments: [
    (contraction, "a * b + c"),
    // The product is wrong in its last place.
    (
      CountedGraphics.Edit(
        old: "{ precise T r = a * b;", new: "{ precise T r = a * b * 1.0000001;"),
      "a * b"
    ),
    (
      CountedGraphics.Edit(old: "exactResult = floor(b);", new: "exactResult = floor(b + 1e-3);"),
      "floor(b)"
    ),
    (
      CountedGraphics.Edit(
        old: "exactResult = float(floatBitsToUint(a) >> 8);",
        new: "exactResult = float(floatBitsToUint(a) >> 9) * 2.0;"),
      "float(floatBitsToUint(a) >> 8)"
    ),
  ])
  func otherFaultsAreRefused(_ fault: CountedGraphics.Edit, _ operation: String) throws {
    let agreement = try Agreement(faults: [fault])
    let verdict = try agreement.renderer.deviceArithmetic()
    #expect(agreement.graphics.edits > 0)
    #expect(verdict.arithmetic == nil)
    #expect(verdict.fault == "the driver rounds \"\(operation)\" otherwise")
    #expect(verdict.exactTolerance(.rgba8) == 1)
    #expect(verdict.exactTolerance(.rgba16) == 1.0 / 257)
    #expect("\(verdict)".hasPrefix("no, because the driver rounds"))
  }

  /// Where passes are compute programs, both forms must compute alike.
  @Test(arguments: ["  result = probed(texel);", "uvec4 stored = probed(texel);"])
  func bothFormsAreProbed(_ ending: String) throws {
    let fault = CountedGraphics.Edit(
      old: ending, new: ending.replacing(";", with: " + uvec4(texel.y == 0);"))
    let verdict = try Agreement(faults: [fault], passes: .compute).renderer.deviceArithmetic()
    #expect(verdict.fault == "the driver rounds \"a + b\" otherwise")
    let sound = try Agreement(faults: [], passes: .compute).renderer.deviceArithmetic()
    #expect(sound.isExact, "\(sound)")
  }

  @Test func aPassingErrorIsNoVerdict() throws {
    let executor = try RecordedExecutor(isHardware: true)
    executor.graphics.fail(.memory(afterStorages: 0))
    #expect(throws: GPUError.outOfMemory(call: "glTexStorage2D")) { try executor.gpu.arithmetic() }
    executor.graphics.fail(nil)
    #expect(try executor.gpu.arithmetic().isExact)
  }

  @Test func quotientsThatCannotBeCorrectedAreRefused() throws {
    let faults = [
      Self.quotient,
      CountedGraphics.Edit(old: "q += more;", new: "q += more + 1;"),
    ]
    let verdict = try Agreement(faults: faults).renderer.deviceArithmetic()
    #expect(verdict.fault == "the driver's quotients are wrong")
  }

  /// A software driver takes programs as they are, and so does every driver in `fast`.
  @Test func otherProgramsStayAsTheyAre() throws {
    let precise = CountedGraphics.Edit(old: "precise ", new: "precise  ")
    let image = try Image.noise(9, 7)
    let chain = Chain { Saturation(1.5) }
    let software = CountedGraphics()
    let exact = Renderer(
      Renderer.Options(backend: .gpu, quality: .exact),
      system: try software.system(edits: [precise]))
    _ = try exact.render(chain, image)
    #expect(try exact.deviceArithmetic().arithmetic == nil)
    #expect(try exact.deviceArithmetic().isExact)
    let card = CountedGraphics()
    let fast = Renderer(
      Renderer.Options(backend: .gpu, quality: .fast),
      system: try card.system(edits: [precise], isHardware: true))
    _ = try fast.render(chain, image)
    #expect(software.edits == 0)
    #expect(card.edits == 0)
  }

  private static let card = Pool { try Agreement(faults: [quotient] + roots) }

  /// The driver's quotients and roots are wrong, so equal bytes need corrections.
  @Test(arguments: CataloguedFilter.all)
  func filtersHaveTheProcessorsBytes(_ filter: CataloguedFilter) throws {
    guard let variant = filter.seasoned else { return }
    let source = try Image.noise(41, 23, seed: 3)
    let inputs = [
      CataloguedFilter.main: try Image.noise(41, 23, seed: 97),
      CataloguedFilter.overlay: try Image.noise(41, 23, seed: 99),
      CataloguedFilter.ownSize: try Image.noise(9, 3, seed: 98),
    ]
    try Self.card.borrow {
      _ = try $0.expectSame(variant.chain, source, inputs, variant.label)
    }
  }

  @Test(arguments: [
    "mod(y, 0.37) + x / (y + 0.2)", "length(vec2(x, y)) + distance(vec2(x, 0.2), vec2(y, 0.9))",
    "normalize(vec3(x, y, 0.4)).x + dot(vec3(x, y, 0.7), vec3(y, 0.3, x))",
    "mix(x, y, 0.3 + x * y) + smoothstep(0.1, 0.9, x * y)",
    "sin(x * 40.0) + cos(y * 900.0) + tan(x)", "exp(x) * log(y + 0.1) + pow(x, 2.2) + exp2(y)",
    "atan(x, y) + asin(x - 0.5) + acos(y - 0.5) + inversesqrt(x + y)",
    "fract(sin(x * 12.9898 + y * 78.233) * 43758.5453)",
    "reflect(vec2(x, y), vec2(0.6, 0.8)).x + refract(vec2(0.6, 0.8), vec2(x, y), 0.8).y",
    "(mat2(x, y, -y, x) * vec2(0.3, 0.7)).x + sinh(x) + float(int(y * 300.0) / 7) * 0.01",
  ])
  func shadersHaveTheProcessorsBytes(_ expression: String) throws {
    let shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 color = IMG_THIS_PIXEL(inputImage);
          float x = color.r, y = color.g;
          float value = \(expression);
          for (int i = 0; i < 3; i++) value = value * 0.9 + x * y;
          gl_FragColor = vec4(unpackUnorm4x8(floatBitsToUint(value)).rgb, 1.0);
        }
        """)
    try Self.card.borrow {
      _ = try $0.expectSame(Chain { shader }, Image.noise(37, 23), [:], expression)
    }
  }
}
