import GLBlur
import GLBlurChain
import GLBlurFiles

/// The part of `run` that applies the chain to every frame of an animation.
struct AnimationWork: Sendable {
  private let renderer: ChainRenderer
  private let comparesBackends: Bool
  private let tolerance: Double
  private let options: WriteOptions
  /// The time of each frame in milliseconds, or nil for those of the input.
  private let delay: Int?
  /// The number of plays, or nil for that of the input.
  private let loops: Int?

  init(
    _ renderer: ChainRenderer, _ backend: BackendChoice, _ options: WriteOptions,
    _ arguments: Arguments
  ) {
    self.renderer = renderer
    comparesBackends = backend == .both
    tolerance = arguments.tolerance
    self.options = options
    delay = arguments.integer(.delay)
    loops = arguments.integer(.loops)
  }

  /// Renders all frames of a file.
  ///
  /// - Returns: The encoded animation, or nil if the backends differ, as the report says then.
  func animation(
    of file: ImageFile, for form: ResultForm, _ report: inout InputReport
  ) throws -> Animation? {
    let format = form.animationFormat
    var reader = try report.stopwatch.time("read") {
      try AnimationReader(file, checksMemory: false)
    }
    report.inputNotes = reader.notes
    let writer = ImageWriter(options)
    let delays = delay.map { delay in
      Array(repeating: FrameDelay.milliseconds(delay), count: reader.info.frameCount)
    }
    let frames = try renderer.frames(reader, delays) { shape in
      try writer.check(shape.size, as: format, name: form.name)
      return writer.memory(forFramesOf: shape, as: format)
    }
    while frames.isSurveying {
      var index = 0
      while let frame = try report.stopwatch.time("read", { try reader.next() }),
        try report.stopwatch.time("render", { try frames.survey(frame.image, index) })
      {
        index += 1
      }
      frames.endPass()
      reader = try report.stopwatch.time("read") {
        try AnimationReader(file.again(), checksMemory: false)
      }
    }
    let wanted = loops ?? reader.info.loopCount ?? 0
    if wanted > format.mostLoops {
      report.inputNotes.append(
        "the animation plays \(wanted) times, and \(format.rawValue) files hold \(format.mostLoops)"
      )
    }
    var animation = Animation(format: format, loops: wanted, options: options)
    animation.isEnded = frames.isEnded
    while let frame = try report.stopwatch.time("read", { try reader.next() }) {
      let rendering = try report.stopwatch.time("render") {
        try renderer.render(frame.image, animation.count, of: frames)
      }
      report.rendering = frames.summary
      report.frames = animation.count + 1
      if comparesBackends {
        let earlier = report.difference
        let reference = try frames.render(
          frame.image, animation.count, on: .cpu, isSummarized: false
        ).image
        try report.compare(rendering.image, reference, tolerance)
        if report.failure != nil { return nil }
        // The report is about the frame with the greatest difference.
        if let earlier, let difference = report.difference, earlier.greatest > difference.greatest {
          report.difference = earlier
        }
      }
      let delay = delay.map(FrameDelay.milliseconds) ?? frame.delay
      try report.stopwatch.time("write") { try animation.add(rendering.image, delay: delay) }
    }
    do {
      // The writing of a file is completed even if a signal arrives, so it should be short.
      try report.stopwatch.time("write") { try animation.encodeAll() }
    } catch {
      // The encoder gives another reason if the time is over.
      try frames.check()
      throw error
    }
    return animation
  }
}
