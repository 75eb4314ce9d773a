public import GLBlur
public import GLBlurChain
import GLBlurFiles
public import GLBlurImage
import SystemLibrary

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
