import CCodecs

/// A time in seconds with the precision of its file: containers round times to their unit.
///
/// All times of films are compared through this type, so that a film begins, ends and changes at
/// the same frames in every container.
package struct StatedTime {
  package let seconds: Double
  /// The unit to which the time was rounded, in seconds, or 0 if it is exact.
  package let unit: Double

  /// - Parameter unit: The unit to which the time was rounded, in seconds. The default is 0, for an
  ///   exact time.
  package init(_ seconds: Double, unit: Double = 0) {
    self.seconds = seconds
    self.unit = unit
  }

  /// Returns whether a moment is at or after this time, within half of both units.
  package func hasCome(at moment: StatedTime) -> Bool {
    clibav_has_come(seconds, moment.seconds, unit + moment.unit)
  }
}
