// A triangle that covers the viewport. Its corners come from a buffer rather than from gl_VertexID,
// because SwiftShader draws nothing without an attribute.
layout(location = 0) in vec2 corner;

void main() {
  gl_Position = vec4(corner, 0.0, 1.0);
}
