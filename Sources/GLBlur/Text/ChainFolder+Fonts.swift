package import GLBlurChain
import GLBlurFilters

extension ChainFolder {
  /// Gives a chain the folder for the font files that its labels name, and checks that they can be
  /// read.
  ///
  /// - Throws: `ChainError` if one cannot or must not.
  package func findFonts(of chain: inout Chain) throws(ChainError) {
    chain.fontFolder = FontFolder(path, allowsOutside: allowsOutside, permission: permission)
    for (index, node) in chain.nodes.enumerated() {
      for (place, font) in node.filter.fonts {
        do throws(TypesettingError) {
          try PangoTypesetter.shared.checkFiles(of: font, in: chain.fontFolder)
        } catch {
          throw chain.error(node: index, place, "\(error)")
        }
      }
    }
  }
}
