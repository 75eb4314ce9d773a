/// A kind of file that is recognised by its first bytes and cannot be read as an image.
public struct ForeignFormat: Hashable, Sendable {
  /// What the file is, with an article: `a Photoshop image`. An empty file is `empty`.
  public let phrase: String
  /// What to do with the file, as an imperative: `convert it into PNG, for example with convert of
  /// Debian's package imagemagick`.
  public let cure: String

  private init(_ phrase: String, cure: String) {
    self.phrase = phrase
    self.cure = cure
  }

  /// - Parameters:
  ///   - tool: A program that reads the format and writes PNG files.
  ///   - package: The package of Debian that has the program.
  private init(_ phrase: String, by tool: String, of package: String) {
    self.init(
      phrase,
      cure: "convert it into PNG, for example with \(tool) of Debian's package \(package)")
  }

  private init(packed phrase: String) {
    self.init(phrase, cure: "unpack it first")
  }
}

extension ForeignFormat {
  package static let jpegXR = ForeignFormat("a JPEG XR image", by: "JxrDecApp", of: "libjxr-tools")
  package static let photoshop = ForeignFormat(
    "a Photoshop image", by: "convert", of: "imagemagick")
  package static let gimp = ForeignFormat("a GIMP image", by: "gimp", of: "gimp")
  package static let radiance = ForeignFormat(
    "a Radiance HDR image", by: "oiiotool", of: "openimageio-tools")
  package static let netpbm = ForeignFormat(
    "a Netpbm image of the kind PAM", by: "pamtopng", of: "netpbm")
  package static let qoi = ForeignFormat("a QOI image", by: "ffmpeg", of: "ffmpeg")
  package static let icon = ForeignFormat("a Windows icon", by: "icotool", of: "icoutils")
  package static let dds = ForeignFormat("a DDS texture", by: "convert", of: "imagemagick")
  package static let cameraRaw = ForeignFormat(
    "a camera's raw image", by: "darktable-cli", of: "darktable")
  package static let svg = ForeignFormat("an SVG drawing", by: "rsvg-convert", of: "librsvg2-bin")
  package static let pdf = ForeignFormat("a PDF document", by: "pdftoppm", of: "poppler-utils")
  package static let postScript = ForeignFormat(
    "a PostScript document", by: "gs", of: "ghostscript")
  package static let video = ForeignFormat("a video", by: "ffmpeg", of: "ffmpeg")
  package static let gzip = ForeignFormat(packed: "a gzip file")
  package static let bzip2 = ForeignFormat(packed: "a bzip2 file")
  package static let xz = ForeignFormat(packed: "an XZ file")
  package static let zstandard = ForeignFormat(packed: "a Zstandard file")
  package static let zip = ForeignFormat(packed: "a ZIP archive")
  package static let html = ForeignFormat(
    "an HTML page",
    cure: "download the image itself, since the page may say why there was none")
  package static let json = ForeignFormat("a JSON text", cure: "give an image")
  package static let text = ForeignFormat("a text", cure: "give an image")
  package static let empty = ForeignFormat("empty", cure: "download or export it again")
}
