import Foundation
import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(#"[{"filter": "invert"}]"#, at: "invert.json")
  }

  private func run(_ words: String..., input: [UInt8] = []) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder, input: input).wait()
  }

  /// No two levels are the same.
  private static let levels = (0..<50).map { 3 + 5 * $0 }
  private static let inverted = levels.map { 255 - $0 }

  @Test("Frames come out in the order in which they went in, whoever renders them")
  func order() throws {
    try folder.put(grayImages(Self.levels), at: "in.y4m", rate: Ratio(30000, 1001))
    for jobs in ["1", "7"] {
      let outcome = try run("invert.json", "in.y4m", "-o", "out.y4m", "--jobs", jobs)
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      #expect(try folder.grays("out.y4m") == Self.inverted)
      #expect(
        try folder.film("out.y4m").map { $0.time }
          == Self.levels.indices.map { FilmTime(value: 1001 * $0, timescale: 30000) })
    }
  }

  @Test("--timings says how long each step took, of all threads, and how fast the film was made")
  func timings() throws {
    try folder.put(grayImages(Self.levels), at: "in.y4m")
    try folder.put(
      #"[{"filter": "label", "text": "Hi", "color": "auto", "size": 8}]"#, at: "label.json")
    for (chain, step) in [("invert.json", "read "), ("label.json", "survey ")] {
      let said = try run(chain, "in.y4m", "-o", "out.y4m", "--timings").error
      #expect(said.contains("glblur: in.y4m: \(step)"), "\(said)")
      #expect(said.contains(" ms, render ") && said.contains(" ms, write "), "\(said)")
      let parts = said.components(separatedBy: "; 50 frames in ")
      #expect(parts.count == 2 && parts[1].hasSuffix(" a second\n"), "\(said)")
    }
  }

  @Test("A pipe gives the bytes that a file gets")
  func pipes() throws {
    try folder.put(grayImages(Self.levels), at: "in.y4m")
    #expect(try run("invert.json", "in.y4m", "-o", "out.y4m").status == 0)
    let outcome = try run(
      "invert.json", "-", "-o", "-", "--format", "y4m", input: folder.bytes(of: "in.y4m"))
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(try outcome.bytes == folder.bytes(of: "out.y4m"))
  }

  @Test("Frames of a film without loss are what stills become, byte for byte")
  func stills() throws {
    let images = try (0..<3).map { number in
      var noise = Noise(state: UInt64(number + 1))
      var samples = noise.bytes(33 * 19 * 4)
      for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 255 }
      return try Image(rgba8: samples, width: 33, height: 19)
    }
    try folder.put(images, at: "in.mkv")
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 3}]"#, at: "blur.json")
    let outcome = try run("blur.json", "in.mkv", "-o", "out.mkv", "--codec", "ffv1")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let frames = try folder.film("out.mkv")
    #expect(frames.count == images.count)
    let renderer = Renderer(Renderer.Options(backend: .cpu))
    for (frame, image) in zip(frames, images) {
      #expect(
        try frame.image.bytes
          == renderer.render(Chain { GaussianBlur(sigma: 3) }, image).bytes)
    }
  }

  @Test("Each frame can become a picture, and all of them an animation")
  func otherForms() throws {
    try folder.put(grayImages([10, 90, 200]), at: "in.y4m")
    #expect(try run("invert.json", "in.y4m", "-o", "frame.%03d.png").status == 0)
    #expect(
      try ["frame.000.png", "frame.001.png", "frame.002.png"].map {
        try Image(at: $0, in: folder).first[0]
      } == [245, 165, 55])
    #expect(try run("invert.json", "in.y4m", "-o", "out.apng").status == 0)
    let reader = try AnimationReader(contentsOf: folder["out.apng"])
    #expect(reader.info.frameCount == 3)
    #expect(reader.info.frameDelays == Array(repeating: FrameDelay(1, 25), count: 3))
    #expect(try reader.next()?.image.first[0] == 245)
  }

  @Test("An animation becomes a film with its own times")
  func animations() throws {
    var animation = Animation()
    for (image, delay) in zip(try grayImages([10, 90, 200]), [4, 10, 6]) {
      try animation.add(image, delay: FrameDelay(delay, 100))
    }
    try animation.write(to: folder["in.png"])
    #expect(try run("invert.json", "in.png", "-o", "out.mkv", "--codec", "ffv1").status == 0)
    let frames = try folder.film("out.mkv")
    #expect(frames.map { $0.image.first[0] } == [245, 165, 55])
    // Matroska counts thousandths of a second.
    #expect(frames.map { ($0.time.seconds * 1000).rounded() } == [0, 40, 140])
  }

  @Test("Translucent pixels are put on the background if the film has no alpha")
  func background() throws {
    try folder.put(grayImages([100, 200]), at: "in.y4m")
    try folder.put(#"[{"filter": "opacity", "amount": 0.5}]"#, at: "half.json")
    let outcome = try run("half.json", "in.y4m", "-o", "out.y4m", "--background", "#000")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.grays("out.y4m") == [50, 100])
    // White shows through: 100 / 2 + 255 / 2, where one half is 128 of 255.
    #expect(try run("half.json", "in.y4m", "-o", "out.y4m").status == 0)
    #expect(try folder.grays("out.y4m") == [177, 227])
  }

  @Test("A folder gets a film for each, which --resume leaves alone the next time")
  func folders() throws {
    for name in ["a.y4m", "b.y4m"] { try folder.put(grayImages([10, 90]), at: name) }
    let words = ["run", "invert.json", "a.y4m", "b.y4m", "-o", "made/", "--resume", "--json"]
    for isUpToDate in [false, true] {
      let outcome = try Child(words, in: folder).wait()
      #expect(outcome.status == 0, "\(outcome.error)")
      let results = try #require(outcome.json["results"] as? [[String: Any]])
      #expect(results.map { $0["upToDate"] as? Bool } == [isUpToDate, isUpToDate])
    }
    #expect(try folder.grays("made/b.y4m") == [245, 165])
  }

  @Test("What the command line says of films is checked before any work")
  func usage() throws {
    try folder.put(grayImages([10, 90]), at: "in.y4m")
    for (words, message) in [
      (["in.y4m", "-o", "out.png"], "frame.%05d.png"), (["in.y4m", "-o", "out.txt"], "ending"),
      (["in.y4m", "photo.png", "-o", "x/"], "others of the inputs are not"),
      (["in.y4m", "-o", "in.y4m"], "would be replaced by its own result"),
      (["in.y4m", "-o", "out.y4m", "--sweep", "0.amount=0,1"], "--sweep"),
      (["in.y4m", "-o", "out.y4m", "--from", "2", "--to", "1"], "not after --from"),
      (["in.y4m", "-o", "%d.%d.png"], "more than one place"),
      (["in.y4m", "-o", "out.y4m", "--depth", "float"], "whole numbers"),
      (["photo.png", "-o", "out.png", "--codec", "h264"], "--codec is for films"),
      (["photo.png", "-o", "out.y4m"], "no 'animation'"),
    ] {
      let outcome = try Child(["run", "c.json"] + words, in: folder).wait()
      #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
    }
    #expect(try folder.names == ["c.json", "in.y4m", "invert.json", "photo.png"])
  }

  /// A file that is no library stands before the system's, for every version of FFmpeg.
  @Test(
    "Without one of FFmpeg's libraries a film is an error with its cure, and Y4M films are made",
    arguments: ["libavutil", "libavcodec", "libavformat"])
  func missingLibrary(_ library: String) throws {
    try folder.put(grayImages([10, 90]), at: "in.mkv")
    try folder.put(grayImages([10, 90]), at: "in.y4m")
    for version in 50..<80 { try folder.put(Array("none".utf8), at: "\(library).so.\(version)") }
    for (input, output) in [("in.mkv", "out.y4m"), ("in.y4m", "out.mkv"), ("in.y4m", "out.y4m")] {
      let outcome = try Child(
        ["run", "invert.json", input, "-o", output], in: folder,
        environment: ["LD_LIBRARY_PATH": folder.path]
      ).wait()
      guard [input, output] != ["in.y4m", "out.y4m"] else {
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
        #expect(try folder.grays("out.y4m") == [245, 165])
        continue
      }
      #expect(outcome.status == 69, "\(outcome.error)")
      #expect(outcome.error.contains(": films other than Y4M need \(library).so."))
      #expect(
        outcome.error.contains("; install Debian's package \(library)")
          && !outcome.error.dropLast().contains("\n"), "\(outcome.error)")
      #expect(!folder.isThere(output))
    }
  }

  @Test("Progress can be read by a program")
  func progress() throws {
    try folder.put(grayImages([10, 90, 200]), at: "in.y4m")
    let outcome = try run("invert.json", "in.y4m", "-o", "out.mkv", "--progress", "json")
    #expect(outcome.status == 0)
    let last = try #require(outcome.error.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    #expect(object?["film"] as? String == "in.y4m" && object?["frames"] as? Int == 3)
    #expect(object?["framesPerSecond"] is Double && object?["of"] is NSNull)
    #expect(object?["phase"] as? String == "render")
  }

  @Test("The survey of labels shows its progress, too")
  func surveyProgress() throws {
    try folder.put(grayImages([10, 90, 200]), at: "in.y4m")
    try folder.put(
      #"[{"filter": "label", "text": "██", "size": 10, "color": "auto"}]"#,
      at: "label.json")
    let outcome = try run("label.json", "in.y4m", "-o", "out.mkv", "--progress", "json")
    #expect(outcome.status == 0)
    let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("{") }
    let phases = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(phases.map { $0["phase"] as? String } == ["survey", "render"])
    #expect(phases.map { $0["frames"] as? Int } == [3, 3])
  }

  @Test("A report of films counts films, and says how long their frames took")
  func report() throws {
    try folder.put(grayImages([10, 90, 200]), at: "in.y4m")
    let outcome = try run("invert.json", "in.y4m", "-o", "out.mkv", "--json")
    #expect(outcome.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["films"] as? Int == 1 && summary["done"] as? Int == 1)
    #expect(summary["filmsPerSecond"] is Double && summary["images"] == nil)
    let result = try #require((object["results"] as? [[String: Any]])?.first)
    let times = try #require(result["milliseconds"] as? [String: Any])
    #expect(["read", "render", "write"].allSatisfy { (times[$0] as? Double ?? 0) > 0 })
  }

  @Test(
    "The packets of the sound are copied, each once and in order, at another rate too",
    arguments: [[], ["--fps", "50"], ["--no-audio"]])
  func sound(_ options: [String]) throws {
    var noise = Noise(state: 5)
    let sound = (0..<10).map { _ in noise.bytes(640) }
    let film = TestAVI(colours: Array(repeating: [90, 90, 90], count: 10), sound: sound)
    try folder.put(film.bytes, at: "in.avi")
    let words = ["run", "invert.json", "in.avi", "-o", "out.mkv", "--codec", "ffv1"] + options
    let outcome = try Child(words, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(
      try TestAVI.parts(of: sound, in: folder.bytes(of: "out.mkv"))
        == (options == ["--no-audio"] ? [] : Array(0..<10)))
    #expect(
      try folder.grays("out.mkv")
        == Array(repeating: 165, count: options == ["--fps", "50"] ? 20 : 10))
  }
}
