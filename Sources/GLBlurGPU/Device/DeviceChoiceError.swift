/// An error for a text that does not name a display.
public struct DeviceChoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text, which `DeviceChoice` cannot read.
  public let spelling: String

  /// The error in words, with the texts that are allowed.
  public var description: String {
    "\"\(spelling)\" is not a device; allowed are auto, surfaceless, gbm, gbm:PATH, device, device:N, "
      + "device:PATH, cuda:N and software, with PATH as /dev/dri/renderD128"
  }
}
