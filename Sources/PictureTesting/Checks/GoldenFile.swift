import GLBlur
import GLBlurFiles
import GLBlurImage

/// The file with which the result of a test is compared.
struct GoldenFile {
  enum Verdict {
    case equal
    /// There is no file.
    case missing
    /// The message says how the picture differs.
    case different(String, Comparison?)
  }

  private static let chainKeyword = "Chain"

  private let test: PictureTest
  private let path: String
  /// The path from the folder of the test.
  let name: String

  private var isHash: Bool { test.expectation == .hash }

  /// Returns nil for a test without a golden file.
  ///
  /// - Throws: `PictureTestError` if the file must not be read and written.
  init?(_ test: PictureTest, _ files: FileAccess) throws(PictureTestError) {
    guard let name = test.golden else { return nil }
    self.test = test
    self.name = name
    path = try files.goldenPath(name, of: test)
  }

  /// Compares a picture with the file. A file that cannot be read is a different one.
  ///
  /// - Throws: `PictureTestError` if the file cannot hold such a picture.
  func judge(_ picture: Image, of chain: Chain) throws -> Verdict {
    guard isHash || picture.format != .rgbaFloat else {
      throw test.error(
        "",
        "the result has floats, and \(name) holds at most 16 bits a channel; write \"depth\": 16")
    }
    if Path.isMissing(path) { return .missing }
    do {
      return try comparison(picture, chain)
    } catch let error as FileError {
      return .different(
        "The golden file cannot be read: \(error). If Git LFS keeps it, run git lfs pull.", nil)
    }
  }

  private func comparison(_ picture: Image, _ chain: Chain) throws -> Verdict {
    if isHash {
      let known = String(
        decoding: try OpenFile(path).readBytes { bytes throws(FileError) in bytes.count <= 100 },
        as: UTF8.self
      )
      .filter { !$0.isWhitespace }
      return known == Self.digest(of: picture)
        ? .equal : .different("The digest of the pixels is not that of \(name).", nil)
    }
    let golden = try Image(contentsOf: path)
    if let mismatch = picture.mismatch(with: golden, named: name) {
      return .different(mismatch, nil)
    }
    let comparison = try Comparison(
      .init(name: "actual", image: picture), .init(name: "expected", image: golden),
      within: test.tolerance)
    if comparison.isWithinTolerance { return .equal }
    return .different(
      ["The picture is not that of \(name): \(comparison.summary)", origin(of: golden, chain)]
        .compactMap(\.self).joined(separator: " "), comparison)
  }

  /// Returns what the golden picture says of itself, if that differs from what was rendered.
  private func origin(of golden: Image, _ chain: Chain) -> String? {
    func text(_ keyword: String) -> String? {
      golden.metadata.texts.first { $0.keyword == keyword }?.text
    }
    var differences: [String] = []
    if let version = text("Software"), version != Self.software {
      differences.append("by \(version), and this is \(Self.software)")
    }
    if let known = text(Self.chainKeyword), known != chain.json {
      differences.append("of another chain or other values")
    }
    return differences.isEmpty ? nil : "It was made \(differences.joined(separator: ", "))."
  }

  private static var software: String { "glblur \(Version.current)" }

  /// Writes the file, in whole or not at all. A picture gets the chain and the version.
  ///
  /// - Throws: `FileError` or `ImageError`.
  func write(_ picture: Image, of chain: Chain) throws {
    try Path.makeFolder(Path.folder(of: path))
    if isHash {
      try writeFile(Array((Self.digest(of: picture) + "\n").utf8), to: path)
      return
    }
    var picture = picture
    picture.metadata = Metadata()
    picture.metadata.texts = [
      .init(keyword: "Software", text: Self.software),
      .init(keyword: Self.chainKeyword, text: chain.json),
    ]
    try picture.write(to: path)
  }

  private static func digest(of picture: Image) -> String {
    var digest = FNVDigest()
    digest.add("\(picture.size) \(picture.format) \(picture.profile.summary)")
    digest.add(picture.profile.icc?.bytes ?? [])
    picture.withBytes { bytes in digest.add(bytes) }
    return digest.text
  }
}
