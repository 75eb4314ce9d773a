import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import GLBlurShading

/// A chain and the folder with its files.
struct ChainFile: Sendable {
  private(set) var chain: Chain
  /// The folder, or nothing for the working folder.
  private let folder: String
  private let allowsOutside: Bool
  private let limits: ReadLimits
  /// The limits that the chain keeps, whatever is set in it.
  private let chainLimits: ChainLimits
  /// The names of the images that the chain reads and does not declare, which a caller must pass.
  private var undeclared: Set<String> = []

  /// Reads a chain and the shaders that it names.
  ///
  /// - Parameters:
  ///   - text: The text of the chain.
  ///   - name: The name of the chain file for messages, or nil if it has none.
  ///   - folder: The folder of its files.
  ///   - limits: The limits on the chain and its files.
  /// - Throws: `ChainError` if the chain or a shader is wrong, `FileError` if a file cannot be read.
  init(
    _ text: some Sequence<UInt8>, name: String?, folder: String, _ limits: Limits
  ) throws {
    let chain = try Chain(json: text, file: name, limits: limits.chains)
    self.folder = folder
    allowsOutside = limits.allowsOutside
    self.limits = limits.files
    chainLimits = limits.chains
    self.chain = chain
    try self.chain.readShaders { [self] index, file in
      for file in [file, ShaderText.vertexPath(for: file)].compactMap(\.self) {
        try check(file, in: "nodes[\(index)].file") { chain.error(node: index, "file", $0) }
      }
      return try ShaderText(contentsOf: Path.joined(folder, file))
    }
    try checkImports()
    undeclared = try self.chain.undeclaredImages()
    if self.chain.canvas != nil {
      try self.limits.check(self.chain.canvasSize(), name: "the canvas of the chain")
    }
  }

  /// Returns the chain with a parameter that has another value.
  ///
  /// - Throws: `CallError` if the parameter or the value is wrong, and `ChainError` if the chain then is,
  ///   or exceeds its limits.
  func setting(_ target: String, to value: String) throws -> ChainFile {
    var copy = self
    do throws(ChainError) {
      try copy.chain.set(target, to: value)
    } catch {
      throw CallError.assignment(error)
    }
    try chainLimits.check(copy.chain)
    copy.undeclared = try copy.chain.undeclaredImages()
    return copy
  }

  /// The names of the further images that the result needs.
  ///
  /// - Throws: `ChainError`.
  func imageNames() throws(ChainError) -> [String] {
    try ChainGraph(chain, boundImages: undeclared).images.sorted()
  }

  /// Returns what `read` makes of the files of those images that are declared with a file and not known
  /// otherwise.
  ///
  /// - Parameters:
  ///   - known: The names of the images that are known.
  ///   - isMeasured: Whether filters measure their pictures even if the output does not depend on them.
  ///   - read: Reads a file.
  /// - Throws: `ChainError` if a file must not be read, or the error of `read`.
  func files<Value>(
    besides known: Set<String>, isMeasured: Bool = false,
    _ read: (String, ReadLimits) throws -> Value
  ) throws -> [String: Value] {
    var values: [String: Value] = [:]
    let names = try ChainGraph(chain, boundImages: known, isMeasured: isMeasured).images
    for name in names.subtracting(known).sorted() {
      guard let file = chain.inputs[name] else { continue }
      try check(file, in: "inputs.\(name)") { chain.error(in: "inputs.\(name)", $0) }
      values[name] = try read(Path.joined(folder, file), limits)
    }
    return values
  }

  /// Checks that a file may be read.
  ///
  /// - Parameter error: Makes an error of a message.
  private func check(
    _ file: String, in place: String, _ error: (String) -> ChainError
  ) throws(ChainError) {
    guard allowsOutside || Self.isInside(file, folder) else {
      throw error(
        "'\(file)' lies outside the chain's folder; move it there, or allow files outside")
    }
    guard !Path.isDevice(Path.joined(folder, file)) else {
      throw error("'\(file)' is a pipe or a device; name a file")
    }
  }

  private static func isInside(_ file: String, _ folder: String) -> Bool {
    Path.isInside(Path.real(file, in: folder), folder: Path.real("", in: folder))
  }

  /// Checks that the images that shaders import lie in the folders of their shaders.
  private func checkImports() throws {
    if allowsOutside { return }
    for (index, node) in chain.nodes.enumerated() {
      guard let shader = node.filter as? Shader, let file = shader.file else { continue }
      let home = Path.real(Path.folder(of: file), in: folder)
      for (image, path) in try shader.importedFiles()
      where !Path.isInside(Path.real(path, in: folder), folder: home) {
        throw chain.error(
          node: index, "file",
          "the image '\(image)', which \(file) imports from '\(path)', lies outside the shader's "
            + "folder; move it there, or allow files outside")
      }
    }
  }
}

extension Chain {
  /// The greatest number of pairs of names that are compared with each other.
  private static let mostComparisons = 10_000

  /// Checks the chain, and returns the names of the images that it reads and does not declare.
  ///
  /// A name that is like a declared one is a mistake, unless there are so many names that finding it would
  /// take long: a render then finds it.
  ///
  /// - Throws: `ChainError` if anything else is wrong.
  fileprivate func undeclaredImages() throws(ChainError) -> Set<String> {
    var names: Set<String> = []
    for node in nodes {
      for reference in Array(node.ports.values) + node.filter.references.map({ $0.reference }) {
        if case .image(let name) = reference, inputs[name] == nil { names.insert(name) }
      }
    }
    let declared = inputs.keys.sorted()
    if names.count * declared.count <= Self.mostComparisons {
      names = names.filter { similar(to: $0, among: declared) == nil }
    }
    try validate(boundImages: names)
    return names
  }
}
