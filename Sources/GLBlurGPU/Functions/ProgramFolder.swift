package import CGraphics

/// A program as a driver has compiled it.
package struct ProgramBinary: Hashable, Sendable {
  /// The driver's number of the format.
  package var format: GLenum
  package var bytes: [UInt8]

  package init(format: GLenum, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}

/// The folder in which compiled programs are kept.
package struct ProgramFolder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Finds the folder that the user has chosen by GLBLUR_PROGRAM_CACHE, or that which the XDG Base
  /// Directory Specification gives to caches. The result is nil if the variable is `off`, or if the
  /// user has no home.
  package init?(environment: (_ name: String) -> String?) {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let chosen = folder("GLBLUR_PROGRAM_CACHE") {
      guard chosen != "off" else { return nil }
      self.init(chosen)
    } else if let caches = folder("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      self.init(caches + "/glblur")
    } else if let home = folder("HOME"), home.hasPrefix("/") {
      self.init(home + "/.cache/glblur")
    } else {
      return nil
    }
  }
}
