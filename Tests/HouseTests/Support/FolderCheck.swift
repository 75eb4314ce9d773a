/// Finds circles between the folders of a module.
///
/// A folder uses another one if one of its files names a declaration at the top level of a file
/// there. A name counts only if it is clear which declaration it means:
/// - A type counts unless the module declares its name at the top level of several folders, or the
///   file declares the name itself.
/// - A function, a variable or a constant counts if nothing else in any module has its name, not
///   even a local variable.
/// - A name after a dot does not count, since it is that of a member.
///
/// So members of extensions do not count, but the types that they extend do.
struct FolderCheck {
  struct Use {
    let name: String
    let path: String
    let line: Int
  }

  private let files: [SourceFile]
  /// The names of functions, variables and constants that something else shares, in any module.
  private let sharedNames: Set<String>

  init(_ files: [SourceFile]) {
    self.files = files
    var shared: Set<String> = []
    var owners: [String: String] = [:]
    for file in files {
      let globals = Set(file.globals.map(\.index))
      let owner = file.module + "/" + file.folder(depth: .max)
      for (index, name) in file.lowercaseDeclarations {
        if !globals.contains(index) || owners[name, default: owner] != owner { shared.insert(name) }
        owners[name] = owner
      }
    }
    sharedNames = shared
  }

  /// Returns a message for each module in which folders use one another in a circle, or a folder
  /// uses the module's root folder.
  func objections() -> [String] {
    Set(files.map(\.module)).sorted().compactMap { module in
      let files = files.filter { $0.module == module }
      let deepest = files.map(\.depth).max() ?? 0
      return (0..<deepest).lazy.compactMap { level in
        objection(to: arrows(files, depth: level + 1), in: module)
      }.first
    }
  }

  /// Returns a use for each folder and each other folder that it uses, told apart by `depth` path
  /// components.
  private func arrows(_ files: [SourceFile], depth: Int) -> [String: [String: Use]] {
    var folders: [String: Set<String>] = [:]
    for file in files {
      for (_, name) in file.globals { folders[name, default: []].insert(file.folder(depth: depth)) }
    }
    var arrows: [String: [String: Use]] = [:]
    for file in files {
      let own = file.folder(depth: depth)
      let declared = Set(file.typeDeclarations)
      for token in file.uses {
        guard let targets = folders[token.text], targets.count == 1, let target = targets.first,
          target != own, arrows[own]?[target] == nil,
          token.isCapitalized
            ? !declared.contains(token.text) : !sharedNames.contains(token.text)
        else { continue }
        let use = Use(name: token.text, path: file.path, line: token.line)
        arrows[own, default: [:]][target] = use
      }
    }
    return arrows
  }

  private func objection(to arrows: [String: [String: Use]], in module: String) -> String? {
    for (folder, targets) in arrows.sorted(by: { $0.key < $1.key }) {
      guard let use = targets["."] else { continue }
      return "\(module): \(folder) uses the module's root folder, which stands above all folders\n"
        + line(use, from: folder, to: ".")
    }
    let circles = arrows.keys.sorted().compactMap { circle(through: $0, arrows) }
    guard let circle = circles.min(by: { $0.count < $1.count }) else { return nil }
    let lines = zip(circle, circle.dropFirst()).compactMap { folder, target in
      arrows[folder]?[target].map { line($0, from: folder, to: target) }
    }
    return "\(module): the folders \(circle.joined(separator: " → ")) use one another\n"
      + lines.joined(separator: "\n")
  }

  private func line(_ use: Use, from folder: String, to target: String) -> String {
    "  \(folder) uses \(use.name) of \(target): Sources/\(use.path):\(use.line)"
  }

  /// Returns the shortest way from a folder back to it.
  private func circle(through start: String, _ arrows: [String: [String: Use]]) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in (arrows[way[way.count - 1]] ?? [:]).keys.sorted() {
        if next == start { return way + [start] }
        if seen.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }
}
