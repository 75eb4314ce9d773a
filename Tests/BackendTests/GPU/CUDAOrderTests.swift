import GLBlurGPU
import Testing

/// EGL lists the GPUs in an order that is not CUDA's.
@Suite struct CUDAOrderTests {
  private static let extensions =
    "EGL_NV_device_cuda EGL_EXT_device_drm EGL_EXT_device_drm_render_node EGL_EXT_device_persistent_id"

  private static func uuid(_ number: Int) -> [UInt8] {
    [0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE] + [UInt8](repeating: UInt8(number), count: 8)
  }

  /// A machine whose devices 2, 3, 1, 0 are EGL's 0, 1, 2, 3. `numbers` are those of
  /// EGL_CUDA_DEVICE_NV, `variable` is CUDA_VISIBLE_DEVICES.
  private func machine(
    _ numbers: [Int?], _ variable: String?, haveUUIDs: Bool = false
  ) -> FakeMachine {
    let devices = zip([2, 3, 1, 0], numbers).map { device, number in
      FakeMachine.Device(
        extensions: Self.extensions, node: "/dev/dri/renderD\(128 + device)",
        card: "/dev/dri/card\(device)", cuda: number, uuid: haveUUIDs ? Self.uuid(device) : nil)
    }
    let nodes = (0..<4).map { FakeMachine.Node(path: "/dev/dri/card\($0)") }
    return FakeMachine(
      devices: devices, nodes: nodes,
      environment: variable.map { ["CUDA_VISIBLE_DEVICES": $0] } ?? [:])
  }

  private func opened(_ choice: DeviceChoice, _ machine: FakeMachine) throws -> String {
    try FakeGraphics(machine).open(choice).info.display
  }

  @Test func cudasNumberNamesADevice() throws {
    let machine = machine([2, 3, 1, 0], nil)
    #expect(
      try opened(.device(.cuda(0)), machine) == "device:3 (/dev/dri/renderD128, cuda:0)")
    #expect(
      try opened(.device(.cuda(3)), machine) == "device:1 (/dev/dri/renderD131, cuda:3)")
    // Without the variable the order is EGL's.
    #expect(try opened(.auto, machine) == "device:0 (/dev/dri/renderD130, cuda:2)")
    #expect(try opened(.device(.index(2)), machine) == "device:2 (/dev/dri/renderD129, cuda:1)")
    let attempts = try #require(FakeGraphics(machine).failure(of: .device(.cuda(4))))
    let text = attempts.map(\.description).joined()
    #expect(text.contains("there is no cuda:4") && text.contains("renderD131, cuda:3)"))
  }

  /// Drivers number the devices that the variable leaves, in its order.
  @Test func autoObeysTheVariable() throws {
    let machine = machine([nil, 0, -1, 1], "3,0")
    #expect(try opened(.auto, machine) == "device:1 (/dev/dri/renderD131, cuda:0)")
    #expect(try opened(.device(.first), machine) == "device:1 (/dev/dri/renderD131, cuda:0)")
    #expect(
      try opened(.device(.cuda(1)), machine) == "device:3 (/dev/dri/renderD128, cuda:1)")
    // A named device is opened nevertheless.
    #expect(try opened(.device(.index(0)), machine) == "device:0 (/dev/dri/renderD130)")
    let context = try FakeGraphics(machine).open(.auto)
    #expect(
      context.attempts.map(\.description).prefix(2) == [
        "device:0 (/dev/dri/renderD130): not tried: CUDA_VISIBLE_DEVICES leaves it out",
        "device:2 (/dev/dri/renderD129): not tried: CUDA_VISIBLE_DEVICES leaves it out",
      ])
  }

  /// A driver that numbers all devices has not read the variable.
  @Test func numbersOfTheMachineAreTranslated() throws {
    let machine = machine([2, 3, 1, 0], "3, 1")
    #expect(try opened(.auto, machine) == "device:1 (/dev/dri/renderD131, cuda:3)")
    #expect(
      try opened(.device(.cuda(1)), machine) == "device:2 (/dev/dri/renderD129, cuda:1)")
    let attempts = try #require(FakeGraphics(machine).failure(of: .device(.cuda(2))))
    #expect(attempts[0].description.contains(#"no cuda:2 with CUDA_VISIBLE_DEVICES "3, 1""#))
  }

  /// A UUID may be cut off if only one device fits.
  @Test(arguments: [
    "GPU-10325476-98ba-dcfe-0303-030303030303,GPU-10325476-98ba-dcfe-0202",
    "GPU-10325476-98ba-dcfe-0303,0",
  ])
  func uuidsAreCompared(_ variable: String) throws {
    let machine = machine([nil, nil, nil, nil], variable, haveUUIDs: true)
    #expect(try opened(.auto, machine) == "device:1 (/dev/dri/renderD131)")
    #expect(try opened(.device(.cuda(0)), machine) == "device:1 (/dev/dri/renderD131)")
  }

  @Test(arguments: ["GPU-10325476-98ba-dcfe-0303", "MIG-GPU-10325476/1/0", "first"])
  func whatIsNotUnderstoodIsSaid(_ variable: String) throws {
    let machine = machine([nil, nil, nil, nil], variable)
    let context = try FakeGraphics(machine).open(.auto)
    #expect(context.info.display == "device:0 (/dev/dri/renderD130)")
    #expect(
      context.attempts.first?.outcome == .failed(.unknownDevice(entry: variable)))
    #expect(context.attempts.first?.description.contains("not obeyed") == true)
    #expect(GPUError.unknownDevice(entry: variable).isAbsence)
  }

  /// Neither EGL nor GBM opens what belongs to others, and no driver is blamed.
  @Test(arguments: ["", "-1", "-1,0"]) func noDeviceAtAll(_ variable: String) throws {
    var machine = machine([nil, nil, nil, nil], variable)
    machine.files = ["/dev/nvidia0": ""]
    let fake = FakeGraphics(machine)
    let attempts = try #require(fake.failure(of: .auto))
    #expect(attempts.count { $0.outcome == .refused(renderer: nil, .hidden) } == 4)
    #expect(fake.tried.isEmpty && !fake.calls.contains { $0.hasPrefix("open ") })
    // The variable concerns only NVIDIA's devices.
    machine.devices?.append(.init(node: "/dev/dri/renderD140"))
    #expect(try opened(.auto, machine) == "device:4 (/dev/dri/renderD140)")
  }
}
