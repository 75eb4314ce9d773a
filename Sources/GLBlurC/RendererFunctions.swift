// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurGPU
import GLBlurReports

// The functions of glblur.h that concern renderers.

@c @implementation
public func glblur_renderer_new(
  _ options: UnsafePointer<glblur_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    unsafe Handle.address(of: Renderer(try Renderer.Options(options)))
  }
}

@c @implementation
public func glblur_renderer_free(_ renderer: OpaquePointer?) {
  unsafe Handle<Renderer>.release(renderer)
}

@c @implementation
public func glblur_device(
  _ renderer: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    try unsafe text(Handle<Renderer>.value(at: renderer, "renderer").device().json)
  }
}
