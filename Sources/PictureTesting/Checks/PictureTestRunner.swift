package import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurGPU
import GLBlurImage
import Synchronization
import SystemLibrary
import UserShaders

/// The outcome of a test.
package struct PictureTestResult: Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// The message names the difference and its place, or what cannot be rendered.
    case failed(String)
    /// The golden file was written, since there was none or another one.
    case blessed
    /// Nothing was compared. `note` is the reason.
    case skipped
  }

  package let title: String
  package let file: String
  package let outcome: Outcome
  /// What was not checked, and why.
  package let note: String?
  package let seconds: Double
  /// The pictures of a failure, whose names say what they are, such as `actual.png`, and not of
  /// which test, and the place of the worst pixel in shares of the picture.
  package let pictures: [NamedBytes]
  package let place: SIMD2<Double>?

  /// The result of a file that cannot be read.
  package init(_ error: PictureTestError) {
    self.init(
      title: Path.name(of: error.file), file: error.file, outcome: .failed("\(error)"), note: nil,
      seconds: 0, pictures: [], place: nil)
  }

  init(
    title: String, file: String, outcome: Outcome, note: String?, seconds: Double,
    pictures: [NamedBytes], place: SIMD2<Double>?
  ) {
    self.title = title
    self.file = file
    self.outcome = outcome
    self.note = note
    self.seconds = seconds
    self.pictures = pictures
    self.place = place
  }

  package var hasFailed: Bool { if case .failed = outcome { true } else { false } }
}

/// Runs tests of shaders and chains.
package final class PictureTestRunner: Sendable {
  /// The golden files that are written.
  package enum Blessing: Hashable, Sendable {
    case none
    case missing
    case changed
  }

  private let blessing: Blessing
  private let backends: PictureTest.Backends?
  private let files: FileAccess
  private let renderers: TestRenderers

  /// - Parameters:
  ///   - backends: The backends of all tests, or nil for what each test says.
  ///   - options: The device, and the limits of each render, which runs on one thread if no number
  ///     is given.
  package init(
    blessing: Blessing = .none, backends: PictureTest.Backends? = nil,
    files: FileAccess = FileAccess(allowsOutside: false),
    options: Renderer.Options = Renderer.Options()
  ) {
    self.blessing = blessing
    self.backends = backends
    self.files = files
    renderers = TestRenderers(options)
  }

  /// Opens OpenGL ES for the tests. Returns why it cannot be opened, or nil.
  ///
  /// - Throws: `GPUError` if it cannot be opened although all tests must render with it.
  package func openDevice() throws -> String? {
    do {
      _ = try renderers.renderer(.exact, .source).device()
      return nil
    } catch let error where backends == nil {
      return "\(error)"
    }
  }

  /// Runs tests side by side, and returns their results in order.
  ///
  /// - Parameters:
  ///   - absence: Why OpenGL ES cannot be opened, or nil if it can.
  ///   - jobs: The number of tests at a time, or nil for one on each processor.
  ///   - report: Is called with the index and the result of each test, in order, one at a time, as
  ///     soon as it and those before it are done.
  package func run(
    _ tests: [Result<PictureTest, PictureTestError>], absence: String?, jobs: Int? = nil,
    report: @escaping @Sendable (Int, PictureTestResult) -> Void = { _, _ in }
  ) -> [PictureTestResult] {
    let progress = Mutex(Progress(count: tests.count))
    let jobs = jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    Workers(jobs).share(tests.count) { [self] index in
      let result =
        switch tests[index] {
        case .success(let test): run(test, absence: absence)
        case .failure(let error): PictureTestResult(error)
        }
      progress.withLock { $0.add(result, at: index, report) }
      return true
    }
    return progress.withLock { $0.results.compactMap(\.self) }
  }

  private struct Progress {
    var results: [PictureTestResult?]
    var reported = 0

    init(count: Int) { results = Array(repeating: nil, count: count) }

    mutating func add(
      _ result: PictureTestResult, at index: Int, _ report: (Int, PictureTestResult) -> Void
    ) {
      results[index] = result
      while reported < results.count, let next = results[reported] {
        report(reported, next)
        reported += 1
      }
    }
  }

  /// Runs a test.
  ///
  /// - Parameter absence: Why OpenGL ES cannot be opened, or nil if it can. Tests of both backends
  ///   then render on the processor alone, and those of the GPU fail.
  package func run(_ test: PictureTest, absence: String?) -> PictureTestResult {
    let clock = ContinuousClock()
    let start = clock.now
    var run = Run(
      test: test, files: files, blessing: blessing, backends: backends ?? test.backends,
      renderers: renderers, absence: absence)
    let outcome: PictureTestResult.Outcome
    do {
      outcome = try run.outcome()
    } catch {
      outcome = .failed(test.message(of: error))
    }
    let comparison = run.comparison
    let pictures = comparison.map { (try? $0.attachments()) ?? [] } ?? run.unmatched
    return PictureTestResult(
      title: test.title, file: test.file, outcome: outcome, note: run.note,
      seconds: (clock.now - start) / .seconds(1), pictures: pictures,
      place: comparison.flatMap { comparison in
        comparison.difference.worst.map { worst in
          let size = comparison.actual.image.size
          return SIMD2(
            (Double(worst.x) + 0.5) / Double(size.width),
            (Double(worst.y) + 0.5) / Double(size.height))
        }
      })
  }
}

