import CCodecs
package import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import SystemLibrary

/// The opened libraries and the fonts that they have found.
@safe final class PangoFonts {
  private let handle: OpaquePointer
  private var known: [String: FontFamily?] = [:]
  /// The families of font files, by the names that stand for them in requests.
  private var fileFamilies: [String: String] = [:]

  init(library: String, files: [FontFile] = []) throws(TypesettingError) {
    var message = [CChar](repeating: 0, count: 512)
    guard let handle = unsafe cpango_fonts_open(library, &message, message.count) else {
      let reason = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .library(library, reason: String(decoding: reason, as: UTF8.self))
    }
    guard unsafe cpango_fonts_have(handle, nil) else {
      unsafe cpango_fonts_close(handle)
      throw .noFonts
    }
    unsafe self.handle = handle
    for (index, file) in files.enumerated() {
      let name = FontFile.family(index)
      guard unsafe cpango_fonts_add(handle, file.path, name, &message, message.count) else {
        throw file.isNoFont
      }
      fileFamilies[name] = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  var version: String { unsafe String(cString: cpango_fonts_version(handle)) }

  deinit {
    unsafe cpango_fonts_close(handle)
  }

  func typeset(_ request: PangoRequest) throws(TypesettingError) -> TypesetText {
    let layout = try unsafe PangoLayout(request, fonts: handle)
    var text = try layout.drawn(inks: request.isDrawn ? request.inks : 0)
    text.fileFamilies = Array(fileFamilies.values)
    let uses = layout.uses
    func shown(_ family: String) -> String { fileFamilies[family] ?? family }
    for name in uses.map({ shown($0.family) }) where !text.families.contains(name) {
      text.families.append(name)
    }
    if request.styles.count > 1 {
      text.familiesOfStyles = request.styles.indices.map { style in
        uses.filter { $0.style == style }.map { shown($0.family) }
      }
    }
    for (index, style) in request.styles.enumerated() {
      // The style of a text whose spans all have others is not in use.
      let span = request.spans.first { $0.style == index }
      guard span != nil || request.spans.isEmpty, let name = missingFamily(of: style),
        !text.missingFamilies.contains(where: { $0.name == name })
      else { continue }
      text.missingFamilies.append(
        MissingFamily(
          name: name, used: uses.first { $0.style == index }.map { shown($0.family) },
          span: span.map { request.string(of: $0) }))
    }
    for use in uses {
      let weight = request.styles[use.style].weight
      guard weight != 400, let family = family(use.family), !family.isColored,
        !family.has(weight)
      else { continue }
      let named = family.named(shown(use.family))
      if text.missingWeights.contains(where: { $0.family == named && $0.asked == weight }) {
        continue
      }
      let span = request.spans.first { $0.style == use.style }
      text.missingWeights.append(
        MissingWeight(
          family: named, asked: weight, used: use.weight, span: span.map { request.string(of: $0) })
      )
    }
    return text
  }

  func families() -> [FontFamily] { found(nil) }

  private func family(_ name: String) -> FontFamily? {
    if let family = known[name] { return family }
    // Fonts of one family may state its names in different orders.
    let all = found(name)
    let family = all.dropFirst().reduce(all.first?.named(name)) { $0?.joined(with: $1) }
    known[name] = .some(family)
    return family
  }

  private func found(_ name: String?) -> [FontFamily] {
    guard let faces = unsafe cpango_faces_find(handle, name) else { return [] }
    defer { unsafe cpango_faces_destroy(handle, faces) }
    var families: [String: FontFamily] = [:]
    for index in unsafe 0..<cpango_faces_count(faces) {
      let one = unsafe FontFamily(cpango_faces_get(handle, faces, index))
      families[one.name] = families[one.name]?.joined(with: one) ?? one
    }
    return families.values.sorted { $0.name < $1.name }
  }

  private static let generic: Set = [
    "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy", "emoji",
  ]

  private func missingFamily(of style: PangoRequest.Style) -> String? {
    guard let first = style.families.first,
      !PangoFonts.generic.contains(first.lowercased()),
      unsafe !cpango_fonts_have(handle, first)
    else { return nil }
    return first
  }

  /// A length beyond ±1e15 is clamped and remains larger than any image.
  static func whole(_ pixels: Double) -> Int {
    Int(min(max(pixels.rounded(), -1e15), 1e15))
  }
}

extension FontFamily {
  @unsafe fileprivate init(_ face: cpango_face) {
    let lightest = unsafe PangoFonts.whole(face.lightest)
    let heaviest = unsafe max(lightest, PangoFonts.whole(face.heaviest))
    unsafe self.init(
      name: String(cString: face.family), weights: lightest == heaviest ? [lightest] : [],
      variableWeights: lightest == heaviest ? nil : lightest...heaviest, hasItalics: face.is_italic,
      isColored: face.is_color)
  }
}

/// A font file that a label names in the place of a family.
struct FontFile: Hashable {
  let name: String
  let path: String

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]

  static func isLikely(_ name: String) -> Bool {
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// The family that stands for a file of a request. No font has such a name.
  static func family(_ number: Int) -> String { "glblur font file \(number)" }

  /// Throws `TypesettingError.fontFile` if the file must not or cannot be read.
  init(_ name: String, in folder: FontFolder) throws(TypesettingError) {
    self.name = name
    do throws(ChainError) {
      path = try ChainFolder(
        folder.path, allowsOutside: folder.allowsOutside, permission: folder.permission
      ).path(of: name) { ChainError(path: "", message: $0) }
    } catch {
      throw .fontFile(reason: error.message)
    }
    if Path.isFolder(path) {
      throw .fontFile(reason: "'\(path)' is a folder; give the path of a font file")
    }
    if unsafe access(path, R_OK) != 0 {
      let known = Path.names(inFolder: Path.folder(of: path)).filter(FontFile.isLikely)
      let cure = similar(to: Path.name(of: path), among: known).map { "; did you mean '\($0)'?" }
      throw .fontFile(
        reason: "the font file '\(path)' cannot be read: \(unsafe String(cString: strerror(errno)))"
          + (cure ?? "; paths are relative to the chain file"))
    }
  }

  var isNoFont: TypesettingError {
    .fontFile(
      reason: "'\(path)' is not a font that FreeType can read, such as a TrueType or OpenType file")
  }
}

extension ChainFolder {
  /// Sets the folder of the font files that labels name, and returns their paths. Throws a
  /// `ChainError` if a file cannot or must not be read.
  @discardableResult
  package func findFonts(of chain: inout Chain) throws(ChainError) -> [String] {
    var paths: [String] = []
    chain.fontFolder = FontFolder(path, allowsOutside: allowsOutside, permission: permission)
    for (index, node) in chain.nodes.enumerated() {
      for (place, font) in node.filter.fonts {
        do throws(TypesettingError) {
          paths += try PangoTypesetter.shared.checkFiles(of: font, in: chain.fontFolder)
            .map(\.path)
        } catch {
          throw chain.error(node: index, place, "\(error)")
        }
      }
    }
    return paths
  }
}
