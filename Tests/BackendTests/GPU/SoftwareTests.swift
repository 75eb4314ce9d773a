import CGraphics
import GLBlurGPU
import Testing

@Suite struct SoftwareTests {
  @Test func withoutLeaveNoSoftwareIsTaken() throws {
    let fake = FakeGraphics(.container)
    let attempts = try #require(fake.failure(of: .auto, allowSoftware: false))
    #expect(
      attempts.map(\.outcome) == [
        .failed(.noNode), .refused(renderer: FakeDisplay.llvmpipe.renderer, .isSoftware),
        .refused(renderer: nil, .isSoftware),
      ])
    #expect(fake.tried == ["surfaceless"])
    #expect(fake.liveContexts == 0)
    #expect("\(GPUError.noDisplay(choice: .auto, attempts: attempts))".contains("the backend gpu"))
  }

  @Test func withoutLeaveHardwareIsTakenAllTheSame() throws {
    #expect(try !FakeGraphics(.workstation).open(.auto, allowSoftware: false).info.isSoftware)
  }

  @Test(arguments: [
    "llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "swrast", "Google SwiftShader",
    "virgl (LLVMPIPE (LLVM 15.0.6, 256 bits))", "zink (llvmpipe (LLVM 15.0.6, 256 bits))",
  ])
  func softwareIsKnownByItsName(_ renderer: String) throws {
    let machine = FakeMachine(surfaceless: FakeDisplay(renderer: renderer))
    #expect(try FakeGraphics(machine).open(.surfaceless).info.isSoftware)
  }

  @Test func softwareIsKnownByItsDevice() throws {
    var machine = FakeMachine.container
    machine.devices?[0].display.renderer = "Something new"
    #expect(try FakeGraphics(machine).open(.device(.index(0))).info.isSoftware)
  }

  @Test(arguments: ["1", "true", "YES"])
  func theUserCanKeepHardwareDevicesOut(_ value: String) throws {
    var machine = FakeMachine.workstation
    machine.environment = ["LIBGL_ALWAYS_SOFTWARE": value]
    let fake = FakeGraphics(machine)
    let attempts = try fake.open(.auto).attempts
    #expect(attempts[0].outcome == .refused(renderer: nil, .environment))
    #expect(!fake.tried.contains("device:1"))
    // A device chosen by its index is opened in spite of the environment.
    #expect(try FakeGraphics(machine).open(.device(.index(1))).info.display.hasPrefix("device:1"))
    #expect(try FakeGraphics(machine).open(.device(.first)).info.display == "device:0 (software)")
  }

  @Test(arguments: ["0", "false", ""])
  func theUserCanLeaveHardwareDevicesIn(_ value: String) throws {
    var machine = FakeMachine.workstation
    machine.environment = ["LIBGL_ALWAYS_SOFTWARE": value]
    #expect(try FakeGraphics(machine).open(.auto).info.display.hasPrefix("device:1"))
  }

  @Test func softwareIsTheSoftwareDeviceFirst() throws {
    let fake = FakeGraphics(.workstation)
    #expect(try fake.open(.software).info.display == "device:0 (software)")
    #expect(fake.tried == ["device:0"])
  }

  @Test func softwareIsElseSurfacelessIfThatIsSoftware() throws {
    let listed = FakeMachine.Device(node: "/dev/dri/renderD128")
    let soft = FakeGraphics(FakeMachine(devices: [listed], surfaceless: .llvmpipe))
    #expect(try soft.open(.software).info.display == "surfaceless")
    #expect(soft.tried == ["surfaceless"])

    let hard = FakeGraphics(FakeMachine(devices: [listed], surfaceless: FakeDisplay()))
    let attempts = try #require(hard.failure(of: .software))
    #expect(
      attempts.map(\.outcome) == [.refused(renderer: "Fake GPU 9000", .isHardware)])
    #expect(hard.liveContexts == 0)
  }
}
