public import GLBlur
public import GLBlurChain
import GLBlurFiles
public import GLBlurImage
import SystemLibrary

/// A film that `Renderer.renderFilm` has made.
public struct RenderedFilm: Sendable {
  /// How many frames the film has.
  public let frameCount: Int
  /// The size of its frames in pixels.
  public let size: Size
  /// The labels, each with the lowest contrast ratio of all frames.
  public let labels: [LabelReport]
  /// Sentences about what was read differently from what the film says, or was written differently
  /// or not at all.
  public let notes: [String]
}

extension Renderer {
  /// Applies a chain to every frame of a film, and makes a film of the results with the sound and
  /// the times of the first. Blocks the calling thread.
  ///
  /// Memory does not grow with the number of frames. Parameters that change over time follow the
  /// times of the frames. `auto` and `legible` labels are decided once for all frames, which are
  /// read once more for that. The colours are those of sRGB, since films hold no profile; the depth
  /// is that of the film. Shaders that show sound hear the sound file of `writing`, or else the
  /// film, unless the chain hears another one (`Chain.hearing`).
  ///
  /// ```swift
  /// let film = try renderer.renderFilm(card, "in.mp4", to: "out.webm")
  /// print(film.frameCount, film.notes)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the film.
  ///   - output: The path of the result, which appears when it is complete. The ending chooses the
  ///     format (`FilmFile.write`).
  ///   - inputs: Further images, by their names in the chain.
  ///   - rate: The number of frames per second, or nil to keep the frames of the film.
  ///   - duration: The duration in seconds for keys that depend on it, or nil for that of the film.
  ///   - reading: How the film is read, and which part of it.
  ///   - writing: The codec, its quality, and a sound file.
  ///   - step: The distance of the frames that are surveyed for labels, at least 1: 2 is every
  ///     other.
  ///   - progress: Receives the number of frames written so far.
  /// - Throws: `FilmError`, `ChainError`, and the errors of `render(_:_:inputs:on:)`. Nothing is
  ///   left of the result then.
  public func renderFilm(
    _ chain: Chain, _ path: String, to output: String, inputs: [String: Image] = [:],
    rate: FrameRate? = nil, duration: Double? = nil, reading: FilmReadOptions = FilmReadOptions(),
    writing: FilmOptions = FilmOptions(), surveyingEvery step: Int = 1,
    progress: (@Sendable (_ frames: Int) -> Void)? = nil
  ) throws -> RenderedFilm {
    guard Path.real(path, in: "") != Path.real(output, in: "") else {
      throw FilmError.cannotEncode(
        name: output, reason: "it is the film that is read; name another file")
    }
    if let duration, !(duration > 0 && duration <= 1e6) {
      throw ChainError(
        path: "animation", message: "a duration of \(duration) s; expected above 0 to 1000000 s")
    }
    let kind = writing.kind(of: output)
    try writing.check(for: kind, name: output)
    if let sound = writing.sound { try SoundFile(sound).check() }
    let (chain, silence) = try chain.hearing(writing.sound, orFilm: path, from: reading.from)
    let threads = options.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // Frames that remember others are rendered one by one, each by all threads.
    let workers = chain.remembersFrames ? 1 : min(threads, Self.mostWorkers)
    var settings = options
    settings.threads = threads / workers
    settings.profile = .srgb
    if settings.depth == .float { settings.depth = .bits16 }
    let renderer = Renderer(settings, sharers: workers)
    let context = renderer.context
    var reading = reading
    let mayGoOn = reading.mayGoOn
    reading.mayGoOn = { (mayGoOn?() ?? true) && !context.isEnded() }
    reading.threads = threads
    func open(carryingTracks: Bool) throws -> FilmSource {
      var options = reading
      options.carriesTracks = carryingTracks && reading.carriesTracks
      return try FilmSource(
        FilmFile.open(path, options), options, rate: rate, mostFrames: writing.mostFrames)
    }
    do {
      var labels: Film?
      if chain.dependsOnPixels || chain.mayComeToDependOnPixels {
        let source = try open(carryingTracks: false)
        let survey = LabelSurvey(
          renderer, try source.timeline(of: chain, duration: duration), inputs: inputs,
          everyLabel: false)
        let hasLabels = try survey.add(
          source, every: step, workers: workers, in: context, progress: { _ in { _ in } }
        ) { try open(carryingTracks: false) }
        labels = hasLabels ? survey.decisions.film : nil
      }
      var source = try open(carryingTracks: true)
      renderer.expect(pictures: source.expectedFrames ?? 1, atATime: workers)
      let pipeline = FilmPipeline(
        try source.timeline(of: chain, duration: duration), in: context, workers: workers,
        keepsPlanes: settings.mayOpenGPU, time: { _, _ in }, progress: progress ?? { _ in }
      ) { [labels] chain, picture, _, memory, _ in
        try FilmPipeline.Frame(
          renderer.render(
            [chain], picture, inputs: inputs, on: nil, film: labels, memory: &memory, in: context)[
              0])
      }
      let begun = source
      let made = try pipeline.run(&source) { first in
        var writing = writing
        writing.rate = begun.framesPerSecond
        if rate != nil { writing.timescale = writing.rate?.numerator }
        writing.threads = threads
        writing.isRedacted = chain.redacts
        let writer = try FilmFile.write(
          output, begun.resultFormat(for: first, mayHaveAlpha: kind != .y4m), writing,
          copying: begun.reader)
        return FilmOutput(WriterSink(writer, writing), of: begun.reader.name)
      }
      var outcome = FilmOutput.Outcome()
      try made.finish(&outcome)
      guard let summary = outcome.summary else { throw source.lackOfFrames }
      return RenderedFilm(
        frameCount: outcome.frames, size: summary.size, labels: summary.labels,
        notes: source.notes + (silence.map { [$0] } ?? []) + summary.warnings + outcome.notes)
    } catch {
      throw context.cause(of: error)
    }
  }

