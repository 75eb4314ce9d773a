import GLBlur
import GLBlurCPU
import GLBlurChain
import UserShaders
import TestSupport
import Testing

/// Levels of detail of images, on the processor.
@Suite struct LevelTests {
  private let cpu = Renderer(.init(backend: .cpu, quality: .exact))

  private func render(_ color: String, _ image: Image, passes: String = "") throws -> [UInt8] {
    let passes = passes.isEmpty ? "" : ", \"PASSES\": [\(passes)]"
    let shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(passes)}*/
        void main() { vec2 place = isf_FragNormCoord; gl_FragColor = \(color); }
        """)
    return try cpu.render(Chain { shader }, image).bytes
  }

  /// A channel of an image in float64, with its rows from the bottom.
  private struct Plane {
    var width: Int
    var height: Int
    var values: [Double]

    subscript(x: Int, y: Int) -> Double { values[y * width + x] }

    init(_ image: Image, channel: Int) {
      (width, height) = (image.size.width, image.size.height)
      values = []
      for y in (0..<height).reversed() {
        for x in 0..<width { values.append(Double(image.bytes[(y * width + x) * 4 + channel])) }
      }
    }

    /// The plane of half the size: each pixel is the mean of its area.
    var halved: Plane {
      var result = self
      (result.width, result.height) = (max(width / 2, 1), max(height / 2, 1))
      let columns = Double(width) / Double(result.width)
      let rows = Double(height) / Double(result.height)
      result.values = []
      for y in 0..<result.height {
        for x in 0..<result.width {
          var sum = 0.0
          for row in 0..<height {
            for column in 0..<width {
              sum += self[column, row] * overlap(column, x, columns) * overlap(row, y, rows)
            }
          }
          result.values.append(sum / columns / rows)
        }
      }
      return result
    }

    private func overlap(_ pixel: Int, _ target: Int, _ length: Double) -> Double {
      let (low, high) = (Double(target) * length, Double(target + 1) * length)
      return max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }
  }

  /// Sizes that are powers of two, even, odd, and one.
  @Test(arguments: [(16, 8), (12, 10), (13, 11), (7, 1), (1, 5)])
  func levelsAreMeansOfWhatTheirPixelsCover(width: Int, height: Int) throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: width, height: height))
    var plane = Plane(image, channel: 1)
    var level = 0
    while plane.values.count > 1 {
      (level, plane) = (level + 1, plane.halved)
      let bytes = try render(
        """
        texelFetch(inputImage, min(ivec2(gl_FragCoord), textureSize(inputImage, \(level)) - 1), \(level))
        """, image)
      for y in 0..<height {
        for x in 0..<width {
          let found = Double(bytes[((height - 1 - y) * width + x) * 4 + 1])
          let expected = plane[min(x, plane.width - 1), min(y, plane.height - 1)]
          // Half a level is the rounding of the result.
          #expect(abs(found - expected) <= 0.501, "level \(level) at (\(x), \(y))")
        }
      }
    }
    let count = try render("vec4(textureQueryLevels(inputImage)) / 255.0", image)[0]
    #expect(count == level + 1)
  }

  /// A level is chosen in the same way whether the compiler knows it or not.
  @Test func levelsAreChosenAndMixed() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 12, height: 10))
    let zero = "IMG_THIS_PIXEL(inputImage).r * 0.0"
    func sample(_ level: String) throws -> [UInt8] {
      let bytes = try render("textureLod(inputImage, place, \(level))", image)
      #expect(try render("textureLod(inputImage, place, \(level) + \(zero))", image) == bytes)
      #expect(try render("texture(inputImage, place, \(level))", image) == bytes)
      #expect(try render("texture2DLodEXT(inputImage, place, \(level))", image) == bytes)
      return bytes
    }
    #expect(try sample("0.0") == image.bytes)
    #expect(try sample("-3.0") == image.bytes)
    let (one, two, last) = (try sample("1.0"), try sample("2.0"), try sample("3.0"))
    #expect(try sample("9.5") == last)
    #expect(Set(stride(from: 1, to: last.count, by: 4).map { last[$0] }).count == 1)
    for (mixed, pair) in zip(try sample("1.25"), zip(one, two)) {
      // Three roundings of half a level each.
      #expect(abs(Double(mixed) - (Double(pair.0) * 0.75 + Double(pair.1) * 0.25)) <= 1.01)
    }
    // The level is that of the longer side.
    let gradient = "vec2(4.0, 0.0) / RENDERSIZE, vec2(0.0, 2.0) / RENDERSIZE"
    let bytes = try render("textureGrad(inputImage, place, \(gradient))", image)
    for (found, expected) in zip(bytes, two) { #expect(abs(Int(found) - Int(expected)) <= 1) }
  }

  /// Transparent pixels have no colour that bleeds, in a level and between two.
  @Test func alphaWeighsColours() throws {
    let image = try Image(rgba8: [255, 0, 0, 255, 0, 255, 0, 0], width: 2, height: 1)
    #expect(
      try render("textureLod(inputImage, place, 1.0)", image) == [255, 0, 0, 128, 255, 0, 0, 128])
    let between = try render("textureLod(inputImage, place, 0.5)", image)
    #expect(between == [255, 0, 0, 191, 255, 0, 0, 64])
  }

  /// Numbers of buffers are mixed unweighted.
  @Test func buffersHaveLevels() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 4, height: 4))
    let color =
      "PASSINDEX == 0 ? vec4(gl_FragCoord.x - 0.5, 0, 0, 0) : "
      + "vec4(textureLod(drawn, place, 2.0).r, textureLod(drawn, vec2(0.25), 1.5).r, 0, 255) / 255.0"
    let bytes = try render(color, image, passes: "{\"TARGET\": \"drawn\", \"FLOAT\": true}, {}")
    // The mean of 0 to 3 is 1.5; level 1 has 0.5 at that position, and half-way between them is 1.
    #expect(bytes[0] == 2 && bytes[1] == 1)
  }

  @Test func framesShareTheProgramsOfLevels() throws {
    // No other test has images of this size.
    let size = Size(width: 43, height: 29)
    let image = try TestImage.opaqueNoise.image(size: size)
    let shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() { gl_FragColor = textureLod(inputImage, isf_FragNormCoord, 1.0 + TIME * 0.01); }
        """)
    let timeline = try Timeline(Chain { shader })
    var frames: Set<[UInt8]> = []
    for index in 0..<4 {
      let moment = FrameMoment(time: Double(index) * 10, timeDelta: 10, index: index)
      frames.insert(try cpu.render(timeline.chain(at: moment), image).bytes)
    }
    #expect(frames.count == 4)
    #expect(LevelPrograms.shared.compilations(of: size) == 1)
  }
}
