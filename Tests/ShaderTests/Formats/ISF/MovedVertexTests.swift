import Foundation
import GLSLCompiler
import UserShaders
import Testing

/// Vertex shaders that move the corners. The expected values are those of the two triangles on the
/// screen, in float64: a varying is interpolated as v/w and divided by 1/w (OpenGL ES 3.0, 3.5.1).
@Suite struct MovedVertexTests {
  private let size = ShaderSize(width: 23, height: 17)

  /// The colours of all pixels, row by row from the top.
  private func colors(
    _ vertex: String, _ fragment: String = "vec4(isf_FragNormCoord, 0.5, 1)"
  ) throws -> [[Float]] {
    let file = try isf(
      "", "void main() { gl_FragColor = \(fragment); }",
      vertex: "void main() {\n  isf_vertShaderInit();\n  \(vertex)\n}")
    let pass = try file.compile(
      pass: 0, values: file.values(), outputSize: size, specialization: .everything)
    #expect(pass.program.violations() == [])
    return try (0..<size.height).flatMap { row in
      try (0..<size.width).map { column in try pass.color(column: column, row: row) }
    }
  }

  /// The positions of all pixels from −1 to 1, with y upwards, in the order of `colors`.
  private var places: [SIMD2<Double>] {
    (0..<size.height).flatMap { row in
      (0..<size.width).map { column in
        SIMD2(
          (2 * Double(column) + 1) / Double(size.width) - 1,
          1 - (2 * Double(row) + 1) / Double(size.height))
      }
    }
  }

  /// A triangle whose corners lie before the eye.
  private struct Triangle {
    let corners: [SIMD4<Double>]
    let sources: [SIMD2<Double>]

    private func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
      (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }

    /// Returns the position in the picture that is seen at a position of the screen, w, and the
    /// distance from the border in heights of the triangle; or nil outside.
    func source(at place: SIMD2<Double>) -> (place: SIMD2<Double>, w: Double, depth: Double)? {
      let screen = corners.map { SIMD2($0.x / $0.w, $0.y / $0.w) }
      let whole = area(screen[0], screen[1], screen[2])
      let shares = [
        area(place, screen[1], screen[2]) / whole, area(screen[0], place, screen[2]) / whole,
        area(screen[0], screen[1], place) / whole,
      ]
      guard shares.allSatisfy({ $0 >= 0 }) else { return nil }
      let inverse = zip(shares, corners).reduce(0) { $0 + $1.0 / $1.1.w }
      let sum = (0..<3).reduce(SIMD2<Double>.zero) {
        $0 + sources[$1] * (shares[$1] / corners[$1].w)
      }
      return (sum / inverse, 1 / inverse, shares.min() ?? 0)
    }
  }

