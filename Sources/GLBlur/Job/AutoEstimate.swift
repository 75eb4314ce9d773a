package import GLBlurGPU

/// The likely times of a render on both backends, in seconds, from which `auto` chooses.
package struct AutoEstimate: Hashable, Sendable {
  /// The time of each picture on the CPU, with all threads of the render.
  package var cpu: Double
  package var gpu: DeviceEstimate
  /// The number of pictures that are known to come.
  package var pictures: Int
  /// The time that an open GPU would have saved earlier renders, or their whole time while the
  /// GPU's speed is not known. It counts in favour of the GPU, so many pictures pay for opening one
  /// even if nobody has announced their number.
  package var missed: Double

  package var cpuTotal: Double { cpu * Double(pictures) }
  package var gpuTotal: Double { gpu.once + gpu.each * Double(pictures) }
  package var backend: Backend {
    gpuTotal < cpuTotal + (gpu.each < cpu ? missed : 0) ? .gpu : .cpu
  }
}
