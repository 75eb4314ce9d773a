import Glibc

/// Little CMS 2, an independent implementation of ICC profiles, opened at run time.
@unsafe package final class LittleCMS {
  package typealias Handle = UnsafeMutableRawPointer
  /// The pixel types of `lcms2.h`: three float64 channels.
  package static let rgb: UInt32 = 1 << 22 | 4 << 16 | 3 << 3
  package static let xyz: UInt32 = 1 << 22 | 9 << 16 | 3 << 3

  /// Inks of CMYK are 0…100.
  package static let gray: UInt32 = 1 << 22 | 3 << 16 | 1 << 3
  package static let cmyk: UInt32 = 1 << 22 | 6 << 16 | 4 << 3

  private let library: Handle

  /// Returns nil if the library is not installed.
  package init?() {
    guard let library = unsafe dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    unsafe self.library = library
  }

  private func function<T>(_ name: String, _ type: T.Type) -> T {
    // Every version 2 has these functions, with the types of lcms2.h.
    unsafe unsafeBitCast(dlsym(library, name), to: T.self)
  }

  /// Returns nil if the library refuses the profile.
  package func open(_ bytes: [UInt8]) -> Handle? {
    let open = unsafe function(
      "cmsOpenProfileFromMem",
      (@convention(c) (UnsafeRawPointer?, UInt32) -> Handle?).self)
    return unsafe bytes.withUnsafeBytes { unsafe open($0.baseAddress, UInt32($0.count)) }
  }

  package func sRGB() -> Handle? {
    unsafe function("cmsCreate_sRGBProfile", (@convention(c) () -> Handle?).self)()
  }

  package func xyzProfile() -> Handle? {
    unsafe function("cmsCreateXYZProfile", (@convention(c) () -> Handle?).self)()
  }

  /// Returns a profile of the library's own making.
  ///
  /// - Parameters:
  ///   - chromaticities: The x and y of white, red, green and blue.
  ///   - type: One more than the ICC's type of the parametric curve, or 0 for a table.
  ///   - numbers: The numbers of the curve, or its samples.
  package func profile(
    _ chromaticities: [(x: Double, y: Double)], type: Int32, numbers: [Double], version: Double
  ) -> [UInt8] {
    let parametric = unsafe function(
      "cmsBuildParametricToneCurve",
      (@convention(c) (Handle?, Int32, UnsafePointer<Double>) -> Handle?).self)
    let tabulated = unsafe function(
      "cmsBuildTabulatedToneCurve16",
      (@convention(c) (Handle?, UInt32, UnsafePointer<UInt16>) -> Handle?).self)
    let create = unsafe function(
      "cmsCreateRGBProfile",
      (@convention(c) (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Handle?>) ->
        Handle?).self)
    let setVersion = unsafe function(
      "cmsSetProfileVersion", (@convention(c) (Handle?, Double) -> Void).self)
    let save = unsafe function(
      "cmsSaveProfileToMem",
      (@convention(c) (Handle?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>) -> Int32)
        .self)
    let samples = numbers.map { UInt16(min(max($0, 0), 1) * 65535 + 0.5) }
    let curve =
      unsafe type == 0
      ? tabulated(nil, UInt32(samples.count), samples) : parametric(nil, type, numbers)
    let points = chromaticities.map { [$0.x, $0.y, 1] }
    let handle = unsafe create(points[0], points[1] + points[2] + points[3], [curve, curve, curve])
    unsafe setVersion(handle, version)
    var count: UInt32 = 0
    _ = unsafe save(handle, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    _ = unsafe bytes.withUnsafeMutableBytes { unsafe save(handle, $0.baseAddress, &count) }
    _ = unsafe function("cmsCloseProfile", (@convention(c) (Handle?) -> Int32).self)(handle)
    unsafe function("cmsFreeToneCurve", (@convention(c) (Handle?) -> Void).self)(curve)
    return bytes
  }

  /// Converts by the relative colorimetric intent, in float64, and closes the profiles.
  package func convert(
    _ colors: [SIMD3<Double>], from source: (Handle?, UInt32), to target: (Handle?, UInt32)
  ) -> [SIMD3<Double>] {
    let input = colors.flatMap { [$0.x, $0.y, $0.z] }
    let output = unsafe convert(input, count: colors.count, from: source, to: target, intent: 1)
    return stride(from: 0, to: output.count, by: 3).map { SIMD3(output[$0..<$0 + 3]) }
  }

  /// Converts grey, RGB or CMYK of 0…1 to sRGB by the perceptual intent, in float64, clipped to
  /// 0…1. Returns nil if the library refuses the profile.
  package func sRGB(of colors: [[Double]], by profile: [UInt8]) -> [[Double]]? {
    guard let first = colors.first, let source = unsafe open(profile) else { return nil }
    let type = unsafe first.count == 4 ? Self.cmyk : first.count == 1 ? Self.gray : Self.rgb
    let scale = first.count == 4 ? 100.0 : 1
    let output = unsafe convert(
      colors.flatMap { $0.map { $0 * scale } }, count: colors.count, from: (source, type),
      to: (sRGB(), Self.rgb), intent: 0)
    return stride(from: 0, to: output.count, by: 3).map { start in
      output[start..<start + 3].map { min(max($0, 0), 1) }
    }
  }

  private func convert(
    _ input: [Double], count: Int, from source: (Handle?, UInt32), to target: (Handle?, UInt32),
    intent: UInt32
  ) -> [Double] {
    let create = unsafe function(
      "cmsCreateTransform",
      (@convention(c) (Handle?, UInt32, Handle?, UInt32, UInt32, UInt32) -> Handle?).self)
    let convert = unsafe function(
      "cmsDoTransform",
      (@convention(c) (Handle?, UnsafeRawPointer?, UnsafeMutableRawPointer?, UInt32) -> Void).self)
    let close = unsafe function("cmsCloseProfile", (@convention(c) (Handle?) -> Int32).self)
    // 0x140 is cmsFLAGS_NOCACHE and cmsFLAGS_NOOPTIMIZE.
    let transform = unsafe create(source.0, source.1, target.0, target.1, intent, 0x140)
    var output = [Double](repeating: .nan, count: 3 * count)
    unsafe input.withUnsafeBytes { input in
      unsafe output.withUnsafeMutableBytes { output in
        unsafe convert(transform, input.baseAddress, output.baseAddress, UInt32(count))
      }
    }
    unsafe function("cmsDeleteTransform", (@convention(c) (Handle?) -> Void).self)(transform)
    _ = unsafe (close(source.0), close(target.0))
    return output
  }
}
