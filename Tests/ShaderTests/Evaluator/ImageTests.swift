import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

/// Samples of images in memory have the bits of the definition.
@Suite struct ImageTests {
  /// An image of 13 × 9 pixels, some of which are transparent.
  private static let width = 13
  private static let height = 9
  private static let pixels: [SIMD4<Float>] = {
    var words = Words(seed: 3)
    return (0..<width * height).map { index in
      let alpha = index % 5 == 0 ? 0 : Float.random(in: 0.1...1, using: &words)
      return SIMD4(
        Float.random(in: 0...1, using: &words) * alpha,
        Float.random(in: -1...3, using: &words) * alpha,
        Float.random(in: 0...1, using: &words) * alpha, alpha)
    }
  }()

  private static let regions: [StoredImage.Region] = [
    .init(x: 0, y: 0, width: width, height: height), .init(x: 2, y: 3, width: 7, height: 4),
    .init(x: 12, y: 8, width: 1, height: 1),
  ]

  private func withImage(
    _ region: StoredImage.Region, _ edge: StoredImage.Edge, isStraight: Bool,
    _ body: (StoredImage) -> Void
  ) {
    unsafe Self.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let rows = unsafe (0..<region.height).map { row in
        unsafe start + (region.y + row) * Self.width + region.x
      }
      unsafe rows.withUnsafeBufferPointer { rows in
        guard let rows = rows.baseAddress else { return }
        unsafe body(
          StoredImage(
            rows: rows, region: region, width: Self.width, height: Self.height, edge: edge,
            isStraight: isStraight))
      }
    }
  }

  /// Returns the texel at a column and a row from the top.
  private func texel(
    _ x: Int, _ y: Int, _ region: StoredImage.Region, _ edge: StoredImage.Edge
  ) -> SIMD4<Float> {
    func resolve(_ index: Int, _ size: Int) -> Int? {
      let repeated = ((index % size) + size) % size
      switch edge {
      case .clamp: return min(max(index, 0), size - 1)
      case .transparent: return repeated == index ? index : nil
      case .wrap: return repeated
      case .mirror:
        let isReflected = (index - repeated) / size % 2 != 0
        return isReflected ? size - 1 - repeated : repeated
      }
    }
    guard let x = resolve(x, Self.width), let y = resolve(y, Self.height) else { return .zero }
    let column = min(max(x, region.x), region.x + region.width - 1)
    let row = min(max(y, region.y), region.y + region.height - 1)
    return Self.pixels[row * Self.width + column]
  }

  private func expected(
    _ x: Float, _ y: Float, _ region: StoredImage.Region, _ edge: StoredImage.Edge,
    isStraight: Bool
  ) -> SIMD4<Float> {
    let u = x * Float(Self.width) - 0.5
    let v = y * Float(Self.height) - 0.5
    let fx = ((u - u.rounded(.down)) * 256 + 0.5).rounded(.down) / 256
    let fy = ((v - v.rounded(.down)) * 256 + 0.5).rounded(.down) / 256
    let (i, j) = (whole(u.rounded(.down)), whole(v.rounded(.down)))
    let bottom = Self.height - 1 - j
    func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> {
      let rest = 1 - t
      return a * rest + b * t
    }
    let low = mix(texel(i, bottom, region, edge), texel(i + 1, bottom, region, edge), fx)
    let high = mix(texel(i, bottom - 1, region, edge), texel(i + 1, bottom - 1, region, edge), fx)
    return straight(mix(low, high, fy), isStraight)
  }

  /// Returns a whole number, limited to the range of an int of 32 bits.
  private func whole(_ x: Float) -> Int {
    x.isNaN ? 0 : x >= 0x1p31 ? Int(Int32.max) : Int(max(x, -0x1p31))
  }

  private func straight(_ color: SIMD4<Float>, _ isStraight: Bool) -> SIMD4<Float> {
    guard isStraight else { return color }
    guard color.w > 0 else { return SIMD4(0, 0, 0, color.w) }
    return SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w)
  }

  /// Reads colours at positions, which are those of texels for `texelFetch`, otherwise normalised.
  private func read(
    _ image: StoredImage, _ places: [(Float, Float)], _ expression: String, _ set: InstructionSet
  ) throws -> [SIMD4<Float>] {
    let program = try ColumnProgram(
      try program(
        "uniform sampler2D image; void main() { vec2 p = gl_FragCoord.xy;"
          + "gl_FragColor = vec4(-5); \(expression) }"))
    let evaluator = ColumnEvaluator(
      program, uniforms: [], imageSizes: [], instructionSet: set)
    let inputs = [places.map(\.0), places.map(\.1)]
    let (columns, _) = unsafe withColumns(inputs, outputs: 4, count: places.count) {
      unsafe evaluator.run(
        count: places.count, inputs: $0, outputs: $1,
        images: StoredImages([image], instructionSet: set))
    }
    return places.indices.map { pixel in
      SIMD4(columns[0][pixel], columns[1][pixel], columns[2][pixel], columns[3][pixel])
    }
  }

  private static let places: [(Float, Float)] = {
    var words = Words(seed: 8)
    return (0..<512).map { index in
      switch index % 4 {
      case 0: (Float.random(in: 0...1, using: &words), Float.random(in: 0...1, using: &words))
      case 1: (Float.random(in: -4...5, using: &words), Float.random(in: -4...5, using: &words))
      case 2:
        // Texels' centres and the corners between them.
        (
          Float(Int.random(in: -3...30, using: &words)) / Float(2 * width),
          Float(Int.random(in: -3...22, using: &words)) / Float(2 * height)
        )
      default:
        (
          Float(bitPattern: words.bits(of: .float)), Float(bitPattern: words.bits(of: .float))
        )
      }
    }
  }()

  @Test(arguments: [StoredImage.Edge.clamp, .mirror, .transparent, .wrap])
  func samplesAreMixturesOfFourTexels(edge: StoredImage.Edge) throws {
    for (set, region) in InstructionSet.available.flatMap({ set in
      Self.regions.map { (set, $0) }
    }) {
      for isStraight in [true, false] {
        try check(region, edge, isStraight, "gl_FragColor = texture(image, p);", set) { place in
          expected(place.0, place.1, region, edge, isStraight: isStraight)
        }
        // The other pixels keep their colour.
        try check(
          region, edge, isStraight,
          "if (fract(p.x * 7.0) > 0.8) gl_FragColor = texture(image, p);", set
        ) { place in
          let part = place.0 * 7 - (place.0 * 7).rounded(.down)
          return part > 0.8
            ? expected(place.0, place.1, region, edge, isStraight: isStraight)
            : SIMD4(repeating: -5)
        }
      }
    }
  }

  /// Beyond the edge, the edge mode applies. Rows are limited to ±2³⁰, so that backends can invert
  /// them.
  @Test(arguments: [StoredImage.Edge.clamp, .mirror, .transparent, .wrap])
  func fetchesAreTexelsFromTheBottom(edge: StoredImage.Edge) throws {
    for (set, region) in InstructionSet.available.flatMap({ set in
      Self.regions.map { (set, $0) }
    }) {
      for isStraight in [true, false] {
        try check(
          region, edge, isStraight, "gl_FragColor = texelFetch(image, ivec2(p * 9.0), 0);", set
        ) { place in
          let y = min(max(whole(place.1 * 9), -(1 << 30)), 1 << 30)
          return straight(
            texel(whole(place.0 * 9), Self.height - 1 - y, region, edge), isStraight)
        }
      }
    }
  }

  private func check(
    _ region: StoredImage.Region, _ edge: StoredImage.Edge, _ isStraight: Bool,
    _ expression: String, _ set: InstructionSet,
    expected: ((Float, Float)) -> SIMD4<Float>
  ) throws {
    var colors: [SIMD4<Float>] = []
    var failure: (any Error)?
    withImage(region, edge, isStraight: isStraight) { image in
      do { colors = try read(image, Self.places, expression, set) } catch { failure = error }
    }
    if let failure { throw failure }
    for (place, color) in zip(Self.places, colors) {
      let wanted = expected(place)
      let isEqual = (0..<4).allSatisfy {
        agree(color[$0].bitPattern, wanted[$0].bitPattern, .float)
      }
      #expect(isEqual, "\(set.name) \(region) \(edge) \(place): \(color), not \(wanted)")
    }
  }

  @Test func badRegionsReadAsZeros() throws {
    let sizes = [0, -1, 14, Int.max, Int.min]
    for size in sizes {
      for region in [
        StoredImage.Region(x: 0, y: 0, width: size, height: 1),
        .init(x: 0, y: 0, width: 1, height: size), .init(x: size, y: 0, width: 13, height: 9),
        .init(x: 0, y: size, width: 13, height: 9),
      ] where size != 0 || region.width == 0 || region.height == 0 {
        try unsafe withUnsafePointer(to: SIMD4<Float>(1, 1, 1, 1)) { pixel in
          try unsafe withUnsafePointer(to: pixel) { rows in
            let image = unsafe StoredImage(
              rows: rows, region: region, width: Self.width, height: Self.height)
            let colors = try read(
              image, [(0.5, 0.5)], "gl_FragColor = texture(image, p);", .widest)
            #expect(colors == [.zero], "\(region)")
          }
        }
      }
    }
  }
}
