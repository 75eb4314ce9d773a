import GLBlur
import Glibc
let a = CommandLine.arguments
func opt(_ n: String) -> String? { a.firstIndex(of: n).map { a[$0 + 1] } }
do {
  let chain = try Chain(json: try readAll(a[2]), file: a[2])
  let image = try Image(contentsOf: a[3])
  let depth: Depth = switch opt("--depth") { case "8": .bits8; case "16": .bits16; default: .source }
  let r = Renderer(.init(backend: Backend(rawValue: opt("--backend") ?? "cpu") ?? .cpu, quality: Quality(rawValue: opt("--quality") ?? "fast") ?? .fast, depth: depth))
  var inputs: [String: Image] = [:]
  for (i, x) in a.enumerated() where x == "--input" { let p = a[i + 1].split(separator: "=", maxSplits: 1).map(String.init); inputs[p[0]] = try Image(contentsOf: p[1]) }
  for (n, p) in chain.inputs where inputs[n] == nil { let d = a[2].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"); inputs[n] = try Image(contentsOf: (d.isEmpty ? "" : d + "/") + p) }
  let out = try r.render(chain, image, inputs: inputs, on: r.options.backend)
  try out.image.write(to: opt("-o") ?? "/tmp/x.png")
} catch { print("error:", error); exit(70) }
func readAll(_ p: String) throws -> [UInt8] {
  let f = unsafe fopen(p, "rb"); var r: [UInt8] = []; var b = [UInt8](repeating: 0, count: 65536)
  while case let n = unsafe fread(&b, 1, b.count, f), n > 0 { r += b[0..<n] }
  return r
}
