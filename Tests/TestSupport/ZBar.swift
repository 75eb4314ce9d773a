import Glibc

/// The barcode reader ZBar, independent of glblur, opened at run time.
@unsafe package final class ZBar {
  private typealias Handle = UnsafeMutableRawPointer
  private let library: Handle

  /// Returns nil if the library is not installed.
  package init?() {
    guard let library = unsafe dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    unsafe self.library = library
  }

  private func function<T>(_ name: String, _ type: T.Type) -> T {
    // Every version 0 has these functions, with the types of zbar.h.
    unsafe unsafeBitCast(dlsym(library, name), to: T.self)
  }

  /// Returns the texts of all codes of one kind, in ZBar's words such as `QR-Code`, row by row.
  package func texts(of kind: String, in greys: [UInt8], width: Int) -> [String] {
    typealias Make = @convention(c) () -> Handle?
    typealias Take = @convention(c) (Handle?) -> Void
    typealias Follow = @convention(c) (Handle?) -> Handle?
    typealias Text = @convention(c) (Handle?) -> UnsafePointer<CChar>?
    let scanner = unsafe function("zbar_image_scanner_create", Make.self)()
    let image = unsafe function("zbar_image_create", Make.self)()
    defer {
      unsafe function("zbar_image_destroy", Take.self)(image)
      unsafe function("zbar_image_scanner_destroy", Take.self)(scanner)
    }
    // The format "Y800" has one byte of grey a pixel.
    unsafe function(
      "zbar_image_set_format", (@convention(c) (Handle?, CUnsignedLong) -> Void).self)(
        image, 0x3030_3859)
    unsafe function(
      "zbar_image_set_size", (@convention(c) (Handle?, CUnsignedInt, CUnsignedInt) -> Void).self)(
        image, CUnsignedInt(width), CUnsignedInt(greys.count / width))
    let setData = unsafe function(
      "zbar_image_set_data",
      (@convention(c) (Handle?, UnsafeRawPointer?, CUnsignedLong, Handle?) -> Void).self)
    let scan = unsafe function(
      "zbar_scan_image", (@convention(c) (Handle?, Handle?) -> CInt).self)
    let type = unsafe function("zbar_symbol_get_type", (@convention(c) (Handle?) -> CInt).self)
    let name = unsafe function(
      "zbar_get_symbol_name", (@convention(c) (CInt) -> UnsafePointer<CChar>?).self)
    return unsafe greys.withUnsafeBytes { bytes in
      unsafe setData(image, bytes.baseAddress, CUnsignedLong(bytes.count), nil)
      _ = unsafe scan(scanner, image)
      var texts: [String] = []
      var symbol = unsafe function("zbar_image_first_symbol", Follow.self)(image)
      while let found = unsafe symbol {
        if let text = unsafe function("zbar_symbol_get_data", Text.self)(found),
          let words = unsafe name(type(found)), unsafe String(cString: words) == kind
        {
          unsafe texts.append(String(cString: text))
        }
        unsafe symbol = function("zbar_symbol_next", Follow.self)(found)
      }
      return texts
    }
  }
}
