import CGraphics
import GLBlurGPU
import Testing

@Suite struct ContextVersionTests {
  @Test func theNewestVersionThatIsThereIsTaken() throws {
    let fake = FakeGraphics(FakeMachine(surfaceless: FakeDisplay(minors: [0])))
    let context = try fake.open(.surfaceless)
    #expect(context.info.major == 3)
    #expect(context.info.minor == 0)
    #expect(
      fake.calls.filter { $0.hasPrefix("context") } == [
        "context surfaceless 3.2 notice", "context surfaceless 3.2",
        "context surfaceless 3.1 notice", "context surfaceless 3.1",
        "context surfaceless 3.0 notice",
      ])
  }

  @Test func noticeOfResetsIsGivenUpWhenRefused() throws {
    let fake = FakeGraphics(FakeMachine(surfaceless: FakeDisplay(takesResetNotice: false)))
    #expect(try fake.open(.surfaceless).info.minor == 2)
    #expect(fake.calls.contains("context surfaceless 3.2"))
  }

  @Test(arguments: ["OpenGL ES 2.0 Fake", "OpenGL ES-CM 1.1", "4.6 Fake", ""])
  func anOlderOpenGLIsRefused(_ version: String) throws {
    let fake = FakeGraphics(FakeMachine(surfaceless: FakeDisplay(glVersion: version)))
    let attempts = try #require(fake.failure(of: .surfaceless))
    #expect(attempts.map(\.outcome) == [.failed(.version(version))])
    #expect(fake.liveContexts == 0)
  }

  @Test func onlyES2IsRefused() throws {
    let fake = FakeGraphics(FakeMachine(surfaceless: FakeDisplay(minors: [])))
    let attempts = try #require(fake.failure(of: .surfaceless))
    #expect(
      attempts.map(\.outcome) == [
        .failed(
          .egl(
            call: "eglCreateContext", code: EGL_BAD_MATCH, name: "EGL_BAD_MATCH",
            display: "surfaceless"))
      ])
  }

  @Test func anOldEGLServesWithAConfigAndASurface() throws {
    let old = FakeDisplay(renderer: "Old GPU", version: (1, 4), extensions: "")
    let machine = FakeMachine(
      clientExtensions: "", platformDefault: old, hasPlatformDisplay: false)
    let fake = FakeGraphics(machine)
    var context: GPUContext? = try fake.open(.auto)
    #expect(context?.info.display == "default")
    #expect(context?.info.renderer == "Old GPU")
    context = nil
    let wanted = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE,
    ]
    #expect(
      fake.calls.suffix(7) == [
        "initialize default", "config default \(wanted)", "context default 3.0 with config",
        "surface default", "read default", "destroy default", "destroy surface default",
      ])
  }

  @Test func anEGL14WithItsExtensionsIsAskedForMinorVersionsAndNotice() throws {
    let display = FakeDisplay(
      version: (1, 4),
      extensions: "EGL_KHR_create_context EGL_EXT_create_context_robustness "
        + "EGL_KHR_surfaceless_context")
    let fake = FakeGraphics(FakeMachine(surfaceless: display))
    #expect(try fake.open(.surfaceless).info.minor == 2)
    #expect(fake.calls.contains("context surfaceless 3.2 notice with config"))
    #expect(!fake.calls.contains("surface surfaceless"))
  }

  @Test func resetsAreReportedOnlyWhereOpenGLCan() throws {
    func reports(_ minors: [EGLint]) throws -> Bool {
      let fake = FakeGraphics(FakeMachine(surfaceless: FakeDisplay(minors: minors)))
      return try fake.open(.surfaceless).run { $0.getGraphicsResetStatus != nil }
    }
    #expect(try reports([0, 1, 2]))
    #expect(try !reports([0, 1]))
  }
}
