import GLBlurChain
import Testing

/// Compares the values between keys with formulas.
@Suite struct TimelineTests {
  /// Returns the filter of the first node at times, with one parameter that changes.
  private func values<F: Filter>(
    of filter: F, _ parameter: String, _ keys: String, at times: [Double],
    duration: Double? = nil, rate: FrameRate? = nil
  ) throws -> [F] {
    var chain = Chain(nodes: [Node(filter, id: "a")])
    chain = try Chain(
      json:
        #"{"nodes": \#(nodes(chain)), "animation": [{"set": "a.\#(parameter)", "keys": \#(keys)}]}"#
    )
    let timeline = try Timeline(chain, duration: duration, rate: rate)
    return try times.map { time in
      let still = timeline.chain(at: time)
      #expect(!still.isAnimated)
      try still.validate(boundImages: ["a", "b"])
      return try #require(still.nodes[0].filter as? F)
    }
  }

  private func nodes(_ chain: Chain) -> String {
    let text = chain.json
    guard let start = text.firstIndex(of: "["), let end = text.lastIndex(of: "]") else { return "" }
    return String(text[start...end])
  }

  @Test func numbersByTheirEasing() throws {
    let amounts = try values(
      of: Saturation(1), "amount",
      #"[{"at": 1, "value": 0}, {"at": 3, "value": 2, "ease": "ease"}, {"at": 4, "value": -1}]"#,
      at: [0, 1, 2, 3, 3.25, 4, 9]
    ).map(\.amount)
    // The middle of `ease` is 0.80240338758485699.
    let expected = [0, 0, 2 * 0.80240338758485699, 2, 1.25, -1, -1]
    #expect(zip(amounts, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(amounts)")
  }

  @Test func timesInAnyUnit() throws {
    let amounts = try values(
      of: Saturation(1), "amount",
      #"[{"at": 0, "value": 0}, {"at": "15f", "value": 1}, {"at": "50%", "value": 2}, {"at": 3, "value": 3}]"#,
      at: [0.3, 0.6, 0.8, 1, 2, 3], duration: 2, rate: 25
    ).map(\.amount)
    let expected = [0.5, 1, 1.5, 2, 2.5, 3]
    #expect(zip(amounts, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(amounts)")
  }

  @Test func overshootIsClamped() throws {
    let keys =
      #"[{"at": 0, "value": 0}, {"at": 1, "value": 1, "ease": "cubic-bezier(0.5, -3, 0.5, 4)"}]"#
    let opacities = try values(
      of: Opacity(1), "amount", keys, at: [0.2, 0.5, 0.8]
    ).map(\.amount)
    #expect(opacities[0] == 0 && abs(opacities[1] - 0.5) < 1e-12 && opacities[2] == 1)
    let frames = try values(
      of: RoundedRect(frame: .whole), "frame",
      #"[{"at": 0, "value": ["10%", 0, 10, 4]}, {"at": 1, "value": ["20%", 8, 0, 4], "ease": "linear(0, 2)"}]"#,
      at: [0.25, 0.75]
    ).map(\.frame)
    #expect(frames == [Frame(.percent(15), 4, 5, 4), Frame(.percent(25), 12, 0, 4)])
  }

