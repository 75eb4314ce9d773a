public import GLBlur
public import GLBlurChain
import GLBlurFiles
public import GLBlurImage
import SystemLibrary

/// A film that `Renderer.renderFilm` has made.
public struct RenderedFilm: Sendable {
  /// The number of its frames.
  public let frameCount: Int
  /// The size of its frames in pixels.
  public let size: Size
  /// The labels, each with the lowest contrast ratio of all frames.
  public let labels: [LabelReport]
  /// Sentences about what was read, or is held by the file, differently from what it was.
  public let notes: [String]
}

extension Renderer {
  /// Applies a chain to every frame of a film, and makes a film of the results with the sound and
  /// the times of the first. Blocks the calling thread.
  ///
  /// Frames are read, rendered and written by several threads at a time, and memory does not grow
  /// with their number. Parameters that change over time follow the times of the frames. Labels that
  /// are `auto` or `legible` are decided once for all frames, which are read once more for that. The
  /// colours are those of sRGB, since films hold no profile; the depth is that of the film.
  ///
  /// ```swift
  /// let film = try renderer.renderFilm(card, "in.mp4", to: "out.webm")
  /// print(film.frameCount, film.notes)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - path: The path of the film.
  ///   - output: The path of the result. Its ending chooses the format (`FilmFile.write`), and it
  ///     appears when it is complete.
  ///   - inputs: Further images, by their names in the chain.
  ///   - rate: The number of frames in a second, each of which is the one that is shown at its time.
  ///     The default, nil, keeps the frames of the film.
  ///   - duration: The duration in seconds on which keys at shares of it depend. The default, nil, is
  ///     that of the film.
  ///   - reading: How the film is read, and which part of it.
  ///   - writing: The codec and its quality, and a sound file if there is to be another sound.
  ///   - step: The distance of the frames that are surveyed for labels, at least 1. The default is 1,
  ///     for each.
  ///   - progress: Receives the number of frames that have been written.
  /// - Throws: `FilmError`, `ChainError`, and the errors of `render(_:_:inputs:on:)`. Nothing is left
  ///   of the result then.
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
        notes: source.notes + summary.warnings + outcome.notes)
    } catch {
      throw context.cause(of: error)
    }
  }

  /// The greatest number of frames that are rendered at a time: more hardly speed it up and take memory.
  private static let mostWorkers = 8
}

extension Renderer {
  /// Makes a film or an animation of a chain that changes over time, over one picture or over its
  /// canvas. Blocks the calling thread.
  ///
  /// The frames are those of `frames(of:_:inputs:duration:rate:surveyingEvery:on:)`. The colours of
  /// a film are those of sRGB, since films hold no profile.
  ///
  /// ```swift
  /// let film = try renderer.renderFilm(of: slide, photo, to: "slide.mp4", rate: 30)
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The input image, or nil, the default, for the chain's canvas.
  ///   - output: The path of the result, which appears when it is complete. Its ending chooses the
  ///     format: an animation for `.apng`, `.webp` and `.gif`, and a film (`FilmFile.write`)
  ///     otherwise.
  ///   - inputs: Further images, by their names in the chain.
  ///   - duration: The duration in seconds, above 0 and at most 1 000 000, or nil, the default, for
  ///     the time of the last key.
  ///   - rate: The number of frames per second. The default is 25.
  ///   - writing: The codec of a film and its quality, or how often an animation is played and how it is encoded. An
  ///     animation is encoded within the memory of the renderer.
  ///   - step: The distance of the frames that are surveyed for labels, at least 1. The default is 1,
  ///     for each.
  ///   - progress: Receives the number of frames that have been written.
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
    if let sound = writing.sound { try SoundFile(sound).check() }
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
  /// The format of a film of pictures: what loses nothing gets all of a picture, and anything else what
  /// players expect.
  ///
  /// - Parameter first: The first picture, whose size all others have.
  package init(ofPictures first: Image, losingNothing isWhole: Bool) throws(FilmError) {
    try self.init(
      size: first.size, subsampling: isWhole ? .yuv444 : .yuv420,
      bits: first.format == .rgba8 ? 8 : 16, hasAlpha: !first.isOpaque,
      matrix: isWhole ? .identity : Y4MHeader.usualMatrix(height: first.size.height),
      range: isWhole ? .full : .limited)
  }
}
