/// A filter that only moves pixels of its only input, and so can be applied to another picture of
/// the scene, such as a gain map.
package protocol GeometryFilter: Filter {}

extension Crop: GeometryFilter {}
extension Flip: GeometryFilter {}
extension Resize: GeometryFilter {}
extension Rotate: GeometryFilter {}
