package import GLBlurGPU

/// The likely times of a render on both backends, in seconds, from which `auto` chooses.
package struct AutoEstimate: Hashable, Sendable {
  /// The time of each picture on the CPU, with all threads of the render.
  package var cpu: Double
  package var gpu: DeviceEstimate
  /// The number of pictures that are to be rendered, as far as is known.
  package var pictures: Int
  /// The time that earlier renders would have taken less with an open GPU and its programs, or their whole
  /// time while the GPU's speed is not known. It speaks for the GPU, so that what is spent once is spent in
  /// the end if many pictures come whose number nobody has said.
  package var missed: Double

  /// The time of all pictures on the CPU.
  package var cpuTotal: Double { cpu * Double(pictures) }
  /// The time of all pictures on the GPU.
  package var gpuTotal: Double { gpu.once + gpu.each * Double(pictures) }
  package var backend: Backend {
    gpuTotal < cpuTotal + (gpu.each < cpu ? missed : 0) ? .gpu : .cpu
  }
}
