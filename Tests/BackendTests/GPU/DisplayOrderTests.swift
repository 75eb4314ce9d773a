import CGraphics
import GLBlurGPU
import Testing

@Suite struct DisplayOrderTests {
  @Test func hardwareDevicesComeFirstAndNothingElseIsTouched() throws {
    let fake = FakeGraphics(.workstation)
    let context = try fake.open(.auto)
    #expect(context.info.display == "device:1 (/dev/dri/renderD128)")
    #expect(!context.info.isSoftware)
    #expect(
      fake.calls == [
        "devices", "display device:1", "initialize device:1", "context device:1 3.2 notice",
        "read device:1",
      ])
  }

  @Test func everyKindIsTriedAndSoftwareIsLast() throws {
    var machine = FakeMachine.workstation
    machine.devices?[1].display.fails = .initialize
    machine.nodes[0].display.fails = .context
    machine.nodes[1].display.fails = .current
    machine.surfaceless?.fails = .pixel
    let fake = FakeGraphics(machine)
    let context = try fake.open(.auto)
    #expect(
      fake.tried == [
        "device:1", "gbm:/dev/dri/renderD128", "gbm:/dev/dri/card0", "surfaceless", "device:0",
      ])
    #expect(context.info.display == "device:0 (software)")
    #expect(context.info.isSoftware)
    #expect(context.attempts.map(\.label).last == "device:0 (software)")
    #expect(context.attempts.count == 5)
    #expect(fake.liveContexts == 1)
  }

  @Test func aSoftwareRendererGivesWayToHardwareFurtherDown() throws {
    var machine = FakeMachine.container
    machine.nodes = [
      .init(path: "/dev/dri/renderD128", display: .llvmpipe), .init(path: "/dev/dri/renderD129"),
    ]
    let fake = FakeGraphics(machine)
    let context = try fake.open(.auto)
    #expect(context.info.display == "gbm:/dev/dri/renderD129")
    #expect(fake.current?.name == "gbm:/dev/dri/renderD129")
    #expect(fake.liveContexts == 1)
    #expect(context.run { $0.getString(GLenum(GL_RENDERER)) } == "Fake GPU 9000")
  }

  @Test func aSoftwareRendererInHandServesWhenNothingBetterComes() throws {
    var machine = FakeMachine.container
    machine.nodes = [.init(path: "/dev/dri/card0", display: .llvmpipe)]
    machine.surfaceless = .failing(at: .pixel)
    let fake = FakeGraphics(machine)
    let context = try fake.open(.auto)
    #expect(context.info.display == "gbm:/dev/dri/card0")
    // Its own device is not asked again, and the failure after it took nothing away.
    #expect(fake.tried == ["gbm:/dev/dri/card0", "surfaceless"])
    #expect(fake.current?.name == "gbm:/dev/dri/card0")
  }

  @Test func withoutACardSurfacelessServes() throws {
    let fake = FakeGraphics(.container)
    let context = try fake.open(.auto)
    #expect(context.info.display == "surfaceless")
    #expect(fake.tried == ["surfaceless"])
    #expect(
      context.attempts.map(\.description) == [
        "gbm: there is no device node of a graphics card in /dev/dri; in a container pass Docker's "
          + "--device /dev/dri",
        "surfaceless: llvmpipe (LLVM 15.0.6, 256 bits)",
      ])
  }

  @Test func extensionsAreComparedAsWholeWords() throws {
    var machine = FakeMachine.workstation
    machine.devices = [
      .init(extensions: "EGL_MESA_device_software_not EGL_EXT_device_drm_x", node: "/dev/dri/card7")
    ]
    let context = try FakeGraphics(machine).open(.auto)
    #expect(context.info.display == "device:0")
    #expect(!context.info.isSoftware)
  }

  @Test func aDisplayIsOpenedOnceForAllContexts() throws {
    let fake = FakeGraphics(.workstation)
    let system = try fake.system()
    for _ in 1...3 { _ = try GPUContext.open(.gbm(path: nil), system: system) }
    #expect(fake.tried == ["gbm:/dev/dri/renderD128"])
    #expect(fake.calls.filter { $0.hasPrefix("open ") }.count == 1)
    #expect(fake.calls.filter { $0.hasPrefix("destroy ") }.count == 3)
    #expect(fake.liveContexts == 0)
  }
}
