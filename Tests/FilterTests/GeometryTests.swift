import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Generators, and filters that move pixels.
@Suite struct GeometryTests {
  /// clamp(½ − d / max(1, feather)), with the signed distance d of a pixel's centre.
  func coverage(
    _ x: Int, _ y: Int, _ frame: SIMD4<Double>, radius: Double, feather: Double
  ) -> Double {
    let half = SIMD2(frame.z, frame.w) / 2
    let center = SIMD2(frame.x, frame.y) + half
    let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
    let q = SIMD2(abs(p.x), abs(p.y)) - half + radius
    let outside = SIMD2(max(q.x, 0), max(q.y, 0))
    let d = (outside * outside).sum().squareRoot() + min(max(q.x, q.y), 0) - radius
    return min(max(0.5 - d / max(1, feather), 0), 1)
  }

  @Test(
    arguments: [
      ([3, 4, 10, 8], 0, 0), ([3.25, 4.5, 10.5, 8.75], 0, 0), ([3, 4, 10, 8], 4, 0),
      ([2.3, 1.7, 12.4, 12.4], 6.2, 0), ([3, 4, 10, 8], 2, 5), ([8, 8, 4, 4], 2, 30),
      ([-5, -6, 20, 18], 7, 3), ([20, 10, 300, 300], 50, 2), ([-100, -100, 500, 500], 20, 0),
      ([9, 9, 0, 0], 0, 0), ([9.5, 9.5, 0, 0], 0, 4), ([9.3, 4, 0.5, 9], 0.25, 0),
      ([40, 40, 9, 9], 3, 2),
    ] as [([Double], Double, Double)])
  func roundedRect(_ numbers: [Double], radius: Double, feather: Double) throws {
    let frame = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
    let filter = RoundedRect(
      frame: Frame(.points(frame.x), .points(frame.y), .points(frame.z), .points(frame.w)),
      cornerRadius: .points(radius), feather: .points(feather),
      color: Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.8))
    for kind in TestImage.allCases {
      try expect(Chain { filter }, try kind.image()) { picture in
        Picture(width: picture.width, height: picture.height) { x, y in
          premultiplied(SIMD3(1, 0.5, 0.2), 0.8)
            * coverage(x, y, frame, radius: radius, feather: feather)
        }
      }
    }
  }

  @Test func percentFrames() throws {
    let filter = RoundedRect(
      frame: Frame(.percent(10), .percent(20), .percent(50), .percent(130)),
      cornerRadius: .percent(10), feather: .percent(20))
    let image = try TestImage.opaqueNoise.image()
    try expect(Chain { filter }, image) { picture in
      // The radius is a share of the frame's shorter side, 15.5, and the feather one of the
      // picture's, 22.
      Picture(width: 31, height: 22) { x, y in
        SIMD4(repeating: 1)
          * coverage(x, y, SIMD4(3.1, 4.4, 15.5, 28.6), radius: 1.55, feather: 4.4)
      }
    }
  }

  /// The radius is at most half of the shorter side, 50 % (CSS Backgrounds 3, 4.5).
  @Test(arguments: [
    RoundedRect(frame: Frame(3, 4, 20, 8), cornerRadius: 4.01),
    RoundedRect(frame: Frame(3, 4, 20, 8), cornerRadius: 9999),
    RoundedRect(frame: Frame(3, 4, 20, 8), cornerRadius: .percent(50)),
    RoundedRect(frame: Frame(3, 4, 20, 8), cornerRadius: .percent(100)),
  ]) func pills(_ filter: RoundedRect) throws {
    let image = try TestImage.opaqueNoise.image()
    try expect(Chain { filter }, image) { picture in
      Picture(width: 31, height: 22) { x, y in
        SIMD4(repeating: 1) * coverage(x, y, SIMD4(3, 4, 20, 8), radius: 4, feather: 0)
      }
    }
    for curve in [CornerCurve.circular, .continuous] {
      func bytes(_ radius: Length) throws -> [UInt8] {
        try cpu.render(
          Chain {
            GlassLens(frame: filter.frame, cornerRadius: radius, cornerCurve: curve)
            ContainerView(
              frame: filter.frame, backgroundColor: .red, cornerRadius: radius, cornerCurve: curve
            ) {
              RoundedRect(
                frame: Frame(2, 1, 12, 6), cornerRadius: radius == 4 ? 3 : radius,
                cornerCurve: curve)
            }
            EffectView(.light, frame: filter.frame, cornerRadius: radius, cornerCurve: curve)
            LiquidGlass(frame: filter.frame, cornerRadius: radius, cornerCurve: curve)
          }, image
        ).bytes
      }
      #expect(try bytes(filter.cornerRadius) == bytes(4))
    }
  }

  @Test(arguments: [-1e6, 1e6]) func farFrames(_ percent: Double) throws {
    let image = try Image(rgba8: Array(repeating: 9, count: 4 * 300_000), width: 300_000, height: 1)
    let chain = Chain { RoundedRect(frame: Frame(.percent(percent), 0, .percent(10), 1)) }
    #expect(try cpu.render(chain, image).bytes.allSatisfy { $0 == 0 })
    let huge = Frame(.percent(-1e6), -1000, .percent(1e6), 1e6)
    let white = try cpu.render(Chain { RoundedRect(frame: huge) }, image)
    #expect(white.bytes.prefix(100).allSatisfy { $0 == 0 })
  }

  @Test(arguments: TestImage.allCases) func crop(_ kind: TestImage) throws {
    let image = try kind.image()
    let (width, height) = (Double(image.width), Double(image.height))
    // Edges are rounded to whole pixels, halves up.
    for share in [SIMD4(0, 0, 1, 1), SIMD4(0.5, 0, 0.5, 1), SIMD4(0.2, 0.3, 0.61, 0.5)] {
      let frame = share * SIMD4(width, height, width, height)
      let (x0, y0) = (Int(frame.x + 0.5), Int(frame.y + 0.5))
      let (x1, y1) = (Int(frame.x + frame.z + 0.5), Int(frame.y + frame.w + 0.5))
      let filter = Crop(
        frame: Frame(.points(frame.x), .points(frame.y), .points(frame.z), .points(frame.w)))
      guard x1 > x0, y1 > y0 else {
        #expect(throws: ChainError.self) { try cpu.render(Chain { filter }, image) }
        continue
      }
      let result = try cpu.render(Chain { filter }, image)
      #expect(result.size == Size(width: x1 - x0, height: y1 - y0))
      let bytes = try cleaned(image)
      let kept = slice(bytes, width: image.width, columns: x0..<x1, rows: y0..<y1)
      #expect(result.bytes == kept)
    }
  }

  @Test(arguments: [
    [-1, 0, 5, 5], [0, 0, 32, 5], [0, 0, 5, 23], [3, 3, 0, 4], [3.1, 3, 0.3, 4], [40, 3, 1, 1],
  ])
  func cropOutside(_ numbers: [Double]) throws {
    let lengths = numbers.map { Length.points($0) }
    let chain = Chain { Crop(frame: Frame(lengths[0], lengths[1], lengths[2], lengths[3])) }
    let image = try TestImage.opaqueNoise.image()
    let error = #expect(throws: ChainError.self) { try cpu.render(chain, image) }
    #expect(error?.path == "nodes[0].frame" && error?.cause == .image)
    #expect(error?.message.contains("31×22") == true)
  }

  @Test(arguments: ResizeKernel.allCases, [PixelFormat.rgba8, .rgba16])
  func resize(_ kernel: ResizeKernel, format: PixelFormat) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      for (width, height) in [(1, 1), (7, 50), (40, 9), (62, 44), (31, 3), (5, 22), (13, 11)] {
        let chain = Chain {
          Resize(width: .points(Double(width)), height: .points(Double(height)), kernel: kernel)
        }
        try expect(chain, image, "\(kind) to \(width)×\(height)") {
          $0.resized(width: width, height: height, kernel)
        }
      }
    }
  }

  private func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

  @Test(arguments: Place.Fit.allCases, Place.Anchor.allCases)
  func place(_ fit: Place.Fit, anchor: Place.Anchor) throws {
    let image = try TestImage.translucentNoise.image()
    for kind in [TestImage.opaqueNoise, .oneRow, .onePixel] {
      let overlay = try kind.image(seed: 6)
      for frame in [
        SIMD4(2.4, 3.6, 9, 12), SIMD4(-4, -3, 12, 9), SIMD4(10, 15, 30, 30), SIMD4(30, 30, 5, 5),
      ] {
        let chain = Chain {
          Place(
            frame: Frame(.points(frame.x), .points(frame.y), .points(frame.z), .points(frame.w)),
            fit: fit, anchor: anchor
          ).port("overlay", "@top")
        }
        try expect(chain, image, inputs: ["top": overlay], "\(kind) \(frame)") {
          placed(Picture(overlay), on: $0, frame, fit, anchor)
        }
      }
    }
  }

  private func placed(
    _ overlay: Picture, on picture: Picture, _ frame: SIMD4<Double>, _ fit: Place.Fit,
    _ anchor: Place.Anchor, _ kernel: ResizeKernel = .auto
  ) -> Picture {
    let (x0, y0) = (rounded(frame.x), rounded(frame.y))
    let (x1, y1) = (rounded(frame.x + frame.z), rounded(frame.y + frame.w))
    let (wide, high) = (
      Double(x1 - x0) / Double(overlay.width), Double(y1 - y0) / Double(overlay.height)
    )
    let factor =
      switch fit {
      case .contain: (min(wide, high), min(wide, high))
      case .cover: (max(wide, high), max(wide, high))
      case .stretch: (wide, high)
      }
    let (width, height) = (
      max(1, rounded(Double(overlay.width) * factor.0)),
      max(1, rounded(Double(overlay.height) * factor.1))
    )
    let name = anchor.rawValue.lowercased()
    let across = name.contains("left") ? 0 : name.contains("right") ? 1 : 0.5
    let down = name.contains("top") ? 0 : name.contains("bottom") ? 1 : 0.5
    let left = x0 + rounded(Double(x1 - x0 - width) * across)
    let top = y0 + rounded(Double(y1 - y0 - height) * down)
    let resized = overlay.resized(width: width, height: height, kernel)
    return Picture(width: picture.width, height: picture.height) { x, y in
      let isInside =
        x >= max(x0, left) && x < min(x1, left + width) && y >= max(y0, top)
        && y < min(y1, top + height)
      return isInside ? over(resized[x - left, y - top], picture[x, y]) : picture[x, y]
    }
  }

  @Test(arguments: ResizeKernel.allCases, [PixelFormat.rgba8, .rgba16])
  func placeKernels(_ kernel: ResizeKernel, format: PixelFormat) throws {
    let image = try TestImage.translucentNoise.image(format)
    for kind in TestImage.allCases {
      let overlay = try kind.image(format, seed: 6)
      // One axis grows and the other shrinks, or both grow and the frame is cut off on each side.
      for frame in [SIMD4(1.0, 2, 9, 33), SIMD4(-20.0, -9, 70, 50)] {
        let chain = Chain {
          Place(
            frame: Frame(.points(frame.x), .points(frame.y), .points(frame.z), .points(frame.w)),
            fit: .stretch, kernel: kernel
          ).port("overlay", "@top")
        }
        try expect(chain, image, inputs: ["top": overlay], "\(kind) \(frame)") {
          placed(Picture(overlay), on: $0, frame, .stretch, .center, kernel)
        }
      }
    }
  }

  /// An axis that grows is smooth, and one that shrinks has no rings.
  ///
  /// Expected by Pillow 13: `resize((12, 4), BICUBIC)`, then `resize((12, 2), BOX)` of an image of
  /// mode F. BOX is the area for whole factors alone.
  @Test func imagesGrowSmoothly() throws {
    let levels: [UInt8] = [
      10, 200, 90, 255, 0, 255, 255, 0, 0, 128, 30, 60, 96, 120, 250, 0, 255, 7, 200, 90,
    ]
    let small = try Image(rgba8: levels.flatMap { [$0, $0, $0, 255] }, width: 5, height: 4)
    let pillow = [
      123.249, 141.305, 193.728, 228.692, 167.742, 70.488, 47.395, 95.61, 127.542, 102.414, 69.628,
      57.816, 1.123, 27.113, 96.171, 156.081, 126.524, 63.849, 61.793, 117.101, 162.316, 171.68,
      169.906, 170.974,
    ]
    let expected = Picture(width: 12, height: 2) { x, y in
      let light = pillow[12 * y + x] / 255
      return SIMD4(light, light, light, 1)
    }
    let canvas = try TestImage.opaqueNoise.image(size: Size(width: 12, height: 2))
    try expect(Chain { Resize(width: 12, height: 2) }, small) { _ in expected }
    try expect(
      Chain { Place(frame: .whole, fit: .stretch).port("overlay", "@small") }, canvas,
      inputs: ["small": small]
    ) { _ in expected }
    func view(_ kernel: ResizeKernel) -> Chain {
      Chain { ContainerView { ImageView("@small", fit: .stretch, kernel: kernel) } }
    }
    try expect(view(.auto), canvas, inputs: ["small": small]) { _ in expected }
    try expect(view(.lanczos), canvas, inputs: ["small": small]) { _ in
      Picture(small).resized(width: 12, height: 2, .lanczos)
    }
  }

  @Test func scale() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 40, height: 30))
    let scaled = Chain(scale: 2) {
      GaussianBlur(sigma: 1.5)
      BoxBlur(radius: 2)
      Crop(frame: Frame(1, 2, .percent(50), 10))
      RoundedRect(frame: Frame(3, 4, .percent(25), 5), cornerRadius: 2, feather: 3).id("card")
      Resize(width: 15, height: 12)
    }
    let plain = Chain {
      GaussianBlur(sigma: 3)
      BoxBlur(radius: 4)
      Crop(frame: Frame(2, 4, 20, 20))
      RoundedRect(frame: Frame(6, 8, 10, 10), cornerRadius: 4, feather: 6).id("card")
      Resize(width: 30, height: 24)
    }
    for output in 1...5 {
      var (a, b) = (scaled, plain)
      a.nodes = Array(a.nodes.prefix(output))
      b.nodes = Array(b.nodes.prefix(output))
      #expect(try cpu.render(a, image).bytes == cpu.render(b, image).bytes)
    }
  }

  /// After a crop or a resize, a generator can take the size of another image.
  @Test func generatorsTakeAnotherImagesSize() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 40, height: 30))
    let mask = Chain {
      Crop(frame: Frame(3, 4, 16, 12)).id("part")
      SolidColor(.black).port("like", "part").id("black")
      RoundedRect(frame: Frame(4, 0, .percent(50), .percent(100))).port("like", "part").id("shape")
      Mask().input("part").port("mask", "shape").port("base", "black")
    }
    let whole = try cpu.render(Chain { Crop(frame: Frame(3, 4, 16, 12)) }, image).rgba8()
    let masked = try cpu.render(mask, image)
    #expect(masked.size == Size(width: 16, height: 12))
    let samples = try masked.rgba8()
    for start in stride(from: 0, to: samples.count, by: 4) {
      let column = start / 4 % 16
      let expected = 4..<12 ~= column ? Array(whole[start..<start + 4]) : [0, 0, 0, 255]
      #expect(Array(samples[start..<start + 4]) == expected, "\(start / 4)")
    }
  }
}