  /// The corners are bottom left, bottom right, top left and top right.
  private func triangles(_ corners: [SIMD4<Double>]) -> [Triangle] {
    let sources = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)]
    return [[3, 1, 2], [0, 1, 2]].map { numbers in
      Triangle(corners: numbers.map { corners[$0] }, sources: numbers.map { sources[$0] })
    }
  }

  @Test(arguments: [
    ("gl_Position.xy *= 0.53;", [[-0.53, -0.53], [0.53, -0.53], [-0.53, 0.53], [0.53, 0.53]]),
    // A mirror, which turns the triangles around.
    ("gl_Position.x *= -0.81;", [[0.81, -1], [-0.81, -1], [0.81, 1], [-0.81, 1]]),
    // The top leans back.
    (
      "gl_Position.w = 1.5 + 0.5 * gl_Position.y;",
      [[-1.0, -1, 0, 1], [1, -1, 0, 1], [-1, 1, 0, 2], [1, 1, 0, 2]]
    ),
    (
      "if (gl_Position.x > 0.0 && gl_Position.y > 0.0) gl_Position = vec4(0.25, 0.5, 0.3, 0.7);",
      [[-1.0, -1], [1, -1], [-1, 1], [0.25, 0.5, 0.3, 0.7]]
    ),
  ])
  func showsTrianglesOfTheScreen(_ vertex: String, _ corners: [[Double]]) throws {
    let triangles = triangles(
      corners.map { SIMD4($0[0], $0[1], $0.count > 2 ? $0[2] : 0, $0.count > 3 ? $0[3] : 1) })
    var covered = 0
    for (color, place) in zip(try colors(vertex), places) {
      guard let seen = triangles.compactMap({ $0.source(at: place) }).first else {
        #expect(color == [0, 0, 0, 0], "\(place)")
        continue
      }
      // Rounding may decide on the border.
      if seen.depth < 1e-5 && color == [0, 0, 0, 0] { continue }
      covered += 1
      // Sums of four products of float32 numbers up to 4, and a division.
      #expect(abs(Double(color[0]) - seen.place.x) < 2e-6, "\(place)")
      #expect(abs(Double(color[1]) - seen.place.y) < 2e-6, "\(place)")
      #expect(color[2...] == [0.5, 1])
    }
    #expect(covered > 50)
  }

  @Test func theDiagonalHasNoGaps() throws {
    for step in 0..<24 {
      let angle = Double(step) * 0.2617994
      let vertex = """
        float s = sin(\(angle)), c = cos(\(angle));
        gl_Position.xy = 0.9 * mat2(c, s, -s, c) * gl_Position.xy;
        """
      let colors = try colors(vertex, "vec4(1)")
      let (across, up) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
      for (color, place) in zip(colors, places) {
        let (x, y) = ((place * across).sum(), (place * up).sum())
        let distance = 0.9 - max(abs(x), abs(y))
        // Rounding may decide on the border.
        guard abs(distance) > 1e-5 else { continue }
        #expect(color[3] == (distance > 0 ? 1 : 0), "\(step): \(place)")
      }
    }
  }

  /// The part behind the eye is cut off. With w = 1 + 2y, the screen shows y/(1 + 2y).
  @Test func whatIsBehindTheEyeIsNotSeen() throws {
    let colors = try colors("gl_Position.w = 1.0 + 2.0 * gl_Position.y;", "gl_FragCoord")
    var covered = 0
    for (index, (color, place)) in zip(colors, places).enumerated() {
      let w = 1 / (1 - 2 * place.y)
      let (x, y) = (place.x * w, place.y * w)
      guard place.y < 1.0 / 3, abs(x) <= 1 else {
        #expect(color == [0, 0, 0, 0], "\(place)")
        continue
      }
      #expect(abs(y) <= 1)
      covered += 1
      let (column, row) = (index % size.width, index / size.width)
      #expect(color[0] == Float(column) + 0.5)
      #expect(color[1] == Float(size.height - row) - 0.5)
      #expect(color[2] == 0.5)
      #expect(abs(Double(color[3]) - 1 / w) < 2e-6, "\(place)")
    }
    #expect(covered > 50)
  }

  /// Depths from −w to w are seen, as ½ + z/2w.
  @Test func depthsAreLimited() throws {
    let colors = try colors("gl_Position.z = 1.5 * gl_Position.x;", "gl_FragCoord")
    for (color, place) in zip(colors, places) {
      if abs(place.x) < 2.0 / 3 {
        #expect(abs(Double(color[2]) - (0.5 + 0.75 * place.x)) < 2e-6, "\(place)")
        #expect(color[3] == 1)
      } else {
        #expect(color == [0, 0, 0, 0], "\(place)")
      }
    }
  }

  @Test(arguments: [
    "gl_Position.xy = vec2(0.5 + TIME);", "gl_Position.y = gl_Position.x;", "gl_Position.w = 0.0;",
    "gl_Position.w = -1.0;", "gl_Position.x = 0.0 / float(PASSINDEX);",
    "gl_Position.z = 1.0 / float(PASSINDEX);",
  ])
  func trianglesWithoutAnAreaOrNumbersShowNothing(_ vertex: String) throws {
    #expect(try colors(vertex).allSatisfy { $0 == [0, 0, 0, 0] })
  }

  @Test func aPictureThatIsVeryNearShowsItsMiddle() throws {
    let colors = try colors("gl_Position = vec4(gl_Position.xy * 1e30, 0.0, 1e-30);")
    #expect(colors.allSatisfy { $0 == [0.5, 0.5, 0.5, 1] })
  }

  @Test func theShaderMayDiscardToo() throws {
    let file = try isf(
      "", "void main() { if (isf_FragNormCoord.x < 0.5) discard; gl_FragColor = vec4(1); }",
      vertex: "void main() {\n  isf_vertShaderInit();\n  gl_Position.xy *= 0.5;\n}")
    let pass = try file.compile(
      pass: 0, values: file.values(), outputSize: size, specialization: .everything)
    #expect(pass.program.violations() == [])
    for column in 0..<size.width {
      let x = (Double(column) + 0.5) / Double(size.width)
      let pixel = try pass.pixel(column: column, row: size.height / 2)
      #expect(pixel.isDiscarded == (x < 0.5 || x > 0.75), "\(x)")
    }
  }
}
