import GLBlur
import GLBlurChain
import GLBlurVideo

/// The values that stand in for options that are left out, as far as help texts state them.
enum Defaults {
  /// The size of an image that `explain` plans for, in pixels.
  static let explainSize = Size(width: 1920, height: 1080)
  /// The size of the images that `bench` generates, in pixels.
  static let benchSize = Size(width: 3840, height: 2160)
  /// The number of times that `bench` measures each chain.
  static let benchRepetitions = 15
  /// The greatest number of jobs unless the command line asks for more. Each job holds an image and
  /// its result in memory.
  static let mostJobs = 8
  /// The rate of a chain whose parameters change over time.
  static let rate: FrameRate = 25
}

/// The name of the file in the results' folder in which `--resume` records results.
let resumeLogName = ".glblur-resume"

extension Depth {
  /// The word for floats on the command line.
  static let floatWord = "float"
}

/// The endings of the names of films, other than those of images, in lower case.
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

  /// The backend that renders the result.
  var backend: Backend {
    switch self {
    case .auto: .auto
    case .gpu, .both: .gpu
    case .cpu: .cpu
    }
  }
}
