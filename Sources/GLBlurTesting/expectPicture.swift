public import GLBlur
import PictureTesting
import SystemLibrary
public import Testing

/// Expects that a picture equals a golden file.
///
/// ```swift
/// @Test func theCardLooksAsDesigned() throws {
///   let picture = try Renderer().render(card, photo)
///   expectPicture(picture, matches: "card.png")
/// }
/// ```
///
/// **Files.** Golden files lie in a folder beside the file of the test, by default `Goldens`.
/// Commit them, and exclude the folder from the test target in Package.swift (`exclude:
/// ["Goldens"]`). A golden file has the size, depth and colour profile of the picture and keeps
/// every sample: PNG holds 8 and 16 bits, and PFM holds floats without alpha.
///
/// **Recording.** If the golden file is missing, the picture is recorded and the test fails, since
/// nothing was compared. Look at the file, and run the test again. With the trait
/// `.recordPictures`, or the environment variable `GLBLUR_RECORD=1`, pictures that differ at all
/// are recorded anew, and the test fails likewise.
///
/// **Failures.** The issue names the worst pixel. Both pictures, their difference and the numbers
/// are attached to the test; `swift test --attachments-path FOLDER` keeps attachments.
///
/// Golden pictures with text need machines with the same fonts and the same version of Pango.
///
/// - Parameters:
///   - name: The name of the golden file, which ends in `.png` or `.pfm` and may contain folders.
///   - tolerance: The maximum allowed difference of a premultiplied sample, in 8-bit levels of
///     0…255 for every format. The default is 1, since two 8-bit results within 0.6 of a level of
///     the formula differ by at most one level on other instruction sets or GPUs. Use 0 for
///     renderings by the CPU with the quality `exact`.
///   - folder: The folder of golden files, relative to that of the test's file, or an absolute
///     path.
public func expectPicture(
  _ picture: Image, matches name: String, within tolerance: Double = 1,
  in folder: String = "Goldens", filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let golden = GoldenPicture(name, in: folder, besides: filePath)
  switch golden.judge(picture, within: tolerance, recording: Recording.isOn) {
  case .equal: break
  case .failure(let text): Report.issue(text, at: sourceLocation)
  case .different(let text, let comparison):
    Report.issue(text, at: sourceLocation) { try comparison.attachments(golden.stem) }
  }
}

/// A trait that makes `expectPicture` record golden pictures anew, written `.recordPictures`.
public struct RecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs the test with recording on.
  ///
  /// - Throws: The error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Recording.$isForced.withValue(true, operation: function)
  }
}

extension Trait where Self == RecordingTrait {
  /// Records the golden pictures of a test or a suite anew. Remove the trait afterwards: the test
  /// fails as long as pictures change.
  public static var recordPictures: Self { RecordingTrait() }
}

/// Whether existing golden pictures are recorded anew.
enum Recording {
  @TaskLocal static var isForced = false

  static var isOn: Bool {
    if isForced { return true }
    guard let value = unsafe getenv("GLBLUR_RECORD") else { return false }
    return !["", "0"].contains(unsafe String(cString: value))
  }
}
