import GLBlur
import GLBlurFiles
import TestSupport
import Testing

/// Renders that are refused for want of memory name an amount that suffices, as greater ones do.
@Suite struct RefusalTests {
  /// Images whose size grows on the way, so that the memory for tiles depends on where the result
  /// is held; wide blurs of two images, which are held in memory only where it is plentiful; a
  /// chain that does not read its picture; and a mosaic, whose tiles need the pixels of two cells,
  /// also behind a label.
  @Test(
    arguments: [
      """
      [{"filter": "resize", "width": 16000, "height": 430},
        {"filter": "effectView", "reduceTransparency": true}]
      """,
      """
      [{"filter": "gaussianBlur", "sigma": 90, "edge": "transparent"},
        {"filter": "blend", "overlay": "@overlay", "mode": "screen"}]
      """,
      """
      [{"filter": "radialGradient", "center": ["30%", "60%"], "radius": 400,
         "stops": [[0, "red"], [1, "blue"]]},
        {"filter": "effectView"}]
      """,
      """
      [{"filter": "tiltShift", "edge": "transparent"}, {"filter": "pixellate", "size": "100%"},
        {"filter": "gaussianBlur", "sigma": 2}]
      """,
      """
      [{"filter": "tiltShift", "edge": "transparent"}, {"filter": "pixellate", "size": "100%"},
        {"filter": "label", "text": "a", "size": 200, "frame": ["1%", "1%", "98%", "98%"],
          "color": "auto", "legible": "AA"}]
      """,
    ])
  func amountsSuffice(_ json: String) throws {
    // Images are held alike for both backends, so one chain stands for the GPU.
    try check(json, on: .cpu)
    if json.contains("@overlay") { try check(json, on: .gpu) }
  }

  private func check(_ json: String, on backend: Backend) throws {
    let chain = try Chain(json: json)
    let folder = try Folder()
    try Image.noise(1500, 900).write(to: folder["picture.png"])
    // Everything is refused with 34 MiB, of which a process takes 32.
    let least = try #require(try refusal(of: chain, folder, on: backend, allowed: 34 << 20))
    // The way in which images are held changes with the allowed memory, so greater amounts must do,
    // too.
    for allowed in stride(from: least, through: least + 72 << 20, by: 4 << 20) {
      let needed = try refusal(of: chain, folder, on: backend, allowed: allowed)
      #expect(needed == nil, "\(least), and with \(allowed)")
    }
  }

  private func refusal(
    of chain: Chain, _ folder: Folder, on backend: Backend, allowed: Int
  ) throws -> Int? {
    let renderer = Renderer(
      Renderer.Options(
        backend: backend, device: backend == .gpu ? .software : .auto, memory: allowed))
    do {
      let overlay = try renderer.hold(
        openRows(folder["picture.png"], ReadLimits()), named: "overlay")
      _ = try renderer.stream(
        chain, openRows(folder["picture.png"], ReadLimits()), inputs: ["overlay": overlay])
      return nil
    } catch ImageError.memory(let needed, _) {
      return needed
    }
  }
}
