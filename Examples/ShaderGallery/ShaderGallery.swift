import ExampleSupport
import GLBlur

/// The program `shader-gallery FOLDER OUT`, which renders the shaders of `Examples/shaders` on a
/// photograph of `Examples/photographs`, with their names. `FOLDER` is `Examples`.
@main
struct ShaderGallery {
  static func main() {
    Example.run("shader-gallery FOLDER OUT") { folder, output in
      let renderer = Renderer()
      let source = try Image(contentsOf: folder + "/photographs/coffee.png")
      let other = try Image(contentsOf: folder + "/photographs/astronaut.png")
      var pictures: [String: Image] = [:]
      for (name, shader) in try shaders(in: folder + "/shaders/") {
        pictures[name] = try renderer.render(
          Chain { shader }, source, inputs: ["other": other])
      }
      try renderer.render(
        ContactSheet(columns: 5).chain([.init(names: pictures.keys.sorted())]),
        source, inputs: pictures
      ).write(to: output)
    }
  }

  /// The shaders by their names. Transitions are half-way, and the labyrinth has grown.
  private static func shaders(in folder: String) throws -> [(name: String, Shader)] {
    let filters = [
      "bloom", "chromatic-aberration", "clouds", "crt", "duotone", "glitch", "halftone",
      "kaleidoscope", "oil-paint", "pencil-sketch", "ripple", "swirl",
    ]
    var shaders = try filters.map { ($0, try Shader(contentsOf: folder + $0 + ".fs")) }
    shaders.append(
      (
        "ink-wipe",
        try Shader(contentsOf: folder + "ink-wipe.fs").set("progress", 0.5)
          .image("endImage", .image("other"))
      ))
    shaders.append(
      (
        "iris",
        try Shader(contentsOf: folder + "iris.glsl").set("progress", 0.5)
          .image("to", .image("other"))
      ))
    var labyrinth = try Shader(contentsOf: folder + "reaction-diffusion.fs")
    labyrinth.frames = 400
    shaders.append(("reaction-diffusion", labyrinth))
    return shaders
  }
}
