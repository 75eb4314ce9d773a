import GLBlur
import GLBlurChain
import GLBlurVideo

/// The values of options that are left out, as far as help states them.
enum Defaults {
  /// The size in pixels that `explain` plans for.
  static let explainSize = Size(width: 1920, height: 1080)
  /// The size in pixels of images that `bench` generates.
  static let benchSize = Size(width: 3840, height: 2160)
  /// How often `bench` measures each chain.
  static let benchRepetitions = 15
  /// Each job holds an image and its result in memory, so there are no more unless asked for.
  static let mostJobs = 8
  /// The rate of a chain whose parameters change over time.
  static let rate: FrameRate = 25
}

/// The file in the results' folder in which `--resume` records results.
let resumeLogName = ".glblur-resume"

extension Depth {
  /// The word for floats.
  static let floatWord = "float"
}

/// The endings of film names, without those of images.
enum FilmEndings {
  /// Those that can be written.
  static let written = FilmFile.endings.map { "." + $0 }.filter { FileFormat(endingOf: $0) == nil }

  /// Further ones that can be read.
  static let read = [
    ".3gp", ".flv", ".ivf", ".m2ts", ".mpeg", ".mpg", ".mts", ".ogv", ".ts", ".vob",
  ]

  /// The words that `--format` takes for films.
  static let words = written.map { String($0.dropFirst()) }
}

/// The values of `--backend`: the library's backends, and the comparison of both.
enum BackendChoice: String, CaseIterable {
  case auto
  case gpu
  case cpu
  case both

  var backend: Backend {
    switch self {
    case .auto: .auto
    case .gpu, .both: .gpu
    case .cpu: .cpu
    }
  }
}

/// The form of what `check` prints on standard output.
enum CheckFormat: String, CaseIterable {
  case text
  case sarif
}
