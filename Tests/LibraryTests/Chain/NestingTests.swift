import GLBlurChain
import Testing

/// Chains, arrays of nodes and optionals take part in a chain.
@Suite struct NestingTests {
  /// The nodes in words: id, filter, ports, colour space and scale.
  private func words(_ chain: Chain) -> [String] {
    chain.nodes.map { node in
      let ports = node.ports.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return
        ([node.id ?? "", type(of: node.filter).name] + ports
        + [node.colorSpace.map { "\($0)" }, node.scale.map { "\($0)" }].compactMap { $0 })
        .joined(separator: " ")
    }
  }

  private func card(_ frame: Frame) -> Chain {
    Chain {
      GaussianBlur(sigma: 4).id("glass")
      RoundedRect(frame: frame).id("card")
      Mask().input("glass").port("mask", "card")
    }
  }

  @ChainBuilder private var looks: [Node] {
    Saturation(2)
    Tint(.white, alpha: 0.5).id("white")
  }

  /// The source of an inner chain is the preceding result, and the ids are its own.
  @Test func chains() throws {
    let chain = Chain {
      Invert()
      card(.whole)
      card(.whole)
      Saturation(2).id("glass")
    }
    #expect(
      words(chain) == [
        "picture invert",
        "glass-2 gaussianBlur", "card roundedRect like=picture",
        "picture-2 mask base=picture input=glass-2 mask=card",
        "glass-3 gaussianBlur", "card-2 roundedRect like=picture-2",
        " mask base=picture-2 input=glass-3 mask=card-2",
        "glass saturation",
      ])
    try chain.validate()
  }

  /// A chain at the beginning is applied to the source itself.
  @Test func first() throws {
    let chain = Chain {
      card(.whole)
      Invert()
    }
    #expect(
      words(chain) == [
        "glass gaussianBlur", "card roundedRect", " mask input=glass mask=card", " invert",
      ])
    try chain.validate()
  }

  /// The output of an inner chain need not be its last node.
  @Test func output() throws {
    let early = Chain(
      nodes: [
        Node(Invert(), id: "a"), Node(Saturation(2), id: "b", colorSpace: .linear),
        Node(Grayscale()),
      ], output: "b")
    let chain = Chain {
      early
      Tint(.white, alpha: 0.5)
    }
    #expect(
      words(chain) == [
        "a invert", "b saturation linear", " grayscale", " opacity input=b linear", " tint",
      ])
    try chain.validate()
  }

  @Test func references() throws {
    let inner = Chain {
      Invert().id("logo")
      EffectView(.light) {
        ImageView("logo")
        ImageView(.source)
        VibrancyView { ImageView("@mark") }
      }.input("source")
    }
    let chain = Chain {
      Saturation(2).id("logo")
      inner
    }
    #expect(chain.nodes[1].id == "logo-2")
    let references = chain.nodes[2].filter.references.map(\.reference)
    #expect(references == ["logo-2", "logo", "@mark"])
    #expect(chain.nodes[2].ports == ["input": "logo"])
    try chain.validate(boundImages: ["mark"])
  }

  @Test func scaleAndColorSpace() {
    let stated = Chain(scale: 3, colorSpace: .linear) {
      Invert()
      Grayscale().colorSpace(.srgb)
    }
    let silent = Chain { Invert() }
    let chain = Chain(scale: 2, colorSpace: .linear) {
      stated
      silent
    }
    #expect(words(chain) == [" invert linear 3.0", " grayscale srgb 3.0", " invert"])
  }

  @Test(arguments: [0, -1, 17, Double.nan, .infinity]) func nodeScale(_ scale: Double) throws {
    let chain = Chain(nodes: [Node(Invert(), scale: scale)])
    let error = try #require(throws: ChainError.self) { try chain.validate() }
    #expect(error.path == "nodes[0].scale")
    #expect(error.message.hasSuffix("out of range; expected a number above 0, at most 16"))
    try Chain(nodes: [Node(Invert(), scale: 16)]).validate()
  }

  @Test(arguments: [true, false]) func partsThatMayBeMissing(isOn: Bool) {
    let blur: GaussianBlur? = isOn ? GaussianBlur(sigma: 2) : nil
    let node: Node? = isOn ? Invert().id("i") : nil
    let chain: Chain? = isOn ? Chain { Grayscale() } : nil
    let all = Chain {
      looks
      blur
      node
      chain
      if isOn { looks[0] } else { Sepia(intensity: 1) }
      for sigma in [1.0, 2] { GaussianBlur(sigma: .points(sigma)) }
    }
    let middle = isOn ? [" gaussianBlur", "i invert", " grayscale", " saturation"] : [" sepia"]
    #expect(
      words(all) == [" saturation", "white tint"] + middle + [" gaussianBlur", " gaussianBlur"])
  }

  @Test func placesInPrograms() throws {
    let line = #line + 3
    let chain = Chain {
      Saturation(1)
      Tint(.white, alpha: 2)
    }
    let error = try #require(throws: ChainError.self) { try chain.validate() }
    #expect(error.file == "LibraryTests/NestingTests.swift")
    #expect(error.line == line)
    #expect(error.path == "nodes[1].color")

    let inner = Chain { Tint(.white, alpha: 3) }
    let innerLine = #line - 1
    let nested = try #require(throws: ChainError.self) { try Chain { inner }.validate() }
    #expect(nested.line == innerLine)
  }
}
