import CGraphics
import GLBlurGPU
import Testing

@Suite struct ForcedDeviceTests {
  private static let cards = FakeMachine(
    devices: [
      .init(node: "/dev/dri/renderD128"), .init(node: "/dev/dri/renderD129"), .software,
    ],
    nodes: [.init(path: "/dev/dri/renderD128"), .init(path: "/dev/dri/renderD129")],
    surfaceless: FakeDisplay(),
    links: ["/dev/dri/by-path/pci-0000:02:00.0-render": "/dev/dri/renderD129"])

  @Test(arguments: [
    (DeviceChoice.device(.index(1)), "device:1"), (.device(.index(2)), "device:2"),
    (.device(.path("/dev/dri/renderD129")), "device:1"),
    (.device(.path("/dev/dri/by-path/pci-0000:02:00.0-render")), "device:1"),
    (.device(.first), "device:0"), (.surfaceless, "surfaceless"),
    (.gbm(path: nil), "gbm:/dev/dri/renderD128"),
    (.gbm(path: "/dev/dri/renderD129"), "gbm:/dev/dri/renderD129"),
    (.gbm(path: "/dev/dri/by-path/pci-0000:02:00.0-render"), "gbm:/dev/dri/renderD129"),
  ])
  func itIsWhatIsOpened(_ choice: DeviceChoice, _ name: String) throws {
    let fake = FakeGraphics(Self.cards)
    let context = try fake.open(choice)
    #expect(context.info.display.hasPrefix(name))
    #expect(fake.tried == [name])
  }

  @Test(arguments: [
    (DeviceChoice.device(.index(1)), ["device:1"]),
    (.device(.path("/dev/dri/renderD129")), ["device:1"]),
    (.surfaceless, ["surfaceless"]),
    (.gbm(path: "/dev/dri/renderD129"), ["gbm:/dev/dri/renderD129"]),
    (.gbm(path: nil), ["gbm:/dev/dri/renderD128", "gbm:/dev/dri/renderD129"]),
    (.device(.first), ["device:0", "device:1", "device:2"]),
  ])
  func nothingElseIsOpenedWhenItFails(_ choice: DeviceChoice, _ tried: [String]) throws {
    var machine = Self.cards
    for index in 0..<3 { machine.devices?[index].display.fails = .context }
    for index in 0..<2 { machine.nodes[index].display.fails = .context }
    machine.surfaceless?.fails = .context
    let fake = FakeGraphics(machine)
    let attempts = try #require(fake.failure(of: choice))
    #expect(fake.tried == tried)
    #expect(attempts.count == tried.count)
    #expect(fake.liveContexts == 0)
  }

  @Test(arguments: [
    (DeviceChoice.device(.index(3)), "device:3"),
    (.device(.path("/dev/dri/renderD130")), "device:/dev/dri/renderD130"),
  ])
  func aDeviceThatIsNotListedIsNamed(_ choice: DeviceChoice, _ wanted: String) throws {
    let fake = FakeGraphics(Self.cards)
    let attempts = try #require(fake.failure(of: choice))
    let listed = [
      "device:0 (/dev/dri/renderD128)", "device:1 (/dev/dri/renderD129)", "device:2 (software)",
    ]
    #expect(attempts.map(\.outcome) == [.failed(.noDevice(wanted: wanted, listed: listed))])
    #expect(fake.tried.isEmpty)
  }

  @Test func aForcedDeviceMayBeRefusedForBeingSoftware() throws {
    let fake = FakeGraphics(Self.cards)
    let attempts = try #require(fake.failure(of: .device(.index(2)), allowSoftware: false))
    #expect(attempts.map(\.outcome) == [.refused(renderer: nil, .isSoftware)])
    #expect(fake.tried.isEmpty)
  }
}
