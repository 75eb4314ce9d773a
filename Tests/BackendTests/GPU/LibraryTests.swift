import GLBlurGPU
import Testing

@Suite struct LibraryTests {
  private static let absent = LibraryName(file: "libglblur-absent.so.7", package: "libabsent7")

  private func expectAbsent(_ error: GPUError?) {
    guard case .library("libglblur-absent.so.7", let reason, "libabsent7") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("cannot open shared object file"))
    #expect(error?.description.contains("apt install libabsent7") == true)
  }

  @Test func aMissingLibraryIsNamedWithItsPackage() {
    expectAbsent(#expect(throws: GPUError.self) { try GraphicsSystem(egl: Self.absent) })
    expectAbsent(#expect(throws: GPUError.self) { try GraphicsSystem(gles: Self.absent) })
  }

  @Test func libgbmIsMissedOnlyWhenAskedFor() throws {
    let system = try GraphicsSystem(gbm: Self.absent)
    expectAbsent(#expect(throws: GPUError.self) { try system.gbm() })
  }

  @Test(arguments: [LibraryName.egl, .gles, .gbm])
  func theRealOnesAreHere(_ name: LibraryName) throws {
    #expect(try Library(name).find("glblurHasNoSuchSymbol") == nil)
  }

  @Test func aMissingFunctionIsNamed() {
    let nothing = Symbols(library: "libGLESv2.so.2") { _ in nil }
    let error = #expect(throws: GPUError.self) { try GLFunctions(nothing) }
    #expect(error == .symbol(name: "glGetError", library: "libGLESv2.so.2"))
  }
}
