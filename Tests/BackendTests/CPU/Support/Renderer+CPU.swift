import GLBlur

/// A renderer on the CPU with default options.
let cpu = Renderer(.init(backend: .cpu))
