extension GPUContext {
  /// Returns an exporter of dma-bufs on this display.
  ///
  /// - Throws: `GPUError.noExport` if the display or the driver cannot export.
  func bufferExport() throws(GPUError) -> BufferExport { try BufferExport(system, opened) }
}
