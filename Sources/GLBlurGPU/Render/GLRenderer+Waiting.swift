import CGraphics
import GLBlurEngine

extension GLRenderer {
  func fence() throws(GPUError) -> Handle {
    guard let fence = gl.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try gl.check("glFenceSync")
      throw .outOfMemory(call: "glFenceSync")
    }
    // Without a flush the driver may delay the work until the fence is waited for.
    gl.flush()
    return fence
  }

  /// Waits for some time until the driver has carried out a render, then makes its results
  /// accessible. Returns false if the time was too short.
  func isOver(
    _ render: inout SubmittedRender, within nanoseconds: UInt64
  ) throws(GPUError) -> Bool {
    if let fence = render.fence {
      switch Int64(gl.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)) {
      case Int64(GL_ALREADY_SIGNALED), Int64(GL_CONDITION_SATISFIED): break
      case Int64(GL_TIMEOUT_EXPIRED):
        try gl.checkReset()
        return false
      default:
        try gl.check("glClientWaitSync")
        throw .contextLost
      }
      deleteFence(of: &render)
      render.staged?.imageMemory?.isBusy = false
      render.staged?.resultMemory?.isBusy = false
      // Another render can use the memory while this one's results are copied.
      render.staged?.imageMemory = nil
    }
    if let memory = render.staged?.resultMemory { try staging?.map(memory) }
    try gl.checkReset()
    return true
  }

  func deleteFence(of render: inout SubmittedRender) {
    if let fence = render.fence.take() { gl.deleteSync(fence) }
  }
}
