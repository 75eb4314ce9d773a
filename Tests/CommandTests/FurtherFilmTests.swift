import GLBlur
import GLBlurVideo
import TestSupport
import Testing

/// `@b` is the frame of a film beside the input that is shown at the same time.
@Suite struct FurtherFilmTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    // The right half of each frame is that of the further film.
    try folder.put(
      #"[{"filter": "place", "overlay": "@b", "frame": [3, 0, 3, 4], "fit": "stretch"}]"#,
      at: "halves.json")
    // Ten frames a second, for a second, each lighter than the one before.
    for name in ["a.y4m", "a.mkv"] { try put(0..<10, step: 10, at: name, rate: 10) }
    // 25 frames a second, for 1.2 seconds.
    for name in ["b.y4m", "b.mkv"] { try put(0..<30, step: 8, at: name, rate: 25) }
  }

  private func put(_ numbers: Range<Int>, step: Int, at name: String, rate: Int) throws {
    try folder.put(grayImages(numbers.map { step * $0 }), at: name, rate: Ratio(rate, 1))
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    let outcome = try Child(["run", "halves.json"] + words, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    return outcome
  }

  /// Returns the shown frames of both films, with 10 and 8 greys a frame.
  private func shown(_ name: String) throws -> (a: [Int], b: [Int]) {
    let frames = try folder.film(name).map { $0.image.bytes }
    return (frames.map { Int($0[0]) / 10 }, frames.map { Int($0[4 * 5]) / 8 })
  }

  /// Returns the further film's frame at a time of that film.
  private func frame(at seconds: Double, of count: Int = 30) -> Int {
    min(max(0, Int((seconds * 25 + 1e-6).rounded(.down))), count - 1)
  }

  @Test(
    "The frame beside is the one that is shown at the same time, whoever renders it",
    arguments: [("a.y4m", "b.y4m"), ("a.mkv", "b.mkv"), ("a.y4m", "b.mkv")])
  func sameTime(_ a: String, _ b: String) throws {
    for jobs in ["1", "7"] {
      _ = try run(a, "--input", "b=\(b)", "-o", "out.y4m", "--jobs", jobs)
      let (own, others) = try shown("out.y4m")
      #expect(own == Array(0..<10))
      #expect(others == (0..<10).map { frame(at: Double($0) / 10) })
    }
  }

  @Test(
    "A film that begins later shows its first frame before, and its last one after its end",
    arguments: ["b.y4m", "b.mkv"])
  func start(_ b: String) throws {
    try put(0..<5, step: 8, at: b, rate: 25)
    for start in [0.5, 0.28, -0.08] {
      _ = try run("a.y4m", "--input", "b=\(b)", "-o", "out.y4m", "--start", "b=\(start)")
      #expect(
        try shown("out.y4m").b == (0..<10).map { frame(at: Double($0) / 10 - start, of: 5) },
        "\(start)")
    }
  }

  @Test(
    "A part of the film has the same frames beside it as the whole", arguments: ["b.y4m", "b.mkv"])
  func part(_ b: String) throws {
    for a in ["a.y4m", "a.mkv"] {
      _ = try run(
        a, "--input", "b=\(b)", "-o", "out.y4m", "--from", "0.4", "--to", "0.9", "--start",
        "b=0.2")
      let (own, others) = try shown("out.y4m")
      #expect(own == Array(4..<9))
      #expect(others == (4..<9).map { frame(at: Double($0) / 10 - 0.2) })
    }
    try put(0..<5, step: 8, at: b, rate: 25)
    _ = try run("a.y4m", "--input", "b=\(b)", "-o", "out.y4m", "--from", "0.6")
    #expect(try shown("out.y4m").b == [4, 4, 4, 4])
  }

  @Test("Another rate shows what both films show at its times")
  func rate() throws {
    _ = try run("a.mkv", "--input", "b=b.mkv", "-o", "out.y4m", "--fps", "50")
    let (own, others) = try shown("out.y4m")
    #expect(own == (0..<50).map { $0 / 5 })
    #expect(others == (0..<50).map { frame(at: Double($0) / 50) })
  }

  /// The film beside lasts 1.2 seconds, so from 0.6 on it ends at 1.8.
  @Test("--longest holds the last frame until all films end", arguments: ["y4m", "mkv"])
  func longest(_ ending: String) throws {
    let words = [
      "a.\(ending)", "--input", "b=b.\(ending)", "--longest", "--start", "b=0.6", "-o", "out.mkv",
      "--codec", "ffv1",
    ]
    for (more, rate, count) in [
      ([], 10.0, 18), (["--fps", "5"], 5.0, 9), (["--to", "1.5"], 10.0, 15),
    ] {
      let outcome = try Child(["run", "halves.json"] + words + more, in: folder).wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      let (own, others) = try shown("out.mkv")
      #expect(own == (0..<count).map { min(Int(Double($0) * 10 / rate), 9) }, "\(more)")
      #expect(others == (0..<count).map { frame(at: Double($0) / rate - 0.6) }, "\(more)")
      #expect(
        try folder.film("out.mkv").map { ($0.time.seconds * rate).rounded() }
          == (0..<count).map(Double.init))
    }
    // Here the input lasts longest.
    _ = try run("b.\(ending)", "--input", "b=a.\(ending)", "--longest", "-o", "out.y4m")
    #expect(try folder.film("out.y4m").count == 30)
  }

  /// Frame i of 10 shows (1 − i/10) · 10 i and i/10 of the other film's grey, rounded once to a
  /// whole level.
  @Test("A transition leads from one film to another")
  func transition() throws {
    try folder.put(
      """
      vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
      """, at: "fade.glsl")
    try folder.put(
      """
      { "inputs": { "next": "b.mkv" },
        "nodes": [{ "id": "fade", "filter": "shader", "file": "fade.glsl", "images": { "to": "@next" },
                    "parameters": { "progress": 0 } }],
        "animation": [{ "set": "fade.progress", "keys": [
          { "at": 0, "value": 0 }, { "at": "100%", "value": 1 }] }] }
      """, at: "fade.json")
    let outcome = try Child(
      ["run", "fade.json", "a.mkv", "-o", "out.mkv", "--codec", "ffv1"], in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let grays = try folder.grays("out.mkv")
    #expect(grays.count == 10)
    for (index, gray) in grays.enumerated() {
      let share = Double(index) / 10
      let exact = (1 - share) * Double(10 * index) + share * Double(8 * frame(at: share))
      #expect(abs(Double(gray) - exact) <= 0.51, "frame \(index): \(gray), \(exact)")
    }
  }

  @Test("The example of a transition leads to the end of the second film")
  func example() throws {
    let size = (width: 16, height: 12)
    try folder.put(
      grayImages(Array(repeating: 40, count: 30), width: size.width, height: size.height),
      at: "first.mkv", rate: Ratio(10, 1))
    try folder.put(
      grayImages(Array(repeating: 200, count: 30), width: 32, height: 24), at: "second.mkv",
      rate: Ratio(10, 1))
    let chain = Repository.path(of: "Examples/cross-fade.json")
    let outcome = try Child(
      [
        "run", chain, "first.mkv", "--input", "next=second.mkv", "--start", "next=1", "--longest",
        "-o", "out.mkv", "--codec", "ffv1",
      ], in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let frames = try folder.film("out.mkv")
    #expect(frames.count == 40)
    for (index, level) in [(0, 40), (10, 40), (20, 200), (39, 200)] {
      #expect(Set(frames[index].image.bytes) == [UInt8(level), 255], "frame \(index)")
    }
    #expect(Set(frames[15].image.bytes).isSuperset(of: [40, 200]))
  }

  @Test("A picture beside a film becomes a film of that length and rate")
  func still() throws {
    try folder.put(try flatImage([70, 70, 70, 255], width: 6, height: 4), at: "still.png")
    for (words, frames) in [
      ([], 0..<30), (["--from", "0.2", "--to", "0.4"], 5..<10),
    ] {
      let outcome = try Child(
        ["run", "halves.json", "still.png", "--input", "b=b.mkv", "-o", "out.mkv"] + words
          + ["--codec", "ffv1"], in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      let (own, others) = try shown("out.mkv")
      #expect(own == frames.map { _ in 7 } && others == Array(frames))
    }
  }

  /// Black has the least contrast on the further film's second frame, and more on every frame than
  /// white on the first.
  @Test("Labels are judged, and decided, over the frames of both films")
  func labels() throws {
    for (name, color) in [("black", "#000000"), ("auto", "auto")] {
      try folder.put(
        """
        [{"filter": "place", "overlay": "@b", "frame": [0, 0, "100%", "100%"], "fit": "stretch"},
         {"filter": "label", "text": "██", "size": 20, "frame": [0, 0, 60, 30], "color": "\(color)"}]
        """, at: "\(name).json")
    }
    try folder.put(
      grayImages([255, 255, 255], width: 60, height: 30), at: "white.mkv", rate: Ratio(2, 1))
    try folder.put(grayImages([250, 50, 100]), at: "dark.mkv", rate: Ratio(2, 1))
    let judged = try folder.glblur(
      "legibility", "black.json", "white.mkv", "--input", "b=dark.mkv", "--start", "b=0.5")
    // Grey 50 has the luminance 0.0318960331, so the ratio is that and 0.05, by 0.05.
    #expect(
      judged.status == 1 && judged.error.contains("contrast 1.6379 at the worst pixel, at 1 s"),
      "\(judged.error)")
    let outcome = try folder.glblur(
      "run", "auto.json", "white.mkv", "--input", "b=dark.mkv", "-o", "out.mkv", "--codec", "ffv1",
      "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    let labels = try #require(results.first?["labels"] as? [[String: Any]])
    #expect(labels.first?["worstTime"] as? Double == 0.5)
  }

  @Test("Limits and errors are those of each film, and name it")
  func errors() throws {
    try folder.put(grayImages([1, 2], width: 30, height: 20), at: "large.y4m")
    let whole = try folder.bytes(of: "b.y4m")
    try folder.put(Array(whole[..<(whole.count - 5)]), at: "cut.y4m")
    for (words, status, message) in [
      (["--input", "b=large.y4m", "--max-pixels", "300"], 65, "large.y4m: "),
      (["--input", "b=b.y4m", "--max-frames", "20"], 65, "b.y4m: "),
      (["--input", "b=cut.y4m", "--start", "b=-0.5"], 65, "cut.y4m: ends too early"),
      (["--input", "b=none.mkv"], 66, "none.mkv: "),
      (["--input", "b=b.y4m", "--start", "c=1"], 64, "no film @c"),
      (["--input", "b=b.y4m", "--start", "b=soon"], 64, "'soon' is not allowed"),
      (["--input", "b=photo.png", "--longest"], 64, "--longest: the chain shows no film"),
      (["--input", "b=photo.png", "--start", "b=1"], 64, "give it one with --input b=FILE"),
    ] {
      let outcome = try Child(
        ["run", "halves.json", "a.y4m", "-o", "out.y4m"] + words, in: folder
      ).wait()
      #expect(
        outcome.status == status && outcome.error.contains(message),
        "\(outcome.status): \(outcome.error)")
      #expect(!folder.isThere("out.y4m"))
    }
    for words in [["compare"], ["explain"]] {
      let outcome = try Child(
        words + ["halves.json", "photo.png", "--input", "b=b.y4m"], in: folder
      ).wait()
      #expect(
        outcome.status == 64 && outcome.error.contains("b.y4m: is a film"), "\(outcome.error)")
    }
  }
}
