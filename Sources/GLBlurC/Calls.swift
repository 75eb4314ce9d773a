import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import GLBlurGPU
import GLBlurReference
import GLBlurVideo
import SystemLibrary

typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>

/// Carries out a call. Stores its error where the caller wants it, and then returns `failed`.
func call<Result>(
  _ place: ErrorPlace?, failed: Result, _ body: () throws -> Result
) -> Result {
  do {
    return try body()
  } catch {
    if let place = unsafe place {
      unsafe place.pointee = ObjectHandle<ErrorHandle>.address(of: ErrorHandle(CallError(error)))
    }
    return failed
  }
}

/// The caller frees the text.
func text(_ text: String) throws -> UnsafeMutablePointer<CChar> {
  guard let copy = unsafe strdup(text) else { throw ImageError.outOfMemory(bytes: text.utf8.count) }
  return unsafe copy
}

func text(_ json: JSONText) throws -> UnsafeMutablePointer<CChar> { try unsafe text(json.file) }

/// Throws a `CallError` with the argument's name if the text is NULL or not in UTF-8.
func string(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
  guard let text = unsafe text else {
    throw .argument(name, "is NULL", cure: "pass a text in UTF-8 that ends with a zero")
  }
  guard let string = unsafe String(validatingCString: text) else {
    throw .argument(name, "is not UTF-8", cure: "pass a text in UTF-8")
  }
  return string
}

/// Throws a `CallError` if there are no bytes where there should be some, or more than `most`.
func bytes(
  _ start: UnsafeRawPointer?, _ count: Int, _ name: String, most: Int
) throws(CallError) -> UnsafeRawBufferPointer {
  guard (0...most).contains(count) else {
    throw .argument(
      name, "has \(UInt(bitPattern: count)) bytes", cure: "pass at most \(most)")
  }
  guard unsafe start != nil || count == 0 else {
    throw .argument(name, "is NULL", cure: "pass the address of its bytes")
  }
  return unsafe UnsafeRawBufferPointer(start: start, count: count)
}

