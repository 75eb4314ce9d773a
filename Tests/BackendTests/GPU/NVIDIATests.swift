import CGraphics
import GLBlur
import GLBlurGPU
import Testing

/// What is said of an NVIDIA GPU that does not open.
@Suite struct NVIDIATests {
  /// The driver is whole, but its device fails. Mesa is installed beside it.
  private func machine(_ step: FakeDisplay.Step = .context) -> FakeMachine {
    var machine = FakeMachine.container
    machine.devices?.append(
      .init(extensions: "EGL_NV_device_cuda", display: .failing(at: step, code: EGL_BAD_ALLOC)))
    let node = "/dev/nvidia0"
    machine.files = [
      node: "", "/dev/nvidiactl": "",
      "/proc/driver/nvidia/version": """
      NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.03  Release Build
      GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)
      """,
      "/usr/share/glvnd/egl_vendor.d/10_nvidia.json": #"{"library_path": "libEGL_nvidia.so.0"}"#,
      "/usr/share/glvnd/egl_vendor.d/50_mesa.json": #"{"library_path": "libEGL_mesa.so.0"}"#,
    ]
    machine.nvidiaLibraries = [
      "/usr/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib/x86_64-linux-gnu/libm.so.580.1.1",
      "/usr/lib/x86_64-linux-gnu/libEGL_nvidia.so.580.159.03",
      "/usr/lib/x86_64-linux-gnu/libnvidia-glcore.so.580.159.03",
      "/usr/lib/x86_64-linux-gnu/libnvidia-egl-wayland.so.1.1.13",
      "/usr/lib/x86_64-linux-gnu/libnvidia-container.so.1.17.8",
    ]
    return machine
  }

  /// Returns the fault that opening any device tells, and the warning of the software renderer
  /// opened instead.
  private func fault(of machine: FakeMachine) throws -> (fault: NVIDIAFault?, warning: String?) {
    let context = try FakeGraphics(machine).open(.auto)
    #expect(context.info.isSoftware)
    guard let last = context.attempts.last, case .failed(.nvidia(let fault)) = last.outcome else {
      return (nil, context.info.warning)
    }
    #expect(last.label == "NVIDIA")
    #expect(context.info.warning == "\(context.info.renderer) draws on the CPU: \(fault)")
    let attempts = try #require(FakeGraphics(machine).failure(of: .auto, allowSoftware: false))
    #expect(attempts.last == last)
    #expect(!GPUError.noDisplay(choice: .auto, attempts: attempts).isAbsence)
    return (fault, context.info.warning)
  }

  @Test func missingLibrariesAreNamedWithTheirVersion() throws {
    var machine = machine()
    machine.nvidiaLibraries = nil
    #expect(try fault(of: machine).fault == .noLibrary(kernel: "580.159.03"))
    let text = "\(NVIDIAFault.noLibrary(kernel: "580.159.03"))"
    #expect(text.contains("580.159.03") && text.contains("libnvidia-gl-580)"))
    #expect(text.contains("NVIDIA_DRIVER_CAPABILITIES must include graphics"))
    machine.files["/proc/driver/nvidia/version"] = nil
    #expect(try fault(of: machine).fault == .noLibrary(kernel: nil))
  }

  /// Containers bring some of the libraries.
  @Test(arguments: [2, 3]) func aLibraryOfAnotherVersionIsNamed(_ index: Int) throws {
    var machine = machine()
    let path = try #require(machine.nvidiaLibraries?[index])
    let other = path.replacing("580.159.03", with: "575.57.08")
    machine.nvidiaLibraries?[index] = other
    #expect(
      try fault(of: machine).fault == .otherVersion(library: other, kernel: "580.159.03"))
    #expect("\(NVIDIAFault.otherVersion(library: other, kernel: "580.159.03"))".contains("restart"))
    // The closed driver's module writes another line.
    machine.files["/proc/driver/nvidia/version"] =
      "NVRM version: NVIDIA UNIX x86_64 Kernel Module  575.57.08  Sat May 24 07:46:16 UTC 2025"
    machine.nvidiaLibraries = [other]
    #expect(try fault(of: machine).fault == .unknown)
  }

  @Test func withoutAVendorFileItsTextIsTold() throws {
    var machine = machine()
    machine.files["/usr/share/glvnd/egl_vendor.d/10_nvidia.json"] = nil
    let missing = try fault(of: machine)
    #expect(missing.fault == .noVendorFile(variable: nil))
    let text = try #require(missing.warning)
    let file = #"{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_nvidia.so.0"}}"#
    #expect(text.contains(file))
    #expect(text.contains("/usr/share/glvnd/egl_vendor.d/10_nvidia.json"))
    #expect(text.contains("__EGL_VENDOR_LIBRARY_FILENAMES"))
    machine.files["/opt/vendors/a.json"] = #""libEGL_nvidia.so.0""#
    machine.environment = ["__EGL_VENDOR_LIBRARY_DIRS": "/none:/opt/vendors"]
    #expect(try fault(of: machine).fault == .unknown)
    machine.environment = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/none:/opt/vendors/a.json"]
    #expect(try fault(of: machine).fault == .unknown)
    let mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"
    machine.environment = ["__EGL_VENDOR_LIBRARY_FILENAMES": mesa]
    #expect(try fault(of: machine).fault == .noVendorFile(variable: mesa))
  }

  @Test(arguments: [
    ("CUDA_VISIBLE_DEVICES", "MIG-7c1bd1d6"), ("NVIDIA_VISIBLE_DEVICES", "MIG-7c1bd1d6"), nil,
  ])
  func aSplitGPUIsTold(_ variable: (name: String, value: String)?) throws {
    var machine = machine()
    if let variable {
      machine.environment[variable.name] = variable.value
    } else {
      machine.files["/proc/driver/nvidia/capabilities/gpu0/mig/gi7"] = ""
    }
    let split = try fault(of: machine)
    #expect(split.fault == .split)
    #expect(split.warning?.contains("nvidia-smi -mig 0") == true)
  }

  @Test func aWholeDriverThatOpensNothingIsTold() throws {
    for step in [FakeDisplay.Step.initialize, .context, .pixel] {
      #expect(try fault(of: machine(step)).fault == .unknown)
    }
  }

  @Test func nothingIsSaidOtherwise() throws {
    var machine = machine()
    machine.files["/dev/nvidia0"] = nil
    #expect(try fault(of: machine) == (nil, nil))
    machine = self.machine()
    machine.devices?[1].display.fails = nil
    let hardware = FakeGraphics(machine)
    let context = try hardware.open(.auto)
    #expect(!context.info.isSoftware && context.info.warning == nil)
    #expect(!hardware.calls.contains("open libEGL_nvidia.so.0"))
    for choice in [
      DeviceChoice.software, .surfaceless, .device(.index(0)), .gbm(path: "/dev/dri/card0"),
    ] {
      machine = self.machine()
      machine.nodes = [.init(path: "/dev/dri/card0", display: .llvmpipe)]
      let fake = FakeGraphics(machine)
      let context = try fake.open(choice)
      #expect(context.info.warning == nil && !fake.calls.contains("open libEGL_nvidia.so.0"))
    }
    // The device is not tried, so nothing is known of its driver.
    machine = self.machine()
    machine.environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    #expect(try fault(of: machine) == (nil, nil))
  }

  @Test func aNamedDeviceTellsItsFault() throws {
    let attempts = try #require(FakeGraphics(machine()).failure(of: .device(.index(1))))
    #expect(attempts.last?.outcome == .failed(.nvidia(.unknown)))
  }
}
