import GLBlur
import GLBlurChain
import GLBlurVideo

extension ChainRenderer {
  /// Measures what the filters of the chain find in each frame of a film in a file.
  ///
  /// - Parameters:
  ///   - further: The films beside it.
  ///   - body: Takes what was found in a frame.
  func measurements(
    onFilm path: String, beside further: SecondaryFilmOptions, _ arguments: Arguments,
    _ body: (MeasurementReport.Frame) throws -> Void
  ) throws {
    let context = self.context
    do {
      var source = try FilmSource(
        path, FilmReadOptions(surveying: arguments, in: context), beside: further, arguments)
      let timeline = try source.timeline(of: animated, duration: arguments.number(.duration))
      let (format, orientation) = (source.reader.format, source.reader.traits.orientation)
      var (planes, memory, moment) = ([UInt8](), FrameMemory(), FrameMoment())
      while let frame = try source.read(reusing: &planes) {
        let time = frame.span.time.seconds
        moment.timeDelta = moment.index > 0 ? time - moment.time : 0
        moment.time = time
        let found = try renderer.measurements(
          of: timeline.chain(at: moment), frame.image(of: format, orientation),
          inputs: images(and: frame.images()), memory: &memory, in: context)
        try body(MeasurementReport.Frame(time: time, measurements: found))
        moment.index += 1
      }
    } catch {
      throw context.cause(of: error)
    }
  }
}
