import GLBlurChain

/// The fuzz target for chain files.
enum ChainFuzzing {
  private static let bound: Set<String> = ["photo"]

  static func run(_ bytes: [UInt8]) throws(Finding) {
    guard let chain = try chain(bytes) else { return }
    try checkSpelling(of: chain)
    for size in [Size(width: 7, height: 5), Size(width: 1, height: 1), Size(width: 64, height: 48)]
    {
      try PlanFuzzing.check(
        chain, PlanFuzzing.Setting(source: size, others: ["photo": Size(width: 3, height: 8)]))
    }
  }

  /// Returns the chain if it passes every check that needs no image.
  private static func chain(_ bytes: [UInt8]) throws(Finding) -> Chain? {
    do throws(ChainError) {
      let chain = try Chain(json: bytes, file: "fuzz.json")
      try chain.validate(boundImages: bound)
      _ = try chain.warnings(boundImages: bound)
      return chain
    } catch {
      let lines = bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      if let line = error.line, !(1...lines).contains(line) {
        throw Finding("an error in line \(line) of \(lines): \(error)")
      }
      if error.message.isEmpty { throw Finding("an error without words at \(error.path)") }
      return nil
    }
  }

  /// Checks that the chain and every value equal themselves when written and read again.
  private static func checkSpelling(of chain: Chain) throws(Finding) {
    let text = chain.json
    do throws(ChainError) {
      guard try Chain(json: text) == chain else {
        throw ChainError(path: "", message: "is another chain")
      }
    } catch  where !error.message.contains("levels deep") {
      // A bare array of nodes is written one level deeper.
      throw Finding("the chain is written as \(text), which when read again: \(error)")
    } catch {}
    for (index, node) in chain.nodes.prefix(16).enumerated() {
      for (name, value) in values(of: node.filter) where value != .none {
        var copy = chain
        do throws(ChainError) {
          try copy.set("\(index).\(name)", to: value.json)
        } catch {
          throw Finding("\(name) is \(value.json), which is refused: \(error)")
        }
        let again = values(of: copy.nodes[index].filter).first { $0.name == name }
        if again?.value != value {
          throw Finding("\(name) is \(value.json), read again \(again?.value.json ?? "nothing")")
        }
      }
    }
  }

  private static func values<F: Filter>(
    of filter: F
  ) -> [(name: String, value: ParameterValue)] {
    F.parameters.map { ($0.name, $0.value(in: filter)) }
  }

  /// The examples of the catalogue, and every feature that they lack.
  static var seeds: [[UInt8]] {
    let whole = #"""
      { "version": 1, "$schema": "chain.schema.json", "description": "all of it", "scale": 1.5,
        "colorSpace": "linear", "inputs": { "photo": "photo.png" }, "output": "b",
        "nodes": [
          { "id": "a", "filter": "gaussianBlur", "sigma": "3%", "edge": "mirror" },
          { "filter": "tint", "color": [1, 0.5, 0, 0.25], "colorSpace": "srgb" },
          { "filter": "effectView", "style": "dark", "frame": [1, "2%", 30, "90%"], "content": [
            { "view": "label", "text": "A\u00e9\n\ud83d\ude00", "color": "auto", "legible": "AA" },
            { "view": "imageView", "image": "@photo" },
            { "view": "vibrancyView", "content": [{ "view": "label", "text": "b", "size": 9 }] }
          ] },
          { "id": "b", "filter": "place", "overlay": "@photo", "frame": [-3, 1e1, 20, 20] }
        ] }
      """#
    let moving = #"""
      { "nodes": [
          { "filter": "gaussianBlur", "sigma": 14, "edge": "mirror" },
          { "id": "glass", "filter": "tint", "color": { "white": 0.08, "alpha": 0.5 } },
          { "id": "card", "filter": "roundedRect", "frame": ["5%", "70%", "58%", "22%"] },
          { "filter": "mask", "input": "glass", "mask": "card", "base": "source" } ],
        "animation": [
          { "set": "card.frame", "keys": [
            { "at": 0.2, "value": ["-60%", "70%", "58%", "22%"] },
            { "at": 1, "value": ["5%", "70%", "58%", "22%"], "ease": "cubic-bezier(.2, 0, 0, 1)" },
            { "at": 2.6, "value": ["5%", "70%", "58%", "22%"], "ease": "steps(4, end)" },
            { "at": "100%", "value": ["-60%", "70%", "58%", "22%"], "ease": "ease-in" } ] },
          { "set": "0.sigma", "keys": [
            { "at": "2f", "value": 14 }, { "at": "60f", "value": 2, "ease": "hold" } ] } ] }
      """#
    return (Catalogue.filters.map { $0.example } + [whole, moving]).map { Array($0.utf8) }
  }

  static var words: [String] {
    let filters = Catalogue.filters.flatMap { filter in
      [filter.name] + filter.ports.map(\.name) + parameters(of: filter)
    }
    let others = ["nodes", "inputs", "output", "id", "content", "view", "source", "none", "@photo"]
    return Set(filters + others).sorted()
  }

  private static func parameters<F: Filter>(of filter: F.Type) -> [String] {
    F.parameters.map(\.name)
  }
}
