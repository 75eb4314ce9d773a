import GLBlurChain
import TestSupport
import Testing

/// A name of another library is answered with its counterpart.
@Suite struct UnknownNameTests {
  private func message(_ node: String) throws -> String {
    let error = #expect(throws: ChainError.self) { try Chain(json: "[\(node)]", file: "c.json") }
    return try #require(error).message
  }

  @Test(arguments: [
    ("blur", ["use 'gaussianBlur' for CSS's blur()", "the length is sigma"]),
    ("blur(5px)", ["use 'gaussianBlur' for CSS's blur()"]),
    ("text", ["'label'", "font-size is size"]), ("UILabel", ["'label'"]),
    ("dropShadow", ["CSS's drop-shadow()", "the shadow of an 'effectView'", "shadowRadius"]),
    ("shadow", ["the shadow of an 'effectView' or a 'containerView'", "shadowRadius"]),
    ("drop-shadow", ["the shadow of an 'effectView'"]),
    ("boxShadow", ["'effectView'", "'containerView'"]),
    ("UIVisualEffectView", ["use 'effectView'"]), ("UIView", ["'containerView'"]),
    ("UIImageView", ["'imageView'"]), ("UIGlassEffect", ["'liquidGlass'"]),
    ("GPUImageGaussianBlurFilter", ["use 'gaussianBlur'", "blurRadiusInPixels is sigma"]),
    ("GPUImageGaussianBlur", ["use 'gaussianBlur'"]),
    ("gpuimagegaussianblurfilter", ["'gaussianBlur'"]),
    ("GPUImageGausianBlurFilter", ["GPUImageGaussianBlurFilter", "'gaussianBlur'"]),
    ("SketchFilter", ["use 'sketch'"]), ("Dilation", ["'morphology'", "operation dilate"]),
    ("CIGaussianBlur", ["use 'gaussianBlur'", "inputRadius is sigma"]),
    ("CIColorControls", ["'brightness' (inputBrightness", "'contrast' (", "'saturation' ("]),
    ("colorControls", ["'brightness'", "'contrast'", "'saturation'"]),
    ("CIBokehBlur", ["CIBokehBlur has no counterpart", "'gaussianBlur' or 'boxBlur'"]),
    ("bokehBlur", ["'gaussianBlur' or 'boxBlur'"]),
    ("hue-rotate", ["'hue'"]), ("hueRotate", ["'hue'"]), ("mixBlendMode", ["'blend'"]),
    ("feGaussianBlur", ["'gaussianBlur'", "stdDeviation is sigma"]),
    ("greyscale", ["did you mean 'grayscale'"]), ("gaussian_blur", ["did you mean 'gaussianBlur'"]),
    ("GaussianBlur", ["did you mean 'gaussianBlur'"]),
    ("gausianBlur", ["did you mean 'gaussianBlur'"]),
    ("Luminance", ["use 'grayscale' for GPUImage's Luminance"]),
    ("CIMix", ["use 'blend' for Core Image's CIMix"]),
    ("colorize", ["'tint'", "'monochrome'", "'duotone'"]), ("Colorize", ["'monochrome'"]),
    (
      "ImageFilter.GaussianBlur",
      ["for Pillow's ImageFilter.GaussianBlur use 'gaussianBlur': radius"]
    ),
    ("PIL.ImageFilter.GaussianBlur(radius=2)", ["Pillow's", "'gaussianBlur'"]),
    ("ImageOps.autocontrast", ["Pillow's", "'autoLevels'"]),
    ("normalise", ["sharp's", "'autoLevels'"]),
    ("modulate", ["sharp's modulate", "'saturation'"]),
    ("-negate", ["ImageMagick's -negate use 'invert'"]),
    ("unsharp", ["ImageMagick's", "'unsharpMask'"]),
    ("layerBlur", ["Figma's Layer blur", "twice sigma"]),
    ("cv2.medianBlur", ["OpenCV's", "'medianFilter'"]), ("frostedGlass", ["'effectView'"]),
    ("edges", ["'sobelEdge'"]), ("thumbnail", ["'resize'"]), ("alpha", ["'opacity'"]),
    ("noise", ["'fractalNoise'"]), ("multiply", ["'blend'"]), ("lut", ["'colorLookup'"]),
    ("frobnicate", ["docs/filters.md lists all", "docs/porting.md"]),
  ])
  func filters(_ name: String, parts: [String]) throws {
    let message = try message(#"{"filter": "\#(name)"}"#)
    #expect(message.hasPrefix("unknown filter '\(name)'; "))
    for part in parts { #expect(message.contains(part), "\(message)") }
    #expect(message.count < 700, "no list of all filters")
  }

  @Test(arguments: [
    (
      #""gaussianBlur", "radius": 4"#,
      ["'sigma'", "CSS's blur(), Core Image and GPUImage", "twice sigma"]
    ),
    (#""gaussianBlur", "stdDeviation": 4"#, ["'sigma'"]),
    (#""iosBlur", "blurRadius": 4"#, ["'sigma'"]),
    (#""unsharpMask", "amount": 4"#, ["'intensity'"]),
    (#""unsharpMask", "radius": 4"#, ["'sigma'"]), (#""boxBlur", "sigma": 4"#, ["'radius'"]),
    (#""rotate", "angle": 90"#, ["'turns'", "1 is 90 degrees clockwise", "'transform'"]),
    (#""transform", "rotation": 90"#, ["'angle'"]), (#""hue", "angle": 90"#, ["'degrees'"]),
    (#""motionBlur", "blurSize": 9"#, ["'length'", "blurSize is an eighth of length"]),
    (#""opacity", "opacity": 0.5"#, ["'amount'"]), (#""opacity", "alpha": 0.5"#, ["'amount'"]),
    (#""brightness", "brightness": 0.1"#, ["'amount'"]),
    (#""saturation", "intensity": 2"#, ["'amount'"]),
    (#""sepia", "amount": 1"#, ["'intensity'"]), (#""exposure", "exposure": 1"#, ["'ev'"]),
    (#""gamma", "gamma": 1"#, ["'value'"]), (#""vibrance", "strength": 1"#, ["'amount'"]),
    (#""tint", "colour": "red""#, ["'color'"]), (#""vignette", "centre": [1, 1]"#, ["'center'"]),
    (#""crop", "rect": [0, 0, 1, 1]"#, ["'frame'"]),
    (#""posterize", "colorLevels": 4"#, ["'levels'"]),
    (#""label", "fontSize": 4"#, ["'size'"]), (#""label", "text-align": "left""#, ["'alignment'"]),
    (#""label", "content": "a""#, ["'text'"]), (#""label", "textColor": "red""#, ["'color'"]),
    (#""roundedRect", "radius": 4"#, ["'cornerRadius'"]),
    (#""containerView", "borderRadius": 4"#, ["'cornerRadius'"]),
    (#""containerView", "subviews": []"#, ["'content'"]),
    (#""containerView", "background": "red""#, ["'backgroundColor'"]),
    (#""blend", "blendMode": "multiply""#, ["'mode'"]), (#""flip", "direction": "x""#, ["'axis'"]),
    (#""colorLookup", "table": "@a""#, ["'lut'"]), (#""pixellate", "blockSize": 9"#, ["'size'"]),
  ])
  func parameters(_ members: String, parts: [String]) throws {
    let message = try message(#"{"filter": \#(members)}"#)
    for part in parts { #expect(message.contains(part), "\(message)") }
  }

  @Test(arguments: [
    ("UILabel", "'label'"), ("UIVisualEffectView", "'effectView'"), ("UIImageView", "'imageView'"),
    ("UIVibrancyEffect", "'vibrancyView'"), ("text", "'label'"), ("lable", "'label'"),
    ("flex", "'row'"), ("justify-content", "'row'"), ("grid-template-columns", "'grid'"),
  ])
  func views(_ name: String, meant: String) throws {
    let message = try message(#"{"filter": "containerView", "content": [{"view": "\#(name)"}]}"#)
    #expect(message.hasPrefix("unknown view '\(name)'; ") && message.contains(meant), "\(message)")
  }
}
