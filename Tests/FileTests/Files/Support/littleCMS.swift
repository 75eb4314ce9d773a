import TestSupport
import Testing

/// The judge of conversions by profiles.
func littleCMS() throws -> LittleCMS {
  unsafe try #require(LittleCMS(), "install the Debian package liblcms2-2")
}