extension PictureTest {
  /// Returns what went wrong in a render, with the file of the test and the case.
  fileprivate func message(of error: any Error) -> String {
    switch error {
    case let error as ShaderFileError: error.messages.joined(separator: "\n")
    case let error as ChainError where error.file == nil:
      // A shader is the only node of its chain, and the members of this node are those of the test.
      "\(self.error(error.path.replacing("nodes[0].", with: ""), error.message))"
    case is FileError: "\(self.error("", "\(error)"))"
    default: "\(error)"
    }
  }
}

/// The renderers of all tests, since a context of OpenGL ES takes long to open.
private final class TestRenderers: Sendable {
  private let options: Renderer.Options
  private let known = Mutex<[Renderer.Options: Renderer]>([:])

  init(_ options: Renderer.Options) {
    self.options = options
  }

  /// - Parameter isLimited: Whether the limits of costs hold, and not that of time alone.
  func renderer(_ quality: Quality, _ depth: Depth, isLimited: Bool = true) -> Renderer {
    var options = options
    if !isLimited {
      options.maxCost = nil
      options.maxShaderOperations = nil
    }
    options.quality = quality
    options.depth = depth
    options.threads = options.threads ?? 1
    return known.withLock { known in
      if let renderer = known[options] { return renderer }
      let renderer = Renderer(options)
      known[options] = renderer
      return renderer
    }
  }
}

/// A test under way.
private struct Run {
  let test: PictureTest
  let files: FileAccess
  let blessing: PictureTestRunner.Blessing
  let backends: PictureTest.Backends
  let renderers: TestRenderers
  let absence: String?
  /// The first difference.
  private(set) var comparison: Comparison?
  /// The picture that was compared with none.
  private(set) var unmatched: [NamedBytes] = []
  /// Why nothing was compared, or nil if something was.
  private(set) var reasonToSkip: String?
  private(set) var isLimited = true

  /// The backend that renders, or nil if both do.
  private var alone: Backend? {
    backends == .gpu ? .gpu : backends == .cpu || absence != nil ? .cpu : nil
  }

  /// What was not compared, or nil.
  var note: String? {
    if let reasonToSkip { return reasonToSkip }
    guard let alone, backends == .both || backends != test.backends else { return nil }
    return alone == .cpu ? "OpenGL ES was not compared" : "the processor was not compared"
  }

  private mutating func skipped(_ reason: String) -> PictureTestResult.Outcome {
    reasonToSkip = reason
    return .skipped
  }

  private static let oneBackend = "only one backend renders, so nothing was compared"

  mutating func outcome() throws -> PictureTestResult.Outcome {
    switch test.check {
    case .picture: try picture()
    case .random(let count, let seed): try random(count, seed)
    case .metamorphic: try metamorphic()
    }
  }

  private mutating func picture() throws -> PictureTestResult.Outcome {
    let golden = try GoldenFile(test, files)
    let subject = try Subject(test, files)
    let rendered = try rendered(subject)
    let verdict = try golden?.judge(rendered.image, of: subject.chain)
    switch verdict {
    case .equal, nil:
      if let disagreement = rendered.disagreement { return .failed(disagreement) }
      return golden == nil && alone != nil ? skipped(Self.oneBackend) : .passed
    case .missing:
      if let disagreement = rendered.disagreement { return .failed(disagreement) }
      if blessing != .none, let golden {
        try golden.write(rendered.image, of: subject.chain)
        return .blessed
      }
      unmatched = [try NamedBytes("actual.png", rendered.image)]
      return .failed(
        "There is no \(golden?.name ?? ""), so nothing was compared. Look at the picture and "
          + "write it with --bless.")
    case .different(let message, let found):
      if blessing == .changed, rendered.disagreement == nil, let golden {
        try golden.write(rendered.image, of: subject.chain)
        return .blessed
      }
      comparison = found ?? comparison
      if comparison == nil {
        unmatched = [try NamedBytes("actual.png", rendered.image)]
      }
      let agreement = rendered.disagreement ?? (rendered.isCompared ? "Both backends agree." : nil)
      let cure =
        rendered.disagreement == nil ? "If the change is meant, --update-changed writes it." : nil
      return .failed([message, agreement, cure].compactMap(\.self).joined(separator: " "))
    }
  }

