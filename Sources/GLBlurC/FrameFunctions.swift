// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import JSONParsing
import Synchronization

// The functions of glblur.h that concern chains that change over time.

@c @implementation
public func glblur_chain_at(
  _ chain: OpaquePointer?, _ moment: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let text = try unsafe string(moment, "moment")
    guard let moment = KeyTime(text) else {
      throw CallError.argument(
        "moment", "found '\(text)'",
        cure: "pass seconds such as \"1.5\", \"60%\" of the duration, or \"12f\" for a frame")
    }
    return unsafe ObjectHandle.address(
      of: try chain.at(moment, TimeCall(options, among: ["duration", "fps"])))
  }
}

@c @implementation
public func glblur_frames_new(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: OpaquePointer?,
  _ inputs: UnsafePointer<glblur_named_picture>?, _ count: Int, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let source =
      unsafe source == nil ? nil : try unsafe ObjectHandle<Picture>.value(at: source, "source")
    let times = try unsafe TimeCall(options, among: ["duration", "fps", "survey"])
    return unsafe ObjectHandle.address(
      of: try FrameSequence(
        renderer, chain.chain, source?.image, inputs: pictures(inputs, count, of: chain), times))
  }
}

@c @implementation
public func glblur_frames_count(_ frames: OpaquePointer?) -> Int64 {
  call(nil, failed: 0) {
    Int64(try unsafe ObjectHandle<FrameSequence>.value(at: frames, "frames").count)
  }
}

@c @implementation
public func glblur_frames_next(
  _ frames: OpaquePointer?, _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe call(error, failed: nil) {
    guard let frame = try unsafe ObjectHandle<FrameSequence>.value(at: frames, "frames").next()
    else { return nil }
    if let report = unsafe report {
      unsafe report.pointee = try unsafe text(
        frame.rendering.summary.json.appending([
          ("index", .integer(frame.index)), ("time", .number(frame.time)),
        ]))
    }
    return unsafe ObjectHandle.address(of: Picture(frame.image))
  }
}

@c @implementation
public func glblur_frames_free(_ frames: OpaquePointer?) {
  unsafe ObjectHandle<FrameSequence>.release(frames)
}

/// The options of a call that concerns times.
struct TimeCall {
  private(set) var duration: Double?
  private(set) var rate = FrameRate(25)
  private(set) var step = 1

  /// Throws a `CallError` if an option is wrong or not among `keys`.
  init(_ options: UnsafePointer<CChar>?, among keys: [String]) throws(CallError) {
    guard let options = unsafe options else { return }
    for (key, json) in try members(ofOptions: unsafe string(options, "options")) {
      guard keys.contains(key) else { throw .unknownOption(key, among: keys) }
      let place = "options.\(key)"
      switch key {
      case "duration": duration = try json.seconds(place)
      case "fps": rate = try json.rate(place)
      case "survey": step = try json.count(1...Int(Int32.max), place)
      default: throw .unknownOption(key, among: keys)
      }
    }
  }
}

/// The frames of a chain that changes over time, which are rendered as they are taken.
final class FrameSequence: Sendable {
  let count: Int
  private let iterator: Mutex<Iterator>

  /// Threads use the iterator one after the other.
  private struct Iterator {
    let next: () -> Result<RenderedFrame, any Error>?
  }

  init(
    _ renderer: Renderer, _ chain: Chain, _ source: Image?, inputs: [String: Image],
    _ times: TimeCall
  ) throws {
    count = try ChainFrames(chain, duration: times.duration, rate: times.rate).count
    let frames = try renderer.frames(
      of: chain, source, inputs: inputs, duration: times.duration, rate: times.rate,
      surveyingEvery: times.step)
    var iterator = frames.makeIterator()
    self.iterator = Mutex(Iterator { iterator.next() })
  }

  /// Renders the next frame. Returns nil after the last one and after an error.
  func next() throws -> RenderedFrame? {
    try iterator.withLock { iterator in iterator.next() }?.get()
  }
}
