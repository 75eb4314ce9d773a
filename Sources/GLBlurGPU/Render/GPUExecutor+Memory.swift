extension GPUExecutor {
  /// The free memory of the device in bytes, or nil if the driver does not tell it by
  /// GL_NVX_gpu_memory_info. Other processes use the memory, too.
  package var freeMemory: Int? {
    guard info.extensions.contains("GL_NVX_gpu_memory_info") else { return nil }
    // GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX, in units of 1024 bytes.
    return context.run { gl in Int(gl.getIntegerv(0x9049, 1)[0]) << 10 }
  }
}
