internal import GLSLCompiler

/// Reads a shader whose passes are files of one folder: `image.glsl`, `bufferA.glsl`, `common.glsl`
/// and the like, with any word before these.
struct ShadertoyFolder {
  private let log: MessageLog
  private let parts: [SourceText]
  private var project: ShadertoyProject

  /// Returns the shader.
  ///
  /// - Parameters:
  ///   - parts: The files of the folder.
  ///   - log: The log of the folder, whose text is empty.
  /// - Throws: `ShaderFileError` if the files are no shader of Shadertoy.
  static func read(
    _ parts: [SourceText], title: String, log: MessageLog
  ) throws(ShaderFileError) -> ShadertoyProject {
    var reader = ShadertoyFolder(
      log: log, parts: parts, project: ShadertoyProject(title: title))
    try reader.read()
    try log.finish()
    return reader.project
  }

  private init(log: MessageLog, parts: [SourceText], project: ShadertoyProject) {
    self.log = log
    self.parts = parts
    self.project = project
  }

  /// Returns the pass that a file's name means, or nil: `A` to `D`, `Image`, `Common` or `Sound`.
  static func pass(named path: String) -> String? { meaning(of: path)?.pass }

  /// Returns the pass that a file's name means, and whether the name says nothing else.
  private static func meaning(of path: String) -> (pass: String, isWhole: Bool)? {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let base = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let word = base.lowercased().filter { $0.isLetter || $0.isNumber }
    var endings = ShadertoyProject.letters.map { letter in
      let small = letter.lowercased()
      return (letter, ["buffer\(small)", "buf\(small)", "pass\(small)"])
    }
    endings += [
      (ShadertoyProject.picture, ["image"]), ("Common", ["common"]), ("Sound", ["sound"]),
    ]
    for (pass, endings) in endings {
      if word == pass.lowercased() || endings.contains(word) { return (pass, true) }
      if endings.contains(where: word.hasSuffix) { return (pass, false) }
    }
    return word == "main" ? (ShadertoyProject.picture, false) : nil
  }

  /// Returns the names of the files that are passes of one shader, its common text and its sound, or
  /// none if the files are no shader of several texts, or several shaders.
  static func members(of parts: [SourceText]) -> Set<String> {
    let (named, doubles) = choose(parts)
    let passes = named.filter { $0.key != "Common" && $0.key != "Sound" }
    guard named.count > 1, doubles.isEmpty, named[ShadertoyProject.picture] != nil,
      passes.values.allSatisfy({ hasFunction($0, ShadertoyProject.picture) })
    else { return [] }
    return Set(named.values.map(\.name))
  }

  /// Returns the files by the passes that their names mean, and the pairs that mean the same one.
  private static func choose(
    _ parts: [SourceText]
  ) -> (named: [String: SourceText], doubles: [(first: String, second: String, pass: String)]) {
    var named: [String: SourceText] = [:]
    var doubles: [(first: String, second: String, pass: String)] = []
    var others: [SourceText] = []
    // `image.glsl` is the picture, even if there is an `old_image.glsl`.
    var whole: Set<String> = []
    for isWhole in [true, false] {
      for part in parts {
        guard let meaning = Self.meaning(of: part.name), hasFunction(part, meaning.pass) else {
          if isWhole { others.append(part) }
          continue
        }
        guard meaning.isWhole == isWhole, !whole.contains(meaning.pass) else { continue }
        if let first = named[meaning.pass] {
          doubles.append((first.name, part.name, meaning.pass))
        }
        named[meaning.pass] = part
      }
      whole.formUnion(named.keys)
    }
    // The picture may have the name of the shader.
    let pictures = others.filter { hasFunction($0, ShadertoyProject.picture) }
    if named[ShadertoyProject.picture] == nil, pictures.count == 1 {
      named[ShadertoyProject.picture] = pictures[0]
    }
    return (named, doubles)
  }

  private mutating func read() throws(ShaderFileError) {
    let (named, doubles) = Self.choose(parts)
    for (first, second, pass) in doubles {
      log.error(
        "both '\(first)' and '\(second)' are the pass \(pass)", at: 0..<0,
        cure: "take one of them out of the folder")
    }
    guard named[ShadertoyProject.picture] != nil else {
      try log.fail(
        "the folder has no shader of Shadertoy", at: 0..<0,
        cure: "its files are 'image.glsl', and 'bufferA.glsl' to 'bufferD.glsl' and 'common.glsl' "
          + "if there are such passes; name one file for any other shader")
    }
    if named["Sound"] != nil {
      log.warn("the pass of sound is left out, since a filter makes pictures", at: 0..<0)
    }
    if let common = named["Common"] { project.common = [common] }
    for name in ShadertoyProject.letters + [ShadertoyProject.picture] {
      guard let part = named[name] else { continue }
      let marks = EditorMarks(part)
      var pass = ShadertoyProject.Pass(
        name: name, text: part, range: part.range(0..<0))
      for number in 0..<4 {
        let letter = ShadertoyProject.letters[number]
        let standard: ShadertoyProject.Channel =
          named[letter] == nil ? .image("\(number)") : .buffer(letter)
        pass.channels[number] =
          marks.channels[number].map { channel($0, of: name, named) } ?? standard
        if marks.repeating.contains(number) { pass.repeating.insert(number) }
      }
      project.passes.append(pass)
    }
  }

  /// Returns whether a text can be the picture, or true for any other pass.
  private static func hasFunction(_ part: SourceText, _ pass: String) -> Bool {
    pass != ShadertoyProject.picture
      || SourceWords(part).names.contains(ShadertoyLanguage.function)
  }

  /// Returns what the operand of `#iChannel0` means: a pass of the folder, the pass itself, the
  /// keyboard, sound or a picture.
  private func channel(
    _ operand: String, of pass: String, _ named: [String: SourceText]
  ) -> ShadertoyProject.Channel {
    let path = operand.hasPrefix("file://") ? String(operand.dropFirst(7)) : operand
    if path == "self" { return .buffer(pass) }
    if path.lowercased() == "keyboard" { return .keyboard }
    if Self.isSound(path) { return .sound(path) }
    guard let name = Self.pass(named: path), named[name] != nil,
      ShadertoyProject.letters.contains(name)
    else { return .image(path) }
    return .buffer(name)
  }

  private static func isSound(_ path: String) -> Bool {
    [".mp3", ".ogg", ".wav", ".flac", ".m4a", ".opus"].contains { path.lowercased().hasSuffix($0) }
  }
}
