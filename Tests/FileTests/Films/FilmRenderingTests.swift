import GLBlur
import GLBlurChain
import GLBlurFilters
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Tests films that the library renders from file to file.
@Suite struct FilmRenderingTests {
  private let folder: Folder
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 2))
  /// The grey levels of the frames, which last a tenth of a second each.
  private static let levels: [UInt8] = [250, 200, 150, 100, 50, 20, 90, 160, 210, 30, 70]

  init() throws {
    folder = try Folder()
    let format = try FrameFormat(
      size: Size(width: 24, height: 16), subsampling: .yuv444, bits: 8, matrix: .bt601,
      range: .full)
    var options = FilmOptions()
    options.rate = Ratio(10, 1)
    let writer = try FilmFile.write(folder["in.y4m"], format, options)
    for (index, level) in Self.levels.enumerated() {
      let span = FrameSpan(
        time: FilmTime(value: index, timescale: 10), duration: FilmTime(value: 1, timescale: 10))
      try writer.add(FilmFrame(image: gray(level), shown: span))
    }
    try writer.end()
  }

  private func gray(_ level: UInt8) throws -> Image {
    try Image(
      rgba8: (0..<24 * 16).flatMap { _ in [level, level, level, 255] }, width: 24, height: 16)
  }

  /// Returns the grey levels of a film's frames, whose pixels are alike.
  private func levels(of name: String) throws -> [UInt8] {
    let reader = try FilmFile.open(folder[name])
    var levels: [UInt8] = []
    while let frame = try reader.next() { levels.append(frame.image.bytes[0]) }
    return levels
  }

  /// With the full range and a grey picture luma is the grey level, whatever the matrix is.
  @Test func framesInTheirOrder() throws {
    let film = try renderer.renderFilm(
      Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"])
    #expect(try levels(of: "out.y4m") == Self.levels.map { 255 - $0 })
    #expect(film.frameCount == 11 && film.size == Size(width: 24, height: 16))
  }

  @Test func partAtAnotherRate() throws {
    var reading = FilmReadOptions()
    (reading.from, reading.to) = (0.2, 0.5)
    let film = try renderer.renderFilm(
      Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], rate: 20, reading: reading)
    #expect(try levels(of: "out.y4m") == [105, 105, 155, 155, 205, 205])
    #expect(film.frameCount == 6)
  }

  /// The mean of a frame and the one before it, by a filter that remembers frames.
  @Test func rememberedFrames() throws {
    let chain = Chain { PreviousFrame() }
    let film = try renderer.renderFilm(chain, folder["in.y4m"], to: folder["out.y4m"])
    #expect(film.frameCount == 11)
    #expect(try levels(of: "out.y4m").dropFirst() == Self.levels.dropLast()[...])
  }

  @Test func errorsLeaveNothing() throws {
    var reading = FilmReadOptions()
    reading.from = 5
    #expect(throws: FilmError.noFrame(name: folder["in.y4m"], from: 5)) {
      try renderer.renderFilm(
        Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], reading: reading)
    }
    var writing = FilmOptions()
    writing.mostFrames = 5
    #expect(throws: (any Error).self) {
      try renderer.renderFilm(
        Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], writing: writing)
    }
    var options = Renderer.Options(backend: .cpu)
    options.timeLimit = .nanoseconds(1)
    #expect(throws: RenderLimitError.self) {
      try Renderer(options).renderFilm(
        Chain { GaussianBlur(sigma: 3) }, folder["in.y4m"], to: folder["out.y4m"])
    }
    #expect(try folder.names == ["in.y4m"])
  }
}
