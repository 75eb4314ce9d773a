import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import UserShaders
import Testing

/// Hooks of mpv and libplacebo, by the rules of mpv's manual (`--glsl-shaders`).
@Suite struct HookTests {
  private let cpu = Renderer(.init(backend: .cpu, quality: .exact))

  private func render(
    _ source: String, _ image: Image, _ values: [String: Double] = [:]
  ) throws -> Image {
    var shader = try Shader(source: source)
    for (name, value) in values { shader = try shader.set(name, value) }
    return try cpu.render(Chain { shader }, image)
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> [Int] {
    let x = min(max(x, 0), image.width - 1)
    let y = min(max(y, 0), image.height - 1)
    return (0..<4).map { Int(image.bytes[4 * (y * image.width + x) + $0]) }
  }

  private func expect(
    _ result: Image, within tolerance: Int = 0, _ formula: (Int, Int) -> [Double]
  ) {
    for y in 0..<result.height {
      for x in 0..<result.width {
        let expected = formula(x, y).map { Int(max(0, min(255, $0)).rounded()) }
        let found = pixel(result, x, y)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }, "\(x), \(y)")
      }
    }
  }

  private func noise(_ test: TestImage = .opaqueNoise) throws -> Image {
    try test.image(size: Size(width: 7, height: 5))
  }

  private func doubles(_ pixel: [Int]) -> [Double] { pixel.map(Double.init) }

  /// Positions have y downwards, and offsets are in pixels.
  @Test func placesAndOffsets() throws {
    let image = try noise()
    let down = try render(
      "//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return HOOKED_texOff(vec2(2, 1)); }", image)
    expect(down) { doubles(pixel(image, $0 + 2, $1 + 1)) }
    let named = try render(
      """
      //!HOOK RGB
      //!BIND HOOKED
      vec4 hook() { return RGB_tex(vec2(RGB_pos.x, 1.0 - RGB_pos.y) + 0.0 * RGB_pt * RGB_size); }
      """, image)
    expect(named) { doubles(pixel(image, $0, 4 - $1)) }
    let sizes = try render(
      "//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return vec4(HOOKED_size, input_size.x, 0.0) / 255.0; }",
      image)
    expect(sizes) { _, _ in [7, 5, 7, 255] }
  }

  /// What a pass saves keeps negative numbers, and a later pass of the name reads the new image.
  @Test func savedImages() throws {
    let image = try noise()
    let result = try render(
      """
      //!HOOK MAIN
      //!BIND HOOKED
      //!SAVE T
      vec4 hook() { return HOOKED_tex(HOOKED_pos) * -2.0; }
      //!HOOK MAIN
      //!BIND T
      //!SAVE T
      vec4 hook() { return T_tex(T_pos) * 3.0; }
      //!HOOK MAIN
      //!BIND HOOKED
      //!BIND T
      vec4 hook() { return HOOKED_tex(HOOKED_pos) + T_tex(T_pos) / -12.0; }
      """, image)
    expect(result) { x, y in doubles(pixel(image, x, y)).map { 1.5 * $0 } }
  }

  /// The result is as large as the last image, and a condition may leave a pass out.
  @Test func sizesAndConditions() throws {
    let image = try noise()
    let source = """
      //!DESC nearest neighbour
      //!HOOK MAIN
      //!BIND HOOKED
      //!WIDTH HOOKED.w 2 *
      //!HEIGHT HOOKED.height 3 * 2 % 2 + HOOKED.h *
      //!WHEN OUTPUT.w HOOKED.w / 1.5 > OUTPUT.h HOOKED.h < ! *
      vec4 hook() { return HOOKED_tex((floor(HOOKED_pos * HOOKED_size) + 0.5) * HOOKED_pt); }
      """
    let large = try render(source, image)
    // 5 · 3 % 2 + 2 is 3.
    #expect(large.size == Size(width: 14, height: 15))
    expect(large) { doubles(pixel(image, $0 / 2, $1 / 3)) }
    #expect(try render(source, image, ["outputScale": 1.25]) == image)
    let twice = try render(source + "\n" + source, image, ["outputScale": 3.5])
    #expect(twice.size == Size(width: 28, height: 45))
  }

  /// A stage that is over keeps its image, and names of stages to come stand for the picture so far.
  @Test func stagesKeepTheirImages() throws {
    let image = try noise()
    let twice = """
      //!HOOK MAIN
      //!BIND HOOKED
      //!WIDTH HOOKED.w 2 *
      //!HEIGHT HOOKED.h 2 *
      //!SAVE MAIN
      vec4 hook() { return HOOKED_tex(HOOKED_pos); }

      """
    let sizes = try render(
      twice + """
        //!HOOK MAIN
        //!BIND MAIN
        //!BIND NATIVE
        //!BIND OUTPUT
        vec4 hook() { return vec4(MAIN_size.x, NATIVE_size.x, OUTPUT_size.x, 0.0) / 255.0; }
        """, image)
    expect(sizes) { _, _ in [14, 7, 14, 255] }
    let before = try render(
      """
      //!HOOK POSTKERNEL
      //!BIND HOOKED
      vec4 hook() { return 1.0 - HOOKED_tex(HOOKED_pos); }
      //!HOOK POSTKERNEL
      //!BIND PREKERNEL
      vec4 hook() { return PREKERNEL_tex(PREKERNEL_pos); }
      """, image)
    #expect(before == image)
  }

  /// Lines end as on Windows, words are divided by tabs, sizes are rounded, and a condition that is
  /// no number does not hold.
  @Test func lenientReading() throws {
    let image = try noise()
    let text =
      "//!HOOK\tMAIN\n//!BIND HOOKED\n//!WIDTH HOOKED.w\t1.5 *\n"
      + "//!HEIGHT OUTPUT.h\nvec4 hook() {\n  return vec4(target_size / 255.0, 1.0, 1.0); }\n"
    let result = try render(
      text.replacingOccurrences(of: "\n", with: "\r\n"), image, ["outputScale": 1.3])
    // 10.5 and 6.5 are rounded up.
    #expect(result.size == Size(width: 11, height: 7))
    expect(result) { _, _ in [9, 7, 255, 255] }
    let inverted = "vec4 hook() { return 1.0 - HOOKED_tex(HOOKED_pos); }"
    let head = "//!HOOK MAIN\n//!BIND HOOKED\n"
    #expect(try render(head + "//!WHEN 0 0 /\n" + inverted, image) == image)
    #expect(try render(head + "//!WHEN 1 0 /\n" + inverted, image) == image)
    #expect(try render(head + "//!WHEN HOOKED.w 0.1 * 0.7 =\n" + inverted, image) != image)
    let least = try render(head + "//!WIDTH -1e19\n//!HEIGHT 0 1e300 -\n" + inverted, image)
    #expect(least.size == Size(width: 1, height: 1))
  }

  /// BT.709: a changed luma moves red, green and blue alike.
  @Test func lumaAlone() throws {
    let image = try noise()
    let inverted = try render(
      "//!HOOK LUMA\n//!BIND HOOKED\nvec4 hook() { return vec4(1.0 - LUMA_tex(LUMA_pos).x, 0, 0, 1); }",
      image)
    expect(inverted) { x, y in
      let c = doubles(pixel(image, x, y))
      let luma = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
      return c[..<3].map { $0 + 255 - 2 * luma } + [255]
    }
    let grey = try render(
      "//!HOOK CHROMA\n//!BIND HOOKED\nvec4 hook() { return vec4(0.5, 0.5, 0, 1); }", image)
    expect(grey) { x, y in
      let c = doubles(pixel(image, x, y))
      let luma = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
      return [luma, luma, luma, 255]
    }
  }

  /// The chroma is moved by as much as a pass that is drawn moves the luma, and not else.
  @Test(arguments: [nil, "1", "0"]) func chromaFollowsTheLuma(_ condition: String?) throws {
    let image = try noise()
    let when = condition.map { "//!WHEN \($0)\n" } ?? ""
    let moved = try render(
      "//!HOOK LUMA\n//!BIND HOOKED\n//!OFFSET 1.0 0.0\n\(when)"
        + "vec4 hook() { return LUMA_texOff(vec2(-1, 0)); }", image)
    expect(moved) { doubles(pixel(image, condition == "0" ? $0 : $0 - 1, $1)) }
  }

  /// The mean of light in the stage LINEAR, by the curve of sRGB.
  @Test func linearLight() throws {
    let image = try noise()
    let result = try render(
      "//!HOOK LINEAR\n//!BIND HOOKED\nvec4 hook() { return HOOKED_tex(HOOKED_pos) * 0.25; }", image
    )
    func light(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func code(_ light: Double) -> Double {
      light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
    // A value just between two levels may be rounded to either.
    expect(result, within: 1) { x, y in
      doubles(pixel(image, x, y))[..<3].map { 255 * code(light($0 / 255) / 4) } + [255]
    }
  }

  /// Alpha is that of the picture, whatever the hooks return.
  @Test func parametersAndAlpha() throws {
    let image = try noise(.translucentNoise)
    let source = """
      // A licence.
      //!PARAM amount
      //!DESC how much is taken away
      //!TYPE float
      //!MINIMUM 0.0
      //!MAXIMUM 1.0
      0.25

      //!PARAM STEPS
      //!TYPE DEFINE
      2

      //!HOOK MAIN
      //!BIND HOOKED
      //!DESC darker
      vec4 hook() {
      #if STEPS == 2
        return vec4(HOOKED_tex(HOOKED_pos).rgb - amount, 0.0);
      #endif
      }
      """
    let file = try #require(try Shader(source: source).parsed())
    #expect(
      file.parameters.map(\.name) == ["outputScale", "amount"] && file.description == "darker")
    for amount in [0.25, 0.5] {
      let result = try render(source, image, amount == 0.25 ? [:] : ["amount": amount])
      expect(result) { x, y in
        let c = doubles(pixel(image, x, y))
        return c[3] == 0 ? [0, 0, 0, 0] : c[..<3].map { $0 - 255 * amount } + [c[3]]
      }
    }
    #expect(throws: FilterError.self) { try render(source, image, ["amount": 1.5]) }
  }

  @Test(arguments: [
    (
      "//!HOOK MAIN\n//!BIND HOOKED\n//!COMPUTE 8 8\nvoid hook() {}",
      "source:3:1: error: the pass is a compute shader"
    ),
    (
      "//!TEXTURE lut\n//!SIZE 1 1\nff\n//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return vec4(1); }",
      "source:1:1: error: the image 'lut' is written in the file"
    ),
    (
      "//!HOOK SIGMOID\n//!BIND HOOKED\nvec4 hook() { return vec4(1); }",
      "source:1:1: error: 'SIGMOID' is no stage at which a picture is hooked here"
    ),
    (
      "//!HOOK MAIN\n//!BIND conv\nvec4 hook() { return vec4(1); }",
      "source:2:1: error: 'conv' is bound, and no pass before this one saves it"
    ),
    (
      "//!HOOK MAIN\n//!BIND HOOKED\n//!WIDTH HOOKED.w 2 * *\nvec4 hook() { return vec4(1); }",
      "source:3:1: error: the formula 'HOOKED.w 2 * *' does not give one number"
    ),
    (
      "//!HOOK MAIN\n//!BIND HOOKED\n//!WHEN OUTPUT.x\nvec4 hook() { return vec4(1); }",
      "source:3:1: error: 'OUTPUT.x' is no number, operator or size of an image"
    ),
    (
      "//!PARAM a\n//!TYPE float\n//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return vec4(a); }",
      "source:1:1: error: the parameter 'a' has no number as its default"
    ),
    (
      "//!PARAM vec4\n1\n//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return vec4(1); }",
      "source:1:1: error: 'vec4' is no name of a parameter"
    ),
    (
      "//!HOOK MAIN\n//!BIND HOOKED\n//!SAVE a-b\nvec4 hook() { return vec4(1); }",
      "source:3:1: error: 'a-b' is no name of an image"
    ),
    (
      "//!HOOK MAIN\n//!BIND HOOKED\n\nvec4 hook() { return vec4(b); }",
      "source:4:27: error: 'b' is not declared"
    ),
  ])
  func mistakes(_ source: String, _ message: String) {
    let error = #expect(throws: FilterError.self) { try Shader(source: source) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
