import CGraphics

extension GLFunctions {
  /// Binds the vertices of every draw: one triangle that covers the viewport.
  func bindTriangle() {
    let corners: [GLfloat] = [-1, -1, 3, -1, -1, 3]
    bindVertexArray(genVertexArray())
    bindBuffer(GLenum(GL_ARRAY_BUFFER), genBuffer())
    unsafe corners.withUnsafeBytes {
      unsafe bufferData(
        GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
    }
    enableVertexAttribArray(0)
    vertexAttribPointer(0, 2)
  }
}
