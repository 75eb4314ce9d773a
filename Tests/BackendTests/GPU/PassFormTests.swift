import Foundation
import GLBlur
import GLBlurGPU
import GLBlurVideo
import TestSupport
import Testing

/// Passes as compute programs, and the choice between the two forms.
@Suite(.serialized) struct PassFormTests {
  private static let chain = Chain {
    GaussianBlur(sigma: 3)
    Saturation(1.5)
    SobelEdge()
  }

  /// No sample of the picture is that of its neighbours.
  private func render(
    _ executor: RecordedExecutor, _ chain: Chain = chain, _ format: PixelFormat = .rgba8
  ) throws -> (bytes: [UInt8], record: RecordedGraphics.Record) {
    var bytes: [UInt8] = []
    let record = try executor.graphics.recording {
      bytes = try executor.run(chain, .pattern(23, 17, format)).bytes
    }
    return (bytes, record)
  }

  /// Results of widths that are multiples of four are packed. Work groups reach beyond these sizes.
  @Test(arguments: [
    Size(width: 24, height: 14), Size(width: 7, height: 5), Size(width: 1, height: 1),
  ])
  func everyFormatIsStored(_ size: Size) throws {
    let (executor, drawing) = (try RecordedExecutor(passes: "compute"), try RecordedExecutor())
    #expect(executor.gpu.info.passes.form == .compute)
    #expect(executor.gpu.info.passes.reason == .wanted)
    for format in [PixelFormat.rgba8, .rgba16, .rgbaFloat] {
      for isExact in [true, false] {
        let plan = try RecordedExecutor.plan(Self.chain, size, isExact: isExact)
        let image = try Image.pattern(size.width, size.height, format)
        var result: Image?
        let record = try executor.graphics.recording { result = try executor.run(plan, image) }
        #expect(record.draws == 0 && record.dispatches == plan.passes.count)
        #expect(try result?.bytes == drawing.run(plan, image).bytes, "\(format)")
        if isExact {
          #expect(try result?.bytes == executor.reference(plan, image).bytes, "\(format)")
        }
      }
    }
  }

  /// Passes that store nothing find out how often hysteresis is repeated.
  @Test func repetitionsAreCountedByComputePasses() throws {
    let chain = Chain { CannyEdge(sigma: 1) }
    let executor = try RecordedExecutor(passes: "compute")
    let plan = try RecordedExecutor.plan(chain, Size(width: 64, height: 48))
    let image = try Image.pattern(64, 48)
    var result: Image?
    let record = try executor.graphics.recording { result = try executor.run(plan, image) }
    #expect(try result?.bytes == executor.reference(plan, image).bytes)
    #expect(record.draws == 0 && record.dispatches > plan.passes.count)
    #expect(record.buffers == 1, "the triangle's")
  }

  /// A pixel may have 32768 rounds.
  @Test func pixelsThatCannotBeComputedAreFound() throws {
    for (rounds, fails) in [(32768, false), (32769, true)] {
      let shader = try Shader(
        source: """
          void main() {
            float sum = 0.0;
            while (sum < (gl_FragCoord.x < 1.0 ? \(rounds).0 : 1.0)) sum += 1.0;
            gl_FragColor = vec4(fract(sum * 0.001), 0.0, 0.0, 1.0);
          }
          """)
      let executor = try RecordedExecutor(passes: "compute")
      let result = Result { try render(executor, Chain { shader }) }
      if fails {
        #expect(throws: GPUError.failedPixel) { try result.get() }
      } else {
        #expect(try result.get().record.draws == 0)
      }
    }
  }

  /// A render under a limit of time is computed in blocks.
  @Test func blocksAreTheWhole() throws {
    let chain = Chain { MedianFilter(radius: 2) }
    let image = try Image.pattern(301, 203)
    let renderer = Renderer(
      Renderer.Options(
        backend: .gpu, device: .software, quality: .exact, timeLimit: .seconds(100),
        passes: .compute))
    #expect(try renderer.device().passes.form == .compute)
    let cpu = Renderer(Renderer.Options(backend: .cpu, quality: .exact))
    #expect(try renderer.render(chain, image).bytes == cpu.render(chain, image).bytes)
  }

  /// Kernels with more taps than pixels around a work group read them from the group's memory,
  /// where a fault shows. It does not if that memory has no room for the pixels, or there are as
  /// many as taps.
  @Test(
    arguments: [
      (MedianFilter(radius: 1), true), (MedianFilter(radius: 1, edge: .transparent), true),
      (GaussianBlur(sigma: 1), true), (BilateralBlur(sigma: 0.5), true),
      (SobelEdge(), true), (MotionBlur(length: 60, angle: 17), false),
    ] as [(any Filter, Bool)])
  func groupsShareWhatTheyRead(_ filter: any Filter, shares: Bool) throws {
    let chain = Chain {
      Saturation(1.5)
      filter
      Contrast(1.1)
    }
    let fault = RecordedGraphics.Fault.shader(
      old: "return tilePixels[", new: "return 0.5 * tilePixels[")
    for width in [36, 37] {
      let image = try Image.pattern(width, 23)
      let plan = try RecordedExecutor.plan(chain, image.size)
      let executor = try RecordedExecutor(passes: "compute")
      let expected = try executor.reference(plan, image).bytes
      #expect(try executor.run(plan, image).bytes == expected)
      let faulty = try RecordedExecutor(fault, passes: "compute").run(plan, image).bytes
      #expect((faulty != expected) == shares, "\(type(of: filter).name), \(width)")
    }
  }

