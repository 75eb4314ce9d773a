import GLBlur
import GLBlurGPU
import GLBlurReference
import GLBlurVideo
import UserShaders

/// An error in the form in which the command reports it. This type maps every error to its exit
/// status.
struct Failure: Error {
  let status: ExitStatus
  /// What is wrong, at least one message. Each is a line on standard error.
  let messages: [String]

  /// All messages as one.
  var message: String { messages.joined(separator: "; ") }

  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  init(status: ExitStatus, message: String) {
    self.init(status: status, messages: [message])
  }

  init(status: ExitStatus, messages: [String]) {
    self.status = status
    self.messages = messages
  }

  /// Creates the failure of a shader file, with a message for each of its errors.
  init(_ error: ShaderFileError) {
    self.init(status: .usage, messages: error.messages)
  }

  /// Creates a failure from any error.
  ///
  /// - Parameter input: The name of the image that was being worked on, for errors that do not name
  ///   it themselves.
  init(_ error: any Error, with input: String? = nil) {
    let place = input.map { "\($0): " } ?? ""
    switch error {
    case let failure as Failure:
      self = failure
    case let error as ChainError:
      switch error.cause {
      case .chain:
        self.init(status: .usage, message: "\(error)")
      case .missingImage(let name):
        let cure = ", in the chain's 'inputs' or with --input \(name)=FILE"
        self.init(status: .usage, message: "\(error)\(cure)")
      case .image:
        self.init(status: .badData, message: "\(error)" + (input.map { " (with \($0))" } ?? ""))
      }
    case let error as FileError:
      self.init(status: Self.status(of: error.kind), message: "\(error)\(Self.option(for: error))")
    case FilmError.file(let error):
      self.init(error, with: input)
    case let error as FilmError:
      self.init(status: Self.status(of: error), message: "\(error)\(Self.option(for: error))")
    case let error as ImageError:
      self.init(status: .badData, message: "\(place)\(error)")
    case let error as MetricError:
      self.init(status: .badData, message: "\(error)")
    case RenderLimitError.time:
      self.init(status: .timeLimit, message: "\(place)\(error); see --max-seconds")
    case RenderLimitError.rounds, RenderLimitError.reach:
      self.init(status: .badData, message: "\(place)\(error)")
    case RenderLimitError.cost:
      self.init(status: .badData, message: "\(place)\(error); see --max-cost")
    case let error as GPUError:
      let status = Self.status(of: error)
      self.init(status: status, message: place + oneLine("\(error)") + Self.advice(for: status))
    default:
      self.init(status: .bug, message: "\(place)\(error)" + Self.advice(for: .bug))
    }
  }

  /// Returns a hint at the option that raises the limit, or at the place of a chain.
  private static func option(for error: FileError) -> String {
    switch error {
    case .tooLarge(_, _, let limit) where limit < Image.maximumPixels: " with --max-pixels"
    case .tooLong: " with --max-pixels"
    case .tooManyFrames: " with --max-frames"
    case .damaged(_, let format, _) where format.canBeSalvaged:
      ", or take what is left with --lenient"
    case .notAnImage(_, .sound?): " with --sound"
    case .notAnImage(_, .json?): "; a chain is named before the images"
    default: ""
    }
  }

  /// Returns a hint at the option that lets damaged frames pass, or frames that are repeated.
  private static func option(for error: FilmError) -> String {
    switch error {
    case .damagedFrame: " with --on-error"
    case .notAFilm(_, "it has sound and no pictures"): ", or give it to a film with --sound"
    case .tooManyCopies: " with --max-frames"
    case .noFrame(_, let from) where from > 0: " with --from"
    case .unknownDuration: " with --duration SECONDS"
    default: ""
    }
  }

  private static func status(of error: FilmError) -> ExitStatus {
    switch error {
    case .format, .frame, .cannotEncode, .unknownDuration: .usage
    default: .badData
    }
  }

  private static func status(of kind: FileError.Kind) -> ExitStatus {
    switch kind {
    case .cannotOpen: .cannotOpen
    case .badData: .badData
    case .transferFailed: .transferFailed
    case .unavailable: .unavailable
    case .cannotCreate: .cannotCreate
    case .unknownEnding: .usage
    case .closedPipe: .closedPipe
    }
  }

  private static func status(of error: GPUError) -> ExitStatus {
    switch error {
    case .shader, .link, .gl: .bug
    default: .unavailable
    }
  }

  private static func advice(for status: ExitStatus) -> String {
    status == .bug
      ? "; this is a bug: please report it, with this message and the output of 'glblur info'"
      : "; --backend cpu needs no GPU"
  }

  /// The object that `--json` prints for the failure.
  var json: String {
    JSONText.object([("status", .integer(Int(status.rawValue))), ("error", .string(message))]).file
  }
}

/// Joins several lines to one line with punctuation between them.
func oneLine(_ text: String) -> String {
  text.split(separator: "\n").reduce("") { line, next in
    let next = next.trimmingPrefix { $0 == " " }
    let joint = line.isEmpty ? "" : line.last == ":" || line.last == "." ? " " : "; "
    return line + joint + next
  }
}
