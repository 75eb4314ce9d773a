import CGLBlur
import Testing

/// Wrong arguments give errors that name the argument and say what to do.
@Suite struct ArgumentTests {
  private static let blur = "[{\"filter\": \"gaussianBlur\", \"sigma\": 2}]"

  private func complaint(
    _ change: (inout glblur_image, inout glblur_image) -> Void, inputs: [String] = [],
    chain: String = blur
  ) throws -> LibraryError {
    let (renderer, chain) = (try LibraryRenderer(), try LibraryChain(chain))
    let (source, target) = (Pixels(8, 6), Pixels(8, 6))
    var (image, result) = (source.image, target.image)
    change(&image, &result)
    do {
      try check { error in
        glblur_render(
          renderer.address, chain.address, &image, nil, 0, &result, nil, error)
      }
    } catch let error as LibraryError {
      return error
    }
    Issue.record("there is no error")
    throw CancellationError()
  }

  private func expect(
    _ path: String, _ words: String, _ change: (inout glblur_image, inout glblur_image) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try complaint(change)
    #expect(error.kind == GLBLUR_ERROR_ARGUMENT, "\(error)", sourceLocation: sourceLocation)
    #expect(error.path == path, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.contains(words), "\(error)", sourceLocation: sourceLocation)
    #expect(
      !error.cure.isEmpty && error.message.hasSuffix(error.cure), "\(error)",
      sourceLocation: sourceLocation)
  }

  @Test func imagesThatCannotBeAreErrors() throws {
    try expect("source.size", "set it to 56") { source, _ in source.size = 0 }
    try expect("source.size", "39 is not possible") { source, _ in
      source.size = 39
    }
    for size: UInt32 in [44, 52] {
      try expect("source.size", "\(size) is not possible") { source, _ in source.size = size }
    }
    try expect("target.size", "4294967295 is not possible") { _, target in
      target.size = .max
    }
    try expect("source.channels", "6 means nothing") { source, _ in
      source.channels = 6
    }
    try expect("source.samples", "-1 means nothing") { source, _ in
      source.samples = -1
    }
    try expect("target.flags", "2 has bits") { _, target in target.flags = 2 }
    for (width, height) in [
      (0, 6), (8, 0), (-8, 6), (8, -6), (Int32.max, Int32.max), (32769, 32768),
    ] {
      try expect("source", "\(width)×\(height) pixels") { source, _ in
        source.width = width
        source.height = height
      }
    }
    try expect("source.data", "is NULL") { source, _ in source.data = nil }
    try expect("target.data", "is NULL") { _, target in target.data = nil }
    for stride in [1, 31, -31, .max, .min, Int.max / 2, Int.min / 4] {
      try expect("source.stride", "\(stride)") { source, _ in
        source.stride = stride
      }
    }
    try expect("source.data", "not aligned to samples of 2") { source, _ in
      source.samples = Int32(GLBLUR_UINT16)
      source.stride = 0
      source.data = source.data?.advanced(by: 1)
    }
    try expect("source.stride", "multiple of 4") { source, _ in
      source.samples = Int32(GLBLUR_FLOAT32)
      source.stride = 8 * 16 + 2
    }
    try expect("source.profile", "is NULL") { source, _ in
      source.profile_size = 500
    }
    try expect("target", "make it 8×6") { _, target in target.height = 5 }
  }

  @Test func nullPointersAreErrors() throws {
    let (renderer, chain) = (try LibraryRenderer(), try LibraryChain(Self.blur))
    var (image, result) = (Pixels(8, 6).image, Pixels(8, 6).image)
    func path(_ call: (ErrorPlace) -> Int32) -> String {
      do {
        try check(call)
      } catch let error as LibraryError {
        #expect(error.kind == GLBLUR_ERROR_ARGUMENT && !error.cure.isEmpty, "\(error)")
        return error.path
      } catch {}
      return "none"
    }
    #expect(
      path { glblur_render(nil, chain.address, &image, nil, 0, &result, nil, $0) }
        == "renderer")
    #expect(
      path { glblur_render(renderer.address, nil, &image, nil, 0, &result, nil, $0) }
        == "chain")
    #expect(
      path {
        glblur_render(renderer.address, chain.address, &image, nil, 0, nil, nil, $0)
      } == "target")
    #expect(
      path {
        glblur_render(renderer.address, chain.address, &image, nil, 2, &result, nil, $0)
      } == "inputs")
    #expect(
      path {
        glblur_render(renderer.address, chain.address, &image, nil, -1, &result, nil, $0)
      } == "inputs")
    #expect(
      path { glblur_picture_image(nil, &image, $0) } == "picture")
    #expect(path { glblur_picture_write(nil, "a.png", nil, $0) } == "picture")
    #expect(
      path {
        glblur_render_film(renderer.address, chain.address, nil, "b.y4m", nil, 0, nil, nil, $0)
      } == "path")
    #expect(
      path {
        glblur_render_film(
          renderer.address, chain.address, "a.y4m", "b.y4m", nil, 0, "{\"crf\": 99}", nil, $0)
      } == "options.crf")
    #expect(glblur_chain_parse(nil, 5, nil, nil) == nil)
    #expect(glblur_chain_read(nil, nil) == nil)
    #expect(glblur_chain_with(nil, nil, nil, nil) == nil)
    #expect(glblur_chain_with(chain.address, nil, "1", nil) == nil)
    #expect(glblur_chain_inputs(nil, nil) == nil)
    #expect(glblur_device(nil, nil) == nil)
    #expect(glblur_output_size(nil, nil, nil, 0, nil, nil, nil) == 0)
    #expect(glblur_picture_new(nil, nil) == nil)
    #expect(glblur_picture_read(nil, nil) == nil)
    #expect(glblur_picture_decode(nil, 7, nil) == nil)
    #expect(glblur_picture_decode(nil, 0, nil) == nil)
    #expect(glblur_picture_metadata(nil, nil) == nil)
    #expect(glblur_info(nil, nil) == nil)
    #expect(glblur_picture_encode(nil, "png", nil, nil, nil, nil) == 0)
    #expect(glblur_error_kind(nil) == GLBLUR_ERROR_NONE)
    #expect(String(cString: glblur_error_message(nil)) == "")
    glblur_error_free(nil)
    glblur_chain_free(nil)
    glblur_renderer_free(nil)
    glblur_picture_free(nil)
    glblur_free(nil)
  }

  @Test func lengthsThatCannotBeAreErrors() throws {
    func complaint(_ call: (ErrorPlace) -> OpaquePointer?) throws -> LibraryError? {
      do { glblur_picture_free(try check(call)) } catch let error as LibraryError { return error }
      return nil
    }
    for length in [-1, Int.max, 1 << 40] {
      let json = try complaint { glblur_chain_parse("[]", length, nil, $0) }
      #expect(
        json?.path == "json" && json?.kind == GLBLUR_ERROR_ARGUMENT, "\(String(describing: json))")
      let data = try complaint { glblur_picture_decode("abc", length, $0) }
      #expect(
        data?.path == "data" && data?.kind == GLBLUR_ERROR_ARGUMENT, "\(String(describing: data))")
    }
  }

  @Test func textsThatAreNotUTF8AreErrors() throws {
    let wrong: [CChar] = [CChar(bitPattern: 0xC3), 0]
    do {
      _ = try check { (error: ErrorPlace) in glblur_chain_read(wrong, error) }
      Issue.record("there is no error")
    } catch let error as LibraryError {
      #expect(error.kind == GLBLUR_ERROR_ARGUMENT && error.path == "path", "\(error)")
      #expect(error.cure == "pass a text in UTF-8")
    }
  }

  @Test func optionsThatCannotBeAreErrors() throws {
    func path(_ change: (inout glblur_options) -> Void) throws -> String {
      var options = glblur_options()
      options.size = UInt32(MemoryLayout<glblur_options>.size)
      change(&options)
      do {
        _ = try check { (error: ErrorPlace) in glblur_renderer_new(&options, error) }
      } catch let error as LibraryError {
        #expect(error.kind == GLBLUR_ERROR_ARGUMENT && !error.cure.isEmpty, "\(error)")
        #expect(error.message.hasPrefix("\(error.path): "), "\(error)")
        #expect(!error.message.contains("nil"), "\(error)")
        return error.path
      }
      return "none"
    }
    #expect(try path { $0.backend = 3 } == "options.backend")
    #expect(try path { $0.device = -1 } == "options.device")
    #expect(try path { $0.quality = 2 } == "options.quality")
    #expect(try path { $0.depth = 9 } == "options.depth")
    #expect(try path { $0.threads = -1 } == "options.threads")
    #expect(try path { $0.threads = 1025 } == "options.threads")
    #expect(try path { $0.memory = -1 } == "options.memory")
    #expect(try path { $0.max_cost = -1 } == "options.max_cost")
    #expect(try path { $0.max_shader_operations = .min } == "options.max_shader_operations")
    #expect(try path { $0.max_pass_pixels = -1 } == "options.max_pass_pixels")
    #expect(try path { $0.time_limit = .nan } == "options.time_limit")
    #expect(try path { $0.time_limit = -1 } == "options.time_limit")
    #expect(try path { $0.time_limit = 1e300 } == "none")
    #expect(try path { $0.size = 20 } == "options.size")
    #expect(try path { $0.size = 52 } == "options.size")
    #expect(try path { $0.size = 24 } == "none")
  }

  /// Tests that programs of other versions of the header get along: shorter structs, and longer ones whose
  /// further fields are 0.
  @Test func sizesOfOtherVersionsAreUnderstood() throws {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 8)
    defer { bytes.deallocate() }
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    guard let options = bytes.baseAddress?.assumingMemoryBound(to: glblur_options.self)
    else { return }
    options.pointee.size = 256
    glblur_renderer_free(try check { glblur_renderer_new(options, $0) })
    bytes[255] = 1
    do {
      _ = try check { (error: ErrorPlace) in glblur_renderer_new(options, error) }
      Issue.record("there is no error")
    } catch let error as LibraryError {
      #expect(error.path == "options" && error.cure.contains("newer library"), "\(error)")
    }
    // What lies behind a short struct is not looked at.
    options.pointee.size = 24
    options.pointee.memory = -1
    glblur_renderer_free(try check { glblur_renderer_new(options, $0) })
  }
}
