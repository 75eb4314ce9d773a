import GLBlur
import GLBlurChain
import GLBlurGPU
import TestSupport
import Testing

/// Measurements of a GPU are kept for later processes.
@Suite(.serialized) struct DeviceRecordTests {
  private let chain = Chain { Saturation(1.8) }
  private let image = Result { try Image.pattern(20, 12) }

  private func renderer(_ graphics: RecordedGraphics) throws -> Renderer {
    Renderer(Renderer.Options(threads: 2), system: try graphics.system(), mayHaveHardware: true)
  }

  private func device(perRender: Double = 0, perByte: Double = 0) -> DeviceSpeed {
    DeviceSpeed(perRender: perRender, perPass: 0, perByte: perByte, perOperation: 0)
  }

  /// A later process measures nothing, and knows which programs are kept.
  @Test func whatIsMeasuredIsKept() throws {
    let folder = try Folder()
    try withExtendedLifetime(folder) {
      func draws() throws -> (draws: Int, programs: Double) {
        let graphics = RecordedGraphics(
          isHardware: true, programFolder: ProgramFolder(folder.path))
        let renderer = try renderer(graphics)
        _ = try renderer.device()
        renderer.expect(pictures: 1 << 30)
        var programs = 0.0
        let draws = try graphics.recording {
          let (_, estimate) = try renderer.explainedChoice(
            for: chain, image.get().traits, inputs: [:])
          programs = try #require(estimate).gpu.programs
        }.draws
        return (draws, programs)
      }
      let first = try draws()
      #expect(first.draws > 0)
      #expect(try draws().draws == 0)
      let record = try #require(try file(folder.path).read())
      #expect(record.speed.opening > 0 && record.speed.perOperation > 0)
      #expect(first.programs == record.speed.perProgram)
    }
  }

  /// The recorded graphics ask for fragment programs.
  private func file(_ folder: String, passes: PassForm? = nil) throws -> DeviceRecordFile {
    let graphics = RecordedGraphics(isHardware: true, programFolder: ProgramFolder(folder))
    return try #require(
      try DeviceRecordFile(.auto, allowSoftware: false, passes: passes, graphics.system()))
  }

  @Test func eachFormHasARecord() throws {
    let folder = try Folder()
    try withExtendedLifetime(folder) {
      let info = try RecordedExecutor(isHardware: true).gpu.info
      let record = DeviceRecord(info, device())
      try file(folder.path, passes: .compute).write(record)
      #expect(try file(folder.path).read() == nil)
      #expect(try file(folder.path, passes: .fragment).read() == nil)
      try file(folder.path, passes: .fragment).write(record)
      #expect(try file(folder.path).read() == record)
    }
  }

  /// The first opening does more than later ones.
  @Test(arguments: [3000.0, 0]) func theLeastTimeOfOpeningIsKept(_ seconds: Double) throws {
    let folder = try Folder()
    try withExtendedLifetime(folder) {
      let graphics = RecordedGraphics(isHardware: true, programFolder: ProgramFolder(folder.path))
      var record = DeviceRecord(try renderer(graphics).device(), device())
      record.speed.opening = seconds
      let file = try file(folder.path)
      file.write(record)
      _ = try renderer(graphics).device()
      let kept = try #require(file.read())
      #expect(seconds == 0 ? kept == record : (1e-6..<1000).contains(kept.speed.opening))
      record.speed.opening = kept.speed.opening
      #expect(kept == record)
    }
  }

  /// A measured GPU is not opened where the CPU is faster.
  @Test func aRecordSparesTheOpening() throws {
    let folder = try Folder()
    try withExtendedLifetime(folder) {
      let graphics = RecordedGraphics(isHardware: true, programFolder: ProgramFolder(folder.path))
      let info = try renderer(graphics).device()
      let file = try file(folder.path)
      for (perRender, isChosen) in [(1000.0, false), (0, true)] {
        let record = DeviceRecord(info, device(perRender: perRender))
        file.write(record)
        #expect(file.read() == record)
        let fresh = RecordedGraphics(isHardware: true, programFolder: ProgramFolder(folder.path))
        let renderer = try renderer(fresh)
        switch try renderer.choice(for: chain, image.get().traits, inputs: [:]) {
        case .recalled(let name, let cpu, let gpu):
          #expect(!isChosen && name == info.renderer && cpu < 1 && gpu == 1000)
          #expect(fresh.record.textures.isEmpty && fresh.record.draws == 0)
        case .compared(let opened, _, let gpu):
          #expect(isChosen && opened == info && gpu == 0)
        case let other: Issue.record("\(other)")
        }
      }
      for wrong in [-1, .nan, .infinity, 1e9] {
        file.write(DeviceRecord(info, device(perByte: wrong)))
        #expect(file.read() == nil, "\(wrong)")
      }
      // Another driver is measured anew.
      var record = DeviceRecord(info, device())
      #expect(record.isOf(info))
      for plan in 0..<UInt64(300) { record.add(plan) }
      #expect(record.plans.count == 256 && record.plans.last == 299)
    }
  }
}