  /// More frames at a time hardly speed it up and take memory.
  private static let mostWorkers = 8
}

extension Renderer {
  /// Makes a film or an animation of a chain that changes over time, over one picture or over its
  /// canvas. Blocks the calling thread.
  ///
  /// The frames are those of `frames(of:_:inputs:duration:rate:surveyingEvery:on:)`. The colours of
  /// a film are those of sRGB, since films hold no profile. Shaders that show sound hear the sound
  /// file of `writing`, unless the chain hears another one (`Chain.hearing`).
  ///
  /// ```swift
  /// let film = try renderer.renderFilm(of: slide, photo, to: "slide.mp4", rate: 30)
  /// ```
  ///
  /// - Parameters:
  ///   - source: The input image, or nil for the chain's canvas.
  ///   - output: The path of the result, which appears when it is complete. The ending chooses the
  ///     format: an animation for `.apng`, `.webp` and `.gif`, and a film (`FilmFile.write`)
  ///     otherwise.
  ///   - inputs: Further images, by their names in the chain.
  ///   - duration: The duration in seconds, or nil for the time of the last key.
  ///   - writing: The codec of a film and its quality, or how an animation is played and encoded,
  ///     within the memory of the renderer.
  ///   - step: The distance of the frames that are surveyed for labels, at least 1.
  ///   - progress: Receives the number of frames written so far.
  /// - Throws: `FilmError`, `FileError`, `ChainError`, and the errors of `render(_:_:inputs:on:)`.
  ///   Nothing is left of the result then.
  public func renderFilm(
    of chain: Chain, _ source: Image? = nil, to output: String, inputs: [String: Image] = [:],
    duration: Double? = nil, rate: FrameRate = 25, writing: FilmOptions = FilmOptions(),
    surveyingEvery step: Int = 1, progress: ((_ frames: Int) -> Void)? = nil
  ) throws -> RenderedFilm {
    let animation = FileFormat(endingOf: output).flatMap { $0.hasAnimations ? $0 : nil }
    if let animation, writing.sound != nil {
      throw FilmError.cannotEncode(name: output, reason: FilmFile.lackOfSound(animation.rawValue))
    }
    try writing.check(
      for: animation == nil ? writing.kind(of: output) : .animation, name: output)
    if let animation, let loops = writing.loops, !(0...animation.mostLoops).contains(loops) {
      throw FilmError.cannotEncode(
        name: output,
        reason: "\(loops) loops are asked for, and \(animation.rawValue) files hold 0 to "
          + "\(animation.mostLoops)")
    }
    var chain = chain
    if let sound = writing.sound {
      try SoundFile(sound).check()
      if chain.lacksSound { chain = chain.hearing(try Sound(sound)) }
    }
    let count = try ChainFrames(chain, duration: duration, rate: rate).count
    if let most = writing.mostFrames, count > most {
      throw FilmError.cannotEncode(
        name: output, reason: "it has \(count) frames, and \(most) are allowed")
    }
    var settings = options
    if animation == nil {
      settings.profile = .srgb
      if settings.depth == .float { settings.depth = .bits16 }
    }
    let frames = try Renderer(settings).frames(
      of: chain, source, inputs: inputs, duration: duration, rate: rate, surveyingEvery: step)
    var made: FilmOutput?
    defer { made?.discard() }
    for frame in frames {
      let frame = try frame.get()
      let output =
        try made
        ?? FilmOutput(
          animation.map { animationSink($0, to: output, writing) }
            ?? filmSink(for: frame.image, to: output, rate, writing), of: output)
      made = output
      var memory: [UInt8] = []
      let prepared = try output.preparation.prepare(frame.image, frame.index, reusing: &memory)
      let span = FrameSpan(
        time: FilmTime(value: frame.index * rate.denominator, timescale: rate.numerator),
        duration: FilmTime(value: rate.denominator, timescale: rate.numerator))
      let count = output.add(prepared, shown: span, frame.rendering.summary)
      progress?(count)
      if output.isEnded { break }
    }
    var outcome = FilmOutput.Outcome()
    try made?.finish(&outcome)
    guard let summary = outcome.summary else { throw FilmError.noFrame(name: output, from: 0) }
    return RenderedFilm(
      frameCount: outcome.frames, size: summary.size, labels: summary.labels,
      notes: summary.warnings + outcome.notes)
  }

