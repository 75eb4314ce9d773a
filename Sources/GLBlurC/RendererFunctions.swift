// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurGPU
import GLBlurReference

// The functions of glblur.h that concern renderers.

@c @implementation
public func glblur_renderer_new(
  _ options: UnsafePointer<glblur_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    unsafe ObjectHandle.address(of: Renderer(try Renderer.Options(options)))
  }
}

@c @implementation
public func glblur_renderer_free(_ renderer: OpaquePointer?) {
  unsafe ObjectHandle<Renderer>.release(renderer)
}

@c @implementation
public func glblur_device(
  _ renderer: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    try unsafe text(ObjectHandle<Renderer>.value(at: renderer, "renderer").device().json)
  }
}
