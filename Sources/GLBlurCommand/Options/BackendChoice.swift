import GLBlur

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
