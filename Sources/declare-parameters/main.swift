// declare-parameters FOLDER OUTPUT: writes a Swift file with the initialisers, templates and
// parameter tables of all filters and views in FOLDER.
import Foundation

do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw StatementError(
      path: "declare-parameters", line: 0, "usage: declare-parameters FOLDER OUTPUT")
  }
  let folder = URL(filePath: arguments[1])
  let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let file = folder.appending(path: path)
      return (path: file.path, text: try String(contentsOf: file, encoding: .utf8))
    }
  let text = try declaredParameters(in: files)
  // If only the tool is new, an unchanged file spares the compiler the whole module.
  if (try? String(contentsOfFile: arguments[2], encoding: .utf8)) != text {
    try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
