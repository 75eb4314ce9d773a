import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  /// Uploads a region of a picture: its pixels, or its planes, which are then converted.
  ///
  /// - Parameters:
  ///   - number: The picture's number among the images.
  ///   - staged: The staging memory with the pixels, or nil to take them from the picture.
  func upload(
    _ picture: any PixelSource, _ number: Int, _ region: Region, _ format: TextureFormat,
    from staged: StagedPixels?
  ) throws -> Texture {
    let staged = staged?.imageMemory.flatMap { memory in
      staged?.images[number].map { (memory: memory, offsets: $0) }
    }
    if let planes = convertible(picture, region) {
      let samples = planes.bytes
      return try converted(planes, region, format) { (index, range, texture) throws(GPUError) in
        if let staged {
          try texture.upload(from: staged.memory, at: staged.offsets[index], gl)
        } else {
          let plane = samples.span.extracting(range)
          try texture.upload(unsafe plane.bytes, gl)
        }
      }
    }
    let texture = try pool.take(Texture.Kind(pixels: region.size, format), gl)
    if let staged {
      try texture.upload(from: staged.memory, at: staged.offsets[0], gl)
    } else {
      let image = try picture.part(region).cropped(to: region)
      try image.withBytes { (bytes) throws(GPUError) in try texture.upload(bytes, gl) }
    }
    return texture
  }

  func upload(_ table: ShaderTable) throws(GPUError) -> Texture {
    try limits.check(Size(width: table.width, height: table.height))
    return try pool.texture(of: table, gl) { (texture) throws(GPUError) in
      let values = table.values.span
      try texture.upload(unsafe values.bytes, gl)
    }
  }

  func read(
    _ kind: Texture.Kind, _ number: Int, _ shape: ImageShape, _ profile: ColorProfile,
    into staged: StagedPixels?
  ) throws -> SubmittedRender.Output {
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let isOffered = isOffered(kind.format)
    if let memory = staged?.resultMemory, let offset = staged?.results[number], isOffered {
      gl.bindBuffer(memory.buffer.direction.target, memory.buffer.id)
      defer { gl.bindBuffer(memory.buffer.direction.target, 0) }
      memory.isBusy = true
      // With a bound buffer, addresses are offsets in it.
      unsafe readPixels(kind, into: UnsafeMutableRawPointer(bitPattern: offset))
      try gl.check("glReadPixels")
      return .staged(offset: offset, shape)
    }
    waitForDraws()
    let image = try Image(
      shape.size, format: shape.format, profile: profile,
      overwrittenBy: { (bytes: inout MutableRawSpan) throws(GPUError) in
        if isOffered {
          unsafe bytes.withUnsafeMutableBytes { unsafe readPixels(kind, into: $0.baseAddress) }
        } else {
          readWide(kind, into: &bytes)
        }
        try gl.check("glReadPixels")
      })
    return .read(image)
  }

  /// Waits for the driver and lends the turn meanwhile. Without a turn, reading itself waits.
  private func waitForDraws() {
    guard let turn, let fence = gl.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      return
    }
    defer { gl.deleteSync(fence) }
    let flush = GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT)
    while Int64(gl.clientWaitSync(fence, flush, 1_000_000)) == Int64(GL_TIMEOUT_EXPIRED) {
      turn.lend {}
    }
  }

  /// Whether the driver can read the format's samples, which OpenGL ES guarantees only for floats
  /// and 32-bit integers.
  private func isOffered(_ format: TextureFormat) -> Bool {
    let type = format.transfer.type
    if type == GLenum(GL_UNSIGNED_INT) || type == GLenum(GL_FLOAT) { return true }
    if quirks.readsWideIntegersOnly { return false }
    let offered = gl.getIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE), 1)[0]
    return GLenum(bitPattern: offered) == type
  }

  /// Reads the render target to an address, or with nil to the start of the bound pixel pack
  /// buffer.
  private func readPixels(_ kind: Texture.Kind, into address: UnsafeMutableRawPointer?) {
    let (layout, type) = kind.format.transfer
    unsafe gl.readPixels(
      0, 0, GLsizei(kind.size.width), GLsizei(kind.size.height), layout, type, address)
  }

  private func readWide(_ kind: Texture.Kind, into bytes: inout MutableRawSpan) {
    let (layout, type) = kind.format.transfer
    var wide = [UInt32](repeating: 0, count: kind.size.width * kind.size.height * 4)
    unsafe wide.withUnsafeMutableBytes { wide in
      unsafe gl.readPixels(
        0, 0, GLsizei(kind.size.width), GLsizei(kind.size.height), layout,
        GLenum(GL_UNSIGNED_INT), wide.baseAddress)
    }
    for (index, sample) in wide.enumerated() {
      if type == GLenum(GL_UNSIGNED_BYTE) {
        bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: sample), toByteOffset: index, as: UInt8.self)
      } else {
        bytes.storeBytes(
          of: UInt16(truncatingIfNeeded: sample), toByteOffset: 2 * index, as: UInt16.self)
      }
    }
  }
}

extension GLRenderer {
  /// Whether programs convert planes. The CPU is faster at it than drivers that draw on the CPU.
  var convertsPlanes: Bool { !quirks.isSoftware }

  /// Returns the picture if its planes are uploaded instead of its pixels.
  func convertible(_ picture: any PixelSource, _ region: Region) -> PlanarImage? {
    guard convertsPlanes, let picture = picture as? PlanarImage else { return nil }
    do throws(GPUError) {
      // Textures hold whole rows of the planes.
      try limits.check(Size(width: picture.layout.size.width, height: region.height))
      return picture
    } catch {
      return nil
    }
  }

  /// Uploads planes and converts them.
  ///
  /// - Parameter fill: Fills the texture of the plane with this number and range of bytes.
  private func converted(
    _ picture: PlanarImage, _ region: Region, _ format: TextureFormat,
    fill: (_ index: Int, _ bytes: Range<Int>, Texture) throws(GPUError) -> Void
  ) throws(GPUError) -> Texture {
    let layout = picture.layout
    var planes: [(plane: PlaneLayout.Plane, texture: Texture)] = []
    for (index, plane) in layout.planes.enumerated() {
      let rows = layout.rows(of: plane, for: region.rows)
      let size = Size(width: layout.size(of: plane).width, height: rows.count)
      let texture = try pool.take(
        Texture.Kind(pixels: size, layout.bits == 8 ? .bytes : .words), gl)
      try fill(index, layout.bytes(of: plane, rows: rows), texture)
      planes.append((plane, texture))
    }
    let target = try pool.take(Texture.Kind(pixels: region.size, format), gl)
    try draw(PlaneProgram(layout, region, target: format), planes, into: target)
    // This render's other planes may be uploaded into the same textures, after the draw.
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
    try fill(Region(target.kind.size))
  }
}
