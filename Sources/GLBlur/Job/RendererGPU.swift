import GLBlurGPU
import GLBlurImage
import Synchronization

/// The GPU of a renderer, opened on first use.
final class RendererGPU: Sendable {
  private let choice: DeviceChoice
  private let system: GraphicsSystem?
  private let team: any ThreadTeam
  private let passes: PassForm?
  private let birth = ProcessMark()
  /// Held while a thread measures the GPU.
  private let measuring = Mutex(())
  private let state = Mutex(State())

  private struct State {
    var executor: GPUExecutor?
    var speed: DeviceSpeed?
    /// In seconds.
    var opening = 0.0
    /// What earlier processes have found out, by whether a software rasteriser is allowed.
    var records: [Bool: DeviceRecord?] = [:]
    var plans: Set<UInt64> = []
    var notes = 0
    var expected = 0
    var atATime = 1
    /// In seconds; see `AutoEstimate.missed`.
    var missed = 0.0
    /// By whether a software rasteriser was allowed.
    var failures: [Bool: GPUError] = [:]

    func executor(allowSoftware: Bool) -> GPUExecutor? {
      executor.flatMap { allowSoftware || !$0.info.isSoftware ? $0 : nil }
    }
  }

  /// - Parameters:
  ///   - system: Nil for the functions of the machine.
  ///   - team: The threads that copy pixels to and from the GPU.
  ///   - passes: Nil for the form of the environment or the faster one.
  init(
    _ choice: DeviceChoice, _ system: GraphicsSystem?, _ team: any ThreadTeam, passes: PassForm?
  ) {
    self.choice = choice
    self.system = system
    self.team = team
    self.passes = passes
  }

  func isOpen(allowSoftware: Bool) -> Bool {
    // A thread that exists only in the parent may hold the lock in a forked child.
    !birth.isForked && state.withLock { $0.executor(allowSoftware: allowSoftware) != nil }
  }

  func open(allowSoftware: Bool) throws(GPUError) -> GPUExecutor {
    guard !birth.isForked else { throw .forked }
    return try state.withLock { (state) throws(GPUError) in
      if let executor = state.executor(allowSoftware: allowSoftware) { return executor }
      if let failure = state.failures[allowSoftware] { throw failure }
      let start = ContinuousClock.now
      do throws(GPUError) {
        let executor = try GPUExecutor(
          choice, allowSoftware: allowSoftware, system: system, passes: passes, team: team)
        (state.executor, state.speed, state.plans) = (executor, nil, [])
        state.opening = (ContinuousClock.now - start) / .seconds(1)
        keepOpening(of: executor, in: &state)
        return executor
      } catch {
        if !error.isPassing { state.failures[allowSoftware] = error }
        throw error
      }
    }
  }

  func close(_ executor: GPUExecutor) {
    state.withLock { state in
      if state.executor === executor { (state.executor, state.speed) = (nil, nil) }
    }
  }

  /// Returns the speed of an executor, measured by an earlier process or once per context.
  ///
  /// - Parameter measure: Measures an executor, given a function that opens another one on the
  ///   device.
  func speed(
    of executor: GPUExecutor,
    measure: (GPUExecutor, _ another: () throws -> GPUExecutor) throws -> DeviceSpeed
  ) throws -> DeviceSpeed {
    try measuring.withLock { _ in
      try knownSpeed(of: executor) ?? measuredSpeed(of: executor, measure)
    }
  }

  private func knownSpeed(of executor: GPUExecutor) -> DeviceSpeed? {
    if let known = state.withLock({ $0.executor === executor ? $0.speed : nil }) { return known }
    let record = record(allowSoftware: executor.info.isSoftware)
    return record.flatMap { $0.isOf(executor.info) ? $0.speed : nil }
  }

