package import GLBlurFiles
import GLBlurImage

/// Opens and creates films of all formats: Y4M, which needs no library, and those of FFmpeg.
public enum FilmFile {
  package static let endings = ["y4m"] + FilmContainer.allCases.map(\.rawValue)

  package static func holdsSound(_ ending: String) -> Bool {
    FilmContainer(rawValue: String(ending.dropFirst()))?.holdsSound ?? false
  }

  package static var endingsWithSound: String {
    FilmContainer.allCases.filter(\.holdsSound).map { ".\($0.rawValue)" }
      .joined(separator: ", ")
  }

  /// Returns the codec for an ending such as `.mp4`. Y4M has none.
  package static func codec(
    _ options: FilmOptions, ofEnding ending: String, hasAlpha: Bool
  ) -> FilmCodec? {
    FilmContainer(rawValue: String(ending.dropFirst()))?.codec(options, hasAlpha: hasAlpha)
  }

  static func lackOfSound(_ ending: String) -> String {
    "\(ending) files hold no sound; let its name end in one of \(endingsWithSound)"
  }

  /// The first bytes of Y4M films.
  private static let signature = Array("YUV4MPEG2".utf8)

  /// Opens a film, or a part of it. Settings for damage and sound do not apply to Y4M films.
  ///
  /// - Throws: `FilmError`.
  public static func open(
    _ path: String, _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) -> any FilmReader {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path) } catch { throw .file(error) }
    return try open(file, options)
  }

  package static func open(
    _ file: OpenFile, _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) -> any FilmReader {
    let (head, isRead) = try head(of: file)
    return head == signature
      ? try Y4MReader(file, head: isRead ? head : [], options)
      : try FFmpegReader(file, head: isRead ? head : [], options)
  }

  /// Returns the first bytes, and whether they were consumed from a pipe.
  private static func head(of file: OpenFile) throws(FilmError) -> ([UInt8], isRead: Bool) {
    let isRead = file.size == nil
    var head: [UInt8] = []
    while head.count < signature.count {
      var part = [UInt8](repeating: 0, count: signature.count - head.count)
      let count: Int
      do throws(FileError) {
        count = try unsafe part.withUnsafeMutableBufferPointer { part throws(FileError) in
          try unsafe file.read(
            into: UnsafeMutableRawBufferPointer(part), at: isRead ? nil : head.count)
        }
      } catch {
        throw .file(error)
      }
      head += part[..<count]
      guard count > 0, signature.starts(with: head) else { break }
    }
    return (head, isRead)
  }

  /// Begins a film. The ending selects the format: .y4m, or one of those of `FFmpegWriter`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is replaced when the film is complete.
  ///   - format: The requested format of frames. Frames are added in the writer's own `format`.
  ///   - options: The codec, its quality, and the rate. Y4M uses the rate and `pixelAspect`.
  ///   - reader: The film whose rate, sound and texts are copied.
  /// - Throws: `FilmError` if the file cannot be created or cannot hold the film.
  public static func write(
    _ path: String, _ format: FrameFormat, _ options: FilmOptions = FilmOptions(),
    copying reader: (any FilmReader)? = nil
  ) throws(FilmError) -> any FilmWriter {
    try write(path, named: path, format, options, copying: reader, in: .live)
  }

  package static func write(
    _ path: String, named name: String, _ format: FrameFormat,
    _ options: FilmOptions = FilmOptions(), copying reader: (any FilmReader)? = nil,
    in files: FileSystem = .live
  ) throws(FilmError) -> any FilmWriter {
    var options = options
    options.rate = options.rate ?? reader?.traits.rate
    options.pixelAspect = options.pixelAspect ?? reader?.traits.uprightAspect
    let kind = options.kind(of: path)
    if kind == .y4m, options.sound != nil {
      throw .cannotEncode(name: name, reason: lackOfSound("y4m"))
    }
    try options.check(for: kind, name: name)
    guard kind == .y4m else {
      return try FFmpegWriter(
        path, named: name, format, options, copying: reader as? FFmpegReader, in: files)
    }
    let header = try Y4MHeader(
      format: try format.fittingY4M, rate: options.rate ?? Y4MHeader.usualRate,
      pixelAspect: options.pixelAspect)
    return try Y4MWriter(
      path, named: name, header, threads: options.threads, mostFrames: options.mostFrames, in: files
    )
  }
}

extension FrameFormat {
  /// The format of Y4M that keeps the most of this one.
  fileprivate var fittingY4M: FrameFormat {
    get throws(FilmError) {
      let isRGB = matrix == .identity
      return try FrameFormat(
        size: size, subsampling: subsampling, bits: bits <= 10 ? bits : (bits + 1) / 2 * 2,
        hasAlpha: hasAlpha && subsampling == .yuv444 && bits == 8,
        matrix: isRGB ? Y4MHeader.usualMatrix(height: size.height) : matrix, range: range,
        site: site)
    }
  }
}
