import CGraphics
import GLBlur
import GLBlurGPU
import GLBlurVideo
import TestSupport
import Testing

/// Programs convert planes on the real OpenGL, which claims to be hardware. Pixels equal those of
/// the CPU, which FrameConverterTests compare with the formulas in 64-bit floats.
@Suite(.serialized) struct PlaneTests {
  /// Every opaque colour gives another one.
  private static let chain = Chain { Invert() }

  private static func formats(_ size: Size) throws -> [FrameFormat] {
    var formats: [FrameFormat] = []
    for matrix in YCbCrMatrix.allCases {
      for range in SampleRange.allCases {
        for site in ChromaSite.allCases {
          for subsampling in Subsampling.allCases
          where matrix != .identity || subsampling == .yuv444 {
            for bits in [8, 9, 10, 12, 16] {
              formats.append(
                try FrameFormat(
                  size: size, subsampling: subsampling, bits: bits, hasAlpha: site == .center,
                  matrix: matrix, range: range, site: site))
            }
          }
        }
      }
    }
    return formats
  }

  private static func frame(_ format: FrameFormat, _ noise: inout Noise) -> [UInt8] {
    guard format.bits > 8 else { return noise.bytes(format.byteCount) }
    return (0..<format.byteCount / 2).flatMap { _ in
      let code = noise.below(1 << format.bits)
      return [UInt8(code & 255), UInt8(code >> 8)]
    }
  }

  private static func results(
    _ executor: RecordedExecutor, _ plan: Plan, _ format: FrameFormat, _ bytes: [UInt8]
  ) throws -> (planes: Image, pixels: Image) {
    let converter = FrameConverter(format)
    func run(_ source: any PixelSource) throws -> Image {
      try executor.gpu.run(
        plan, images: [source], format: format.pixelFormat, profile: .none)[0]
    }
    return (
      try run(converter.picture(of: bytes)), try run(converter.image(of: bytes))
    )
  }

  /// Rows of the first size consist of whole texels.
  @Test(
    "Programs and the CPU make the same bytes of every format",
    arguments: [Size(width: 68, height: 7), Size(width: 45, height: 6), Size(width: 1, height: 1)])
  func agreement(size: Size) throws {
    let executor = try RecordedExecutor(isHardware: true)
    let plan = try RecordedExecutor.plan(Self.chain, size)
    var noise = Noise(state: 1)
    for format in try Self.formats(size) {
      let (planes, pixels) = try Self.results(executor, plan, format, Self.frame(format, &noise))
      #expect(planes.bytes == pixels.bytes, "\(format)")
    }
  }

  @Test("Programs and the CPU make the same colours of all luma and chroma")
  func colors() throws {
    // All 2²⁴ colours would be three planes of 16 megabytes.
    let codes = Array(stride(from: 0, through: 255, by: 3))
    let size = Size(width: 256, height: codes.count * codes.count)
    let executor = try RecordedExecutor(isHardware: true)
    let plan = try RecordedExecutor.plan(Self.chain, size)
    let luma = (0..<size.height).flatMap { _ in (0...255).map { UInt8($0) } }
    func plane(_ code: (Int) -> Int) -> [UInt8] {
      (0..<size.height).flatMap { [UInt8](repeating: UInt8(codes[code($0)]), count: size.width) }
    }
    let bytes = luma + plane { $0 / codes.count } + plane { $0 % codes.count }
    for range in SampleRange.allCases {
      let format = try FrameFormat(size: size, subsampling: .yuv444, range: range)
      let (planes, pixels) = try Self.results(executor, plan, format, bytes)
      #expect(planes.bytes == pixels.bytes)
    }
  }

  @Test(
    "A part of a picture needs a part of its planes",
    arguments: [
      Region(x: 3, y: 0, width: 8, height: 5), Region(x: 4, y: 1, width: 12, height: 6),
      Region(x: 17, y: 6, width: 9, height: 5), Region(x: 0, y: 4, width: 30, height: 1),
    ], ChromaSite.allCases)
  func parts(region: Region, site: ChromaSite) throws {
    let executor = try RecordedExecutor(isHardware: true)
    let size = Size(width: 30, height: 11)
    var builder = NetworkBuilder(precision: .bits8)
    let source = builder.image(0, size: size)
    let plan = Planner.plan(
      builder.network, outputs: [source], tile: region,
      options: GPUExecutor.planOptions(isExact: true, precision: .bits8))
    // Columns are rounded to whole texels.
    #expect(plan.imageRegions[0]?.rows == region.rows)
    var noise = Noise(state: 2)
    for bits in [8, 12] {
      let format = try FrameFormat(size: size, bits: bits, site: site)
      let (planes, pixels) = try Self.results(executor, plan, format, Self.frame(format, &noise))
      #expect(planes.bytes == pixels.bytes)
    }
  }

