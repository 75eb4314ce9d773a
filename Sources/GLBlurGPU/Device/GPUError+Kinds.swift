extension GPUError {
  /// Whether the error says that there is no device, rather than that one has failed.
  ///
  /// The absence of a device deserves no warning if the CPU may stand in. A display that can be
  /// initialised counts as a device.
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

  /// The EGL calls up to the one that initialises a display.
  private static let callsBeforeDevice: Set<String> = [
    "eglGetDisplay", "eglGetPlatformDisplay", "eglQueryDevicesEXT", "eglInitialize",
  ]

  /// Whether the call might succeed a moment later, since other programs use the GPU, too.
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
