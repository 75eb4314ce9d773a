import GLBlur
import Synchronization

/// The renderers shared by all tests of a process, since a context of OpenGL ES takes long to open.
enum Renderers {
  private static let renderers = Mutex<[Renderer.Options: Renderer]>([:])

  static func renderer(_ quality: Quality, _ device: DeviceChoice) -> Renderer {
    let options = Renderer.Options(device: device, quality: quality)
    return renderers.withLock { renderers in
      if let renderer = renderers[options] { return renderer }
      let renderer = Renderer(options)
      renderers[options] = renderer
      return renderer
    }
  }
}
