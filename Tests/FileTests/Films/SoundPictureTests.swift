import Foundation
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Sound that shaders show: the bytes that the Web Audio API's AnalyserNode gives.
@Suite struct SoundPictureTests {
  private let folder: Folder
  private static let rate = 44_100
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 2))

  init() throws { folder = try Folder() }

  /// A chain that copies the pixels of an image of sound.
  private static let shadertoy = """
    {"nodes": [{"filter": "shader", "sound": "iChannel0", "source":
      "void mainImage(out vec4 c, vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }"}]}
    """

  private static func isf(_ type: String, _ width: Int) -> String {
    """
    {"nodes": [{"filter": "shader", "source":
      "/*{\\"INPUTS\\": [{\\"NAME\\": \\"inputImage\\", \\"TYPE\\": \\"image\\"}, \
    {\\"NAME\\": \\"heard\\", \\"TYPE\\": \\"\(type)\\", \\"MAX\\": \(width)}]}*/\\n\
    void main() { gl_FragColor = IMG_PIXEL(heard, gl_FragCoord.xy); }"}]}
    """
  }

  private func chain(_ json: String) throws -> Chain {
    try Chain(json: Array(json.utf8))
  }

  private func sound(
    _ samples: [Int16], channels: Int = 1, _ change: (inout FilmSound) -> Void = { _ in }
  ) throws -> Sound {
    try folder.put(
      TestSound.wav(samples, rate: Self.rate, channels: channels), at: "sound.wav")
    var settings = FilmSound(folder["sound.wav"])
    change(&settings)
    return try Sound(settings)
  }

  /// Returns the red bytes of the rows of a picture, the lowest first.
  private func rows(
    _ json: String, _ sound: Sound, at time: Double, width: Int, height: Int
  ) throws -> [[UInt8]] {
    let canvas = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * width * height), width: width, height: height)
    let chain = try chain(json).hearing(sound).at(time)
    return rows(of: try renderer.render(chain, canvas))
  }

  private func rows(of image: Image) -> [[UInt8]] {
    (0..<image.height).reversed().map { y in
      (0..<image.width).map { image.bytes[4 * (y * image.width + $0)] }
    }
  }

  private static func noise(_ count: Int, _ seed: UInt64) -> [Int16] {
    var noise = Noise(state: seed)
    return (0..<count).map { _ in Int16(truncatingIfNeeded: noise.below(60001) - 30000) }
  }

  /// The bytes of `getByteFrequencyData` by the formulas of the specification, with a transform by
  /// its definition and an analysis every 735 samples (1/60 s).
  private static func frequencies(_ samples: [Int16], analyses: Int, count: Int) -> [UInt8] {
    let size = 2048
    let cosines = (0..<size).map { cos(2 * .pi * Double($0) / Double(size)) }
    let sines = (0..<size).map { sin(2 * .pi * Double($0) / Double(size)) }
    var smoothed = [Double](repeating: 0, count: count)
    for analysis in 1...analyses {
      let heard = (0..<size).map { index in
        let place = analysis * 735 - size + index
        let sample = samples.indices.contains(place) ? Double(samples[place]) / 32768 : 0
        return sample * (0.42 - 0.5 * cosines[index] + 0.08 * cosines[2 * index % size])
      }
      for k in 0..<count {
        var (real, imaginary) = (0.0, 0.0)
        for index in 0..<size {
          real += heard[index] * cosines[k * index % size]
          imaginary -= heard[index] * sines[k * index % size]
        }
        let magnitude = (real * real + imaginary * imaginary).squareRoot() / Double(size)
        smoothed[k] = 0.8 * smoothed[k] + 0.2 * magnitude
      }
    }
    return smoothed.map {
      UInt8(max(0, min(255, (255 / 70 * (20 * log10(max($0, 1e-30)) + 100)).rounded(.down))))
    }
  }

  @Test("Shadertoy's channel of music has frequencies below and samples above")
  func channelOfMusic() throws {
    let samples = Self.noise(8000, 5)
    let found = try rows(
      Self.shadertoy, sound(samples), at: 0.1, width: 512, height: 2)
    let expected = Self.frequencies(samples, analyses: 6, count: 512)
    // The last bit of a sum decides how a value just at a whole number is rounded.
    let wrong = zip(found[0], expected).filter { abs(Int($0) - Int($1)) > 1 }
    #expect(wrong.isEmpty)
    #expect(zip(found[0], expected).filter { $0 != $1 }.count <= 2)
    let heard = (0..<512).map { index -> UInt8 in
      let place = 6 * 735 - 2048 + index
      return UInt8(max(0, min(255, (128 + Double(samples[place]) / 256).rounded(.down))))
    }
    #expect(found[1] == heard)
  }

  @Test(
    "A sine is one peak at its frequency, of the strength that its amplitude and the window give")
  func sine() throws {
    // Period and window have common multiples: the frequency is the 64th of the transform.
    let hertz = 64 * Double(Self.rate) / 2048
    let samples = (0..<Self.rate).map {
      Int16((3277 * sin(2 * .pi * hertz * Double($0) / Double(Self.rate))).rounded())
    }
    let found = try rows(Self.shadertoy, sound(samples), at: 0.75, width: 512, height: 2)[0]
    // Half of the amplitude (-20 dB) times .42 is .021, or -33.56 dB.
    #expect(found[64] == 242)
    // The window's side lobes are 1.5 and 2.5 places away: half of .5/.42, and .08/2/.42.
    #expect(found[63] == found[65] && found[63] < found[64] && found[63] > 210)
    #expect(found.enumerated().allSatisfy { abs($0.offset - 64) <= 2 || $0.element < 60 })
    #expect(try rows(Self.shadertoy, sound(samples), at: 0, width: 512, height: 2)[0].max() == 0)
  }

  @Test(
    "ISF's sound has a row for each channel, the last samples and the frequencies up to half the rate"
  )
  func rowsOfISF() throws {
    let left = Self.noise(8000, 1)
    let right = Self.noise(8000, 2)
    let both = try sound(zip(left, right).flatMap { [$0, $1] }, channels: 2)
    let waves = try rows(Self.isf("audio", 16), both, at: 0.1, width: 16, height: 2)
    for (row, samples) in zip(waves, [left, right]) {
      #expect(row == samples[4394..<4410].map { UInt8((128 + Double($0) / 256).rounded(.down)) })
    }
    let strengths = try rows(Self.isf("audioFFT", 256), both, at: 0.1, width: 256, height: 2)
    for (row, samples) in zip(strengths, [left, right]) {
      let all = Self.frequencies(samples, analyses: 6, count: 1024)
      let expected = (0..<256).map { all[4 * $0..<4 * $0 + 4].max() ?? 0 }
      #expect(zip(row, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
  }

  @Test("A frame shows the same sound whatever was shown before")
  func order() throws {
    let samples = Self.noise(60 * Self.rate, 7)
    let one = try sound(samples)
    func row(_ sound: Sound, _ time: Double) throws -> [[UInt8]] {
      try rows(Self.shadertoy, sound, at: time, width: 512, height: 2)
    }
    let late = try row(one, 59)
    let early = try row(one, 2)
    #expect(try early == row(Sound(FilmSound(folder["sound.wav"])), 2))
    #expect(try late == row(one, 59) && late != early)
    // One whole second of silence after the end leaves nothing.
    let silence = try row(one, 62)
    #expect(silence[0].max() == 0 && Set(silence[1]) == [128])
    // Frames in their order show what each shows alone.
    let begun = try Sound(FilmSound(folder["sound.wav"]))
    for number in 0..<4 {
      let alone = try Sound(FilmSound(folder["sound.wav"]))
      #expect(try row(begun, Double(number) / 60) == row(alone, Double(number) / 60))
    }
    let later = try sound(samples) { $0.from = 1.5 }
    #expect(try row(later, 2) == row(one, 3.5))
  }

  @Test("Rates at which a short file would be hours long are refused")
  func unusualRates() throws {
    for rate in [1, 999, 2_000_000] {
      try folder.put(TestSound.wav([0, 1, 2, 3], rate: rate), at: "odd.wav")
      let error = #expect(throws: FilmError.self) { try Sound(FilmSound(folder["odd.wav"])) }
      #expect(
        error.map { "\($0)" }?.contains("has \(rate) samples a second, and 1000 to 768000") == true)
    }
  }

  /// Writes a film of grey pictures with a sound file's samples.
  private func film(_ name: String) throws {
    var options = FilmOptions()
    options.sound = FilmSound(folder["sound.wav"])
    options.soundCodec = .pcm
    options.codec = .ffv1
    options.rate = Ratio(10, 1)
    let writer = try FilmFile.write(
      folder[name], FrameFormat(size: Size(width: 512, height: 2), subsampling: .yuv444), options)
    for number in 0..<10 {
      try writer.add(
        [UInt8](repeating: 128, count: writer.format.byteCount),
        shown: FrameSpan(
          time: FilmTime(value: number, timescale: 10), duration: FilmTime(value: 1, timescale: 10))
      )
    }
    try writer.end()
  }

  /// Returns the red bytes of the lower row of a film's frames.
  private func heard(_ name: String) throws -> [[UInt8]] {
    let reader = try FilmFile.open(folder[name])
    var frames: [[UInt8]] = []
    while let frame = try reader.next() { frames.append(rows(of: frame.image)[0]) }
    return frames
  }

  @Test("Shaders hear the film itself, or the sound that it gets")
  func filmSound() throws {
    let samples = Self.noise(Self.rate, 9)
    _ = try sound(samples)
    try film("in.mkv")
    var writing = FilmOptions()
    writing.codec = .ffv1
    let shows = try chain(Self.shadertoy)
    let made = try renderer.renderFilm(
      shows, folder["in.mkv"], to: folder["out.mkv"], writing: writing)
    #expect(made.notes == [])
    let frames = try heard("out.mkv")
    #expect(frames.count == 10 && frames[0].max() == 0)
    // FFV1's red, green and blue are whole, but those of this film are made of luma and chroma.
    let expected = Self.frequencies(samples, analyses: 30, count: 512)
    #expect(zip(frames[5], expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    var part = FilmReadOptions()
    part.from = 0.3
    _ = try renderer.renderFilm(
      shows, folder["in.mkv"], to: folder["part.mkv"], reading: part, writing: writing)
    let begun = try heard("part.mkv")
    let cut = Self.frequencies(Array(samples[13230...]), analyses: 12, count: 512)
    #expect(begun.count == 7)
    #expect(zip(begun[2], cut).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    // A film that gets another sound shows that one.
    try folder.put(
      TestSound.wav([Int16](repeating: 0, count: 44100), rate: Self.rate), at: "silent.wav")
    writing.sound = FilmSound(folder["silent.wav"])
    _ = try renderer.renderFilm(
      shows, folder["in.mkv"], to: folder["silent.mkv"], writing: writing)
    #expect(try heard("silent.mkv").allSatisfy { ($0.max() ?? 255) <= 3 })
  }

  @Test("A film without sound shows silence, with a note, and so does a picture")
  func silence() throws {
    let format = try FrameFormat(size: Size(width: 512, height: 2), subsampling: .yuv444)
    let writer = try FilmFile.write(folder["in.y4m"], format, FilmOptions())
    try writer.add(
      [UInt8](repeating: 128, count: writer.format.byteCount),
      shown: FrameSpan(
        time: FilmTime(value: 0, timescale: 25), duration: FilmTime(value: 1, timescale: 25)))
    try writer.end()
    let shows = try chain(Self.shadertoy)
    let made = try renderer.renderFilm(shows, folder["in.y4m"], to: folder["out.y4m"])
    #expect(made.notes.count == 1 && made.notes[0].contains("show silence, since"))
    let picture = try Image(rgba8: [UInt8](repeating: 255, count: 4096), width: 512, height: 2)
    let still = try renderer.render(shows, picture, on: .cpu)
    #expect(rows(of: still.image)[1].allSatisfy { $0 == 128 })
    #expect(
      still.warnings == [
        "nodes[0]: the image 'iChannel0' of the shader shows sound, and there is none, so it shows silence; "
          + "name the file of a sound"
      ])
    #expect(throws: FilmError.self) { try Sound(FilmSound(folder["in.y4m"])) }
    #expect(throws: ChainError.self) {
      try chain(
        Self.shadertoy.replacing("\"sound\": \"iChannel0\"", with: "\"sound\": \"iChannel1\""))
    }
  }
}
