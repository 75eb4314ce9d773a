// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CGLBlur
import GLBlur
import GLBlurFiles
import GLBlurFilters
import PictureTesting

@c @implementation
public func glblur_run_tests(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    let path = try unsafe string(path, "path")
    let options =
      try unsafe options == nil ? TestOptions() : TestOptions(json: string(options, "options"))
    let isFolder = Path.isFolder(path)
    guard isFolder || path.hasSuffix(PictureTestFile.ending) else {
      throw CallError.argument(
        "path", "'\(path)' is no folder, and its name does not end in \(PictureTestFile.ending)",
        cure: "pass a folder, or a file of tests")
    }
    guard !Path.isMissing(path) else {
      throw FileError.cannotOpen(name: path, reason: "there is no such file")
    }
    if let backends = options.backends, backends != .both, options.blessing != .none {
      throw CallError.argument(
        "options.bless", "writes what the backends of each test draw",
        cure: "leave out the backend '\(backends.rawValue)'")
    }
    let files = isFolder ? PictureTestFile.all(inFolder: path) : [path]
    guard !files.isEmpty else {
      throw CallError.argument(
        "path", "no file in '\(path)' ends in \(PictureTestFile.ending)",
        cure: "write a file of tests, or name another folder")
    }
    let access = FileAccess(allowsOutside: options.allowsOutside)
    let runner = PictureTestRunner(
      blessing: options.blessing, backends: options.backends, files: access,
      options: Renderer.Options(device: options.device))
    let absence = options.backends == .cpu ? nil : try runner.openDevice()
    let results = runner.run(PictureTestFile.tests(at: files, files: access), absence: absence)
    return try unsafe text(
      .array(results.enumerated().map { try json($0.element, $0.offset, options.attachments) }))
  }
}

/// Writes the pictures of a failure, and returns the result in JSON.
private func json(_ result: PictureTestResult, _ index: Int, _ folder: String?) throws -> JSONText {
  var paths: [String] = []
  if let folder, !result.pictures.isEmpty {
    try Path.makeFolders(folder)
    for picture in result.pictures {
      let path = Path.joined(folder, picture.numbered(index))
      try writeFile(picture.bytes, to: path)
      paths.append(path)
    }
  }
  let (outcome, message): (String, String?) =
    switch result.outcome {
    case .passed: ("passed", nil)
    case .failed(let message): ("failed", message)
    case .blessed: ("written", nil)
    case .skipped: ("skipped", nil)
    }
  return .object([
    ("title", .string(result.title)), ("file", .string(result.file)),
    ("outcome", .string(outcome)), ("message", .optional(message)),
    ("note", .optional(result.note)),
    ("seconds", .number(result.seconds)), ("pictures", .array(paths.map(JSONText.string))),
  ])
}

private struct TestOptions {
  var blessing = PictureTestRunner.Blessing.none
  var backends: PictureTest.Backends?
  var device = DeviceChoice.auto
  var attachments: String?
  var allowsOutside = false

  init() {}

  private enum Writing: String, CaseIterable {
    case missing
    case changed
  }

  init(json text: String) throws {
    for (key, value) in try members(ofOptions: text) {
      let place = "options.\(key)"
      switch key {
      case "bless":
        let writing: Writing = try value.word(place)
        blessing = writing == .missing ? .missing : .changed
      case "backend": backends = try value.word(place) as PictureTest.Backends
      case "device": device = try Self.device(value, place)
      case "attachments": attachments = try Self.text(value, place)
      case "allow_outside": allowsOutside = try value.boolean(place)
      default:
        throw CallError.unknownOption(
          key, among: ["bless", "backend", "device", "attachments", "allow_outside"])
      }
    }
  }

  private static func device(_ value: JSON, _ place: String) throws(CallError) -> DeviceChoice {
    let word = try text(value, place)
    do throws(DeviceChoiceError) {
      return try DeviceChoice(word)
    } catch {
      throw .argument(
        place, "'\(word)' names no device",
        cure: "pass auto, surfaceless, gbm, gbm:PATH, device, device:N, cuda:N or software")
    }
  }

  private static func text(_ value: JSON, _ place: String) throws(CallError) -> String {
    guard case .string(let text) = value.value else {
      throw .argument(place, "found \(value.kind)", cure: "pass a text")
    }
    return text
  }
}