  /// The lock of the state is not held meanwhile, so renders go on.
  private func measuredSpeed(
    of executor: GPUExecutor,
    _ measure: (GPUExecutor, _ another: () throws -> GPUExecutor) throws -> DeviceSpeed
  ) throws -> DeviceSpeed {
    let allowSoftware = executor.info.isSoftware
    var speed = try measure(executor) {
      try GPUExecutor(choice, allowSoftware: allowSoftware, system: system, passes: passes)
    }
    let file = recordFile(allowSoftware: allowSoftware)
    state.withLock { state in
      guard state.executor === executor else { return }
      speed.opening = state.opening
      state.speed = speed
      guard let file else { return }
      let record = DeviceRecord(executor.info, speed)
      state.records[allowSoftware] = record
      file.write(record)
    }
    return speed
  }
}

extension RendererGPU {
  private func recordFile(allowSoftware: Bool) -> DeviceRecordFile? {
    DeviceRecordFile(choice, allowSoftware: allowSoftware, passes: passes, system)
  }

  func record(allowSoftware: Bool) -> DeviceRecord? {
    if birth.isForked { return nil }
    return state.withLock { record(in: &$0, allowSoftware: allowSoftware) }
  }

  private func record(in state: inout State, allowSoftware: Bool) -> DeviceRecord? {
    if let known = state.records[allowSoftware] { return known }
    let record = recordFile(allowSoftware: allowSoftware)?.read()
    state.records[allowSoftware] = .some(record)
    return record
  }

  /// Keeps the time of the quickest opening. The first opening on a machine also compares the forms
  /// of passes and reads the driver's libraries from the disk.
  private func keepOpening(of executor: GPUExecutor, in state: inout State) {
    let allowSoftware = executor.info.isSoftware
    guard let file = recordFile(allowSoftware: allowSoftware),
      var record = record(in: &state, allowSoftware: allowSoftware), record.isOf(executor.info),
      state.opening < record.speed.opening
    else { return }
    record.speed.opening = state.opening
    state.records[allowSoftware] = record
    file.write(record)
  }

  /// Sets how many programs of a plan must be compiled, and how many are loaded.
  func count(_ programs: DevicePrograms, in work: inout DeviceWork, allowSoftware: Bool) {
    let kept = record(allowSoftware: allowSoftware)?.plans.contains(programs.sum) == true
    let isReady = !birth.isForked && state.withLock { $0.plans.contains(programs.sum) }
    if isReady { return }
    if kept { work.keptPrograms = programs.count } else { work.programs = programs.count }
  }

  /// Notes that the executor is given a plan, whose programs are then compiled and kept. Programs
  /// are counted for the first renders and some later ones, since the frames of a film have few
  /// plans.
  func note(on executor: GPUExecutor, _ programs: () throws -> DevicePrograms) rethrows {
    let isCounted = state.withLock { state in
      state.missed = 0
      state.notes += 1
      return state.notes <= 64 || state.notes % 16 == 0
    }
    guard isCounted else { return }
    let programs = try programs()
    let allowSoftware = executor.info.isSoftware
    let file = recordFile(allowSoftware: allowSoftware)
    state.withLock { state in
      guard state.executor === executor, state.plans.insert(programs.sum).inserted,
        let file, var record = state.records[allowSoftware] ?? nil, record.isOf(executor.info),
        !record.plans.contains(programs.sum)
      else { return }
      record.add(programs.sum)
      state.records[allowSoftware] = record
      file.write(record)
    }
  }

  func expect(_ pictures: Int, atATime: Int) {
    if !birth.isForked { state.withLock { ($0.expected, $0.atATime) = (pictures, atATime) } }
  }

  /// Returns the number of expected pictures, at least 1, how many of them are rendered at a time,
  /// and the seconds that `miss` has noted. A picture that is taken is not expected again.
  func nextPicture(isTaken: Bool) -> (expected: Int, atATime: Int, missed: Double) {
    if birth.isForked { return (1, 1, 0) }
    return state.withLock { state in
      defer { if isTaken { state.expected = max(0, state.expected - 1) } }
      let expected = max(1, state.expected)
      return (expected, min(expected, max(1, state.atATime)), state.missed)
    }
  }

  /// Notes the seconds that an open GPU would have saved a render, or all of its time if the GPU's
  /// speed is not known.
  func miss(_ seconds: Double) {
    if !birth.isForked { state.withLock { $0.missed += max(0, seconds) } }
  }
}
