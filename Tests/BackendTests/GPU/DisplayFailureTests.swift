import CGraphics
import GLBlurGPU
import Glibc
import Synchronization
import Testing

@Suite struct DisplayFailureTests {
  private static func error(at step: FakeDisplay.Step) -> GPUError {
    func egl(_ call: String) -> GPUError {
      .egl(call: call, code: EGL_BAD_ALLOC, name: "EGL_BAD_ALLOC", display: "surfaceless")
    }
    return switch step {
    case .display: egl("eglGetPlatformDisplay")
    case .initialize: egl("eglInitialize")
    case .bind: egl("eglBindAPI")
    case .config: egl("eglChooseConfig")
    case .context: egl("eglCreateContext")
    case .surface: egl("eglCreatePbufferSurface")
    case .current: egl("eglMakeCurrent")
    case .storage: .outOfMemory(call: "glTexStorage2D")
    case .framebuffer: .incompleteFramebuffer(status: UInt32(GL_FRAMEBUFFER_UNSUPPORTED))
    case .pixel: .wrongPixel(expected: [51, 102, 153, 204], read: [0, 0, 0, 0])
    }
  }

  @Test(arguments: FakeDisplay.Step.allCases)
  func everyStepIsReportedAndUndone(_ step: FakeDisplay.Step) throws {
    var display = FakeDisplay.failing(at: step)
    // Without extensions a surface is made, which has to be destroyed.
    display.extensions = ""
    let fake = FakeGraphics(FakeMachine(surfaceless: display))
    let attempts = try #require(fake.failure(of: .surfaceless))
    #expect(
      attempts == [DisplayAttempt(label: "surfaceless", outcome: .failed(Self.error(at: step)))])
    #expect(fake.liveContexts == 0)
    #expect(fake.state.withLock { $0.current } == nil)
    let surfaces = fake.calls.filter { $0.hasPrefix("surface ") }.count
    let destroyed = fake.calls.filter { $0.hasPrefix("destroy surface ") }.count
    #expect(surfaces == (step == .surface ? destroyed + 1 : destroyed))
  }

  @Test(arguments: FakeDisplay.Step.allCases)
  func everyStepLeadsOnToTheNextDisplay(_ step: FakeDisplay.Step) throws {
    var machine = FakeMachine.workstation
    machine.devices?[1].display = .failing(at: step)
    let context = try FakeGraphics(machine).open(.auto)
    #expect(context.info.display == "gbm:/dev/dri/renderD128")
    #expect(context.attempts.count == 2)
  }

  @Test func withNoDisplayAtAllEveryAttemptIsTold() throws {
    let fake = FakeGraphics(FakeMachine(clientExtensions: ""))
    let attempts = try #require(fake.failure(of: .auto))
    #expect(attempts.map(\.label) == ["device", "gbm", "surfaceless", "default"])
    let text = "\(GPUError.noDisplay(choice: .auto, attempts: attempts))"
    for part in [
      "device: there is no EGL device", "no device node of a graphics card",
      "EGL_BAD_PARAMETER (0x300C)",
      "egl_vendor.d", "NVIDIA_DRIVER_CAPABILITIES", "default: eglGetDisplay failed",
      "apt install libegl1 libegl-mesa0 libgl1-mesa-dri libgles2 libgbm1",
    ] {
      #expect(text.contains(part))
    }
    #expect(!text.contains("render group"))
    #expect(!text.contains("usermod"))
    #expect(!text.contains("the backend gpu"))
  }

  @Test func aFailingListOfDevicesLeadsOn() throws {
    let fake = FakeGraphics(FakeMachine(devices: nil, surfaceless: .llvmpipe))
    let context = try fake.open(.auto)
    #expect(context.info.display == "surfaceless")
    #expect(
      context.attempts.first?.outcome
        == .failed(
          .egl(
            call: "eglQueryDevicesEXT", code: EGL_BAD_ALLOC, name: "EGL_BAD_ALLOC",
            display: "device")))
  }

  @Test(arguments: [DeviceChoice.auto, .gbm(path: nil), .gbm(path: "/dev/dri/renderD128")])
  func withoutPermissionTheGroupIsNamed(_ choice: DeviceChoice) throws {
    let node = FakeMachine.Node(path: "/dev/dri/renderD128", errno: EACCES)
    let fake = FakeGraphics(FakeMachine(nodes: [node]))
    let attempts = try #require(fake.failure(of: choice))
    let text = "\(GPUError.noDisplay(choice: choice, attempts: attempts))"
    #expect(text.contains("/dev/dri/renderD128 cannot be opened: Permission denied"))
    #expect(text.contains("usermod -aG render"))
    #expect(text.contains("--group-add"))
    #expect(!fake.tried.contains("gbm:/dev/dri/renderD128"))
  }

  @Test func aDeviceWhoseNodeIsForbiddenSaysSo() throws {
    let path = "/dev/dri/renderD128"
    let device = FakeMachine.Device(node: path, display: .failing(at: .initialize))
    let machine = FakeMachine(devices: [device], nodes: [.init(path: path, errno: EACCES)])
    let attempts = try #require(FakeGraphics(machine).failure(of: .device(.index(0))))
    #expect(attempts.map(\.outcome) == [.failed(.node(path: path, errno: EACCES))])
  }

  @Test func withoutLibgbmThereAreOtherDisplays() throws {
    var machine = FakeMachine.container
    machine.nodes = [.init(path: "/dev/dri/card0")]
    machine.hasGBM = false
    let fake = FakeGraphics(machine)
    let context = try fake.open(.auto)
    #expect(context.info.display == "surfaceless")
    #expect(context.attempts.first?.description.contains("apt install libgbm1") == true)
    #expect(!fake.calls.contains("open /dev/dri/card0"))
  }

  /// NVIDIA's driver is like that without its library for GBM.
  @Test func withoutADisplayForGBMTheCureIsTold() throws {
    let path = "/dev/dri/renderD128"
    var machine = FakeMachine.workstation
    machine.nodes[0].display = .failing(at: .display, code: EGL_SUCCESS)
    let fake = FakeGraphics(machine)
    let attempts = try #require(fake.failure(of: .gbm(path: path)))
    #expect(
      attempts.map(\.outcome) == [.failed(.noGBMDisplay(path: path, name: "EGL_SUCCESS"))])
    #expect(attempts[0].description.contains("libnvidia-egl-gbm1"))
    // The next node may do, and the first one is not opened again.
    #expect(try fake.open(.gbm(path: nil)).info.display == "gbm:/dev/dri/card0")
    let system = try fake.system()
    for _ in 1...3 { _ = try? GPUContext.open(.gbm(path: path), system: system) }
    #expect(fake.calls.count { $0 == "open \(path)" } == 3)
  }

  /// NVIDIA's driver lists such devices without nvidia-drm.
  @Test(arguments: ["EGL_NV_device_cuda", "EGL_EXT_device_drm EGL_EXT_device_drm_render_node"])
  func aDeviceWithoutANodeOpens(_ extensions: String) throws {
    let device = FakeMachine.Device(extensions: extensions, cuda: 0)
    for choice in [DeviceChoice.auto, .device(.first), .device(.index(0))] {
      let context = try FakeGraphics(FakeMachine(devices: [device])).open(choice)
      #expect(!context.info.isSoftware && context.info.display.hasPrefix("device:0"))
      #expect(context.attempts.count == 1)
    }
    let attempts = try #require(
      FakeGraphics(FakeMachine(devices: [device])).failure(of: .device(.path("/dev/dri/card0"))))
    #expect(attempts[0].description.contains("there is no device:/dev/dri/card0"))
  }

  @Test func aNodeThatIsNoGraphicsCardIsClosedAgain() throws {
    let node = FakeMachine.Node(path: "/dev/null", isGraphics: false)
    let fake = FakeGraphics(FakeMachine(nodes: [node]))
    let attempts = try #require(fake.failure(of: .gbm(path: "/dev/null")))
    #expect(attempts.map(\.outcome) == [.failed(.gbmDevice(path: "/dev/null"))])
    #expect(fake.calls == ["libgbm", "open /dev/null", "close /dev/null"])
  }
}
