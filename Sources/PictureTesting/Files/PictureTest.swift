import GLBlur
import GLBlurFiles
import JSONParsing

/// A test of a shader or a chain: a render, and what its result is compared with.
package struct PictureTest: Hashable, Sendable {
  /// What a result is compared with, besides the result of the other backend.
  package enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// The picture `Goldens/NAME.png`.
    case picture
    /// The digest of the pixels in `Goldens/NAME.hash`, for pictures that a repository should not
    /// hold.
    case hash
    /// Nothing.
    case agreement
  }

  /// The backends that render.
  package enum Backends: String, Hashable, Sendable, CaseIterable {
    case both
    case cpu
    case gpu
  }

  package enum Check: Hashable, Sendable {
    case picture
    /// Renders with values of parameters by SplitMix64, so many times. The backends must agree.
    case random(count: Int, seed: UInt64)
    /// Renders texts that differ and mean the same. Their pictures must be equal.
    case metamorphic
  }

  /// The path of the test's file.
  package let file: String
  /// The path of the shader or the chain, relative to the folder of the test's file.
  package let subject: String
  /// The name of the case in the file, or nil.
  let caseName: String?
  /// The name of the file and those of the case, the time and the size: `neon.dark.0.5s.64x64`.
  package let name: String
  package internal(set) var check = Check.picture

  /// The members of the node `shader`, or none for a chain.
  let node: [String: JSON]
  /// The parameters of a chain as `ID.PARAM`, with values in JSON.
  let assignments: [String: String]
  /// The paths of the main picture and of further images, relative to the test's file.
  let picture: String?
  let inputs: [String: String]
  /// The size of the pictures by formula and of a generator's canvas, or nil for 256 × 256.
  let size: Size?
  /// In seconds, or nil for what the chain or the node says.
  let time: Double?
  let depth: Depth
  let quality: Quality
  package let backends: Backends
  /// The greatest difference from the golden picture, in 8-bit levels.
  let tolerance: Double
  let expectation: Expectation

  var folder: String { Path.folder(of: file) }

  static let goldenFolder = "Goldens"

  /// The path of the golden file, relative to the test's file, or nil if there is none.
  var golden: String? {
    switch expectation {
    case .agreement: nil
    case .picture: "\(Self.goldenFolder)/\(name).png"
    case .hash: "\(Self.goldenFolder)/\(name).hash"
    }
  }

  /// Returns the place of a member for messages. Without a member it is that of the case.
  func place(_ member: String) -> String {
    [caseName.map { "cases.\($0)" } ?? "", member].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Returns a mistake at a member, whose line is not known any more.
  func error(_ member: String, _ message: String) -> PictureTestError {
    PictureTestError(file: file, place: place(member), message: message)
  }

  /// The title in reports.
  package var title: String {
    switch check {
    case .picture: name
    case .random(let count, let seed): "\(name), \(count) random values by seed \(seed)"
    case .metamorphic: "\(name), texts of the same meaning"
    }
  }
}

/// A mistake in the file of a test.
package struct PictureTestError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// From 1, or nil if the mistake has no line.
  package var line: Int?
  /// The place in the file, such as `cases.dark.size`, or empty for the whole file.
  package var place = ""
  /// The mistake and its cure.
  package let message: String

  package var description: String {
    file + (line.map { ":\($0)" } ?? "") + ": " + (place.isEmpty ? "" : "\(place): ") + message
  }
}