/// Throws a `CallError` if the list is NULL but not empty, or too long.
func list<Element>(
  _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(CallError) -> UnsafeBufferPointer<Element> {
  guard (0...mostInputs).contains(count) else {
    throw .argument(
      name, "has \(UInt(bitPattern: count)) elements", cure: "pass 0 to \(mostInputs)")
  }
  guard unsafe start != nil || count == 0 else {
    throw .argument(name, "is NULL", cure: "pass \(count) elements, or the count 0")
  }
  guard UInt(bitPattern: start) % UInt(MemoryLayout<Element>.alignment) == 0 else {
    throw .argument(name, "is not aligned", cure: "pass the address of a list of structs")
  }
  return unsafe UnsafeBufferPointer(start: start, count: count)
}

/// As many further images as a chain has nodes at most.
private let mostInputs = ChainLimits.mostNodes

/// Returns the choice with an index of the caller's. Throws a `CallError` for other numbers.
func choice<Choice>(
  _ number: Int32, _ choices: [Choice], _ name: String
) throws(CallError) -> Choice {
  guard choices.indices.contains(Int(number)) else {
    throw .argument(
      name, "\(number) means nothing", cure: "pass 0 to \(choices.count - 1)")
  }
  return choices[Int(number)]
}

/// An error in the form in which C gets it.
struct CallError: Error {
  let kind: Int32
  /// Counted from 1, or 0 if the line is unknown.
  let line: Int32
  /// The place in the chain, or the argument, or nothing.
  let path: String
  let message: String
  let cure: String

  private init(
    _ kind: Int, line: Int? = nil, path: String = "", _ message: String, cure: String? = nil
  ) {
    self.kind = Int32(kind)
    self.line = Int32(clamping: line ?? 0)
    self.path = path
    self.message = Self.oneLine(message)
    self.cure = cure ?? Self.cure(in: self.message)
  }

  /// Creates the error of an argument such as `target.stride`.
  static func argument(_ name: String, _ fault: String, cure: String) -> CallError {
    CallError(
      GLBLUR_ERROR_ARGUMENT, path: name, "\(name): \(fault); \(cure)", cure: cure)
  }

  static func unknownOption(_ key: String, among keys: [String]) -> CallError {
    .argument(
      "options.\(key)", "there is no such option" + suggestion(for: key, among: keys),
      cure: "pass " + keys.joined(separator: ", "))
  }

  /// The path of the error itself would be the whole assignment.
  static func assignment(_ error: ChainError) -> CallError {
    CallError(GLBLUR_ERROR_CHAIN, line: error.line, path: "target", "\(error)")
  }

  init(_ error: any Error) {
    switch error {
    case let error as CallError: self = error
    case let error as ChainError: self.init(error)
    case FilmError.file(let error): self.init(error)
    case let error as FilmError:
      switch error {
      case .format, .frame, .cannotEncode, .unknownDuration:
        self.init(GLBLUR_ERROR_ARGUMENT, path: "output", "\(error)")
      case .changedSize: self.init(GLBLUR_ERROR_IMAGE, "\(error)")
      default: self.init(GLBLUR_ERROR_DATA, "\(error)")
      }
    case let error as FileError:
      self.init(
        Self.kind(of: error), path: error.kind == .unknownEnding ? "path" : "", "\(error)")
    case let error as ImageError:
      switch error {
      case .memory, .outOfMemory: self.init(GLBLUR_ERROR_MEMORY, "\(error)")
      case .size, .rowStride, .tooFewBytes, .sizesDiffer:
        self.init(GLBLUR_ERROR_IMAGE, "\(error)")
      }
    case let error as MetricError: self.init(GLBLUR_ERROR_IMAGE, "\(error)")
    case RenderLimitError.time: self.init(GLBLUR_ERROR_TIME, "\(error)")
    case is RenderLimitError: self.init(GLBLUR_ERROR_LIMIT, "\(error)")
    case let error as GPUError: self.init(GLBLUR_ERROR_DEVICE, "\(error)")
    case let error as OptionsError:
      self.init(GLBLUR_ERROR_ARGUMENT, path: "options.\(error.option)", "options.\(error)")
    case let error as FilterError: self.init(GLBLUR_ERROR_CHAIN, error.message)
    case let error as TargetSizeError:
      self = .argument(
        "target", "has \(error.target) pixels, and the result \(error.result)",
        cure: "make it \(error.result), as glblur_output_size says")
    default:
      self.init(
        GLBLUR_ERROR_BUG, "\(error); this is a fault of glblur: please report it with this message")
    }
  }

  private init(_ error: ChainError) {
    let kind: Int
    var cure: String?
    switch error.cause {
    case .chain: kind = GLBLUR_ERROR_CHAIN
    case .image: kind = GLBLUR_ERROR_IMAGE
    case .missingImage(let name):
      kind = GLBLUR_ERROR_MISSING_IMAGE
      cure = "pass an image named '\(name)'"
    }
    self.init(
      kind, line: error.line, path: error.path, "\(error)" + (cure.map { "; \($0)" } ?? ""),
      cure: cure)
  }

  private static func kind(of error: FileError) -> Int {
    switch error.kind {
    case .cannotOpen, .transferFailed, .cannotCreate, .closedPipe: GLBLUR_ERROR_FILE
    case .badData: GLBLUR_ERROR_DATA
    case .unavailable: GLBLUR_ERROR_LIBRARY
    case .unknownEnding: GLBLUR_ERROR_ARGUMENT
    }
  }

  /// The cure of a message is what follows its last semicolon.
  private static func cure(in message: String) -> String {
    guard let mark = message.ranges(of: "; ").last else { return "" }
    return String(message[mark.upperBound...])
  }

  private static func oneLine(_ message: String) -> String {
    message.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "; ")
  }
}

/// An error with texts that C can read.
///
/// `@unchecked Sendable`: nothing changes after the initialiser.
@safe final class ErrorHandle: @unchecked Sendable {
  let kind: Int32
  let line: Int32
  let path: UnsafeMutablePointer<CChar>?
  let message: UnsafeMutablePointer<CChar>?
  let cure: UnsafeMutablePointer<CChar>?

  init(_ error: CallError) {
    kind = error.kind
    line = error.line
    unsafe path = strdup(error.path)
    unsafe message = strdup(error.message)
    unsafe cure = strdup(error.cure)
  }

  deinit {
    unsafe free(path)
    unsafe free(message)
    unsafe free(cure)
  }
}
