import GLBlur

/// `--backend`: the library's backends, and both compared.
enum BackendChoice: String, CaseIterable {
  case auto
  case gpu
  case cpu
  case both

  /// What renders the result.
  var backend: Backend {
    switch self {
    case .auto: .auto
    case .gpu, .both: .gpu
    case .cpu: .cpu
    }
  }
}
