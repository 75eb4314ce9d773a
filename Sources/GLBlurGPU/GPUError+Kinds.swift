extension GPUError {
  /// There is no device that could be used, rather than one that has failed: nothing that is worth
  /// a word where the processor may stand in. A display that initialises is a device that is there.
  package var isAbsence: Bool {
    switch self {
    case .library, .symbol, .node, .gbmDevice, .noNode, .noDevice: true
    case .egl(let call, _, _, _): Self.callsBeforeDevice.contains(call)
    case .noDisplay(_, let attempts):
      attempts.allSatisfy { attempt in
        if case .failed(let error) = attempt.outcome { error.isAbsence } else { true }
      }
    default: false
    }
  }

  /// Of EGL, until a display is initialised.
  private static let callsBeforeDevice: Set<String> = [
    "eglGetDisplay", "eglGetPlatformDisplay", "eglQueryDevicesEXT", "eglInitialize",
  ]

  /// The same might succeed a moment later: other programs use the GPU, too.
  package var isPassing: Bool {
    switch self {
    case .outOfMemory, .contextLost, .thread: true
    case .egl(_, _, let name, _): name == "EGL_BAD_ALLOC"
    case .noDisplay(_, let attempts):
      attempts.contains { attempt in
        if case .failed(let error) = attempt.outcome { error.isPassing } else { false }
      }
    default: false
    }
  }
}
