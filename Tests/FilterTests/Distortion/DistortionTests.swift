import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Filters that show a picture at other places.
@Suite struct DistortionTests {
  static func length(_ p: SIMD2<Double>) -> Double { (p * p).sum().squareRoot() }

  @Test(arguments: Case.all, EdgeMode.allCases) func formulas(_ test: Case, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let image = try kind.image(format)
        let rounding = format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16
        let tolerance = rounding + test.slack
        try expect(Chain { test.filter(edge) }, image, tolerance: tolerance, "\(kind)") {
          test.expected($0, edge)
        }
      }
    }
  }

  /// Lines stay straight, so the corners and the diagonals say all.
  @Test(arguments: EdgeMode.allCases) func perspective(edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba8)
      let size = SIMD2(Double(image.width), Double(image.height))
      let corners = [SIMD2(0.1, 0.2), SIMD2(0.8, -0.1), SIMD2(1.1, 0.9), SIMD2(0.3, 1.2)]
        .map { $0 * size }
      func point(_ index: Int) -> Point { Point(corners[index].x, corners[index].y) }
      let filter = Perspective(
        topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3),
        edge: edge)
      try expect(Chain { filter }, image, "\(kind)") { picture in
        picture.remapped(edge) { p in
          func line(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
          }
          let c = corners.map { SIMD3($0, 1) }
          let (top, right) = (line(c[0], c[1]), line(c[1], c[2]))
          let (bottom, left) = (line(c[3], c[2]), line(c[0], c[3]))
          func value(_ line: SIMD3<Double>, _ p: SIMD3<Double>) -> Double { (line * p).sum() }
          let q = SIMD3(p, 1)
          // A share is a quotient of values of lines: 0 and 1 at opposite sides, ½ where the
          // diagonals cross.
          let crossing = line(line(c[0], c[2]), line(c[1], c[3]))
          func share(_ low: SIMD3<Double>, _ high: SIMD3<Double>) -> Double? {
            let ratio = value(high, crossing) / value(low, crossing)
            let (a, b) = (value(low, q) * ratio, value(high, q))
            return a / (a + b)
          }
          guard let u = share(left, right), let v = share(top, bottom) else { return nil }
          return SIMD2(u, v) * size
        }
      }
    }
  }

  @Test func shrinkingIsTheMean() throws {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba8)
      let filter = Transform(center: Point(0, 0), scaleX: 0.25, scaleY: 0.25, edge: .transparent)
      try expect(Chain { filter }, image, "\(kind)") { picture in
        Picture(width: picture.width, height: picture.height) { x, y in
          var sum = SIMD4<Double>.zero
          for j in 0..<4 {
            for i in 0..<4 { sum += picture.pixel(4 * x + i, 4 * y + j, .transparent) }
          }
          return sum / 16
        }
      }
    }
  }

  @Test func turnsAndMirrors() throws {
    let image = try TestImage.opaqueNoise.image(.rgba8, size: Size(width: 33, height: 33))
    func bytes(_ filter: some Filter) throws -> [UInt8] {
      Array(try cpu.render(Chain { filter }, image).bytes)
    }
    for interpolation in Interpolation.allCases {
      #expect(
        try bytes(Transform(angle: 90, interpolation: interpolation)) == bytes(Rotate(turns: 1)))
      #expect(
        try bytes(Transform(scaleX: -1, interpolation: interpolation)) == bytes(Flip(.horizontal)))
    }
  }

  private static func weight(_ interpolation: Interpolation, _ distance: Double) -> Double {
    let x = abs(distance)
    if interpolation == .lanczos {
      func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
      return x < 3 ? sinc(x) * sinc(x / 3) : 0
    }
    // R. Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981, equation 15.
    if x < 1 { return 1.5 * pow(x, 3) - 2.5 * x * x + 1 }
    return x < 2 ? -0.5 * pow(x, 3) + 2.5 * x * x - 4 * x + 2 : 0
  }

  private static func sum(
    _ interpolation: Interpolation, _ picture: Picture, at place: SIMD2<Double>, _ edge: EdgeMode
  ) -> SIMD4<Double> {
    let first = SIMD2(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    var sum = SIMD4<Double>.zero
    var weights = 0.0
    for j in first.y - 2...first.y + 3 {
      for i in first.x - 2...first.x + 3 {
        let weight =
          weight(interpolation, place.x - Double(i)) * weight(interpolation, place.y - Double(j))
        sum += picture.pixel(i, j, edge) * weight
        weights += weight
      }
    }
    let color = sum / weights
    let alpha = min(max(color.w, 0), 1)
    return SIMD4(
      min(max(color.x, 0), alpha), min(max(color.y, 0), alpha), min(max(color.z, 0), alpha), alpha)
  }

  @Test(arguments: [Interpolation.cubic, .lanczos], EdgeMode.allCases)
  func weightedSums(_ interpolation: Interpolation, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        for (x, y) in [(2.375, -0.25), (-0.5, 0.96875), (0.0625, 3)] {
          let filter = Transform(
            x: .points(x), y: .points(y), interpolation: interpolation, edge: edge)
          try expect(Chain { filter }, try kind.image(format), "\(kind), \(x), \(y)") { picture in
            Picture(width: picture.width, height: picture.height) { column, row in
              let place = SIMD2(Double(column) - x, Double(row) - y)
              return Self.sum(interpolation, picture, at: place, edge)
            }
          }
        }
      }
    }
  }

  @Test func nearestTakesThePixelAround() throws {
    let image = try TestImage.opaqueNoise.image(.rgba8)
    let filter = Transform(x: 2.375, y: -0.75, interpolation: .nearest, edge: .wrap)
    try expect(Chain { filter }, image) { picture in
      Picture(width: picture.width, height: picture.height) { x, y in
        picture.pixel(x - 2, y + 1, .wrap)
      }
    }
  }

  /// Red moves pixels along rows and green along columns. Neighbours are so near that each pixel is
  /// one sample.
  @Test(arguments: EdgeMode.allCases) func displacement(edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba8)
      let map = try TestImage.opaqueNoise.image(.rgba8, size: image.size)
      let colors = Picture(map)
      let filter = Displace("@map", x: 0.45, y: -0.4, edge: edge)
      try expect(Chain { filter }, image, inputs: ["map": map], "\(kind)") { picture in
        picture.remapped(edge) { p in
          // The map is extended as the picture is.
          let c = colors.pixel(Int(p.x.rounded(.down)), Int(p.y.rounded(.down)), edge)
          return p + SIMD2(c.x - 0.5, c.y - 0.5) * SIMD2(0.45, -0.4)
        }
      }
    }
  }

  /// The map's colours change by one level a pixel.
  @Test func farDisplacement() throws {
    let size = Size(width: 90, height: 60)
    let image = try TestImage.translucentNoise.image(.rgba8, size: size)
    let map = try Image(
      rgba8: (0..<size.area).flatMap { index -> [UInt8] in
        [UInt8(60 + index % size.width), UInt8(200 - index / size.width), 7, 255]
      }, width: size.width, height: size.height)
    let filter = Displace("@map", x: 100, y: 80, edge: .mirror)
    try expect(Chain { filter }, image, inputs: ["map": map]) { picture in
      Picture(width: size.width, height: size.height) { x, y in
        picture.bilinear(
          Double(x) + 100 * (Double(60 + x) / 255 - 0.5),
          Double(y) + 80 * (Double(200 - y) / 255 - 0.5), .mirror)
      }
    }
  }

  @Test(arguments: [
    (
      Perspective(topRight: Point(10, 10), bottomRight: Point(10, 0)) as any Filter,
      "convex quadrilateral"
    ),
    (Perspective(topRight: Point(0, 0)), "convex quadrilateral"),
    (Transform(scaleX: 0), "0.0001"), (Transform(scaleY: -0.00001), "scaleY"),
    (Swirl(radius: 0), "greater than 0"), (Ripple(wavelength: 0), "greater than 0"),
    (Bulge(amount: .nan), "amount"), (Kaleidoscope(sides: 0), "sides"),
  ])
  func mistakesAreSaid(_ filter: any Filter, _ expected: String) throws {
    let image = try TestImage.opaqueNoise.image(.rgba8, size: Size(width: 10, height: 10))
    let error = #expect(throws: (any Error).self) {
      try cpu.render(Chain(nodes: [Node(filter)]), image)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(expected))
  }
}
