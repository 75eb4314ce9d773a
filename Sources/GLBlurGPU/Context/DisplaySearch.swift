import CGraphics

/// Searches for the first display that fits a choice.
///
/// Drivers list devices that do not open, so a display fits only if a context on it draws a pixel.
/// A software renderer is kept in reserve while other displays may be hardware. Mesa's surfaceless
/// platform comes late: beside NVIDIA's driver it is software.
struct DisplaySearch {
  let system: GraphicsSystem
  let choice: DeviceChoice
  let allowSoftware: Bool
  private(set) var attempts: [DisplayAttempt] = []
  /// The nodes of devices left to other processes.
  private var hiddenNodes: Set<String> = []
  private var hasFailedOnNVIDIA = false
  private var devices: Result<[DisplayCandidate], GPUError>?

  init(system: GraphicsSystem, choice: DeviceChoice, allowSoftware: Bool) {
    self.system = system
    self.choice = choice
    self.allowSoftware = allowSoftware
  }

  /// Returns a context that fits, current on the calling thread.
  ///
  /// - Throws: `GPUError.noDisplay` if no display fits.
  mutating func open(_ displays: inout DisplayTable) throws(GPUError) -> OpenContext {
    var inHand: OpenContext?
    for family in choice.families {
      for candidate in candidates(of: family) where inHand == nil || !candidate.isSoftwareDevice {
        guard let context = attempt(candidate, &displays) else { continue }
        if !context.info.isSoftware || choice == .software {
          if let inHand {
            inHand.destroy(system.egl)
            try context.makeCurrent(system.egl)
          }
          return context
        }
        if inHand == nil { inHand = context } else { context.destroy(system.egl) }
      }
    }
    let fault = lacksNVIDIA ? system.nvidiaFault() : nil
    if let fault {
      attempts.append(DisplayAttempt(label: "NVIDIA", outcome: .failed(.nvidia(fault))))
    }
    guard var inHand else { throw .noDisplay(choice: choice, attempts: attempts) }
    try inHand.makeCurrent(system.egl)
    inHand.info.warning = fault.map { "\(inHand.info.renderer) draws on the CPU: \($0)" }
    return inHand
  }

  /// Whether an NVIDIA GPU would have been opened if its driver were whole. The search does not
  /// tell if the environment leaves devices out or the choice names another display.
  private var lacksNVIDIA: Bool {
    if attempts.contains(where: \.isLeftOut) { return false }
    return switch choice {
    case .auto, .device(.first), .device(.cuda): true
    case .device(.index), .device(.path): hasFailedOnNVIDIA
    case .gbm, .software, .surfaceless: false
    }
  }

  private mutating func candidates(of family: DisplayFamily) -> [DisplayCandidate] {
    do throws(GPUError) {
      switch family {
      case .hardwareDevices:
        return visible(try listedDevices().filter { !$0.isSoftwareDevice })
      case .softwareDevices:
        // If EGL lists no devices, an earlier attempt has reported that.
        return choice == .software
          ? try listedDevices().filter(\.isSoftwareDevice)
          : (try? listedDevices().filter(\.isSoftwareDevice)) ?? []
      case .device(let device):
        return [try system.device(device, among: listedDevices())]
      case .nodes:
        let nodes = system.files.list()
        if nodes.isEmpty { throw .noNode }
        return nodes.filter { !hiddenNodes.contains($0) }.map { .gbm(path: $0) }
      case .node(let path):
        return [.gbm(path: system.files.resolve(path))]
      case .surfaceless:
        return [.surfaceless]
      case .platformDefault:
        return system.hasPlatforms ? [] : [.platformDefault]
      }
    } catch {
      attempts.append(DisplayAttempt(label: family.label, outcome: .failed(error)))
      return []
    }
  }

  /// Returns the devices that CUDA_VISIBLE_DEVICES leaves to this process, in its order, then those
  /// unknown to CUDA. Records the others as refused.
  private mutating func visible(_ devices: [DisplayCandidate]) -> [DisplayCandidate] {
    guard devices.contains(where: { $0.cuda != nil }),
      let visible = system.visibleDevices(among: devices)
    else { return devices }
    if let entry = visible.unknown {
      attempts.append(
        DisplayAttempt(label: "device", outcome: .failed(.unknownDevice(entry: entry))))
      return devices
    }
    for device in devices where visible.hides(device) {
      attempts.append(
        DisplayAttempt(label: device.label, outcome: .refused(renderer: nil, .hidden)))
      hiddenNodes.formUnion(system.nodes(of: device))
    }
    let numbered = devices.compactMap { device in visible.number(of: device).map { (device, $0) } }
    return numbered.sorted { $0.1 < $1.1 }.map(\.0) + devices.filter { $0.cuda == nil }
  }

  private mutating func listedDevices() throws(GPUError) -> [DisplayCandidate] {
    if let devices { return try devices.get() }
    let system = system
    let listed = Result { () throws(GPUError) in try system.listDevices() }
    devices = listed
    return try listed.get()
  }

  /// Records the outcome, and returns nil if the display does not fit.
  private mutating func attempt(
    _ candidate: DisplayCandidate, _ displays: inout DisplayTable
  ) -> OpenContext? {
    var opened: OpenContext?
    let outcome: DisplayAttempt.Outcome
    if let objection = objection(to: candidate) {
      outcome = .refused(renderer: nil, objection)
    } else {
      do throws(GPUError) {
        let display = try displays.open(candidate, in: system)
        // Whether the display's other contexts may draw meanwhile is not known yet.
        let context = try display.turn.hold { () throws(GPUError) in
          try ContextMaker(system: system, display: display).make(
            onSoftwareDevice: candidate.isSoftwareDevice)
        }
        if let objection = objection(to: context.info) {
          context.destroy(system.egl)
          outcome = .refused(renderer: context.info.renderer, objection)
        } else {
          opened = context
          outcome = .opened(renderer: context.info.renderer)
        }
      } catch {
        outcome = .failed(system.reason(for: error, on: candidate))
        if candidate.cuda != nil { hasFailedOnNVIDIA = true }
      }
    }
    attempts.append(DisplayAttempt(label: candidate.label, outcome: outcome))
    return opened
  }

  private func objection(to candidate: DisplayCandidate) -> DisplayAttempt.Objection? {
    if candidate.isSoftwareDevice { return allowSoftware ? nil : .isSoftware }
    // With LIBGL_ALWAYS_SOFTWARE, Mesa opens no hardware. A device that the user names is tried
    // nevertheless.
    let isNamed = choice != .auto && choice != .device(.first)
    return candidate.isDevice && !isNamed && system.wantsSoftware ? .environment : nil
  }

  private func objection(to info: ContextInfo) -> DisplayAttempt.Objection? {
    if info.isSoftware { return allowSoftware ? nil : .isSoftware }
    return choice == .software ? .isHardware : nil
  }
}
