import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  /// Whether programs convert planes. A driver that draws on the CPU takes longer for that than the
  /// CPU itself.
  var convertsPlanes: Bool { !quirks.isSoftware }

  /// Uploads a region of a picture: its pixels, or its planes, which are then converted.
  func upload(
    _ picture: any PixelSource, _ region: Region, _ format: TextureFormat
  ) throws -> Texture {
    if let planes = picture as? PlanarImage, convertsPlanes, fits(planes.layout, region) {
      return try converted(planes, region, format)
    }
    return try upload(try picture.part(region).cropped(to: region), format)
  }

  /// Whether textures can hold whole rows of the planes.
  private func fits(_ layout: PlaneLayout, _ region: Region) -> Bool {
    do throws(GPUError) {
      try limits.check(Size(width: layout.size.width, height: region.height))
      return true
    } catch {
      return false
    }
  }

  private func converted(
    _ picture: PlanarImage, _ region: Region, _ format: TextureFormat
  ) throws(GPUError) -> Texture {
    let (layout, samples) = (picture.layout, picture.bytes)
    var planes: [(plane: PlaneLayout.Plane, texture: Texture)] = []
    for plane in layout.planes {
      let rows = layout.rows(of: plane, for: region.rows)
      let size = Size(width: layout.size(of: plane).width, height: rows.count)
      let texture = try pool.take(
        Texture.Kind(pixels: size, layout.bits == 8 ? .bytes : .words), gl)
      let part = samples.span.extracting(layout.bytes(of: plane, rows: rows))
      try upload(unsafe part.bytes, to: texture)
      planes.append((plane, texture))
    }
    let target = try pool.take(Texture.Kind(pixels: region.size, format), gl)
    try draw(PlaneProgram(layout, region, target: format), planes, into: target)
    // Other planes of this render may be uploaded into the same textures, behind the draw.
    for (_, texture) in planes { pool.release(texture) }
    return target
  }

  private func draw(
    _ planeProgram: PlaneProgram, _ planes: [(plane: PlaneLayout.Plane, texture: Texture)],
    into target: Texture
  ) throws(GPUError) {
    let program = try bind(planeProgram.text, target)
    for (name, value) in planeProgram.uniforms { set(program.location(of: name, gl), value) }
    bind(planes.map { (PlaneProgram.sampler(of: $0.plane), $0.texture) }, for: program)
    gl.viewport(0, 0, GLsizei(target.kind.size.width), GLsizei(target.kind.size.height))
    gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try gl.check("glDrawArrays")
  }
}
