// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles

// The functions of glblur.h that concern chains.

@c @implementation
public func glblur_chain_parse(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe glblur_chain_parse_within(json, length, folder, nil, error)
}

@c @implementation
public func glblur_chain_parse_within(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ limits: UnsafePointer<glblur_limits>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let limits = try unsafe Limits(limits)
    let text = try unsafe bytes(json, length, "json", most: ChainLimits.mostBytes)
    let folder = unsafe folder == nil ? "" : try unsafe string(folder, "folder")
    return unsafe ObjectHandle.address(of: try ChainFile(text, name: nil, folder: folder, limits))
  }
}

@c @implementation
public func glblur_chain_read(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe glblur_chain_read_within(path, nil, error)
}

@c @implementation
public func glblur_chain_read_within(
  _ path: UnsafePointer<CChar>?, _ limits: UnsafePointer<glblur_limits>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let limits = try unsafe Limits(limits)
    let path = try unsafe string(path, "path")
    // A longer file is read only a little beyond the limit, and then refused.
    let text = try OpenFile(path).readBytes { bytes throws(FileError) in
      bytes.count <= ChainLimits.mostBytes
    }
    return unsafe ObjectHandle.address(
      of: try ChainFile(text, name: path, folder: Path.folder(of: path), limits))
  }
}

@c @implementation
public func glblur_chain_with(
  _ chain: OpaquePointer?, _ target: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    return unsafe ObjectHandle.address(
      of: try chain.setting(string(target, "target"), to: string(value, "value")))
  }
}

@c @implementation
public func glblur_chain_inputs(
  _ chain: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    return try unsafe text(JSONText.array(chain.imageNames().map(JSONText.string)))
  }
}

@c @implementation
public func glblur_chain_free(_ chain: OpaquePointer?) {
  unsafe ObjectHandle<ChainFile>.release(chain)
}
