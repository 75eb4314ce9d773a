import GLBlur
import GLBlurChain
import GLBlurFiles

/// What the command line says about the times of a chain whose parameters change.
struct Moments {
  let moment: KeyTime?
  private let duration: Double?
  private let rate: FrameRate
  /// Whether the command line asks for several pictures, by a duration or a rate without a moment.
  let asksForFrames: Bool
  private let limits: ReadLimits

  init(_ arguments: Arguments) {
    moment = arguments.text(.at).flatMap { KeyTime($0) }
    duration = arguments.number(.duration)
    rate = arguments.text(.fps).flatMap { FrameRate($0) } ?? Defaults.rate
    asksForFrames = moment == nil && (arguments.has(.duration) || arguments.has(.fps))
    limits = ReadLimits(arguments)
  }

  /// Checks the options against a chain, and its animation as far as times are known.
  func check(_ chain: Chain, _ arguments: Arguments, isForFilms: Bool) throws {
    guard chain.changesOverTime else {
      let options = isForFilms ? [Option.duration, .at] : [.duration, .fps, .at]
      if let option = options.first(where: arguments.has) {
        throw Failure.usage(
          "\(option.spelling) is for chains that change over time, and \(chain.file ?? "this one") has neither "
            + "an 'animation' nor a filter that does; leave it out")
      }
      return
    }
    if !isForFilms, duration != nil || !chain.hasShares { _ = try timeline(of: chain) }
  }

  /// Returns the chain at the moment of the command line, or at time 0.
  func still(of chain: Chain) throws -> Chain {
    guard let moment, chain.changesOverTime else { return chain.atStart }
    do throws(ChainError) {
      return try chain.at(moment, duration: duration, rate: rate)
    } catch {
      throw lackOfDuration(of: chain) ?? error
    }
  }

  func frames(of chain: Chain) throws -> ChainFrames {
    try checkShares(of: chain)
    if duration == nil, try timeline(of: chain).end == 0 {
      let reason =
        chain.isAnimated ? "animation: all keys are at time 0" : "no parameter changes over time"
      throw Failure.usage(
        "\(chain.file ?? "the chain"): \(reason), so the duration is not known; say it with "
          + "--duration SECONDS")
    }
    let frames = try ChainFrames(chain, duration: duration, rate: rate)
    guard frames.count <= limits.maxFrames else {
      throw Failure.usage(
        "\(chain.file ?? "the chain"): \(numeral(frames.duration)) s at \(rate) frames per second are "
          + "\(frames.count) frames; allowed are \(limits.maxFrames), or what --max-frames says")
    }
    return frames
  }

  private func timeline(of chain: Chain) throws -> Timeline {
    try checkShares(of: chain)
    return try Timeline(chain, duration: duration, rate: rate)
  }

  private func checkShares(of chain: Chain) throws(Failure) {
    if let failure = lackOfDuration(of: chain) { throw failure }
  }

  /// Returns the error of keys at shares of a duration that nobody states, or nil.
  func lackOfDuration(of chain: Chain) -> Failure? {
    guard duration == nil, chain.hasShares else { return nil }
    return .usage(
      "\(chain.file ?? "the chain"): animation: keys are at shares of the duration; say that with "
        + "--duration SECONDS")
  }
}

/// The choice of a frame of an animation.
struct FrameChoice: Hashable, Sendable {
  /// From 1 on, or nil for the picture that stands for the animation.
  private let number: Int?
  /// What a warning recommends if no frame is chosen.
  private let cure: String
  /// Whether a still picture counts as every frame.
  private let allowsStills: Bool

  /// For a further image of a chain.
  static let input = FrameChoice()

  private init() { (number, cure, allowsStills) = (nil, "", false) }

  /// `cure` is what a warning recommends besides `--frame`.
  init(_ arguments: Arguments, or cure: String = "", allowsStills: Bool = false) {
    number = arguments.integer(.frame)
    self.cure = "; choose another with --frame N" + cure
    self.allowsStills = allowsStills
  }

  var isMade: Bool { number != nil }

  /// Opens the frame, and throws `FileError` also if there is none.
  func picture(of file: ImageFile) throws(FileError) -> any PictureSource {
    if let number, file.frameCount > 1 || !allowsStills { return try file.frame(number) }
    return try file.picture(
      note: "the file is an animation of \(file.frameCount) frames, of which the first was taken"
        + cure)
  }
}
