import GLBlur
import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmSoundTests {
  let folder: Folder

  init() throws {
    folder = try .prepared()
    try folder.put(
      #"""
      {"nodes": [{"id": "light", "filter": "brightness", "amount": 0}],
       "animation": [{"set": "light.amount", "keys": [{"at": 0, "value": 0}, {"at": 1, "value": 0.2}]}]}
      """#, at: "light.json")
    try folder.put(#"[{"filter": "invert"}]"#, at: "invert.json")
    // Samples from 0 to 15999 in two seconds.
    try folder.put(TestSound.wav((0..<16000).map { Int16($0) }), at: "ramp.wav")
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  private func samples(_ name: String) throws -> [Int16] {
    try TestSound.samples(ofAVI: folder.bytes(of: name))
  }

  @Test("A film of a photograph has music of its length")
  func photograph() throws {
    let outcome = try run(
      "light.json", "photo.png", "-o", "out.avi", "--sound", "ramp.wav", "--sound-from", "0.5",
      "--audio-codec", "pcm")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(try samples("out.avi") == (4000..<12000).map { Int16($0) })
  }

  @Test("Gain, fades and loop are what the options say")
  func options() throws {
    let outcome = try run(
      "light.json", "photo.png", "-o", "out.avi", "--audio-codec", "pcm", "--duration", "3",
      "--sound", "ramp.wav", "--sound-gain", "-20", "--sound-fade-in", "0.5", "--sound-fade-out",
      "1", "--sound-loop")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let found = try samples("out.avi")
    #expect(found.count == 24000)
    let wrong = found.indices.first { number in
      let fades = min(1, Double(number) / 4000) * min(1, Double(24000 - number) / 8000)
      return abs(Double(found[number]) - 0.1 * Double(number % 16000) * fades) > 0.51
    }
    #expect(wrong == nil)
  }

  @Test("A part that is empty is not repeated for ever")
  func loopOfNothing() throws {
    let outcome = try run(
      "light.json", "photo.png", "-o", "out.avi", "--sound", "ramp.wav", "--sound-from", "2",
      "--sound-loop")
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains("it ends at 2.000 s, and its part was to begin at 2.000 s"),
      "\(outcome.error)")
  }

  @Test("The rest of a film is silent behind a file that is shorter, and a warning says so")
  func short() throws {
    let outcome = try run(
      "light.json", "photo.png", "-o", "out.avi", "--sound", "ramp.wav", "--audio-codec", "pcm",
      "--duration", "2.4")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("ramp.wav ends at 2.000 s, and the film at 2.400 s; loop it"))
    #expect(try samples("out.avi") == (0..<19200).map { $0 < 16000 ? Int16($0) : 0 })
  }

  @Test("A file replaces the sound of films, or is added to it")
  func films() throws {
    let own = [UInt8]((0..<320).flatMap { _ in TestSound.bytes(of: 1000) })
    try folder.put(
      TestAVI(
        colours: Array(repeating: [1, 2, 3], count: 25), sound: Array(repeating: own, count: 25)
      )
      .bytes, at: "in.avi")
    for (option, added) in [([], 0), (["--sound-mix"], 1000)] {
      let words = ["invert.json", "in.avi", "-o", "out.avi", "--audio-codec", "pcm", "--sound"]
      let outcome = try Child(["run"] + words + ["ramp.wav"] + option, in: folder).wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      #expect(try samples("out.avi") == (0..<8000).map { Int16($0 + added) })
    }
  }

  /// A sound file is checked before it is read, and a pipe would give each a part.
  @Test("A pipe is refused instead of losing its beginning")
  func pipe() throws {
    let command = #"cat ramp.wav | "$0" run light.json photo.png -o x.avi --sound /dev/stdin"#
    let glblur = try Child.built("glblur")
    let outcome = try Child(["-c", command, glblur], of: "/bin/sh", in: folder).wait()
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains("/dev/stdin: cannot be the sound of a film: it is a pipe or a device"),
      "\(outcome.error)")
    #expect(try !folder.names.contains("x.avi"))
  }

  @Test(
    "Errors say what a file is, which option is meant, and what holds sound",
    arguments: [
      (["photo.png", "ramp.wav", "-o", "x.mp4"], 64, "ramp.wav: is a sound file, and no picture"),
      (["photo.png", "ramp.wav", "-o", "x.mp4"], 64, "with --sound ramp.wav"),
      (["hidden", "-o", "x.mp4"], 65, "hidden: is a sound file, and only"),
      (["hidden", "-o", "x.mp4"], 65, "give it as the sound of a film with --sound"),
      (["photo.png", "-o", "x.gif", "--sound", "ramp.wav"], 64, "name one that ends in .mp4,"),
      (["photo.png", "-o", "x.png", "--sound", "ramp.wav"], 64, "--sound is for films"),
      (["photo.png", "-o", "x.y4m", "--sound", "ramp.wav"], 64, ".y4m films hold no sound"),
      (["photo.png", "-o", "x.mp4", "--sound", "none.wav"], 66, "none.wav: cannot be opened"),
      (["photo.png", "-o", "x.mp4", "--sound", "photo.png"], 65, "cannot be the sound of a film"),
      (["photo.png", "-o", "x.mp4", "--sound-gain", "-6"], 64, "the file of --sound"),
      (
        ["photo.png", "-o", "x.mp4", "--sound", "ramp.wav", "--sound-mix"], 64, "--sound-mix is for"
      ),
      (
        ["photo.png", "-o", "x.mp4", "--sound", "ramp.wav", "--sound-from", "7"], 65,
        "ends at 2.000 s, and its part was to begin at 7.000 s"
      ),
    ] as [([String], Int32, String)])
  func errors(words: [String], status: Int32, message: String) throws {
    try folder.put(folder.bytes(of: "ramp.wav"), at: "hidden")
    let outcome = try Child(["run", "light.json"] + words, in: folder).wait()
    #expect(outcome.status == status && outcome.error.contains(message), "\(outcome.error)")
    #expect(try folder.names.allSatisfy { !$0.hasPrefix("x.") })
  }
}

/// Shaders that show sound, by the command.
@Suite struct ShownSoundTests {
  let folder: Folder

  init() throws {
    folder = try .prepared()
    // A square wave, which reaches up to half of full scale.
    let wave = (0..<44100).map { Int16($0 / 50 % 2 == 0 ? 16384 : -16384) }
    try folder.put(TestSound.wav(wave, rate: 44100), at: "wave.wav")
    try folder.put(
      """
      {"canvas": {"size": [8, 8]}, "nodes": [{"filter": "shader", "sound": "iChannel0", "source":
        "void mainImage(out vec4 c, vec2 p) { c = vec4(texture(iChannel0, vec2(0.5, 0.75)).r); }"}]}
      """, at: "shown.json")
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  private func red(_ name: String) throws -> UInt8 {
    try Image(contentsOf: folder[name]).bytes[0]
  }

  @Test("A still picture shows the sound at its moment, and a film that of each frame")
  func moments() throws {
    let still = try run("shown.json", "--audio", "wave.wav", "--at", "0.5", "-o", "still.png")
    #expect(still.status == 0 && still.error == "", "\(still.error)")
    #expect(try [64, 192].contains(red("still.png")))
    let film = try run(
      "shown.json", "--sound", "wave.wav", "--duration", "0.5", "--fps", "10", "-o", "film.mkv")
    #expect(film.status == 0 && film.error == "", "\(film.error)")
    let frames = try run(
      "shown.json", "--audio", "wave.wav", "--duration", "0.5", "--fps", "10", "-o", "frame.png")
    #expect(frames.status == 0, "\(frames.error)")
    #expect(try red("frame.000.png") == 128)
    #expect(try (2..<5).allSatisfy { try [64, 192].contains(red("frame.00\($0).png")) })
  }

  @Test("Without a sound there is silence and a warning, and a sound that nothing shows is refused")
  func mistakes() throws {
    let silent = try run("shown.json", "-o", "silent.png")
    #expect(
      silent.status == 0 && silent.error.contains("so it shows silence; name the file of a sound"))
    #expect(try red("silent.png") == 128)
    try folder.put(#"[{"filter": "invert"}]"#, at: "invert.json")
    let useless = try run("invert.json", "photo.png", "--audio", "wave.wav", "-o", "x.png")
    #expect(useless.status == 64)
    #expect(useless.error.contains("--audio: no shader of invert.json shows sound; leave it out"))
    let missing = try run("shown.json", "--audio", "none.wav", "-o", "x.png")
    #expect(missing.status == 66 && missing.error.contains("none.wav"), "\(missing.error)")
    #expect(!(try folder.names.contains("x.png")))
  }
}
