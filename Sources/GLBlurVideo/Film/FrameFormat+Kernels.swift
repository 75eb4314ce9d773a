import CVideoKernels
import GLBlurImage

extension FrameFormat {
  var kernelFormat: video_format {
    let most = Double((1 << bits) - 1)
    let step = Double(1 << (bits - 8))
    // The numbers of codes from black to white, and from the minimum to the maximum chroma.
    let luma = range == .full ? most : 219 * step
    let chroma = range == .full ? most : 224 * step
    let black = range == .full ? 0 : Int(16 * step)
    let white = pixelFormat == .rgba8 ? 255.0 : 65535.0
    var format = video_format()
    format.width = size.width
    format.height = size.height
    format.bits = Int32(bits)
    format.has_chroma = subsampling != .grey
    format.has_alpha = hasAlpha
    format.halves_columns = subsampling.halvesColumns
    format.halves_rows = subsampling.halvesRows
    format.is_left = site.isLeft
    format.is_top = site.isTop
    format.luma_offset = Int32(black)
    format.alpha_scale = Float(white / most)
    guard let (kr, kb) = matrix.weights else {
      format.chroma_offset = Int32(black)
      let up = Float(white / luma)
      let down = Float(luma / white)
      format.to_rgb = (0, 0, up, up, 0, 0, 0, up, 0)
      format.from_rgb = (0, down, 0, 0, 0, down, down, 0, 0)
      return format
    }
    format.chroma_offset = 1 << Int32(bits - 1)
    let kg = 1 - kr - kb
    let (y, c) = (white / luma, white / chroma)
    let (red, blue) = (2 * (1 - kr), 2 * (1 - kb))
    format.to_rgb = (
      Float(y), 0, Float(red * c), Float(y), Float(-blue * kb / kg * c), Float(-red * kr / kg * c),
      Float(y), Float(blue * c), 0
    )
    let (l, d) = (luma / white, chroma / white)
    format.from_rgb = (
      Float(kr * l), Float(kg * l), Float(kb * l), Float(-kr / blue * d), Float(-kg / blue * d),
      Float((1 - kb) / blue * d), Float((1 - kr) / red * d), Float(-kg / red * d),
      Float(-kb / red * d)
    )
    return format
  }

  /// The layout of planes, for the backends that convert planes.
  var planeLayout: PlaneLayout {
    var format = kernelFormat
    let m = format.to_rgb
    let factors = unsafe video_factors(&format)
    return PlaneLayout(
      size: size, bits: bits, hasChroma: format.has_chroma, hasAlpha: hasAlpha,
      halvesColumns: subsampling.halvesColumns, halvesRows: subsampling.halvesRows,
      isLeft: site.isLeft, isTop: site.isTop, isIdentity: matrix == .identity,
      lumaOffset: Int(format.luma_offset),
      // In integer arithmetic, green, blue and red are centred as chroma is.
      chromaOffset: bits == 8 ? 128 : Int(format.chroma_offset),
      matrix: [SIMD3(m.0, m.1, m.2), SIMD3(m.3, m.4, m.5), SIMD3(m.6, m.7, m.8)],
      alphaScale: format.alpha_scale,
      byteFactors: PlaneLayout.ByteFactors(
        lumaScale: Int32(factors.luma_scale), lumaMiddle: Int32(factors.luma_middle),
        chroma: SIMD4(
          Int32(factors.red_v), Int32(factors.green_u), Int32(factors.green_v),
          Int32(factors.blue_u))))
  }
}
