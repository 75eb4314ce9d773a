/// A `--device` that means nothing.
public struct DeviceChoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  public let spelling: String

  public var description: String {
    "\"\(spelling)\" is no device; allowed are auto, surfaceless, gbm, gbm:PATH, device, device:N, "
      + "device:PATH and software, with PATH as /dev/dri/renderD128"
  }
}
