package import GLBlur
import GLBlurGPU

/// Measures chains on pictures and, for comparison, copies of the same bytes.
///
/// Every row has its own renderer, and buffers of earlier rows are released before.
package final class Benchmark {
  private let options: Renderer.Options
  private let threads: Int
  private let repetitions: Int
  private let pictures: BenchPictures
  private let writeOptions: WriteOptions
  private let copy: MemoryCopy
  private var images: (isTranslucent: Bool, pair: [Image])?

  /// Creates a benchmark. `threads` counts for the CPU backend and the copies.
  package init(
    _ pictures: BenchPictures, _ options: Renderer.Options, threads: Int, repetitions: Int,
    _ writeOptions: WriteOptions
  ) {
    self.pictures = pictures
    self.options = options
    self.threads = threads
    self.repetitions = repetitions
    self.writeOptions = writeOptions
    copy = MemoryCopy(bytes: pictures.bytes, threads: threads)
  }

  /// Measures a chain on a backend.
  ///
  /// - Throws: The error of the renderer if the chain cannot be rendered.
  package func measure(_ subject: BenchSubject, on backend: Backend) throws -> BenchRow {
    var row = BenchRow(name: subject.name, backend: backend, isTranslucent: subject.isTranslucent)
    let images = try images(isTranslucent: subject.isTranslucent)
    Renderer.releaseMemory()
    let renderer = Renderer(options(for: backend))
    row.render = try repeated { number in
      let (rendering, time) = try timed {
        try renderer.render(subject.chain, images[number % 2], inputs: subject.images, on: backend)
      }
      row.rendered = rendering.backend
      row.device = rendering.device?.renderer
      row.passes = rendering.passes
      return time
    }
    if let file = pictures.file { row.stages = try stages(of: subject, file, on: backend) }
    return row
  }

  /// Returns the two pictures, and keeps them for the next row.
  private func images(isTranslucent: Bool) throws -> [Image] {
    if let images, images.isTranslucent == isTranslucent { return images.pair }
    images = nil
    let pair = try pictures.pair(isTranslucent: isTranslucent)
    images = (isTranslucent, pair)
    return pair
  }

  package func result(_ rows: [BenchRow]) -> BenchResult {
    BenchResult(
      size: pictures.size, format: pictures.format, file: pictures.file, rows: rows)
  }

  private func options(for backend: Backend) -> Renderer.Options {
    var options = options
    options.backend = backend
    options.threads = threads
    return options
  }

  /// Calls `body` once with the number 0 to warm up, and then for each repetition, each time after
  /// a copy. `body` returns its duration.
  private func repeated(_ body: (Int) throws -> Double) throws -> PairedTimes {
    copy.run()
    _ = try body(0)
    return PairedTimes(
      try (1...repetitions).map { number in
        (copy: timed { copy.run() }.milliseconds, work: try body(number))
      })
  }

  // MARK: From file to file

  /// Measures the stages from file to file. The passes count all the time of a render without
  /// upload and readback, also that of the CPU.
  private func stages(
    of subject: BenchSubject, _ file: String, on backend: Backend
  ) throws -> [BenchRow.Stage] {
    let renderer = Renderer(options(for: backend))
    var times: [String: [Double]] = [:]
    let total = try repeated { number in
      let (source, decode) = try timed { try Image(contentsOf: file) }
      let picture = number % 2 == 0 ? source : try source.inverted()
      let ((rendering, timings), render) = try timed {
        try renderer.timedRender(subject.chain, picture, inputs: subject.images, on: backend)
      }
      let upload = timings.upload / .milliseconds(1)
      let readback = timings.readback / .milliseconds(1)
      let (_, encode) = try timed {
        try rendering.image.encoded(as: .png, options: writeOptions)
      }
      if number > 0 {
        times["decode", default: []].append(decode)
        if rendering.backend == .gpu {
          times["upload", default: []].append(upload)
          times["readback", default: []].append(readback)
        }
        times["passes", default: []].append(render - upload - readback)
        times["encode", default: []].append(encode)
      }
      return decode + render + encode
    }
    return Self.stageNames.compactMap { name in
      times[name].map { BenchRow.Stage(name: name, spread: Spread($0)) }
    } + [BenchRow.Stage(name: "total", spread: total.work)]
  }

  static let stageNames = ["decode", "upload", "passes", "readback", "encode"]
}
