public import GLBlurChain
package import GLBlurFilters
package import GLBlurImage
import Synchronization
package import UserShaders

/// A sound file that shaders show: the inputs `audio` and `audioFFT` of ISF, and Shadertoy's
/// channels of music.
///
/// Frames have the same pictures of sound whichever order they are rendered in, on any machine: the
/// sound is analysed 60 times a second, as the AnalyserNode of the Web Audio API does, and a frame
/// shows the last analysis that has begun. Sound of another rate than 44.1 kHz is converted by
/// FFmpeg's libraries, and compressed sound is decoded by them.
///
/// ```swift
/// let still = try renderer.render(chain.hearing(Sound(FilmSound("song.m4a"))).at(.seconds(12)))
/// ```
public final class Sound: ShaderSound {
  private let name: String
  private let state: Mutex<State>

  /// Opens a sound file, or the sound of a film, and decodes its beginning.
  ///
  /// - Parameter sound: The file, of which the first frame hears `from`. Gain, fading in and loops
  ///   count.
  /// - Throws: `FilmError`, also if the file has no sound.
  public init(_ sound: FilmSound) throws(FilmError) {
    name = sound.path
    state = Mutex(State(sound, try SoundReader(sound)))
  }

  package func image(
    _ layout: SoundLayout, at time: Double
  ) throws(FilterError) -> Image {
    do {
      return try state.withLock { try $0.image(layout, at: time) }
    } catch {
      throw FilterError(parameter: "images", "the sound \(name) cannot be shown: \(error)")
    }
  }

  /// The samples near the time that was asked for last, and their analyses.
  private struct State {
    private let sound: FilmSound
    private var reader: SoundReader
    /// Interleaved, from the sample with the number `start` on.
    private var samples: [Float] = []
    private var start = 0
    private var isOver = false
    private var analyses: [Analysis: [Double]] = [:]

    /// An analysis of a channel, or of the mean of all if that is nil.
    private struct Analysis: Hashable {
      let number: Int
      let channel: Int?
    }

    /// Analyses in a second.
    private static let rate = 60
    private static let hop = SoundReader.rate / rate
    /// Threads ask for frames nearly in their order. Earlier samples are decoded again.
    private static let keptSeconds = 20
    private static let chunk = 1 << 14

    init(_ sound: FilmSound, _ reader: SoundReader) {
      self.sound = sound
      self.reader = reader
    }

    mutating func image(_ layout: SoundLayout, at time: Double) throws -> Image {
      // The times of frames are sums of fractions, which may lack the last bit.
      let number = Int((max(0, time) * Double(Self.rate) + 1e-6).rounded(.down))
      try decode(until: number * Self.hop)
      let rows: [[UInt8]]
      switch layout {
      case .shadertoy:
        let heard = window(endingAt: number * Self.hop, of: nil, count: SoundSpectrum.size)
        rows = [
          try spectrum(number, nil).prefix(512).map(SoundSpectrum.byte(ofMagnitude:)),
          heard.prefix(512).map(SoundSpectrum.byte(ofSample:)),
        ]
      case .samples(let width):
        rows = (0..<reader.channels).map { channel in
          window(endingAt: number * Self.hop, of: channel, count: width).map(
            SoundSpectrum.byte(ofSample:))
        }
      case .spectrum(let width):
        rows = try (0..<reader.channels).map { channel in
          Self.columns(of: try spectrum(number, channel), count: width).map(
            SoundSpectrum.byte(ofMagnitude:))
        }
      }
      return try layout.image(rows)
    }

    /// Returns the greatest strength of each of equal parts of the frequencies.
    private static func columns(of spectrum: [Double], count: Int) -> [Double] {
      (0..<count).map { column in
        let begin = column * spectrum.count / count
        let end = max(begin + 1, (column + 1) * spectrum.count / count)
        return spectrum[begin..<end].max() ?? 0
      }
    }

    private mutating func spectrum(_ number: Int, _ channel: Int?) throws -> [Double] {
      guard number > 0 else { return [Double](repeating: 0, count: SoundSpectrum.count) }
      let numbers = max(1, number - SoundSpectrum.history + 1)...number
      let found = numbers.map { analysis(Analysis(number: $0, channel: channel)) }
      if analyses.count > 8 * SoundSpectrum.history {
        analyses = analyses.filter { numbers.contains($0.key.number) }
      }
      return SoundSpectrum.smoothed(found)
    }

