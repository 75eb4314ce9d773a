import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Pixels that only change places.
@Suite struct TurnTests {
  private static let formats = [PixelFormat.rgba8, .rgba16]

  private func moved(
    _ image: Image, width: Int, height: Int, from place: (Int, Int) -> (Int, Int)
  ) throws -> [UInt8] {
    let bytes = try cleaned(image)
    let step = image.format.bytesPerPixel
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = place(x, y)
        let start = (row * image.width + column) * step
        result += bytes[start..<start + step]
      }
    }
    return result
  }

  private func images(_ format: PixelFormat) throws -> [Image] {
    // The images exceed what is read together.
    try TestImage.allCases.map { try $0.image(format) } + [
      TestImage.translucentNoise.image(format, size: Size(width: 75, height: 40)),
      TestImage.translucentNoise.image(format, size: Size(width: 33, height: 101)),
    ]
  }

  @Test(arguments: formats) func flips(_ format: PixelFormat) throws {
    for image in try images(format) {
      let (width, height) = (image.width, image.height)
      let across = try moved(image, width: width, height: height) { (width - 1 - $0, $1) }
      #expect(try cpu.render(Chain { Flip(.horizontal) }, image).bytes == across)
      let down = try moved(image, width: width, height: height) { ($0, height - 1 - $1) }
      #expect(try cpu.render(Chain { Flip(.vertical) }, image).bytes == down)
    }
  }

  @Test(arguments: formats) func rotations(_ format: PixelFormat) throws {
    for image in try images(format) {
      let (width, height) = (image.width, image.height)
      let right = try moved(image, width: height, height: width) { ($1, height - 1 - $0) }
      let half = try moved(image, width: width, height: height) {
        (width - 1 - $0, height - 1 - $1)
      }
      let left = try moved(image, width: height, height: width) { (width - 1 - $1, $0) }
      for (turns, expected) in [
        (1, right), (-3, right), (2, half), (-2, half), (3, left), (-1, left),
      ] {
        let result = try cpu.render(Chain { Rotate(turns: turns) }, image)
        #expect(result.bytes == expected, "\(turns) of \(image.size)")
        let isOdd = turns % 2 != 0
        #expect(result.size == Size(width: isOdd ? height : width, height: isOdd ? width : height))
      }
    }
  }

  @Test(arguments: TestImage.allCases) func thereAndBack(_ kind: TestImage) throws {
    let image = try kind.image()
    let same = try cleaned(image)
    let chains = [
      Chain {
        Rotate()
        Rotate()
        Rotate()
        Rotate()
      },
      Chain {
        Flip(.vertical)
        Flip(.vertical)
      },
      Chain {
        Flip(.vertical)
        Rotate(turns: 3)
        Flip(.vertical)
        Rotate(turns: 3)
      },
      Chain { Rotate(turns: 0) },
    ]
    for chain in chains { #expect(try cpu.render(chain, image).bytes == same) }
  }

  /// Colours may change before or after, and parts may be cut out, all in one pass.
  @Test func otherStepsJoin() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 70, height: 47))
    let before = Chain {
      Saturation(1.7)
      Rotate()
      Crop(frame: Frame(5, 7, 31, 40))
    }
    let after = Chain {
      Crop(frame: Frame(7, 11, 40, 31))
      Rotate()
      Saturation(1.7)
    }
    #expect(try cpu.render(before, image).bytes == cpu.render(after, image).bytes)
    for chain in [before, after] {
      let lowered = try FastProcessor.lowered(chain, image.size)
      let plan = Planner.plan(
        lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
      #expect(plan.passes.count == 1)
    }
  }

  /// Up to the order of sums, blurring and turning commute.
  @Test func neighbourhoodsTurnAlong() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 70, height: 47))
    let before = Chain {
      Rotate()
      GaussianBlur(sigma: 3, edge: .mirror)
    }
    let after = Chain {
      GaussianBlur(sigma: 3, edge: .mirror)
      Rotate()
    }
    let difference = try Picture(cpu.render(before, image))
      .difference(Picture(cpu.render(after, image)))
    // Each is right to 0.1 code and rounds to codes.
    #expect(difference <= 1.2)
  }

  /// Few rows of the turned image need few columns of its input.
  @Test func aStripOfWhatIsTurned() throws {
    let image = try TestImage.translucentNoise.image(.rgba8, size: Size(width: 200, height: 90))
    let overlay = try TestImage.translucentNoise.image(
      .rgba8, size: Size(width: 200, height: 90), seed: 4)
    func chain(_ last: [Node]) -> Chain {
      Chain(
        nodes: [
          Node(Blend(.multiply)).port("overlay", "@o"), Node(Rotate(turns: 1)),
        ] + last)
    }
    let whole = try cpu.render(chain([]), image, inputs: ["o": overlay])
    let strip = try cpu.render(
      chain([Node(Crop(frame: Frame(0, 31, 90, 2)))]), image, inputs: ["o": overlay])
    #expect(strip.bytes == slice(whole.bytes, width: 90, columns: 0..<90, rows: 31..<33))
  }

  /// A reader that notes what is read.
  @safe private final class Recorder: RowReader {
    private(set) var rows: Set<Int> = []
    private(set) var columns: Set<Int> = []
    private let pixels: UnsafeMutablePointer<Pixel>

    init() {
      unsafe pixels = .allocate(capacity: 4096)
      unsafe pixels.initialize(repeating: .zero, count: 4096)
    }

    deinit { unsafe pixels.deallocate() }

    func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel> {
      rows.insert(y)
      self.columns.formUnion(columns)
      return unsafe UnsafePointer(pixels)
    }
  }

  @Test(arguments: [1, -1]) func readsWhatItSays(_ turn: Int32) {
    let kernel = Turn(right: SIMD2(0, -turn), down: SIMD2(turn, 0), origin: SIMD2(300, 300))
    let region = Region(x: 5, y: 31, width: 90, height: 2)
    let recorder = Recorder()
    var pixels = Array(repeating: Pixel.zero, count: region.width)
    for y in region.rows {
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        unsafe kernel.run(
          SamplingSpan(
            columns: region.columns, y: y, rows: region.rows, start: start, inputs: [recorder],
            memory: RowMemory()))
      }
    }
    let said = kernel.inputRegion(index: 0, for: region)
    #expect(recorder.rows == Set(said.rows) && recorder.columns == Set(said.columns))
  }
}
