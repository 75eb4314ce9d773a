import CJPEG
import CPNG

extension FileFormat {
  /// The C library that reads and writes it, with its version.
  public var library: String {
    switch self {
    case .png: unsafe "libpng " + String(cString: cpng_version())
    case .jpeg: unsafe "libjpeg " + String(cString: cjpeg_version())
    }
  }
}
