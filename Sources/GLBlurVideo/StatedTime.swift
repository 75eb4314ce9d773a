import CLibAV

/// A time in seconds, as exactly as a file states it: containers round times to their unit.
///
/// All times of films are compared here, so that one film begins, ends and changes at the same frames in any container.
package struct StatedTime {
  /// The time in seconds.
  package let seconds: Double
  /// The unit to which it has been rounded, in seconds, or 0 if it is exact.
  package let unit: Double

  /// - Parameter unit: The unit to which the time has been rounded, in seconds. The default is that of an exact time.
  package init(_ seconds: Double, unit: Double = 0) {
    self.seconds = seconds
    self.unit = unit
  }

  /// Returns whether a moment is not before this time, as far as half of the units can tell.
  package func hasCome(at moment: StatedTime) -> Bool {
    clibav_has_come(seconds, moment.seconds, unit + moment.unit)
  }
}
