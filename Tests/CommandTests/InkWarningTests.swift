import Foundation
import GLBlur
import GLBlurCommand
import Testing
import TestSupport

/// CMYK pictures whose colours are not those that their files mean.
@Suite struct InkWarningTests {
  let folder: Folder

  /// `ink.jpg` has no profile, `turned.jpg` is not decoded row by row, and `press.jpg` has a
  /// profile.
  init() throws {
    folder = try Folder.prepared()
    var jpeg = TestJPEG(columns: 3, rows: 2, channels: 4, adobeTransform: 0) { x, y, c in
      x * 60 + y * 30 + c * 20
    }
    try folder.put(jpeg.bytes, at: "ink.jpg")
    jpeg.markers = [TestICC.press.jpegMarker]
    try folder.put(jpeg.bytes, at: "press.jpg")
    jpeg.markers = [TestJPEG.exif(orientation: 6, isLittleEndian: true)]
    try folder.put(jpeg.bytes, at: "turned.jpg")
  }

  private let note =
    "the colours are CMYK without a profile, and are converted by the usual formula, which knows no "
    + "inks; export the image with its profile, or as RGB"

  private func warning(_ name: String) -> String { "glblur: warning: \(name): \(note)\n" }

  /// There is one warning, however the picture is held and rendered.
  @Test(arguments: [
    [], ["--memory", "100M"], ["--backend", "both", "--device", "surfaceless"],
    ["--sweep", "0.amount=0,1"], ["--max-seconds", "600"],
  ])
  func run(options: [String]) throws {
    for name in ["ink.jpg", "turned.jpg"] {
      let outcome = try Child(["run", "c.json", name, "-o", "out.png"] + options, in: folder).wait()
      #expect(outcome.status == 0 && outcome.error == warning(name))
      let quiet = try Child(
        ["run", "c.json", name, "-o", "other.png", "--quiet"] + options, in: folder
      ).wait()
      #expect(quiet.error == "")
    }
    let outcome = try Child(
      ["run", "c.json", "press.jpg", "-o", "out.png"] + options, in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "")
  }

  @Test func json() throws {
    let outcome = try folder.glblur("run", "c.json", "ink.jpg", "press.jpg", "-o", "out/", "--json")
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    #expect(results.map { $0["notes"] as? [String] } == [[note], []])
  }

  @Test func furtherImagesAndComparisons() throws {
    try folder.put(
      #"{"inputs": {"o": "ink.jpg"}, "nodes": [{"filter": "blend", "overlay": "@o"}]}"#,
      at: "blend.json")
    let outcome = try folder.glblur("run", "blend.json", "press.jpg", "-o", "out.png")
    #expect(outcome.error == warning("ink.jpg"))
    let compared = try folder.glblur("compare", "ink.jpg", "press.jpg")
    #expect(compared.error.hasPrefix(warning("ink.jpg")))
  }

  /// A file that is no library stands for a missing one.
  @Test(arguments: [
    (library: "liblcms2.so.2", package: "liblcms2-2", output: "out.png"),
    (library: "libtiff.so.6", package: "libtiff6", output: "out.tif"),
    (library: "libwebp.so.7", package: "libwebp7", output: "out.webp"),
  ])
  func aMissingLibrary(library: String, package: String, output: String) throws {
    try folder.put(Array("none".utf8), at: library)
    let outcome = try Child(
      ["run", "c.json", "press.jpg", "-o", output], in: folder,
      environment: ["LD_LIBRARY_PATH": folder.path]
    ).wait()
    #expect(outcome.status == 69)
    #expect(outcome.error.hasSuffix("install Debian's package \(package)\n"))
    #expect(
      outcome.error.contains(" need \(library) (") && !outcome.error.dropLast().contains("\n"))
    #expect(try !folder.names.contains(output))
  }

  @Test(arguments: ["run c.json a.tif -o out.png", "info a.tif"])
  func aMissingLibraryOfAnInput(line: String) throws {
    try folder.put(Array("none".utf8), at: "libtiff.so.6")
    let tiff = TestTIFFFile(width: 3, height: 2, bits: 8, photometric: 2, channels: 3) { _, _, _ in
      7
    }
    try folder.put(tiff.bytes, at: "a.tif")
    let outcome = try Child(
      line.split(separator: " ").map(String.init), in: folder,
      environment: ["LD_LIBRARY_PATH": folder.path]
    ).wait()
    #expect(outcome.status == 69)
    #expect(outcome.error.hasPrefix("glblur: a.tif: TIFF files need libtiff.so.6 ("))
    #expect(outcome.error.hasSuffix("install Debian's package libtiff6\n"))
  }

  @Test func inSwift() throws {
    let image = try Image(at: "ink.jpg", in: folder)
    #expect(image.notes == [note])
    let chain = Chain { Blend().port("overlay", "@other") }
    let rendering = try Renderer(Renderer.Options(backend: .cpu)).render(
      chain, Image(at: "press.jpg", in: folder), inputs: ["other": image], on: .cpu)
    #expect(rendering.warnings == ["inputs.other: \(note)"] && rendering.image.notes == [])
  }
}
