import AgreementSupport
import GLBlur
import Testing

/// Shaders whose loops run more than the 32768 rounds that a pixel may have.
@Suite struct LoopLimitTests {
  /// Runs a number of rounds at the pixels above a level.
  private func shader(_ rounds: Int, above level: Double = 0.5, passes: String = "") -> String {
    """
    /*{"ISFVSN": "2", \(passes)
      "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
    void main() {
      vec4 color = IMG_THIS_PIXEL(inputImage);
      float sum = 0.0;
      while (sum < (color.r > \(level) ? \(rounds).0 : 1.0)) sum += max(1.0, floor(color.g));
      gl_FragColor = vec4(fract(sum * 0.001), color.gb, 1.0);
    }
    """
  }

  private func picture(_ size: Size, red: (x: Int, y: Int)) throws -> Image {
    var bytes = Array(repeating: [0, 0, 90, 255] as [UInt8], count: size.area)
    bytes[red.y * size.width + red.x][0] = 255
    return try Image(rgba8: bytes.flatMap(\.self), width: size.width, height: size.height)
  }

  private func errors(
    _ chain: Chain, _ image: Image, mostPixels: Int? = nil
  ) throws -> [RenderLimitError?] {
    try [Backend.cpu, .gpu].map { backend in
      let options = Renderer.Options(backend: backend, device: .software)
      let renderer =
        try mostPixels.map { Renderer(options, system: try .load(), mostPixels: $0) }
        ?? Renderer(options)
      do {
        _ = try renderer.render(chain, image)
        return nil
      } catch let error as RenderLimitError {
        return error
      }
    }
  }

  @Test(arguments: [nil, 1024]) func bothBackendsSayTheSame(mostPixels: Int?) throws {
    let image = try picture(Size(width: 61, height: 47), red: (40, 31))
    let error = RenderLimitError.rounds(column: 40, row: 31, limit: 32768)
    let cases: [(Int, RenderLimitError?)] = [
      (32767, nil), (32768, nil), (32769, error), (65535, error), (90000, error),
    ]
    for (rounds, expected) in cases {
      let shader = try Shader(source: shader(rounds))
      #expect(
        try errors(Chain { shader }, image, mostPixels: mostPixels) == [expected, expected],
        "\(rounds)")
    }
  }

  /// The shader stands between other filters, reads other pixels, or draws into a buffer first.
  @Test func theShaderMayBeAnywhere() throws {
    let image = try picture(Size(width: 33, height: 18), red: (4, 11))
    let error = RenderLimitError.rounds(column: 4, row: 11, limit: 32768)
    let passes = #""PASSES": [{"TARGET": "buffer", "FLOAT": true}, {}],"#
    let moved = shader(40000).replacing(
      "IMG_THIS_PIXEL(inputImage)",
      with: "IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 1e-7 * TIME)")
    let plain = try Shader(source: shader(40000))
    let gathering = try Shader(source: moved)
    let multipass = try Shader(source: shader(40000, passes: passes))
    let chains = [
      Chain {
        Saturation(0.9); plain; Contrast(1.1)
      },
      Chain {
        plain; GaussianBlur(sigma: 3)
      },
      Chain { gathering }, Chain { multipass },
    ]
    for (name, chain) in zip(["between", "blurred", "gathering", "passes"], chains) {
      #expect(try errors(chain, image) == [error, error], "\(name)")
    }
  }
}
