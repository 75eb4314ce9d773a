import Foundation
import GLBlur
import PictureTesting

/// A file with which a picture is compared.
struct GoldenPicture {
  enum Verdict {
    case equal
    /// Nothing could be compared, or a picture was recorded.
    case failure(String)
    case different(String, Comparison)
  }

  let path: String
  var stem: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  init(_ name: String, in folder: String, besides test: String) {
    // An absolute path replaces the base of a relative one.
    let tests = URL(filePath: test).deletingLastPathComponent()
    let goldens = URL(filePath: folder, directoryHint: .isDirectory, relativeTo: tests)
    path = URL(filePath: name, relativeTo: goldens).standardizedFileURL.path(percentEncoded: false)
  }

  func judge(_ picture: Image, within tolerance: Double, recording: Bool) -> Verdict {
    if let objection = objection(to: picture) { return .failure(objection) }
    guard FileManager.default.fileExists(atPath: path) else {
      return .failure(
        record(
          picture,
          "There was no golden picture, so nothing was compared. It is recorded now: look at "
            + "\(path), commit it, and run the test again."))
    }
    do {
      let golden = try Image(contentsOf: path)
      if let mismatch = picture.mismatch(with: golden, named: path) {
        return .failure(recording ? record(picture, recorded(because: mismatch)) : mismatch)
      }
      let comparison = try Comparison(
        .init(name: "actual", image: picture), .init(name: "expected", image: golden),
        within: recording ? 0 : tolerance)
      if comparison.isWithinTolerance { return .equal }
      if recording { return .failure(record(picture, recorded(because: comparison.summary))) }
      return .different(
        "The picture is not that of \(path): \(comparison.summary) GLBLUR_RECORD=1 records it anew.",
        comparison)
    } catch {
      return .failure("The golden picture cannot be compared with: \(error)")
    }
  }

  private func objection(to picture: Image) -> String? {
    let ending = URL(filePath: path).pathExtension.lowercased()
    switch (ending, picture.format) {
    case ("png", .rgba8), ("png", .rgba16): return nil
    case ("pfm", .rgbaFloat):
      return picture.isOpaque
        ? nil
        : "\(path): PFM has no alpha, and this picture is not opaque. Compare "
          + "picture.converted(to: .rgba16) with a .png file."
    case ("png", .rgbaFloat):
      return "\(path): PNG holds at most 16 bits a channel, and this picture has floats. Compare "
        + "picture.converted(to: .rgba16), or name a .pfm file for an opaque picture."
    case ("pfm", _):
      return "\(path): PFM holds floats, and this picture has \(picture.format.depth). Name a .png "
        + "file."
    default:
      return "\(path): a golden picture must keep every sample. Name a .png file, or a .pfm file "
        + "for an opaque picture of floats."
    }
  }

  private func recorded(because reason: String) -> String {
    "\(reason) The picture is recorded as \(path): look at it, and run the test again without "
      + "recording. A test that records fails, because it has not compared anything."
  }

  private func record(_ picture: Image, _ success: String) -> String {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      let notes = try picture.write(to: path)
      return ([success] + notes).joined(separator: "\n")
    } catch {
      return "There is no golden picture that fits, and none can be recorded: \(error)"
    }
  }
}
