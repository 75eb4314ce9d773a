package import GLBlurGPU

/// The likely times of a render on both backends, in seconds, from which `auto` chooses.
package struct AutoEstimate: Hashable, Sendable {
  package var cpu: Double
  package var gpu: DeviceEstimate
  package var pictures: Int
  /// The time that an open GPU would have saved earlier renders, or their whole time while the
  /// GPU's speed is not known. So many pictures pay for opening a GPU even if nobody has announced
  /// them.
  package var missed: Double

  package var cpuTotal: Double { cpu * Double(pictures) }
  package var gpuTotal: Double { gpu.once + gpu.each * Double(pictures) }
  package var backend: Backend {
    gpuTotal < cpuTotal + (gpu.each < cpu ? missed : 0) ? .gpu : .cpu
  }
}
