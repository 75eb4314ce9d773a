/// The error that a text does not name a display.
public struct DeviceChoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let spelling: String

  public var description: String {
    "\"\(spelling)\" is not a device; allowed are auto, surfaceless, gbm, gbm:PATH, device, device:N, "
      + "device:PATH and software, with PATH as /dev/dri/renderD128"
  }
}
