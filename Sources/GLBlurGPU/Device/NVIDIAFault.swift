/// Why no OpenGL ES context opens on an NVIDIA GPU whose device node exists.
public enum NVIDIAFault: Hashable, Sendable {
  /// The driver's libraries are missing. `kernel` is the kernel module's version, if known.
  case noLibrary(kernel: String?)
  /// A library belongs to another version than the kernel module.
  case otherVersion(library: String, kernel: String)
  /// No file tells EGL about the driver. `variable` is `__EGL_VENDOR_LIBRARY_FILENAMES`, or nil if
  /// not set.
  case noVendorFile(variable: String?)
  /// The GPU is split by MIG.
  case split
  /// The driver is complete, but the GPU does not open.
  case unknown
}

extension NVIDIAFault: CustomStringConvertible {
  /// The reason in words, and the cure.
  public var description: String {
    switch self {
    case .noLibrary(let kernel):
      let major = kernel.map { $0.prefix { $0 != "." } }
      return "there is an NVIDIA GPU, but libEGL_nvidia.so.0 is missing; install the driver's "
        + "libraries " + (kernel.map { "of version \($0) " } ?? "")
        + "(on Debian: libegl-nvidia0, on Ubuntu: libnvidia-gl-\(major ?? "NUMBER")); in a container, NVIDIA_DRIVER_CAPABILITIES must "
        + "include graphics"
    case .otherVersion(let library, let kernel):
      return "\(library) is of another version than the kernel module of NVIDIA's driver, "
        + "\(kernel); after an update of the driver restart the machine; in a container, remove the driver's "
        + "libraries from the image, since the NVIDIA Container Toolkit brings those of the host"
    case .noVendorFile(let variable):
      let reason =
        variable.map { "__EGL_VENDOR_LIBRARY_FILENAMES, which is \"\($0)\", names no file" }
        ?? "there is no file, such as /usr/share/glvnd/egl_vendor.d/10_nvidia.json,"
      return "EGL does not look for NVIDIA's driver: \(reason) with the text \(Self.vendorFile); "
        + "write one, and where that folder is not yours, name the file in "
        + "__EGL_VENDOR_LIBRARY_FILENAMES"
    case .split:
      return "the NVIDIA GPU is split by MIG, and its parts compute without OpenGL; use another "
        + "GPU, or `sudo nvidia-smi -mig 0`, or the backend cpu"
    case .unknown:
      return "there is an NVIDIA GPU, but its driver opens no device for EGL; in a container, "
        + "NVIDIA_DRIVER_CAPABILITIES must include graphics, and /dev/nvidiactl and the GPU's own "
        + "/dev/nvidia0 must be there and permitted"
    }
  }

  /// The text that tells EGL about the driver (libglvnd, src/EGL/icd_enumeration.md).
  private static let vendorFile =
    #"{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_nvidia.so.0"}}"#
}
