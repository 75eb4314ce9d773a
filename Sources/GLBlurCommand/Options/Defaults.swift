import GLBlur
import GLBlurChain

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
