import GLBlurTesting
import Testing

@Suite struct AgreementExpectationTests {
  private static let blur = Chain { GaussianBlur(sigma: 10) }

  @Test func theBackendsAgree() throws {
    let picture = try TestPicture.noise(width: 64, height: 48)
    let fast = try #require(expectAgreement(Self.blur, picture))
    #expect(fast.greatest <= 1)
    // OpenGL ES is a software driver of Mesa, unless the machine has a GPU.
    let exact = try #require(expectAgreement(Self.blur, picture, quality: .exact))
    #expect(exact.greatest <= 1)
    let inputs = ["map": try TestPicture.alphaRamp(width: 64, height: 48)]
    let masked = Chain { Mask().port("mask", "@map") }
    #expect(expectAgreement(masked, picture, inputs: inputs) != nil)
  }

  @Test func theToleranceIsKept() throws {
    let picture = try TestPicture.ramp(width: 32, height: 24)
    expectIssue("OpenGL ES (", "gpu and cpu differ by 0 levels of 255, and -1 are allowed.") {
      expectAgreement(Self.blur, picture, within: -1, quality: .exact)
    }
    expectIssue("and nan are allowed") {
      expectAgreement(Self.blur, picture, within: .nan, quality: .exact)
    }
  }

  @Test func aChainThatIsWrongFails() throws {
    let picture = try TestPicture.ramp(width: 32, height: 24)
    expectIssue("The chain cannot be rendered: ", "nodes[0]") {
      let difference = expectAgreement(Chain { GaussianBlur(sigma: -1) }, picture)
      #expect(difference == nil)
    }
  }

  @Test func nothingComparedIsAFailure() async throws {
    let picture = try TestPicture.ramp(width: 32, height: 24)
    let nowhere = DeviceChoice.gbm(path: "/none")
    expectIssue("OpenGL ES does not open, so nothing was compared: ", ".requiresOpenGLES") {
      expectAgreement(Self.blur, picture, device: nowhere)
    }
    #expect(try await ConditionTrait.requiresOpenGLES(nowhere).evaluate() == false)
    #expect(try await ConditionTrait.requiresOpenGLES.evaluate())
  }

  @Test(.requiresOpenGLES) func theTraitLetsTestsRun() throws {
    let picture = try TestPicture.ramp(width: 8, height: 8)
    #expect(expectAgreement(Chain { Invert() }, picture) != nil)
  }
}
