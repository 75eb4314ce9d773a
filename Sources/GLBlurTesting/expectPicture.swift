public import GLBlur
public import Testing

/// Expects that a picture is that of a golden file.
///
/// ```swift
/// @Test func theCardLooksAsDesigned() throws {
///   let picture = try Renderer().render(card, photo)
///   expectPicture(picture, matches: "card.png")
/// }
/// ```
///
/// **Files.** Golden files lie in a folder beside the file of the test, by default `Goldens`. Commit
/// them, and exclude the folder from the test target in Package.swift (`exclude: ["Goldens"]`). A
/// golden file has to keep every sample: PNG holds 8 and 16 bits, and PFM holds floats without alpha.
/// Its size, its depth and its colour profile must be those of the picture.
///
/// **Recording.** A picture whose golden file is missing is recorded, and the test fails, because
/// nothing was compared: a mistyped name or a file that was never committed would otherwise pass for
/// ever. Look at the file, and run the test again. With the trait `.recordPictures`, or the environment
/// variable `GLBLUR_RECORD=1`, pictures that differ at all are recorded anew, and the test fails
/// likewise; files of equal pictures are left alone. A file appears under its name only when it is
/// complete.
///
/// **Failures.** The issue names the worst pixel. Both pictures, their difference and the numbers are
/// attached to the test; `swift test --attachments-path FOLDER` keeps attachments.
///
/// Text depends on the installed fonts and on the version of Pango. Golden pictures with text hold on
/// machines that have the same.
///
/// - Parameters:
///   - picture: The picture.
///   - name: The name of the golden file, which ends in `.png` or `.pfm`. It may begin with folders.
///   - tolerance: The greatest difference of a premultiplied sample that is allowed, in 8-bit levels
///     of 0…255 whatever the format is. The default is 1: machines with other instruction sets or
///     another GPU may round the other way, and two 8-bit results within 0.6 of a level of the formula
///     differ by at most one whole level. Use 0 for renderings by the CPU in `exact`.
///   - folder: The folder of golden files, relative to that of the test's file, or an absolute path.
///   - filePath: The path of the test's file.
///   - sourceLocation: The place of the issue.
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
