import GLBlur
import GLBlurChain
import GLBlurFiles
import UserShaders

/// The rule for the files that tests name and write: those of a test lie in its folder.
package struct FileAccess: Sendable {
  private let allowsOutside: Bool

  package init(allowsOutside: Bool) {
    self.allowsOutside = allowsOutside
  }

  func folder(_ path: String) -> ChainFolder {
    ChainFolder(path, allowsOutside: allowsOutside, permission: "allow it with --allow-outside")
  }

  /// Returns the path of a file.
  ///
  /// - Parameters:
  ///   - test: The path of the test's file, with the place and perhaps the line that name the file.
  /// - Throws: `PictureTestError` if the file must not be read, or is a pipe or a device.
  func path(
    of file: String, besides test: String, line: Int? = nil, _ place: String
  ) throws(PictureTestError) -> String {
    do throws(ChainError) {
      return try folder(Path.folder(of: test)).path(of: file) { message in
        ChainError(
          path: "", message: message.replacing("the chain's folder", with: "the test's folder"))
      }
    } catch {
      throw PictureTestError(file: test, line: line, place: place, message: error.message)
    }
  }

  func path(
    of file: String, in test: PictureTest, _ member: String
  ) throws(PictureTestError) -> String {
    try path(of: file, besides: test.file, test.place(member))
  }

  /// Returns the path of the shader or the chain of a test.
  func subjectPath(of test: PictureTest) throws(PictureTestError) -> String {
    // The vertex shader beside a shader is read with it.
    if let vertex = ShaderText.vertexPath(for: test.subject) {
      _ = try path(of: vertex, in: test, "file")
    }
    return try path(of: test.subject, in: test, "file")
  }

  /// Returns the path of a test's golden file, which may be written.
  func goldenPath(_ golden: String, of test: PictureTest) throws(PictureTestError) -> String {
    // Where there is no file yet, only the path of its folder tells where it would be.
    _ = try path(of: PictureTest.goldenFolder, in: test, "")
    let path = try path(of: golden, in: test, "")
    guard allowsOutside || !Path.isLink(path) || Path.exists(path) else {
      throw test.error("", "'\(golden)' is a link to a file that does not exist; remove the link")
    }
    return path
  }
}
