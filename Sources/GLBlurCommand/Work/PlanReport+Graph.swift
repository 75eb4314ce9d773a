import GLBlurChain

extension PlanReport {
  /// The passes in the language of Graphviz.
  var graph: String {
    let lines =
      [
        "digraph \(quotedName(chain)) {", "  node [shape=box, fontname=\"sans-serif\"];",
        "  edge [fontname=\"sans-serif\"];",
      ]
      + images.map { "  \(node(of: $0)) [label=\(quotedName(name(of: $0))), shape=ellipse];" }
      + outline.passes.enumerated().map { index, pass in
        "  pass\(index + 1) [label=\(label(index, pass))];"
      } + edges
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The images that are read, each once.
  private var images: [Plan.Source] {
    outline.passes.flatMap(\.reads).reduce(into: []) { images, read in
      if case .image = read.source, !images.contains(read.source) { images.append(read.source) }
    }
  }

  private func node(of image: Plan.Source) -> String {
    if case .image(let number) = image { "image\(number)" } else { "" }
  }

  private func label(_ index: Int, _ pass: PlanOutline.Pass) -> String {
    let lines =
      ["Pass \(index + 1)"] + groups(pass)
      + ["\(name(of: pass.target)), \(pass.region), \(format(of: pass))"]
    // In Graphviz \l ends a line that is aligned to the left.
    return "\"" + lines.map { escaped($0) + "\\l" }.joined() + "\""
  }

  private var edges: [String] {
    var edges: [String] = []
    var writers: [Int: Int] = [:]
    for (index, pass) in outline.passes.enumerated() {
      for read in pass.reads {
        let from =
          switch read.source {
          case .image: node(of: read.source)
          case .slot(let slot, _): "pass\(writers[slot] ?? 0)"
          }
        edges.append("  \(from) -> pass\(index + 1) [label=\(quotedName("\(read.region)"))];")
      }
      switch pass.target {
      case .slot(let slot): writers[slot] = index + 1
      case .output:
        edges += ["  result [shape=ellipse];", "  pass\(index + 1) -> result;"]
      }
    }
    return edges
  }

  private func quotedName(_ text: String) -> String { "\"\(escaped(text))\"" }

  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
  }
}
