public import GLBlur
public import Testing
import PictureTesting

/// Expects that OpenGL ES and the CPU render a chain alike.
///
/// ```swift
/// @Test func theGlassIsTheSameOnBothBackends() throws {
///   expectAgreement(glass, try TestPicture.noise(width: 320, height: 240))
/// }
/// ```
///
/// A filter of your own needs this test once. Software drivers of OpenGL ES count, so the test also
/// runs without a GPU. Where no OpenGL ES opens, the expectation fails; the trait
/// `.requiresOpenGLES` skips the test there.
///
/// If the expectation fails, the issue names the worst pixel. Both pictures, their difference and
/// the numbers are attached to the test; `swift test --attachments-path FOLDER` keeps attachments.
///
/// - Parameters:
///   - image: The input image. `TestPicture` has pictures by formula.
///   - inputs: Further images, by their names in the chain.
///   - tolerance: The maximum allowed difference of a premultiplied sample, in 8-bit levels of
///     0…255 for every format. Nil means 1 with the quality `fast`: results of the CPU lie within
///     0.6 of a level of the formula and those of OpenGL ES within 1, so whole levels differ by at
///     most 1. For a chain that amplifies differences, such as one with much contrast, pass its
///     gain. With the quality `exact` nil means 0 on drivers that compute like the CPU, as
///     `glblur info` says, and one level of the result's depth on others.
///   - device: The display on which OpenGL ES is opened. The default takes a GPU if there is one.
/// - Returns: The difference, or nil if a backend could not render.
@discardableResult
public func expectAgreement(
  _ chain: Chain, _ image: Image, inputs: [String: Image] = [:], within tolerance: Double? = nil,
  quality: Quality = .fast, device: DeviceChoice = .auto,
  sourceLocation: SourceLocation = #_sourceLocation
) -> ImageDifference? {
  let renderer = Renderers.renderer(quality, device)
  do {
    let cpu = try renderer.render(chain, image, inputs: inputs, on: .cpu)
    let gpu = try renderer.render(chain, image, inputs: inputs, on: .gpu)
    let info = gpu.device
    let most =
      try quality == .exact ? renderer.deviceArithmetic().exactTolerance(gpu.image.format) : 1
    let comparison = try Comparison(
      .init(name: "gpu", image: gpu.image), .init(name: "cpu", image: cpu.image),
      within: tolerance ?? most)
    if !comparison.isWithinTolerance {
      let name = info.map { " (\($0.renderer))" } ?? ""
      Report.issue(
        "OpenGL ES\(name) and the CPU disagree: \(comparison.summary)", at: sourceLocation
      ) { try comparison.attachments("agreement") }
    }
    return comparison.difference
  } catch let error as GPUError where error.isAbsence {
    Report.issue(
      "OpenGL ES does not open, so nothing was compared: \(error)\n"
        + "The trait .requiresOpenGLES skips a test where OpenGL ES does not open.",
      at: sourceLocation)
  } catch {
    Report.issue("The chain cannot be rendered: \(error)", at: sourceLocation)
  }
  return nil
}
