public import GLBlur
import GLBlurFiles
import PictureTesting
public import Testing

/// Expects that the tests of shaders and chains in a folder pass: the files `NAME.test.json` that
/// `glblur test` runs.
///
/// ```swift
/// @Test func theShadersDrawWhatTheyDid() { expectPictureTests(in: "Shaders") }
/// ```
///
/// Each test that fails is an issue, with its pictures attached. Where no OpenGL ES opens, tests of
/// both backends compare the processor's result alone, or nothing, which is an issue of the severity
/// `warning`, or with Swift 6.2 a line of the output. The environment variable `GLBLUR_RECORD=1`,
/// or the trait `.recordPictures`, writes golden files that are missing or differ; a test that
/// writes one fails.
///
/// - Parameters:
///   - folder: The folder, relative to that of the test's file, or an absolute path. Folders below
///     it count.
///   - device: The display on which OpenGL ES is opened. The default takes a GPU if there is one.
public func expectPictureTests(
  in folder: String, device: DeviceChoice = .auto, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = Path.joined(Path.folder(of: filePath), folder)
  let files = PictureTestFile.all(inFolder: path)
  if files.isEmpty {
    Report.issue(
      "There is no file of tests in \(path), so nothing was compared. Its name ends in "
        + "\(PictureTestFile.ending).", at: sourceLocation)
  }
  let runner = PictureTestRunner(
    blessing: Recording.isOn ? .changed : .none, options: Renderer.Options(device: device))
  do {
    let absence = try runner.openDevice()
    let tests = PictureTestFile.tests(at: files, files: FileAccess(allowsOutside: false))
    for result in runner.run(tests, absence: absence) {
      if let note = result.note { Report.warning("\(result.title): \(note)", at: sourceLocation) }
      switch result.outcome {
      case .passed, .skipped: break
      case .blessed:
        Report.issue(
          "\(result.title): the golden file was written. Look at it, commit it, and run the test again.",
          at: sourceLocation)
      case .failed(let message):
        Report.issue("\(result.title): \(message)", at: sourceLocation) {
          result.pictures.map { $0.renamed("\(result.title)-\($0.name)") }
        }
      }
    }
  } catch {
    Report.issue("The tests cannot be run: \(error)", at: sourceLocation)
  }
}
