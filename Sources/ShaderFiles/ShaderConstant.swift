import Foundation

/// A whole number that a shader file declares, and that Swift reads from there.
package struct ShaderConstant {
  package var name: String
  package var value: Int32

  /// Starts a line of a shader file that declares a constant.
  private static let keyword = "const "

  /// The `const int NAME = NUMBER;` lines of a shader file.
  static func constants(in text: String, file: String) throws -> [ShaderConstant] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      guard line.hasPrefix(keyword) else { return nil }
      guard
        let match = line.wholeMatch(of: /const int ([A-Za-z][A-Za-z0-9]*) = (-?[0-9]+);/),
        let value = Int32(match.2)
      else {
        throw ShaderSourceError(
          file: file, line: index + 1, message: "write it as 'const int NAME = NUMBER;'")
      }
      return ShaderConstant(name: String(match.1), value: value)
    }
  }
}
