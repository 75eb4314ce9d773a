import GLBlurChain

/// What people who port have to know, beside the tables.
enum PortingNotes {
  static let head = """
    # Coming from GPUImage, Core Image or CSS

    <!-- Written by `make reference` from the catalogue: change that. -->

    Names from there, and the [filters](filters.md) that do the same here. Where nothing is said of values they are the
    same.
    """

  static let gpuImage = """
    GPUImage 1's classes begin with `GPUImage` and stand first; GPUImage 2's and 3's do not.

    - **A blur's radius is its sigma**, `blurRadiusInPixels` rounded to a whole number. What is rendered is narrower, since
      the kernel is cut off where its weight falls below 1/256, and sharper again beyond 64. To see what GPUImage 1
      showed, take its effective sigma:

      | radius | 1 | 2 | 4 | 6 | 8 | 12 | 16 | 24 | 32 | 48 | 64 | 80 | 100 |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      | sigma | 1 | 1.99 | 3.86 | 5.68 | 7.46 | 10.7 | 13.7 | 19.3 | 23.9 | 30.5 | 33.8 | 31.5 | 11.8 |

      From 103 on it is no number at all. GPUImage 2 shrinks the picture for radii above 8, and shows 93.5 % of the radius.
    - **iOSBlur** is blurred at a quarter of the size in GPUImage 1: its radius of 12, the standard, is nominally 48 here
      and 42.6 as rendered, and a radius of 30 about 120. GPUImage 2's radius of 48 is rendered as 44.9.
    - **Unsharp masks:** `intensity` 1 is the picture, 2 what others call an amount of 1.
    - **Hue** is degrees here and in GPUImage 1; GPUImage 2 and 3 say degrees and take radians.
    - **Left out, values differ:** in GPUImage 2 brightness is 1, which is white, and opacity 0, which is nothing; 0 and 1
      here. Its unsharp mask changes nothing. A Gaussian's radius is 2 there, sigma 10 here.
    - **Blend modes hue and saturation** show another colour in GPUImage 1 and 2 where blue is the largest channel and
      green the smallest: red is zeroed instead of green. Here they are W3C's for every order.
    - **Edges:** GPUImage repeats the edge, which is `"edge": "clamp"`, the standard here.
    - **Precision:** GPUImage rounds to 8 bits after each filter. Here that happens once, at the end.
    """

  static let coreImage = """
    - Core Image computes in linear light unless told otherwise: say `"colorSpace": "linear"` for the chain or a node.
    - Beyond its edge an image is transparent: `"edge": "transparent"`. After `CIAffineClamp` it is `clamp`. Results keep
      the size of the image, as cropped to its extent.
    - y grows upwards there and downwards here.
    """

  static let css = """
    - Shorthand functions and `backdrop-filter` compute on encoded values, as chains do by themselves; SVG filters behind
      `url()` in linear light.
    - `filter: blur()` has a transparent edge, `backdrop-filter: blur()` a mirrored one.
    - Functions act in the order in which they stand, as nodes do.
    """
}