  /// A byte of luma for each pixel and twice a quarter of that replace four bytes.
  @Test func aFrameIsThreeEighthsOfItsPixels() throws {
    let executor = try RecordedExecutor(isHardware: true)
    // The driver's arithmetic is tried once, with textures of its own.
    _ = try executor.gpu.arithmetic()
    let format = try FrameFormat(size: Size(width: 64, height: 36))
    let plan = try RecordedExecutor.plan(Self.chain, format.size)
    var noise = Noise(state: 3)
    let converter = FrameConverter(format)
    func record(_ source: (FrameConverter, [UInt8]) throws -> any PixelSource) throws
      -> RecordedGraphics.Record
    {
      let source = try source(converter, Self.frame(format, &noise))
      return try executor.graphics.recording {
        _ = try executor.gpu.run(plan, images: [source], format: .rgba8, profile: .none)
      }
    }
    let pixels = try record { try $0.image(of: $1) }
    #expect(pixels.uploadedBytes == 64 * 36 * 4)
    let planes = try record { try $0.picture(of: $1) }
    #expect(planes.uploads == 3 && planes.uploadedBytes == 64 * 36 * 3 / 2)
    #expect(
      planes.storages.map(\.format) == [GL_R8UI, GL_R8UI, GL_R8UI] && planes.draws == 2)
    // The next frame takes the textures and the programs of this one.
    let next = try record { try $0.picture(of: $1) }
    #expect(next.storages.isEmpty && next.programs == 0 && next.uploads == 3)
  }

  /// A driver on the CPU takes longer for planes than the CPU itself.
  @Test func softwareIsGivenPixels() throws {
    let executor = try RecordedExecutor()
    let format = try FrameFormat(size: Size(width: 64, height: 36))
    let plan = try RecordedExecutor.plan(Self.chain, format.size)
    var noise = Noise(state: 4)
    let bytes = Self.frame(format, &noise)
    let record = try executor.graphics.recording {
      let (planes, pixels) = try Self.results(executor, plan, format, bytes)
      #expect(planes.bytes == pixels.bytes)
    }
    #expect(record.uploads == 2 && record.uploadedBytes == 2 * 64 * 36 * 4)
  }

  @Test func aFrameThatIsWiderThanTexturesIsConvertedByTheCPU() throws {
    let graphics = RecordedGraphics(isHardware: true)
    graphics.fail(.textureSize(64))
    let renderer = Renderer(.init(backend: .gpu), system: try graphics.system())
    let format = try FrameFormat(size: Size(width: 90, height: 8))
    var noise = Noise(state: 5)
    let converter = FrameConverter(format)
    let bytes = Self.frame(format, &noise)
    let chain = Chain { Crop(frame: Frame(20, 0, .points(32), 8)) }
    let expected = try renderer.render(chain, converter.image(of: bytes))
    let record = try graphics.recording {
      let result = try renderer.render(chain, converter.picture(of: bytes))
      #expect(result.bytes == expected.bytes)
    }
    #expect(record.uploads == 1)
  }

  @Test func everyBackendRendersPlanes() async throws {
    let format = try FrameFormat(size: Size(width: 40, height: 22))
    var noise = Noise(state: 6)
    let converter = FrameConverter(format)
    let bytes = Self.frame(format, &noise)
    let image = try converter.image(of: bytes)
    for backend in [Backend.cpu, .gpu] {
      let graphics = RecordedGraphics(isHardware: true)
      let renderer = Renderer(.init(backend: backend), system: try graphics.system())
      let expected = try await renderer.render(Self.chain, image).bytes
      let picture = try converter.picture(of: bytes)
      #expect(try picture.image().bytes == image.bytes && picture.size == image.size)
      let record = try graphics.recording {
        let result = try renderer.render(Self.chain, picture)
        #expect(result.bytes == expected)
      }
      #expect(record.uploadedBytes == (backend == .gpu ? 40 * 22 * 3 / 2 : 0))
      #expect(try await renderer.render(Self.chain, converter.picture(of: bytes)).bytes == expected)
    }
  }

  @Test func theCPURendersPlanesWhenTheGPUFails() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = Renderer(
      .init(backend: .auto), system: try graphics.system(), mayHaveHardware: true,
      speeds: .fasterGPU)
    let format = try FrameFormat(size: Size(width: 40, height: 22))
    var noise = Noise(state: 7)
    let bytes = Self.frame(format, &noise)
    let converter = FrameConverter(format)
    let expected = try renderer.render(Self.chain, converter.image(of: bytes))
    graphics.fail(.shader(old: "int limitedSum", new: "int limited Sum"))
    #expect(try renderer.render(Self.chain, converter.picture(of: bytes)).bytes == expected.bytes)
  }

  @Test func anErrorInTheProgramNamesItsFile() throws {
    let executor = try RecordedExecutor(isHardware: true)
    executor.graphics.fail(.shader(old: "int limitedSum", new: "int limited Sum"))
    let format = try FrameFormat(size: Size(width: 8, height: 8))
    let plan = try RecordedExecutor.plan(Self.chain, format.size)
    let planes = try FrameConverter(format).picture(
      of: [UInt8](repeating: 0, count: format.byteCount))
    do {
      _ = try executor.gpu.run(plan, images: [planes], format: .rgba8, profile: .none)
      Issue.record("the program compiles")
    } catch GPUError.shader(let file, let line, _) {
      #expect(file == "Shaders/planes/planeBytes.glsl" && line > 0)
    }
  }

  @Test func bytesThatAreNoFrameAreAnError() throws {
    let converter = FrameConverter(try FrameFormat(size: Size(width: 8, height: 8)))
    #expect(throws: FilmError.self) { try converter.picture(of: [0]) }
  }
}
