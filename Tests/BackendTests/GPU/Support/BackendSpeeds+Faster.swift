import GLBlur
import GLBlurGPU

extension BackendSpeeds {
  /// A GPU is always faster, also if it has to be opened first.
  static let fasterGPU = BackendSpeeds(
    cpu: 1, opening: 0,
    device: DeviceSpeed(perRender: 0, perPass: 0, perByte: 0, perOperation: 0))
}
