import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters

/// A chain and the folder with its files.
struct ChainFile: Sendable {
  private(set) var chain: Chain
  private let folder: ChainFolder
  private let limits: ReadLimits
  /// The limits hold also for what is set later.
  private let chainLimits: ChainLimits
  /// The names of the images that the chain reads and does not declare, which a caller must pass.
  private var undeclared: Set<String> = []

  /// Reads a chain and the shaders that it names. `folder` is that of its files, and `name` is for
  /// messages. Throws a `ChainError` or a `FileError`.
  init(
    _ text: some Sequence<UInt8>, name: String?, folder: String, _ limits: Limits
  ) throws {
    let chain = try Chain(json: text, file: name, limits: limits.chains)
    let folder = ChainFolder(
      folder, allowsOutside: limits.allowsOutside, permission: "allow files outside")
    self.folder = folder
    self.limits = limits.files
    chainLimits = limits.chains
    self.chain = chain
    try self.chain.readShaders { index, file in
      try ShaderText(contentsOf: folder.shaderPath(of: file, node: index, in: chain))
    }
    try folder.checkImports(of: self.chain)
    undeclared = try self.chain.undeclaredImages()
    try folder.findFonts(of: &self.chain)
    if self.chain.canvas != nil {
      try self.limits.check(self.chain.canvasSize(), name: "the canvas of the chain")
    }
  }

  /// Returns the chain with another value of a parameter. Throws a `CallError` if the parameter or
  /// the value is wrong, and a `ChainError` if the chain then is, or exceeds its limits.
  func setting(_ target: String, to value: String) throws -> ChainFile {
    var copy = self
    do throws(ChainError) {
      try copy.chain.set(target, to: value)
    } catch {
      throw CallError.assignment(error)
    }
    try chainLimits.check(copy.chain)
    copy.undeclared = try copy.chain.undeclaredImages()
    try folder.findFonts(of: &copy.chain)
    return copy
  }

  /// Returns the chain at a moment, without animation.
  func at(_ moment: KeyTime, _ times: TimeCall) throws -> ChainFile {
    var copy = self
    copy.chain = try chain.at(moment, duration: times.duration, rate: times.rate)
    copy.undeclared = try copy.chain.undeclaredImages()
    return copy
  }

  func imageNames() throws(ChainError) -> [String] {
    try ChainGraph(chain, boundImages: undeclared).images.sorted()
  }

  /// Reads the files that the chain declares for other images than the known ones.
  ///
  /// - Parameter isMeasured: Whether filters measure their pictures even if the output does not
  ///   depend on them.
  func files<Value>(
    besides known: Set<String>, isMeasured: Bool = false,
    _ read: (String, ReadLimits) throws -> Value
  ) throws -> [String: Value] {
    var values: [String: Value] = [:]
    let names = try ChainGraph(chain, boundImages: known, isMeasured: isMeasured).images
    for name in names.subtracting(known).sorted() {
      guard let file = chain.inputs[name] else { continue }
      let path = try folder.path(of: file) { chain.error(in: "inputs.\(name)", $0) }
      values[name] = try read(path, limits)
    }
    return values
  }
}

extension Chain {
  private static let mostComparisons = 10_000

  /// Checks the chain, and returns the names of the images that it reads and does not declare.
  ///
  /// A name that resembles a declared one is a mistake. With so many names that finding it would
  /// take long, only a render finds it.
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
