extension GraphicsSystem {
  /// Returns the reason why no NVIDIA GPU has been opened, or nil if the machine has none.
  ///
  /// It opens a library of the driver, so it is called only once EGL has failed to.
  func nvidiaFault() -> NVIDIAFault? {
    guard !files.matches("/dev/nvidia[0-9]*").isEmpty else { return nil }
    let kernel = files.text("/proc/driver/nvidia/version").flatMap(Self.kernelVersion)
    guard let libraries = files.mappedFiles("libEGL_nvidia.so.0") else {
      return .noLibrary(kernel: kernel)
    }
    if let kernel, let library = libraries.first(where: { Self.isOther($0, kernel) }) {
      return .otherVersion(library: library, kernel: kernel)
    }
    let variable = environment("__EGL_VENDOR_LIBRARY_FILENAMES")
    if !vendorFiles(variable).contains(where: { files.text($0)?.contains("nvidia") == true }) {
      return .noVendorFile(variable: variable)
    }
    return isSplit ? .split : .unknown
  }

  /// Returns the files in which EGL looks for drivers, as glvnd does.
  private func vendorFiles(_ variable: String?) -> [String] {
    if let variable { return variable.split(separator: ":").map(String.init) }
    let folders =
      environment("__EGL_VENDOR_LIBRARY_DIRS")
      ?? "/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d"
    return folders.split(separator: ":").flatMap { files.matches("\($0)/*.json") }
  }

  /// Whether a GPU has instances of MIG, or the process is given one.
  private var isSplit: Bool {
    ["CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES"].contains { name in
      environment(name)?.hasPrefix("MIG-") == true
    } || !files.matches("/proc/driver/nvidia/capabilities/gpu*/mig/gi*").isEmpty
  }

  /// Returns the version in "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.03  …".
  private static func kernelVersion(in text: String) -> String? {
    text.prefix { $0 != "\n" }.split(separator: " ").first {
      $0.wholeMatch(of: /\d+(\.\d+)+/) != nil
    }.map(String.init)
  }

  /// Whether the name of a library ends with another version of the driver. Those have three digits first;
  /// versions of NVIDIA's open libraries, such as libnvidia-egl-wayland.so.1.1.13, are their own.
  private static func isOther(_ path: String, _ kernel: String) -> Bool {
    let match = path.firstMatch(of: /nvidia[^\/]*\.so\.(\d{3,}(\.\d+)+)$/)
    return match.map { $0.1 != kernel } ?? false
  }
}
