import JSONParsing

/// Reads IMPORTED: an object from names to files, or the array of older files.
struct ImportReader {
  let log: MessageLog

  /// Returns the images that come from files.
  func read(_ value: JSON?, _ declared: inout DeclaredNames) -> [ShaderImage] {
    guard let value else { return [] }
    var images: [ShaderImage] = []
    switch value.value {
    case .object(let members):
      for member in members {
        let keys = ["PATH", "TYPE"]
        guard
          let object = ObjectReader(
            member.value, what: "an imported image", keys: keys, log: log),
          let image = image(member.key, at: member.offsets, object, &declared)
        else { continue }
        images.append(image)
      }
    case .array(let elements):
      for element in elements {
        let keys = ["NAME", "PATH", "TYPE"]
        guard
          let object = ObjectReader(element, what: "an imported image", keys: keys, log: log)
        else { continue }
        guard let name = object.string("NAME"), let place = object["NAME"] else {
          log.error(
            "the imported image has no 'NAME'", at: element.offsets,
            cure: "write one, as '\"NAME\": \"noise\"'")
          continue
        }
        if let image = image(name, at: place.offsets, object, &declared) { images.append(image) }
      }
    default:
      log.error(
        "'IMPORTED' has to be an object from names to files, found \(value.phrase)",
        at: value.offsets)
    }
    return images
  }

  private func image(
    _ name: String, at offsets: Range<Int>, _ object: ObjectReader, _ declared: inout DeclaredNames
  ) -> ShaderImage? {
    guard let path = object.string("PATH"), let pathValue = object["PATH"] else {
      if object["PATH"] == nil {
        log.error(
          "the imported image '\(name)' has no 'PATH'", at: offsets,
          cure: "write one, as '\"PATH\": \"\(name.prefix(40)).png\"'")
      }
      return nil
    }
    if let type = object.string("TYPE"), type != "image" {
      log.error(
        "imported images of the type '\(type.prefix(40))' are not supported",
        at: object["TYPE"]?.offsets ?? offsets, cure: "write '\"TYPE\": \"image\"'")
    }
    guard isInside(path) else {
      log.error(
        "the path has to lie inside the shader's folder", at: pathValue.offsets,
        cure: "put the file beside the shader, and give its name")
      return nil
    }
    guard declared.insert(name, at: offsets) else { return nil }
    return ShaderImage(
      name: name, role: .imported(path: path), range: log.text.range(offsets))
  }

  /// Returns whether a path is relative and without `..`. Backslashes, colons and control
  /// characters, which are special on some systems, are refused too.
  private func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && path.first != "~"
      && path.utf8.count <= 1024
      && path.utf8.allSatisfy {
        $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":")
      }
  }
}
