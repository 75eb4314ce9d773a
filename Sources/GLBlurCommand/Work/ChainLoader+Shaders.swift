import GLBlurChain
import GLBlurFiles
import GLBlurFilters

extension Failure {
  /// Creates the failure of a shader file that cannot be read.
  ///
  /// - Parameter place: The place in the chain that names the file.
  init(_ error: FileError, readingShader path: String, at place: ChainError) {
    let failure = Failure(error)
    var told = place
    switch error {
    case .isDirectory: told.message = "\(path): is a folder; give the path of a shader file"
    case .cannotOpen where !Path.exists(path):
      let folder = Path.folder(of: path)
      let known = Path.names(inFolder: folder).filter(isShader)
      told.message =
        failure.message
        + (similar(to: Path.name(of: path), among: known).map { "; did you mean '\($0)'?" } ?? "")
    default: told.message = failure.message
    }
    self.init(status: failure.status, message: "\(told)")
  }
}