  /// As in CSS's `calc()`.
  @Test func pointsAndPercentagesAreMixed() throws {
    let frames = try values(
      of: RoundedRect(frame: .whole), "frame",
      #"[{"at": 0, "value": [40, 0, 10, "100% - 8"]}, {"at": 4, "value": ["100%", 0, "50%", "60%"]}]"#,
      at: [1, 4]
    ).map(\.frame)
    #expect(
      frames[0]
        == Frame(
          .percent(25) + 30, 0, .percent(12.5) + 7.5, .percent(90) - 6))
    #expect(frames[1] == Frame(.percent(100), 0, .percent(50), .percent(60)))
  }

  @Test func wholeNumbersAreRounded() throws {
    let passes = try values(
      of: BoxBlur(), "passes", #"[{"at": 0, "value": 1}, {"at": 4, "value": 5}]"#,
      at: [0, 0.49, 0.5, 1.49, 1.5, 4]
    ).map(\.passes)
    #expect(passes == [1, 1, 2, 2, 3, 5])
    let most = try values(
      of: BoxBlur(), "passes",
      #"[{"at": 0, "value": 1}, {"at": 4, "value": 3, "ease": "linear(0, 8)"}]"#,
      at: [1, 1.1, 2]
    ).map(\.passes)
    #expect(most == [5, 5, 6])
  }

  /// CSS Color 4, 12.3: premultiplied components are interpolated.
  @Test func coloursByTheirPremultipliedComponents() throws {
    let colors = try values(
      of: Tint(.clear), "color",
      #"[{"at": 0, "value": [1, 0, 0, 0.8]}, {"at": 1, "value": [0, 0, 1, 0.2]}, {"at": 2, "value": [1, 1, 1, 0]}]"#,
      at: [0.25, 0.5, 1.5, 2]
    ).map(\.color)
    for (color, share) in zip(colors, [0.25, 0.5]) {
      let alpha = 0.8 * (1 - share) + 0.2 * share
      #expect(abs(color.alpha - alpha) < 1e-15)
      #expect(abs(color.red - 0.8 * (1 - share) / alpha) < 1e-12)
      #expect(abs(color.blue - 0.2 * share / alpha) < 1e-12 && color.green == 0)
    }
    #expect(abs(colors[2].blue - 1) < 1e-12 && colors[2].red == 0 && colors[2].alpha == 0.1)
    #expect(colors[3].alpha == 0)
  }

  @Test func wideColoursStayInDisplayP3() throws {
    let colors = try values(
      of: Tint(.clear), "color",
      #"[{"at": 0, "value": {"p3": [1, 0, 0]}}, {"at": 1, "value": {"p3": [0, 1, 0]}}]"#, at: [0.5]
    ).map(\.color)
    let expected = Color(displayP3Red: 0.5, green: 0.5, blue: 0)
    #expect(abs(colors[0].red - expected.red) < 1e-9 && abs(colors[0].blue - expected.blue) < 1e-9)
  }

  @Test func wordsAndTextsHold() throws {
    let edges = try values(
      of: GaussianBlur(sigma: 2), "edge",
      #"[{"at": 1, "value": "mirror"}, {"at": 2, "value": "wrap"}]"#, at: [0, 1.999, 2, 3]
    ).map(\.edge)
    #expect(edges == [.mirror, .mirror, .wrap, .wrap])
    let texts = try values(
      of: Label("", size: 9), "text", #"[{"at": 0, "value": "3"}, {"at": 1, "value": "2"}]"#,
      at: [0.99, 1]
    ).map(\.text)
    #expect(texts == ["3", "2"])
    let sigmas = try values(
      of: GaussianBlur(sigma: 2), "sigma",
      #"[{"at": 0, "value": 10}, {"at": 1, "value": "5%", "ease": "hold"}]"#, at: [0.9, 1]
    ).map(\.sigma)
    #expect(sigmas == [10, .percent(5)])
  }

  @Test func zeroHasEitherUnit() throws {
    let sigmas = try values(
      of: GaussianBlur(sigma: 2), "sigma",
      #"[{"at": 0, "value": 0}, {"at": 1, "value": "5%"}, {"at": 2, "value": 0}, {"at": 3, "value": 8}]"#,
      at: [0.5, 1.5, 2.5]
    ).map(\.sigma)
    #expect(sigmas == [.percent(2.5), .percent(2.5), 4])
  }

  @Test func buildingInSwift() throws {
    let card = Chain {
      GaussianBlur(sigma: 3)
      RoundedRect(frame: Frame(0, 0, 9, 9)).id("card")
    }
    let slide = try card.animating(
      "card", \RoundedRect.frame,
      [Keyframe(at: 0, Frame(0, 0, 9, 9)), Keyframe(at: 2, Frame(8, 0, 9, 9), .easeInOut)])
    #expect(slide.isAnimated && !card.isAnimated && slide != card)
    let half = try slide.at(1)
    #expect((half.nodes[1].filter as? RoundedRect)?.frame == Frame(4, 0, 9, 9))
    #expect(try Chain(json: slide.json) == slide)
    let blurred = try slide.animating(
      "0.sigma", [Keyframe(at: 1, "3"), Keyframe(at: 2, "\"4%\"", .hold)])
    #expect(blurred.nodes[0].animation[0].keys[1].value == .length(.percent(4)))
    #expect(try !slide.variants("card.frame", over: ["[0, 0, 1, 1]"])[0].isAnimated)
    #expect(try !slide.variants("card", \RoundedRect.frame, over: [.whole])[0].isAnimated)
    #expect(try slide.variants("0.sigma", over: ["1"])[0].isAnimated)
  }

  @Test func framesAreMadeWhenTheyAreAskedFor() throws {
    let chain = try Chain { Saturation(0) }.animating(
      "0", \Saturation.amount, [Keyframe(at: 0, 0), Keyframe(at: .percent(100), 1)])
    let frames = try ChainFrames(chain, duration: 4, rate: 5)
    #expect(frames.count == 20)
    #expect((frames[5].nodes[0].filter as? Saturation)?.amount == 0.25)
    #expect(frames.time(of: 19) == 3.8)
    let many = try ChainFrames(chain, duration: 1_000_000, rate: 1000)
    #expect(many.count == 1_000_000_000)
    #expect((many[500_000_000].nodes[0].filter as? Saturation)?.amount == 0.5)
    let whole = try chain.animating("0", \Saturation.amount, [Keyframe(at: 2, 1)])
    #expect(try ChainFrames(whole, rate: 25).count == 50)
  }

  @Test func timesOfFramesMayVary() throws {
    let chain = try Chain { Saturation(0) }.animating(
      "0", \Saturation.amount,
      [Keyframe(at: 0, 0), Keyframe(at: .frame(2), 1), Keyframe(at: .percent(100), 2)])
    let timeline = try Timeline(chain, frameTimes: [0, 0.1, 0.5, 0.6], duration: 1)
    func amount(_ time: Double) -> Double? {
      (timeline.chain(at: time).nodes[0].filter as? Saturation)?.amount
    }
    #expect(amount(0.25) == 0.5 && amount(0.5) == 1 && amount(0.75) == 1.5)
  }

  @Test func chainsInChainsAreAnimated() throws {
    let inner = try Chain { Saturation(0).id("s") }.animating(
      "s", \Saturation.amount, [Keyframe(at: 0, 0), Keyframe(at: 1, 1)])
    let outer = Chain {
      GaussianBlur(sigma: 1).id("s")
      inner
      inner
    }
    let half = try outer.at(0.5)
    let amounts = half.nodes.compactMap { ($0.filter as? Saturation)?.amount }
    #expect(amounts == [0.5, 0.5])
    #expect(try Chain(json: outer.json) == outer)
  }
}