  private struct Rendered {
    let image: Image
    var isCompared = false
    /// How the backends differ, or nil if they agree.
    var disagreement: String?
  }

  private mutating func rendered(_ subject: Subject) throws -> Rendered {
    guard let alone else { return try compared(subject) }
    if alone == .gpu, let absence {
      throw test.error("backend", "OpenGL ES does not open: \(absence)")
    }
    return Rendered(image: try render(subject, on: alone))
  }

  private mutating func compared(_ subject: Subject) throws -> Rendered {
    let cpu = try render(subject, on: .cpu)
    let gpu = try render(subject, on: .gpu)
    let comparison = try Comparison(
      .init(name: "gpu", image: gpu), .init(name: "cpu", image: cpu),
      within: test.quality == .exact
        ? renderer.deviceArithmetic().exactTolerance(cpu.format) : Self.fastTolerance)
    if comparison.isWithinTolerance { return Rendered(image: cpu, isCompared: true) }
    self.comparison = comparison
    return Rendered(
      image: cpu, isCompared: true,
      disagreement: "OpenGL ES and the processor disagree: \(comparison.summary)")
  }

  /// Results of the processor lie within 0.6 of a level of the formula and those of OpenGL ES
  /// within 1, so whole levels differ by at most 1.
  private static let fastTolerance = 1.0

  private var renderer: Renderer {
    renderers.renderer(test.quality, test.depth, isLimited: isLimited)
  }

  private func render(_ subject: Subject, on backend: Backend) throws -> Image {
    guard let picture = subject.picture else {
      return try renderer.render(subject.chain, inputs: subject.images, on: backend).image
    }
    return try renderer.render(subject.chain, picture, inputs: subject.images, on: backend).image
  }

  private mutating func random(
    _ count: Int, _ seed: UInt64
  ) throws -> PictureTestResult.Outcome {
    let text = try shaderText()
    let shader = try text.parsed()
    var random = RandomValues(seed: seed)
    for number in 1...count {
      let values = random.values(of: shader.parameters)
      let problem: String?
      do {
        problem = try rendered(Subject(test, files, text: text, values: values)).disagreement
      } catch {
        problem = test.message(of: error)
      }
      guard let problem else { continue }
      let spelled = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return .failed(
        "\(problem)\nThe values are number \(number): {\(spelled.joined(separator: ", "))}")
    }
    return alone == nil ? .passed : skipped(Self.oneBackend)
  }

  private mutating func metamorphic() throws -> PictureTestResult.Outcome {
    let text = try shaderText()
    let original = try rendered(Subject(test, files, text: text))
    if let disagreement = original.disagreement { return .failed(disagreement) }
    // A changed text may cost somewhat more than the text does.
    isLimited = false
    var changes = 0
    for change in Metamorphosis.allCases {
      // Braces within conditions of the preprocessor may not be what they seem.
      guard let changed = change.apply(to: text), (try? changed.parsed()) != nil else { continue }
      changes += 1
      let found: Rendered
      do {
        found = try rendered(Subject(test, files, text: changed))
      } catch {
        return .failed("With \(change.rawValue): \(test.message(of: error))")
      }
      if let disagreement = found.disagreement {
        return .failed("With \(change.rawValue): \(disagreement)")
      }
      let comparison = try Comparison(
        .init(name: "changed", image: found.image), .init(name: "original", image: original.image),
        within: 0)
      if comparison.isWithinTolerance { continue }
      self.comparison = comparison
      return .failed("The picture changes with \(change.rawValue): \(comparison.summary)")
    }
    return changes > 0 ? .passed : skipped("there was nothing to change")
  }

  private func shaderText() throws -> ShaderText {
    try ShaderText(contentsOf: files.subjectPath(of: test))
  }
}
