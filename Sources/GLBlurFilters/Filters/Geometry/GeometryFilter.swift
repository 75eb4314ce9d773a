/// A filter that moves the pixels of its only input, so that it can be applied to another picture of the
/// same scene, such as a gain map.
package protocol GeometryFilter: Filter {}

extension Crop: GeometryFilter {}
extension Flip: GeometryFilter {}
extension Resize: GeometryFilter {}
extension Rotate: GeometryFilter {}
