import TestSupport
import Testing

func littleCMS() throws -> LittleCMS {
  unsafe try #require(LittleCMS(), "install the Debian package liblcms2-2")
}
