import AgreementSupport
import GLBlur
import GLBlurCPU
import Glibc

/// `processor-sums` prints a sum of each result that the processor computes, by which processors and
/// instruction sets are compared: every filter of the catalogue and the functions of shaders, in
/// both qualities, in `exact` in 8 and 16 bits. Standard error has the name of the instruction set.
@main
enum ProcessorSums {
  static func main() {
    do {
      try printSums()
      var name = RowKernels.best.name + "\n"
      name.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func printSums() throws {
    let chains = try chains()
    for (quality, format) in [
      (Quality.exact, PixelFormat.rgba8), (.exact, .rgba16), (.fast, .rgba8),
    ] {
      let renderer = Renderer(Renderer.Options(backend: .cpu, quality: quality, threads: 2))
      let source = try Image.noise(101, 37, format, seed: 3)
      let inputs = [
        CataloguedFilter.main: try Image.noise(101, 37, format, seed: 97),
        CataloguedFilter.overlay: try Image.noise(101, 37, format, seed: 99),
        CataloguedFilter.ownSize: try Image.noise(9, 3, format, seed: 98),
      ]
      for (label, chain) in chains {
        let result: String
        do {
          result = sum(of: try renderer.render(chain, source, inputs: inputs).bytes)
        } catch {
          result = "\(error)"
        }
        print("\(quality) \(format), \(label): \(result)")
      }
    }
  }

  /// FNV-1a of 64 bits.
  private static func sum(of bytes: [UInt8]) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }

  private static func chains() throws -> [(label: String, chain: Chain)] {
    let filters = CataloguedFilter.all.flatMap { filter in
      filter.variants.filter(\.isBase) + [filter.seasoned].compactMap { $0 }
    }
    return try filters.map { ($0.label, $0.chain) }
      + expressions.map { expression in
        let shader = try Shader(
          source: """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
            void main() {
              vec4 color = IMG_THIS_PIXEL(inputImage);
              float x = color.r, y = color.g, value = \(expression);
              for (int i = 0; i < 3; i++) value = value * 0.9 + x * y;
              gl_FragColor = vec4(unpackUnorm4x8(floatBitsToUint(value)).rgb, 1.0);
            }
            """)
        return (expression, Chain { shader })
      }
  }

  private static let expressions = [
    "sin(x * 40.0) + cos(y * 9000.0) * tan(x)", "exp(x) * log(y + 0.1) + pow(x, 2.2) + exp2(y)",
    "atan(x, y) + asin(x - 0.5) + acos(y - 0.5) + inversesqrt(x + y)",
    "fract(sin(x * 12.9898 + y * 78.233) * 43758.5453)",
    "length(vec2(x, y)) + normalize(vec3(x, y, 0.4)).x + mod(y, 0.37) / (x + 0.2)",
    "mix(x, y, 0.3) + smoothstep(0.1, 0.9, x * y) + roundEven(x * 9.0) + float(int(y * 99.0) % 7)",
  ]
}
