import SystemLibrary

/// What a process has found out about the GPU of a device choice, for later processes.
package struct DeviceRecord: Hashable, Sendable {
  /// GL_VENDOR, GL_RENDERER and GL_VERSION.
  package let driver: [String]
  package var speed: DeviceSpeed
  /// The sums of the plans whose compiled programs are kept, the latest last.
  package private(set) var plans: [UInt64] = []

  package init(_ info: ContextInfo, _ speed: DeviceSpeed) {
    driver = [info.vendor, info.renderer, info.version]
    self.speed = speed
  }

  package var renderer: String { driver[1] }

  package func isOf(_ info: ContextInfo) -> Bool {
    driver == [info.vendor, info.renderer, info.version]
  }

  /// Adds a plan, and forgets the oldest.
  package mutating func add(_ plan: UInt64) {
    plans.removeAll { $0 == plan }
    plans = plans.suffix(255) + [plan]
  }
}

extension DeviceRecord {
  private static var times: [(name: String, value: WritableKeyPath<DeviceSpeed, Double>)] {
    [
      ("opening", \.opening), ("program", \.perProgram), ("kept program", \.perKeptProgram),
      ("render", \.perRender), ("pass", \.perPass), ("byte", \.perByte),
      ("operation", \.perOperation),
    ]
  }

  var text: String {
    let times = Self.times.map { "\($0.name) \(speed[keyPath: $0.value])" }
    return (driver + times + plans.map { String($0, radix: 16) }).joined(separator: "\n")
  }

  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3 + Self.times.count else { return nil }
    driver = lines[..<3].map(String.init)
    speed = DeviceSpeed(perRender: 0, perPass: 0, perByte: 0, perOperation: 0)
    for (line, time) in zip(lines[3...], Self.times) {
      guard line.hasPrefix(time.name + " "),
        let seconds = Double(line.dropFirst(time.name.count + 1)), seconds >= 0, seconds < 3600
      else { return nil }
      speed[keyPath: time.value] = seconds
    }
    for line in lines[(3 + Self.times.count)...] {
      guard let plan = UInt64(line, radix: 16) else { return nil }
      plans.append(plan)
    }
  }
}

/// The record of a device choice, in a file beside the compiled programs (`ProgramFiles`).
package struct DeviceRecordFile: Sendable {
  private let files: ProgramFiles
  private let name: String

  /// Finds the file, or returns nil if programs are not kept.
  ///
  /// - Parameters:
  ///   - passes: The form of passes, or nil for that of GLBLUR_PASSES or the faster one.
  package init?(
    _ choice: DeviceChoice, allowSoftware: Bool, passes: PassForm?, _ system: GraphicsSystem?
  ) {
    let environment =
      system?.environment
      ?? { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    guard
      let folder = system == nil
        ? ProgramFolder(environment: environment) : system?.programFolder,
      let files = ProgramFiles(folder.path, driver: ["devices"])
    else { return nil }
    self.files = files
    // Another value of these may open another device or driver.
    let variables = Self.variables.map { "\($0)=\(environment($0) ?? "")" }
    let form = passes?.rawValue ?? environment("GLBLUR_PASSES") ?? ""
    name = (["record 2", "\(choice)", "\(allowSoftware)", form] + variables)
      .joined(separator: "\n")
  }

  private static let variables = [
    "CUDA_VISIBLE_DEVICES", "DRI_PRIME", "EGL_PLATFORM", "GALLIUM_DRIVER", "LIBGL_ALWAYS_SOFTWARE",
    "LP_NUM_THREADS", "MESA_GLES_VERSION_OVERRIDE", "MESA_LOADER_DRIVER_OVERRIDE",
    "__EGL_VENDOR_LIBRARY_FILENAMES",
  ]

  package func read() -> DeviceRecord? {
    files.binary(of: name).flatMap { DeviceRecord(String(decoding: $0.bytes, as: UTF8.self)) }
  }

  package func write(_ record: DeviceRecord) {
    files.keep(ProgramBinary(format: 0, bytes: Array(record.text.utf8)), of: name)
  }
}

extension GPUExecutor {
  package var keepsPrograms: Bool { context.system.programFolder != nil }
}
