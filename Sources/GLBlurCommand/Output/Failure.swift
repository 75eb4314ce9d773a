import GLBlur
import GLBlurGPU
import GLBlurReference
import GLBlurVideo
import PictureTesting
import UserShaders

/// An error as the command reports it, with its exit status.
struct Failure: Error {
  let status: ExitStatus
  /// At least one line for standard error.
  let messages: [String]

  var message: String { messages.joined(separator: "; ") }

  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  init(status: ExitStatus, message: String) {
    self.init(status: status, messages: [message])
  }

  init(status: ExitStatus, messages: [String]) {
    self.status = status
    self.messages = messages
  }

  init(_ error: ShaderFileError) {
    self.init(status: .usage, messages: error.messages)
  }

  /// - Parameter input: The image that was being worked on, for errors that do not name one.
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
    case let error as PictureTestError:
      self.init(status: .usage, message: "\(error)")
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

  /// Returns a hint at the option that raises a limit, or at the place of a chain.
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

  /// Returns a hint at the option that helps against the error.
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

  var json: String {
    JSONText.object([("status", .integer(Int(status.rawValue))), ("error", .string(message))]).file
  }
}

/// Joins lines with punctuation between them.
func oneLine(_ text: String) -> String {
  text.split(separator: "\n").reduce("") { line, next in
    let next = next.trimmingPrefix { $0 == " " }
    let joint = line.isEmpty ? "" : line.last == ":" || line.last == "." ? " " : "; "
    return line + joint + next
  }
}

/// The exit statuses: 64 to 78 are those of sysexits.h, and from 129 on they are 128 plus the
/// number of a signal, as in shells.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  /// A difference is greater than the tolerance, or a contrast is lower than required.
  case notPassed = 1
  /// The command line is wrong, or a chain cannot be parsed or validated.
  case usage = 64
  /// Image data is damaged, too large or mismatched.
  case badData = 65
  case cannotOpen = 66
  /// A backend, a display or a library is not available.
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case transferFailed = 74
  /// A render took too long. The number is that of timeout(1).
  case timeLimit = 124
  /// SIGHUP, SIGINT or SIGTERM ended the work, and what was done is kept.
  case hangup = 129
  case interrupt = 130
  case termination = 143
  /// The reader closed its pipe. The number is that of a process which SIGPIPE has ended.
  case closedPipe = 141
}

extension ExitStatus {
  /// The meaning in the manual.
  var meaning: String {
    switch self {
    case .success: "Success."
    case .notPassed:
      "A difference beyond the tolerance (compare, run --backend both), or a contrast below the "
        + "required one (contrast, legibility)."
    case .usage: "Wrong usage, or a chain that cannot be parsed or validated."
    case .badData: "Damaged, oversized or mismatched image data."
    case .cannotOpen: "A chain or an input that cannot be opened."
    case .unavailable: "A backend, a display or a library that is not available."
    case .bug: "An internal fault: a bug, please report it."
    case .cannotCreate: "An output that cannot be created."
    case .transferFailed: "Reading or writing failed after it had begun."
    case .timeLimit: "A render took longer than --max-seconds allows."
    case .hangup:
      "SIGHUP ended the work. What was complete is kept, and with --keep-partial the beginning of a film. "
        + "(128 + SIGHUP)"
    case .interrupt: "SIGINT, such as Ctrl-C, ended the work likewise. (128 + SIGINT)"
    case .termination: "SIGTERM ended the work likewise. (128 + SIGTERM)"
    case .closedPipe:
      "The reader of the output closed it, as head does. There is no message. (128 + SIGPIPE)"
    }
  }
}
