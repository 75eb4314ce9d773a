// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurGPU
import GLBlurReference
import SystemLibrary

// The functions of glblur.h that concern the library itself, and errors.

@c @implementation
public func glblur_version() -> UInt32 { UInt32(GLBLUR_VERSION) }

@c @implementation
public func glblur_release() -> UnsafePointer<CChar>? { unsafe release.start }

/// A text of the library, which is never freed.
///
/// `@unchecked Sendable`: nothing changes the text.
@safe private struct StaticText: @unchecked Sendable {
  let start: UnsafePointer<CChar>?

  init(_ text: String) { unsafe start = UnsafePointer(strdup(text)) }
}

private let release = StaticText(Version.current)
private let noText = StaticText("")

@c @implementation
public func glblur_filters() -> UnsafeMutablePointer<CChar>? {
  try? unsafe text(JSONText.object([("filters", .array(FilterDescription.all.map(\.json)))]))
}

@c @implementation
public func glblur_release_memory() { Renderer.releaseMemory() }

@c @implementation
public func glblur_free(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

@c @implementation
public func glblur_error_kind(_ error: OpaquePointer?) -> Int32 {
  unsafe handle(error)?.kind ?? Int32(GLBLUR_ERROR_NONE)
}

@c @implementation
public func glblur_error_line(_ error: OpaquePointer?) -> Int32 { unsafe handle(error)?.line ?? 0 }

@c @implementation
public func glblur_error_path(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe handle(error)?.path.map { unsafe UnsafePointer($0) } ?? noText.start
}

@c @implementation
public func glblur_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe handle(error)?.message.map { unsafe UnsafePointer($0) } ?? noText.start
}

@c @implementation
public func glblur_error_cure(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe handle(error)?.cure.map { unsafe UnsafePointer($0) } ?? noText.start
}

@c @implementation
public func glblur_error_free(_ error: OpaquePointer?) {
  unsafe ObjectHandle<ErrorHandle>.release(error)
}

private func handle(_ error: OpaquePointer?) -> ErrorHandle? {
  try? unsafe ObjectHandle<ErrorHandle>.value(at: error, "error")
}

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
