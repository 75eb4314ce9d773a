// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import GLBlurVideo
import JSONParsing

// The functions of glblur.h that make films.

@c @implementation
public func glblur_render_film(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ output: UnsafePointer<CChar>?, _ inputs: UnsafePointer<glblur_named_picture>?, _ count: Int,
  _ options: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let call = try unsafe FilmCall(options, among: FilmCall.keys)
    if let to = call.reading.to, to <= call.reading.from {
      throw CallError.argument(
        "options.to", "\(to) s is not after 'from', \(call.reading.from) s",
        cure: "pass a later time")
    }
    let film = try renderer.renderFilm(
      chain.chain, unsafe string(path, "path"), to: unsafe string(output, "output"),
      inputs: unsafe pictures(inputs, count, of: chain), rate: call.rate, duration: call.duration,
      reading: call.reading,
      writing: call.writing, surveyingEvery: call.step)
    if let report = unsafe report { unsafe report.pointee = try unsafe text(film.json) }
    return 1
  }
}

@c @implementation
public func glblur_render_frames(
  _ renderer: OpaquePointer?, _ chain: OpaquePointer?, _ source: OpaquePointer?,
  _ output: UnsafePointer<CChar>?, _ inputs: UnsafePointer<glblur_named_picture>?, _ count: Int,
  _ options: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe call(error, failed: 0) {
    let renderer = try unsafe ObjectHandle<Renderer>.value(at: renderer, "renderer")
    let chain = try unsafe ObjectHandle<ChainFile>.value(at: chain, "chain")
    let source =
      unsafe source == nil ? nil : try unsafe ObjectHandle<Picture>.value(at: source, "source")
    let call = try unsafe FilmCall(options, among: FilmCall.keysOfPictures)
    let film = try renderer.renderFilm(
      of: chain.chain, source?.image, to: unsafe string(output, "output"),
      inputs: unsafe pictures(inputs, count, of: chain), duration: call.duration,
      rate: call.rate ?? 25, writing: call.writing, surveyingEvery: call.step)
    if let report = unsafe report { unsafe report.pointee = try unsafe text(film.json) }
    return 1
  }
}

extension RenderedFilm {
  fileprivate var json: JSONText {
    .object([
      ("frames", .integer(frameCount)), ("width", .integer(size.width)),
      ("height", .integer(size.height)), ("labels", .array(labels.map(\.json))),
      ("notes", .array((notes + labels.flatMap(\.warnings)).map(JSONText.string))),
    ])
  }
}

/// The options of a call that renders a film.
private struct FilmCall {
  var rate: FrameRate?
  var duration: Double?
  var reading = FilmReadOptions()
  var writing = FilmOptions()
  var step = 1
  private var sound = FilmSound("")
  /// The last option about a sound file.
  private var ofSound: String?

  private static let keysOfAll = [
    "fps", "duration", "codec", "crf", "preset", "background", "max_frames", "survey", "sound",
    "sound_gain", "sound_fade_in", "sound_fade_out", "sound_from", "sound_loop",
  ]

  static let keysOfPictures = keysOfAll + ["loops", "quality", "lossless", "level", "metadata"]

  static let keys = keysOfAll + ["from", "to", "max_pixels", "on_error", "sound_mix"]

  /// Throws a `CallError` if an option is wrong or not among `keys`.
  init(_ options: UnsafePointer<CChar>?, among keys: [String]) throws(CallError) {
    guard let options = unsafe options else { return }
    for (key, json) in try members(ofOptions: unsafe string(options, "options")) {
      guard keys.contains(key) else { throw .unknownOption(key, among: keys) }
      try set(key, json)
    }
    if !sound.path.isEmpty {
      writing.sound = sound
    } else if let ofSound {
      throw .argument(
        "options.\(ofSound)", "there is no sound file", cure: "pass its name as 'sound', too")
    }
  }

  private mutating func set(_ key: String, _ json: JSON) throws(CallError) {
    let place = "options.\(key)"
    if key.hasPrefix("sound_") { ofSound = key }
    switch key {
    case "from": reading.from = try json.seconds(place)
    case "to": reading.to = try json.seconds(place)
    case "duration": duration = try json.seconds(place)
    case "max_pixels":
      reading.limits = ReadLimits(
        maxPixels: try json.count(1...Image.maximumPixels, place))
    case "fps": rate = try json.rate(place)
    case "codec": writing.codec = try json.word(place)
    case "crf": writing.crf = try json.count(0...63, place)
    case "preset":
      guard case .string(let word) = json.value else {
        throw .argument(place, "found \(json.kind)", cure: "pass a text such as \"fast\"")
      }
      writing.preset = word
    case "loops": writing.loops = try json.count(0...Int(Int32.max), place)
    case "quality", "lossless", "level", "metadata", "background":
      try writing.pictures.set(key, json)
    case "sound_gain": sound.gain = try Self.number(json, -100...60, place)
    case "sound_fade_in": sound.fadeIn = try Self.number(json, 0...3600, place)
    case "sound_fade_out": sound.fadeOut = try Self.number(json, 0...600, place)
    case "sound_from": sound.from = try json.seconds(place)
    case "sound_loop": sound.loops = try json.boolean(place)
    case "sound_mix": sound.mixes = try json.boolean(place)
    case "sound":
      if case .string(let path) = json.value, !path.isEmpty {
        sound.path = path
        return
      }
      guard case .boolean = json.value else {
        throw .argument(
          place, "found \(json.kind)", cure: "pass true, false or the name of a sound file")
      }
      let isWanted = try json.boolean(place)
      (reading.carriesTracks, writing.copiesSound) = (isWanted, isWanted)
    case "max_frames": writing.mostFrames = try json.count(1...Int(Int32.max), place)
    case "survey": step = try json.count(1...Int(Int32.max), place)
    case "on_error": reading.damage = try json.word(place)
    default: throw .unknownOption(key, among: Self.keys)
    }
  }

  private static func number(
    _ json: JSON, _ range: ClosedRange<Int>, _ place: String
  ) throws(CallError) -> Double {
    guard case .number(let number) = json.value,
      (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
    else {
      throw .argument(
        place, "found \(json.kind)",
        cure: "pass a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
