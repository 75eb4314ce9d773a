// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference

// The functions of glblur.h that render and measure the pixels of a caller.

@c @implementation
public func glblur_output_size(
  _ chain: OpaquePointer?, _ source: UnsafePointer<glblur_image>?,
  _ inputs: UnsafePointer<glblur_input>?, _ count: Int, _ width: UnsafeMutablePointer<Int32>?,
  _ height: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let source = unsafe source == nil ? nil : try unsafe CallerImage(source, "source").traits()
    var all = try unsafe CallerImage.named(inputs, count) { (image) throws(CallError) in
      try image.traits()
    }
    all.merge(
      try chain.files(besides: Set(all.keys)) { path, limits in
        let info = try ImageInfo(contentsOf: path, limits: limits)
        return ImageTraits(ImageShape(info.size, info.format), info.profile)
      }
    ) { own, _ in own }
    let size = try chain.chain.resultSize(source, inputs: all)
    unsafe width?.pointee = Int32(size.width)
    unsafe height?.pointee = Int32(size.height)
    return 1
  }
}

@c @implementation
public func glblur_render(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: UnsafePointer<glblur_image>?,
  _ inputs: UnsafePointer<glblur_input>?, _ count: Int, _ target: UnsafePointer<glblur_image>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let pixels = try unsafe CallerImage(target, "target").pixels()
    let images = try unsafe CallerImages(chain, source, inputs, count)
    let summary = try renderer.render(
      chain.chain, images.source, inputs: images.inputs, images: images.files, into: pixels)
    if let report = unsafe report { unsafe report.pointee = try unsafe text(summary.json) }
    return 1
  }
}

@c @implementation
public func glblur_legibility(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: UnsafePointer<glblur_image>?,
  _ inputs: UnsafePointer<glblur_input>?, _ count: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let images = try unsafe CallerImages(chain, source, inputs, count)
    let labels = try renderer.labels(
      of: chain.chain, images.source, inputs: images.inputs, images: images.files)
    return try unsafe text(
      JSONText.object([("labels", .array(labels.map { $0.json(judgedBy: .aa) }))]))
  }
}

@c @implementation
public func glblur_measure(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: UnsafePointer<glblur_image>?,
  _ inputs: UnsafePointer<glblur_input>?, _ count: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let images = try unsafe CallerImages(chain, source, inputs, count, isMeasured: true)
    let found = try renderer.measurements(
      of: chain.chain, images.source, inputs: images.inputs, images: images.files)
    return try unsafe text(JSONText.object([("measurements", .array(found.map(\.json)))]))
  }
}

/// The images of a call.
private struct CallerImages {
  let source: BorrowedImage?
  let inputs: [String: BorrowedImage]
  /// The images that the chain declares with a file and the caller does not pass.
  let files: [String: Image]

  init(
    _ chain: ChainFile, _ source: UnsafePointer<glblur_image>?,
    _ inputs: UnsafePointer<glblur_input>?, _ count: Int, isMeasured: Bool = false
  ) throws {
    self.source =
      unsafe source == nil ? nil : try unsafe CallerImage(source, "source").borrowed()
    self.inputs = try unsafe CallerImage.named(inputs, count) { (image) throws(CallError) in
      try image.borrowed()
    }
    files = try chain.files(besides: Set(self.inputs.keys), isMeasured: isMeasured) {
      try Image(contentsOf: $0, limits: $1)
    }
  }
}
