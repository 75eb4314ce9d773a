import CGLBlur
import Testing

struct LibraryError: Error, Equatable, CustomStringConvertible {
  var kind: Int
  var line: Int
  var path: String
  var message: String
  var cure: String

  init(taking error: OpaquePointer?) {
    kind = Int(glblur_error_kind(error))
    line = Int(glblur_error_line(error))
    path = String(cString: glblur_error_path(error))
    message = String(cString: glblur_error_message(error))
    cure = String(cString: glblur_error_cure(error))
    glblur_error_free(error)
  }

  var description: String { "\(kind), line \(line), '\(path)': \(message) [\(cure)]" }
}

typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>

func check<Result>(_ call: (ErrorPlace) -> Result?) throws -> Result {
  var error: OpaquePointer?
  let result = call(&error)
  if let result, error == nil { return result }
  throw LibraryError(taking: error)
}

func check(_ call: (ErrorPlace) -> Int32) throws {
  _ = try check { (error: ErrorPlace) -> Int32? in call(error) == 1 ? 1 : nil }
}

/// Returns a text of the library, which is freed.
func taking(_ text: UnsafeMutablePointer<CChar>) -> String {
  defer { glblur_free(text) }
  return String(cString: text)
}

/// A renderer of the library.
final class LibraryRenderer {
  let address: OpaquePointer

  init(backend: Int = GLBLUR_BACKEND_CPU, threads: Int32 = 2, quality: Int = GLBLUR_QUALITY_FAST)
    throws
  {
    address = try check { error in
      var options = glblur_options()
      options.size = UInt32(MemoryLayout<glblur_options>.size)
      options.backend = Int32(backend)
      options.threads = threads
      options.quality = Int32(quality)
      return glblur_renderer_new(&options, error)
    }
  }

  init(_ change: (inout glblur_options) -> Void) throws {
    address = try check { error in
      var options = glblur_options()
      options.size = UInt32(MemoryLayout<glblur_options>.size)
      options.backend = Int32(GLBLUR_BACKEND_CPU)
      options.threads = 2
      change(&options)
      return glblur_renderer_new(&options, error)
    }
  }

  deinit { glblur_renderer_free(address) }

  func render(_ chain: LibraryChain, _ source: Pixels?, into target: Pixels) throws {
    var image = source?.image ?? glblur_image()
    var result = target.image
    try check { error in
      withUnsafePointer(to: &image) { image in
        withExtendedLifetime((self, chain, source, target)) {
          glblur_render(
            address, chain.address, source == nil ? nil : image, nil, 0, &result, nil, error)
        }
      }
    }
  }
}

/// A chain of the library.
final class LibraryChain {
  let address: OpaquePointer

  init(_ json: String, folder: String? = nil) throws {
    var json = json
    address = try check { error in
      json.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) { text in
          glblur_chain_parse(text.baseAddress, text.count, folder, error)
        }
      }
    }
  }

  init(taking address: OpaquePointer) { self.address = address }

  deinit { glblur_chain_free(address) }
}
