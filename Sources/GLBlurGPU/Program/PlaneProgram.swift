import GLBlurEngine
import GLBlurShaders

/// The program that converts planes to an image's texture, shared by pictures of one kind.
struct PlaneProgram {
  private(set) var text = ProgramText()
  let uniforms: [(name: String, value: ShaderCall.Uniform)]

  init(_ layout: PlaneLayout, _ region: Region, target: TextureFormat) {
    let traits = [
      ("hasChroma", layout.hasChroma), ("hasAlpha", layout.hasAlpha),
      ("halvesColumns", layout.halvesColumns), ("halvesRows", layout.halvesRows),
      ("isLeft", layout.isLeft), ("isTop", layout.isTop), ("isIdentity", layout.isIdentity),
    ]
    for (name, value) in traits { text.declare("const bool \(name) = \(value);") }
    text.use(layout.bits == 8 ? .planeBytes : .planeWords)
    text.add("uniform ivec2 origin;")
    if target.pixelsPerTexel == 4 {
      // Two pixels share a chroma sample if the first has an even column.
      let places = (0..<4).map { "p + ivec2(\($0), 0)" }
      let isEven = region.x & 1 == 0
      let samples = zip(places, ["a", "b", "c", "d"]).map { place, name in
        "packedPixel(\(place), \(isEven ? "chroma.\(name)" : "chromaAt(\(place))"))"
      }
      text.ending = ProgramText.Ending(
        format: target,
        statements: ["Position p = texel * ivec2(4, 1) + origin;"]
          + (isEven ? ["ChromaRun chroma = chromaRun(p);"] : []),
        value: "uvec4(\(samples.joined(separator: ", ")))")
    } else {
      text.ending = ProgramText.Ending(
        format: target, statements: ["Position p = texel + origin;"],
        value: "planePixel(p, chromaAt(p))")
    }
    uniforms = Self.uniforms(of: layout, region)
  }

  static func sampler(of plane: PlaneLayout.Plane) -> String {
    switch plane {
    case .luma: "lumaPlane"
    case .cb: "cbPlane"
    case .cr: "crPlane"
    case .alpha: "alphaPlane"
    }
  }

  private static func uniforms(
    of layout: PlaneLayout, _ region: Region
  ) -> [(name: String, value: ShaderCall.Uniform)] {
    let chroma = layout.rows(of: .cb, for: region.rows)
    let last = layout.chromaSize
    let bounds = [region.y, chroma.lowerBound, last.width - 1, last.height - 1].map { Int32($0) }
    let factors = layout.byteFactors
    return [
      ("origin", .int2(region.origin)),
      ("bounds", .int4s([SIMD4(bounds)])),
      ("chromaOffset", .int(Int32(layout.chromaOffset))),
      ("lumaFactors", .int2(SIMD2(factors.lumaScale, factors.lumaMiddle))),
      ("chromaFactors", .int4s([factors.chroma])),
      ("lumaOffset", .int(Int32(layout.lumaOffset))),
      ("alphaScale", .float(layout.alphaScale)),
      ("rows", .float4s(layout.matrix.map { SIMD4($0, 0) })),
    ]
  }
}
