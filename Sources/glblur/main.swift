import GLBlur
import Glibc
let a = CommandLine.arguments
do {
  let json = try readAll(a[1])
  let chain = try Chain(json: json, file: a[1])
  let image = try Image(contentsOf: a[2])
  let r = Renderer(.init(backend: Backend(rawValue: a[4]) ?? .cpu, quality: Quality(rawValue: a[5]) ?? .fast))
  for _ in 0..<3 {
    let t0 = clock_now()
    let out = try r.render(chain, image, on: r.options.backend)
    print(out.backend, out.passes, out.slots, clock_now() - t0)
    if a[3] != "-" { try out.image.write(to: a[3]) }
  }
} catch { print("error:", error) }
func clock_now() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9 }
func readAll(_ p: String) throws -> [UInt8] {
  let f = fopen(p, "rb"); var r: [UInt8] = []; var b = [UInt8](repeating: 0, count: 65536)
  while case let n = fread(&b, 1, b.count, f), n > 0 { r += b[0..<n] }
  return r
}
