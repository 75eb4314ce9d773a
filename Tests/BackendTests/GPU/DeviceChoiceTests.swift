import GLBlurGPU
import Testing

@Suite struct DeviceChoiceTests {
  @Test(arguments: [
    ("auto", DeviceChoice.auto), ("surfaceless", .surfaceless), ("software", .software),
    ("gbm", .gbm(path: nil)), ("gbm:/dev/dri/card0", .gbm(path: "/dev/dri/card0")),
    ("device", .device(.first)), ("device:12", .device(.index(12))),
    ("device:/dev/dri/by-path/pci-0:1", .device(.path("/dev/dri/by-path/pci-0:1"))),
    ("cuda:3", .device(.cuda(3))),
  ])
  func spellingsAreReadAndWritten(_ spelling: String, _ choice: DeviceChoice) throws {
    #expect(try DeviceChoice(spelling) == choice)
    #expect(choice.description == spelling)
  }

  @Test(arguments: [
    "", "Auto", "auto:", "auto:1", "gpu", "gbm:", "gbm:1", "gbm:card0", "device:", "device:-1",
    "device:1x", "device:²", "device:99999999999999999999", "surfaceless:0", "software:0",
    "cuda", "cuda:", "cuda:-1", "cuda:/dev/dri/card0",
  ])
  func whatMeansNothingIsRefusedWithWhatIsAllowed(_ spelling: String) {
    let error = #expect(throws: DeviceChoiceError.self) { try DeviceChoice(spelling) }
    let text = error?.description ?? ""
    #expect(text.contains("\"\(spelling)\""))
    for allowed in [
      "auto", "surfaceless", "gbm:PATH", "device:N", "device:PATH", "cuda:N", "software",
    ] {
      #expect(text.contains(allowed))
    }
  }
}