    private mutating func analysis(_ analysis: Analysis) -> [Double] {
      if let known = analyses[analysis] { return known }
      let heard = window(
        endingAt: analysis.number * Self.hop, of: analysis.channel, count: SoundSpectrum.size)
      let magnitudes = SoundSpectrum.magnitudes(of: heard[...])
      analyses[analysis] = magnitudes
      return magnitudes
    }

    /// Returns decoded samples, with silence before the beginning and after the end.
    private func window(endingAt end: Int, of channel: Int?, count: Int) -> [Float] {
      let channels = reader.channels
      return (end - count..<end).map { number in
        let place = (number - start) * channels
        guard number >= start, place + channels <= samples.count else { return 0 }
        if let channel { return samples[place + channel] }
        return samples[place..<place + channels].reduce(0, +) / Float(channels)
      }
    }

    /// Decodes samples, and drops those that no frame near is likely to need.
    private mutating func decode(until end: Int) throws {
      let channels = reader.channels
      let needed = SoundSpectrum.history * Self.hop + max(SoundSpectrum.size, Self.widest)
      if start > 0, end - needed < start {
        reader = try SoundReader(sound)
        (samples, start, isOver) = ([], 0, false)
      }
      while !isOver, start + samples.count / channels < end {
        let read = try reader.read(Self.chunk)
        isOver = read.count < Self.chunk * channels
        samples += read
        let kept = needed + Self.keptSeconds * SoundReader.rate
        let excess = samples.count / channels - kept
        if excess > kept {
          samples.removeFirst(excess * channels)
          start += excess
        }
      }
    }

    /// The greatest width of an image of samples.
    private static let widest = 1 << 14
  }
}

/// Sound that is silent, of a film without a track.
final class Silence: ShaderSound {
  package func image(_ layout: SoundLayout, at time: Double) throws(FilterError) -> Image {
    do {
      return try layout.silentImage()
    } catch {
      throw FilterError(parameter: "images", "\(error)")
    }
  }
}

extension Chain {
  /// Whether a shader of the chain shows sound that nothing provides yet.
  package var lacksSound: Bool {
    nodes.contains { node in
      (node.filter as? Shader).map { $0.heard == nil && $0.showsSound } ?? false
    }
  }

  /// Returns the chain with the sound that its shaders show. Images of sound that the chain connects
  /// to others, and shaders that hear another sound already, stay as they are.
  public func hearing(_ sound: Sound) -> Chain { hearing(sound as any ShaderSound) }

  private func hearing(_ sound: any ShaderSound) -> Chain {
    var chain = self
    for index in chain.nodes.indices {
      guard var shader = chain.nodes[index].filter as? Shader, shader.heard == nil,
        shader.showsSound
      else { continue }
      shader.heard = HeardSound(sound)
      chain.nodes[index].filter = shader
    }
    return chain
  }

  /// Returns the chain with the sound of the film that is made: that of a file, or else that of the
  /// film which is read, from a time on, in seconds. A path of nil stands for standard input.
  ///
  /// - Returns: The chain, and a note if it hears nothing.
  /// - Throws: `FilmError` if the file has no sound.
  package func hearing(
    _ file: FilmSound?, orFilm path: String?, from start: Double
  ) throws(FilmError) -> (chain: Chain, note: String?) {
    guard lacksSound else { return (self, nil) }
    if let file { return (hearing(try Sound(file)), nil) }
    do throws(FilmError) {
      guard let path else {
        throw .sound(name: "", reason: "standard input cannot be read twice")
      }
      var own = FilmSound(path)
      own.from = start
      return (hearing(try Sound(own)), nil)
    } catch {
      let reason = if case .sound(_, let reason) = error { reason } else { "\(error)" }
      return (
        hearing(Silence()),
        "the images of sound show silence, since of the film's own sound is said: \(reason); name the "
          + "file of a sound"
      )
    }
  }
}
