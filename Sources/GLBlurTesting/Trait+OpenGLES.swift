public import GLBlur
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test or a suite where OpenGL ES opens neither on a GPU nor on the CPU, by Mesa's
  /// software drivers.
  ///
  /// ```swift
  /// @Test(.requiresOpenGLES) func theGlassIsTheSameOnBothBackends() throws { … }
  /// ```
  public static var requiresOpenGLES: Self { .requiresOpenGLES(.auto) }

  /// Skips a test or a suite where OpenGL ES does not open on the given display.
  public static func requiresOpenGLES(
    _ device: DeviceChoice, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    .enabled("OpenGL ES does not open", sourceLocation: sourceLocation) {
      (try? Renderers.renderer(.fast, device).device()) != nil
    }
  }
}