  @Test func planesAreConverted() throws {
    let executor = try RecordedExecutor(isHardware: true, passes: "compute")
    for size in [Size(width: 68, height: 7), Size(width: 45, height: 6)] {
      let converter = FrameConverter(try FrameFormat(size: size))
      let bytes = (0..<converter.format.byteCount).map { UInt8(truncatingIfNeeded: $0 * 7919) }
      let plan = try RecordedExecutor.plan(Self.chain, size)
      func run(_ source: any PixelSource) throws -> [UInt8] {
        try executor.gpu.run(plan, images: [source], format: .rgba8, profile: .none)[0].bytes
      }
      let expected = try run(converter.image(of: bytes))
      var result: [UInt8] = []
      let record = try executor.graphics.recording {
        result = try run(converter.picture(of: bytes))
      }
      #expect(result == expected)
      #expect(record.draws == 0 && record.dispatches == plan.passes.count + 1)
    }
  }

  // MARK: The choice

  @Test func softwareDriversDraw() throws {
    let executor = try RecordedExecutor(passes: nil)
    #expect(executor.gpu.info.passes.form == .fragment)
    #expect(executor.gpu.info.passes.reason == .software)
    let record = try render(executor).record
    #expect(record.draws > 0 && record.dispatches == 0)
  }

  @Test(arguments: [nil, "compute"]) func olderContextsDraw(_ passes: String?) throws {
    let old = RecordedGraphics.Fault.version("OpenGL ES 3.0 for tests")
    let executor = try RecordedExecutor(old, isHardware: true, passes: passes)
    #expect(executor.gpu.info.passes.form == .fragment)
    #expect("\(executor.gpu.info.passes)".contains("OpenGL ES 3.1"))
    let record = try render(executor).record
    #expect(record.draws > 0 && record.dispatches == 0)
  }

  /// The other form must be clearly faster, since times differ from process to process.
  @Test func theFasterFormIsChosen() {
    #expect(PassChoice(fragment: 3.01e-3, compute: 0.145e-3).form == .compute)
    #expect(PassChoice(fragment: 3.01e-3, compute: 2.9e-3).form == .fragment)
    #expect(PassChoice(fragment: 1e-3, compute: 2e-3).form == .fragment)
    let text = "\(PassChoice(fragment: 3.01e-3, compute: 0.145e-3))"
    #expect(text.hasPrefix("compute, ") && text.contains("3.01 ms") && text.contains("0.15 ms"))
  }

  @Test(arguments: ["Fragment", "vertex", " "]) func otherWordsAreErrors(_ word: String) throws {
    #expect(throws: GPUError.passes(word)) { try RecordedExecutor(passes: word) }
    #expect(
      "\(GPUError.passes(word))".contains("'\(word)' is not allowed; expected fragment or compute"))
  }

  @Test(arguments: [nil, "compute"]) func refusedProgramsAreDrawn(_ passes: String?) throws {
    let broken = RecordedGraphics.Fault.shader(
      old: "gl_WorkGroupID", new: "gl_WorkGroupIDs")
    let executor = try RecordedExecutor(broken, isHardware: true, passes: passes)
    if passes == nil {
      #expect(executor.gpu.info.passes.form == .fragment)
      let text = "\(executor.gpu.info.passes)"
      #expect(text.contains("since a compute program failed: ") && text.contains("gl_WorkGroupIDs"))
    }
    let (bytes, record) = try render(executor)
    #expect(record.draws > 0 && record.dispatches == 0)
    #expect(try bytes == render(RecordedExecutor()).bytes)
  }

  @Test func passesAreDrawnOneByOne() throws {
    let broken = RecordedGraphics.Fault.shader(
      old: "Pixel sobel(Position at) {",
      new: "Pixel sobel(Position at) {\n#if __VERSION__ == 310\n#error\n#endif")
    let executor = try RecordedExecutor(broken, passes: "compute")
    let (bytes, record) = try render(executor)
    #expect(record.draws == 1 && record.dispatches > 1)
    #expect(try bytes == render(RecordedExecutor()).bytes)
  }

  // MARK: Evidence

  /// Returns the choice of a device that claims to be hardware, and the dispatches for that.
  private func choice(_ folder: String) throws -> (choice: PassChoice, dispatches: Int) {
    let executor = try RecordedExecutor(
      isHardware: true, programFolder: ProgramFolder(folder), passes: nil)
    return (executor.gpu.info.passes, executor.graphics.record.dispatches)
  }

  @Test func timesAreMeasuredOnce() throws {
    let folder = try Folder()
    let first = try choice(folder.path)
    #expect(first.dispatches >= 4)
    guard case .measured(let fragment, let compute) = first.choice.reason else {
      Issue.record("\(first.choice)")
      return
    }
    #expect(fragment > 1e-4 && compute > 1e-4, "a million pixels take llvmpipe milliseconds")
    let second = try choice(folder.path)
    #expect(second.dispatches == 0 && second.choice == first.choice)
  }

  /// The times may be cut off, or changed by somebody else.
  @Test func damagedTimesAreMeasuredAgain() throws {
    let folder = try Folder()
    _ = try choice(folder.path)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { URL(filePath: folder.path + "/" + $0) }
    #expect(files.count == 3, "the times, and the programs of both forms")
    for damage in [{ Data($0.dropLast()) }, { Data($0.dropLast() + [$0[$0.count - 1] ^ 1]) }]
      as [(Data) -> Data]
    {
      for file in files { try damage(Data(contentsOf: file)).write(to: file) }
      #expect(try choice(folder.path).dispatches >= 4)
      #expect(try choice(folder.path).dispatches == 0)
    }
  }
}