  private func animationSink(
    _ format: FileFormat, to output: String, _ writing: FilmOptions
  ) -> any FilmSink {
    var pictures = writing.pictures
    pictures.threads = pictures.threads ?? options.threads
    pictures.memory = memory
    return AnimationSink(
      Animation(format: format, loops: writing.loops ?? 0, options: pictures)
    ) { try $0.write(to: output) }
  }

  private func filmSink(
    for first: Image, to output: String, _ rate: FrameRate, _ writing: FilmOptions
  ) throws -> any FilmSink {
    var film = writing
    film.rate = Ratio(rate.numerator, rate.denominator)
    film.timescale = rate.numerator
    film.threads = options.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let ending =
      "." + (film.container ?? String(output.lowercased().split(separator: ".").last ?? ""))
    let codec = FilmFile.codec(film, ofEnding: ending, hasAlpha: !first.isOpaque)
    let isWhole = codec?.keepsRGB ?? false
    let writer = try FilmFile.write(
      output, FrameFormat(ofPictures: first, losingNothing: isWhole), film)
    return WriterSink(writer, writing)
  }
}

extension FrameFormat {
  /// All of a picture for lossless codecs, and what players expect for others. All pictures have
  /// the size of the first one.
  package init(ofPictures first: Image, losingNothing isWhole: Bool) throws(FilmError) {
    try self.init(
      size: first.size, subsampling: isWhole ? .yuv444 : .yuv420,
      bits: first.format == .rgba8 ? 8 : 16, hasAlpha: !first.isOpaque,
      matrix: isWhole ? .identity : Y4MHeader.usualMatrix(height: first.size.height),
      range: isWhole ? .full : .limited)
  }
}
