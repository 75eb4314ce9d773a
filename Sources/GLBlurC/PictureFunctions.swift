// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import SystemLibrary

// The functions of glblur.h that concern pictures.

@c @implementation
public func glblur_picture_new(
  _ image: UnsafePointer<glblur_image>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let image = try unsafe CallerImage(image, "image").borrowed()
    return unsafe ObjectHandle.address(of: Picture(try Image(copying: image)))
  }
}

@c @implementation
public func glblur_picture_read(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe glblur_picture_read_within(path, nil, error)
}

@c @implementation
public func glblur_picture_read_within(
  _ path: UnsafePointer<CChar>?, _ limits: UnsafePointer<glblur_limits>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let limits = try unsafe Limits(limits)
    return unsafe ObjectHandle.address(
      of: Picture(try Image(contentsOf: string(path, "path"), limits: limits.files)))
  }
}

@c @implementation
public func glblur_picture_decode(
  _ data: UnsafeRawPointer?, _ length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe glblur_picture_decode_within(data, length, nil, error)
}

@c @implementation
public func glblur_picture_decode_within(
  _ data: UnsafeRawPointer?, _ length: Int, _ limits: UnsafePointer<glblur_limits>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let limits = try unsafe Limits(limits)
    let bytes = try unsafe bytes(data, length, "data", most: 1 << 32)
    let image = try unsafe Image(encoded: Array(bytes), limits: limits.files)
    return unsafe ObjectHandle.address(of: Picture(image))
  }
}

@c @implementation
public func glblur_picture_image(
  _ picture: OpaquePointer?, _ image: UnsafeMutablePointer<glblur_image>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let picture = try unsafe ObjectHandle<Picture>.value(at: picture, "picture")
    let target = try unsafe SizedStruct(image, "image", least: 40)
    let own = picture.image
    var view = unsafe glblur_image()
    unsafe view.channels = Int32(GLBLUR_RGBA)
    unsafe view.samples =
      switch own.format {
      case .rgba8: Int32(GLBLUR_UINT8)
      case .rgba16: Int32(GLBLUR_UINT16)
      case .rgbaFloat: Int32(GLBLUR_FLOAT32)
      }
    unsafe view.width = Int32(own.width)
    unsafe view.height = Int32(own.height)
    unsafe view.data = UnsafeMutableRawPointer(mutating: own.base)
    unsafe view.stride = own.bytesPerRow
    if unsafe !picture.profile.isEmpty {
      unsafe view.profile = UnsafeRawPointer(picture.profile.baseAddress)
      unsafe view.profile_size = picture.profile.count
    }
    unsafe target.write(view)
    return 1
  }
}

@c @implementation
public func glblur_picture_metadata(
  _ picture: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    try unsafe text(ObjectHandle<Picture>.value(at: picture, "picture").image.json)
  }
}

@c @implementation
public func glblur_info(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    try unsafe text(.object(InspectedFile(contentsOf: string(path, "path")).members))
  }
}

@c @implementation
public func glblur_render_picture(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: OpaquePointer?,
  _ inputs: UnsafePointer<glblur_named_picture>?, _ count: Int,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let source =
      unsafe source == nil ? nil : try unsafe ObjectHandle<Picture>.value(at: source, "source")
    let images = try unsafe pictures(inputs, count, of: chain)
    let rendering = try renderer.render(
      [chain.chain], source?.image, inputs: images, on: nil, in: renderer.context)[0]
    if let report = unsafe report {
      unsafe report.pointee = try unsafe text(rendering.summary.json)
    }
    return unsafe ObjectHandle.address(of: Picture(rendering.image))
  }
}

@c @implementation
public func glblur_picture_write(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let image = try unsafe ObjectHandle<Picture>.value(at: picture, "picture").image
    try image.write(
      to: unsafe string(path, "path"), options: unsafe writeOptions(options))
    return 1
  }
}

@c @implementation
public func glblur_picture_encode(
  _ picture: OpaquePointer?, _ ending: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let image = try unsafe ObjectHandle<Picture>.value(at: picture, "picture").image
    let word = try unsafe string(ending, "ending")
    let name = word.hasPrefix(".") ? word : "." + word
    guard let format = FileFormat.allCases.first(where: { $0.endings.contains(name.lowercased()) })
    else {
      throw CallError.argument(
        "ending", "'\(word)' does not name a format that can be written",
        cure: "pass one of "
          + FileFormat.allCases.flatMap(\.endings).map { String($0.dropFirst()) }
          .joined(separator: ", "))
    }
    guard let data = unsafe data, let length = unsafe length else {
      throw CallError.argument(
        "data", "or length is NULL", cure: "pass the addresses of a pointer and a length")
    }
    let bytes = try image.encoded(as: format, options: unsafe writeOptions(options))
    guard let copy = unsafe malloc(max(1, bytes.count)) else {
      throw ImageError.outOfMemory(bytes: bytes.count)
    }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe copy.copyMemory(from: start, byteCount: bytes.count)
    }
    unsafe data.pointee = unsafe copy
    unsafe length.pointee = bytes.count
    return 1
  }
}

@c @implementation
public func glblur_compare(
  _ first: OpaquePointer?, _ second: OpaquePointer?, _ metric: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe call(error, failed: nil) {
    let first = try unsafe ObjectHandle<Picture>.value(at: first, "first").image
    let second = try unsafe ObjectHandle<Picture>.value(at: second, "second").image
    let word = unsafe metric == nil ? Metric.samples.rawValue : try unsafe string(metric, "metric")
    guard let metric = Metric(rawValue: word) else {
      let words = Metric.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw CallError.argument("metric", "found '\(word)'", cure: "pass one of \(words), or NULL")
    }
    let difference = try ImageDifference(first, second)
    return try unsafe text(
      JSONText.object([
        ("difference", difference.json),
        ("metric", try metric.measure(first, second, difference).json),
      ]))
  }
}

@c @implementation
public func glblur_picture_free(_ picture: OpaquePointer?) {
  unsafe ObjectHandle<Picture>.release(picture)
}

private func writeOptions(_ json: UnsafePointer<CChar>?) throws(CallError) -> WriteOptions {
  guard let json = unsafe json else { return WriteOptions() }
  return try WriteOptions(json: unsafe string(json, "options"))
}

/// Adds the images that the chain declares with a file and the caller does not pass.
func pictures(
  _ inputs: UnsafePointer<glblur_named_picture>?, _ count: Int, of chain: ChainFile
) throws -> [String: Image] {
  var images: [String: Image] = [:]
  let list = try unsafe list(inputs, count, "inputs")
  for index in list.indices {
    let place = "inputs[\(index)]"
    let name = try unsafe string(list[index].name, "\(place).name")
    let picture = try unsafe ObjectHandle<Picture>.value(
      at: list[index].picture, "\(place).picture")
    guard images.updateValue(picture.image, forKey: name) == nil else {
      throw CallError.twice(name, place)
    }
  }
  images.merge(
    try chain.files(besides: Set(images.keys)) { try Image(contentsOf: $0, limits: $1) }
  ) { own, _ in own }
  return images
}
