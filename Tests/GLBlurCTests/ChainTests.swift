import CGLBlur
import Foundation
import Testing

@Suite struct ChainTests {
  private func complaint<Result>(_ body: () throws -> Result) throws -> LibraryError {
    do { _ = try body() } catch let error as LibraryError { return error }
    Issue.record("there is no error")
    throw CancellationError()
  }

  @Test func mistakesHaveAPlaceAndACure() throws {
    let error = try complaint {
      try LibraryChain("[\n  {\"filter\": \"gaussianBlur\",\n   \"sigmaa\": 3}]")
    }
    #expect(error.kind == GLBLUR_ERROR_CHAIN)
    #expect(error.line == 3)
    #expect(error.path == "nodes[0].sigmaa")
    #expect(error.message.hasPrefix("line 3: nodes[0].sigmaa: "))
    #expect(error.message.hasSuffix(error.cure))
    #expect(error.cure.contains("sigma"))
  }

  @Test func parametersAreSetInANewChain() throws {
    let chain = try LibraryChain("[{\"id\": \"card\", \"filter\": \"gaussianBlur\", \"sigma\": 2}]")
    let other = LibraryChain(
      taking: try check { glblur_chain_with(chain.address, "card.sigma", "9", $0) })
    let renderer = try LibraryRenderer()
    let source = Pixels(32, 8)
    source.fill { x, _, channel in channel == 3 || x < 16 ? 1 : 0 }
    let targets = try [chain, other].map { chain in
      let target = Pixels(32, 8)
      try renderer.render(chain, source, into: target)
      return target.row(4)[4 * 13]
    }
    // Of the weights of a Gaussian, those of the pixel itself, of all before it and of two behind
    // it are white. Half a level is rounding, and a tenth what fixed point adds.
    for (target, sigma) in zip(targets, [2.0, 9]) {
      let weights = (-80...80).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let white = weights[...82].reduce(0, +) / weights.reduce(0, +)
      #expect(abs(target - white) < 0.6 / 255, "\(sigma): \(target), \(white)")
    }
    let error = try complaint {
      try check { glblur_chain_with(chain.address, "card.sigma", "-1", $0) }
    }
    #expect(error.kind == GLBLUR_ERROR_CHAIN && error.path == "target", "\(error)")
    #expect(error.message.hasPrefix("card.sigma=-1: "), "\(error)")
  }

  @Test func imagesAreAskedForByName() throws {
    let chain = try LibraryChain(
      """
      {"nodes": [{"filter": "blend", "input": "source", "overlay": "@logo"}],
       "inputs": {"logo": "logo.png"}}
      """, folder: "/nowhere")
    #expect(try taking(check { glblur_chain_inputs(chain.address, $0) }).contains("logo"))
    let renderer = try LibraryRenderer()
    let error = try complaint { try renderer.render(chain, Pixels(4, 4), into: Pixels(4, 4)) }
    #expect(
      error.kind == GLBLUR_ERROR_FILE && error.message.contains("/nowhere/logo.png"), "\(error)")
    let outside = try LibraryChain(
      """
      {"nodes": [{"filter": "blend", "input": "source", "overlay": "@logo"}],
       "inputs": {"logo": "../logo.png"}}
      """, folder: "/nowhere")
    let refused = try complaint { try renderer.render(outside, Pixels(4, 4), into: Pixels(4, 4)) }
    #expect(refused.kind == GLBLUR_ERROR_CHAIN && refused.path == "inputs.logo", "\(refused)")
    #expect(refused.cure.contains("move it there"), "\(refused)")
  }

  @Test func inputsArePassedOnceEach() throws {
    let renderer = try LibraryRenderer()
    let text = "[{\"filter\": \"blend\", \"input\": \"source\", \"overlay\": \"@logo\"}]"
    let chain = try LibraryChain(text)
    let (source, logo, target) = (Pixels(4, 4), Pixels(4, 4), Pixels(4, 4))
    source.fill { _, _, _ in 1 }
    logo.fill { _, _, channel in channel == 3 ? 1 : 0.2 }
    let missing = try complaint { try renderer.render(chain, source, into: target) }
    #expect(missing.kind == GLBLUR_ERROR_MISSING_IMAGE, "\(missing)")
    #expect(missing.cure == "pass an image named 'logo'")
    func render(_ count: Int) throws {
      var (image, passed, result) = (source.image, logo.image, target.image)
      try withUnsafePointer(to: &passed) { passed in
        try "logo".withCString { name in
          let inputs = [
            glblur_input(name: name, image: passed), glblur_input(name: name, image: passed),
          ]
          try check { error in
            glblur_render(
              renderer.address, chain.address, &image, inputs, count, &result, nil, error)
          }
        }
      }
    }
    try render(1)
    #expect(target.row(2)[4] == 0.2)
    let twice = try complaint { try render(2) }
    #expect(twice.kind == GLBLUR_ERROR_ARGUMENT && twice.path == "inputs[1].name", "\(twice)")
  }

  @Test func limitsOfStrangersHold() throws {
    var limits = glblur_limits()
    limits.size = UInt32(MemoryLayout<glblur_limits>.size)
    limits.max_nodes = 1
    let text = "[{\"filter\": \"invert\"}, {\"filter\": \"invert\"}]"
    let error = try complaint {
      try check { glblur_chain_parse_within(text, text.utf8.count, nil, &limits, $0) }
    }
    #expect(
      error.kind == GLBLUR_ERROR_CHAIN && error.message.contains("at most 1 nodes"), "\(error)")
  }

  @Test func limitsOfStrangersHoldForCopies() throws {
    var limits = glblur_limits()
    limits.size = UInt32(MemoryLayout<glblur_limits>.size)
    limits.max_text = 4
    let text = "[{\"filter\": \"label\", \"text\": \"four\"}]"
    let chain = LibraryChain(
      taking: try check { glblur_chain_parse_within(text, text.utf8.count, nil, &limits, $0) })
    let error = try complaint {
      try check { glblur_chain_with(chain.address, "0.text", "fives", $0) }
    }
    #expect(
      error.kind == GLBLUR_ERROR_CHAIN && error.message.contains("at most 4 characters"), "\(error)"
    )
  }

  /// Names may resemble each other, and some of those that are declared.
  @Test func imagesNeedNotBeDeclared() throws {
    let nodes = (0..<3000).map { "{\"filter\": \"blend\", \"overlay\": \"@image\($0)\"}" }
    let chain = try LibraryChain("[" + nodes.joined(separator: ", ") + "]")
    let names = try taking(check { glblur_chain_inputs(chain.address, $0) })
    #expect(names.contains("\"image0\"") && names.contains("\"image2999\""))
    let error = try complaint {
      try LibraryChain(
        """
        {"nodes": [{"filter": "blend", "overlay": "@lgoo"}], "inputs": {"logo": "logo.png"}}
        """)
    }
    #expect(error.kind == GLBLUR_ERROR_CHAIN && error.message.contains("'@logo'"), "\(error)")
  }

  @Test func sizesAreKnownWithoutPixels() throws {
    let chain = try LibraryChain("[{\"filter\": \"resize\", \"width\": 30, \"height\": 10}]")
    var image = Pixels(8, 6).image
    image.data = nil
    var (width, height): (Int32, Int32) = (0, 0)
    try check {
      glblur_output_size(chain.address, &image, nil, 0, &width, &height, $0)
    }
    #expect((width, height) == (30, 10))
  }
}
