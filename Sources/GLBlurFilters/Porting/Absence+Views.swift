extension Absence {
  package static let css = [
    Absence(
      "drop-shadow()", "feDropShadow",
      instead: "the shadow of an {effectView} or a {containerView}, by shadowColor, shadowRadius, "
        + "shadowX and shadowY; for any shape: {solidColor} through a {mask} with the base none, "
        + "{gaussianBlur} with a transparent edge, then {blend}"),
    Absence("url()", instead: "a chain in linear light; SVG filters are not read"),
    Absence(
      "conic-gradient()", "repeating-linear-gradient()", "repeating-radial-gradient()",
      "radial-gradient(ellipse)",
      instead: "{linearGradient} and {radialGradient} of circles, with up to 256 stops"),
    Absence(
      "clip-path", "mask-composite",
      instead: "{mask} with a {roundedRect} or with a picture of the shape"),
    Absence("background-blend-mode", "cross-fade()", instead: "{blend}"),
    Absence("image-rendering", instead: "the kernel of {resize}; nearest is pixelated"),
    Absence(
      "inset", "border-style", "border-image",
      instead: "the border of an {effectView}, a line of one colour inside the outline"),
    Absence(
      "text-shadow", "text-decoration", "letter-spacing",
      instead: "nothing: a label has a font, a weight, a colour and a line spacing"),
    Absence("transition", "animation", instead: "`sweep`, one picture for each value"),
  ]

  package static let uiKit = [
    Absence("UIGlassEffect", instead: "{liquidGlass}, an approximation"),
    Absence(
      "UIGlassContainerEffect",
      instead: "{glassContainer} with the same spacing; SwiftUI's `GlassEffectContainer`, too"),
    Absence(
      "UIView.alpha",
      instead: "`fraction` for a weaker effect, a `mask` to fade the whole view; UIKit shows no "
        + "effect below an alpha of 1"),
    Absence(
      "UIView.transform", "CALayer.transform",
      instead: "frames; {rotate} by quarter turns and {resize} act on whole pictures"),
    Absence(
      "CALayer.maskedCorners", "CAShapeLayer", "UIBezierPath",
      instead: "all four corners are round; any other shape is a picture, at the port `mask`"),
    Absence("CALayer.shadowPath", instead: "the shadow is that of the outline"),
    Absence("CAGradientLayer", instead: "{linearGradient} or {radialGradient} through a {mask}"),
    Absence(
      "NSLayoutConstraint", "UIStackView", "UIScrollView",
      instead: "frames in points and percentages of the view around"),
    Absence(
      "NSAttributedString", "UITextView", "UIButton", "UIControl",
      instead: "several labels, each of one style; nothing reacts to touches"),
    Absence(
      "UIViewPropertyAnimator", "CAAnimation",
      instead: "`sweep` over `fraction`, a frame or any other property, one picture each"),
    Absence(
      "tintColorDidChange", "traitCollectionDidChange",
      instead: "`appearance`, and `auto` for labels; a chain is rendered again when it changes"),
  ]
}
