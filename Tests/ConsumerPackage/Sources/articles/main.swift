import GLBlur

// The articles' examples compile, and those that need no photograph of the user's run.

let photo = try Image(
  rgba8: (0..<640 * 400).flatMap { pixel -> [UInt8] in
    [UInt8(pixel % 640 * 255 / 639), UInt8(pixel / 640 * 255 / 399), 128, 255]
  }, width: 640, height: 400)
let renderer = Renderer(.init(backend: .cpu))

for chain in [
  espresso(), Chain { card(isDark: true, title: "Ready") }, fadingBar(), softGlow(),
  Chain { SoftGlow() }, spotlit(), Chain { Band() },
] {
  let result = try renderer.render(chain, photo)
  precondition(result.size == photo.size && result.bytes != photo.bytes)
}
let appeared = try appearing(photo, renderer).map(\.image.bytes)
precondition(appeared[0] == photo.bytes && appeared[1] != appeared[2])
let logo = try Image(rgba8: [255, 0, 0, 255], width: 1, height: 1)
precondition(try watermarked(photo, logo, renderer).bytes != photo.bytes)
precondition(try frosted(photo, renderer).bytes != photo.bytes)
try testFrost()
print("The examples of the articles render.")
