import TestSupport
import AgreementSupport
import Foundation
import GLBlur
import Testing

/// Declared reaches of shaders on both backends, in one piece and in tiles.
@Suite struct ReachAgreementTests {
  private static let folder = Repository.root.appending(path: "Examples/shaders")

  private static let size = Size(width: 61, height: 47)

  private func result(
    _ chain: Chain, _ image: Image, _ backend: Backend, _ quality: Quality = .exact,
    mostPixels: Int? = nil
  ) throws -> Result<[UInt8], RenderLimitError> {
    let options = Renderer.Options(backend: backend, device: .software, quality: quality)
    let renderer =
      try mostPixels.map { Renderer(options, system: try .load(), mostPixels: $0) }
      ?? Renderer(options)
    do {
      return .success(try renderer.render(chain, image).bytes)
    } catch let error as RenderLimitError {
      return .failure(error)
    }
  }

  /// Reads some columns to the right of each pixel that is redder than 0.5.
  private func shader(reach: Int, _ distance: String = "9.0") throws -> Shader {
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 own = IMG_THIS_PIXEL(inputImage);
          float far = own.r > 0.5 ? \(distance) : 0.0;
          gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(far, 0.0) / RENDERSIZE);
        }
        """)
    shader.reach = reach
    return shader
  }

  private func picture(red: [(x: Int, y: Int)]) throws -> Image {
    var bytes = Array(repeating: [0, 0, 90, 255] as [UInt8], count: Self.size.area)
    for place in red { bytes[place.y * Self.size.width + place.x][0] = 255 }
    return try Image(
      rgba8: bytes.flatMap(\.self), width: Self.size.width, height: Self.size.height)
  }

  /// The error tells the first pixel in reading order, or of the first tile that has one.
  @Test(arguments: [Quality.exact, .fast], [nil, 1024])
  func bothBackendsSayTheSame(quality: Quality, mostPixels: Int?) throws {
    let red = [(3, 40), (40, 31), (50, 31)]
    let image = try picture(red: red)
    for (distance, far) in [("9.0", 9.0), ("sqrt(-own.r)", .infinity)] {
      let shader = try shader(reach: 8, distance)
      for backend in [Backend.cpu, .gpu] {
        let found = try result(Chain { shader }, image, backend, quality, mostPixels: mostPixels)
        guard
          case .failure(.reach(8, let distance, let column, let row, "nodes[0], source:5")) = found
        else {
          Issue.record("\(backend): \(found)")
          continue
        }
        let told = mostPixels == nil ? [(40, 31)] : red
        #expect(told.contains { $0 == (column, row) }, "\(backend): (\(column), \(row))")
        // The place in shares has an error of a few units of 2⁻²⁴, and 61 columns.
        #expect(distance == far || abs(distance - far) < 1e-4)
      }
    }
  }

  @Test(arguments: [EdgeMode.clamp, .mirror, .transparent, .wrap])
  func tilesGiveTheSameBytes(edge: EdgeMode) throws {
    let image = try Image.noise(Self.size.width, Self.size.height, .rgba8)
    // The interval of the divisor contains 0, so that the compiler knows no bound.
    var shader = try shader(reach: 9, "floor(own.r / (1.0 - own.r + own.r) * 9.0 + 0.5)")
    shader.edge = edge
    let whole = try result(Chain { shader }, image, .cpu).get()
    for (backend, most) in [(Backend.gpu, nil), (.gpu, 1024), (.gpu, 1600), (.cpu, 1024)] {
      #expect(
        try result(Chain { shader }, image, backend, mostPixels: most) == .success(whole),
        "\(backend) \(most ?? 0)")
    }
    shader.reach = nil
    #expect(try result(Chain { shader }, image, .cpu) == .success(whole))
  }

  @Test(arguments: [Backend.cpu, .gpu]) func cropsGiveTheSameBytes(backend: Backend) throws {
    let image = try Image.noise(Self.size.width, Self.size.height, .rgba8)
    let shader = try shader(reach: 9, "floor(own.r / (1.0 - own.r + own.r) * 9.0 + 0.5)")
    let crop = Crop(frame: Frame(.points(20), .points(11), .points(17), .points(13)))
    let whole = try result(Chain { shader }, image, .cpu).get()
    let chain = Chain {
      shader
      crop
    }
    let part = try result(chain, image, backend).get()
    var expected: [UInt8] = []
    for y in 11..<24 {
      let start = 4 * (y * Self.size.width + 20)
      expected += whole[start..<start + 4 * 17]
    }
    #expect(part == expected)
  }

  /// The parameters reach farthest here.
  @Test(arguments: [
    ("swirl.fs", ["radius": 1.5, "turns": 3]), ("swirl.fs", ["radius": 0.01, "turns": -3]),
    ("swirl.fs", ["radius": 0.7, "turns": 0.5]), ("glitch.fs", ["amount": 1, "shift": 0.5]),
    ("glitch.fs", ["amount": 1, "shift": 0, "split": 40]),
    ("glitch.fs", ["amount": 1, "shift": 0.1]),
    ("pencil-sketch.fs", [:]), ("halftone.fs", ["pitch": 3, "angle": 45]),
    ("halftone.fs", ["pitch": 40, "angle": -45]), ("halftone.fs", ["pitch": 17.3, "angle": 11]),
    ("ripple.fs", ["strength": 0.1, "waves": 60, "fade": 0]), ("ripple.fs", ["strength": 0]),
    ("chromatic-aberration.fs", ["amount": 40, "power": 4]),
    ("chromatic-aberration.fs", ["amount": 40, "power": 1]),
    ("chromatic-aberration.fs", ["amount": 0.3, "power": 4]), ("oil-paint.fs", [:]),
  ])
  func examplesKeepTheirReach(name: String, values: [String: Double]) throws {
    let image = try Image.noise(150, 83, .rgba8)
    var shader = try Shader(contentsOf: Self.folder.appending(path: name).path())
    for (parameter, value) in values { shader = try shader.set(parameter, value) }
    let centers = ["swirl.fs", "ripple.fs", "chromatic-aberration.fs"].contains(name)
    for center in centers ? [[0.0, 0.0], [1.0, 0.0], [0.5, 0.5]] : [[]] {
      if !center.isEmpty { shader = try shader.set("center", center) }
      let placed = shader
      _ = try result(Chain { placed }, image, .cpu).get()
    }
  }
}
