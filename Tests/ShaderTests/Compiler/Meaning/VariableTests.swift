import GLSLCompiler
import Testing

/// Variables of every type keep their values.
@Suite struct VariableTests {
  @Test func swizzlesReadAndWrite() throws {
    #expect(
      try color("vec4 v = u.wzyx; v.xy = v.yx; v.b += 10.0; gl_FragColor = v;") == [3, 4, 12, 1])
    #expect(try color("gl_FragColor.ra = vec2(1, 2); gl_FragColor.gb = u.st;") == [1, 1, 2, 2])
    #expect(try color("vec3 v = vec3(0); v.zx = u.yz; gl_FragColor = v.xyzz;") == [3, 0, 2, 2])
    #expect(try red("gl_FragColor.r = u.xyz.yx.x;") == 2)
    #expect(try red("float f = u.y; gl_FragColor.r = f.xxx.z;") == 2)
  }

  @Test func vectorsHaveDynamicIndices() throws {
    #expect(try red("int i = int(u.y); gl_FragColor.r = u[i];") == 3)
    #expect(try color("vec4 v = u; v[int(u.y)] = 9.0; gl_FragColor = v;") == [1, 2, 9, 4])
    #expect(try color("vec4 v = u; v[int(u.x) + 8] = 9.0; gl_FragColor = v;") == [1, 2, 3, 9])
    #expect(try color("vec4 v = u; v[int(-u.x)] *= 9.0; gl_FragColor = v;") == [9, 2, 3, 4])
    #expect(try color("gl_FragColor[uint(u.z)] = (u * 2.0)[int(u.x)];") == [0, 0, 0, 4])
  }

  @Test func matricesAreStoredByColumns() throws {
    let matrix = "mat2 m = mat2(1, 2, 3, 4);"
    #expect(try color(matrix + "gl_FragColor = vec4(m[0], m[1]);") == [1, 2, 3, 4])
    #expect(try color(matrix + "gl_FragColor.rg = m * vec2(5, 6);") == [23, 34, 0, 0])
    #expect(try color(matrix + "gl_FragColor.rg = vec2(5, 6) * m;") == [17, 39, 0, 0])
    #expect(
      try color(matrix + "m *= mat2(0, 1, 1, 0); gl_FragColor = vec4(m[0], m[1]);") == [3, 4, 1, 2])
    #expect(
      try color(matrix + "m[int(u.x)][int(u.x) - 1] = 9.0; gl_FragColor = vec4(m[0], m[1]);")
        == [1, 2, 9, 4])
    #expect(
      try color(matrix + "m[int(u.x)][int(u.x)] = 9.0; gl_FragColor = vec4(m[0], m[1]);")
        == [1, 2, 3, 9])
    #expect(
      try color(matrix + "m[int(u.x) - 1][int(u.x)] += 7.0; gl_FragColor = vec4(m[0], m[1]);")
        == [1, 9, 3, 4])
    #expect(try color("mat2 m = mat2(u.x); gl_FragColor = vec4(m[0], m[1]);") == [1, 0, 0, 1])
    #expect(
      try color("mat3 m = mat3(mat2(5)); gl_FragColor = vec4(m[2], m[1].y);") == [0, 0, 1, 5])
    #expect(try red("mat2x3 m = mat2x3(1); gl_FragColor.r = float(m.length());") == 2)
    #expect(
      try color("mat2x3 m = mat2x3(1,2,3,4,5,6); gl_FragColor.rgb = m * vec2(1, 10);")
        == [41, 52, 63, 0])
  }

  @Test func arraysHaveConstantAndDynamicIndices() throws {
    #expect(
      try red("float a[3]; a[0] = 1.0; a[2] = 5.0; gl_FragColor.r = a[0] + a[1] + a[2];") == 6)
    #expect(
      try red(
        "int a[5]; for (int i = 0; i < 5; i++) a[i] = i * i; gl_FragColor.r = float(a[int(u.z)]);")
        == 9)
    #expect(try red("float a[] = float[](4.0, 5.0, 6.0); gl_FragColor.r = a[int(u.y)];") == 6)
    #expect(try red("const float a[3] = {4.0, 5.0, 6.0}; gl_FragColor.r = a[int(u.x)];") == 5)
    #expect(try red("const float a[3] = {4.0, 5.0, 6.0}; gl_FragColor.r = a[int(u.w) * 9];") == 6)
    #expect(try red("gl_FragColor.r = float[](4.0, 5.0)[int(u.x)];") == 5)
    #expect(try red("gl_FragColor.r = float[](u.x, u.z)[int(u.x)];") == 3)
    #expect(
      try color(
        "vec3 a[4]; a[int(u.y)] = u.xyz; a[int(u.y)].yz *= 2.0; gl_FragColor.rgb = a[2];")
        == [1, 4, 6, 0])
    #expect(
      try red("float a[2][3]; a[int(u.x)][int(u.y)] = 7.0; gl_FragColor.r = a[1][2] + a[0][2];")
        == 7)
    #expect(
      try red("float[2] a[3]; gl_FragColor.r = float(a.length() * 10 + a[0].length());") == 32)
    #expect(
      try red(
        """
        float a[2] = float[](1.0, u.y); float b[2] = a; b[int(u.x)] = 9.0;
        gl_FragColor.r = a == b ? 1.0 : a[1] + b[1];
        """) == 11)
  }

  @Test func structuresHoldAnything() throws {
    let declaration = "struct P { vec2 at; bool on; int n[2]; }; struct Q { P p; float w; };"
    #expect(
      try color(
        """
        Q q = Q(P(u.xy, true, int[2](7, 8)), u.w);
        q.p.at.y += 1.0;
        if (q.p.on) gl_FragColor = vec4(q.p.at, q.p.n[1], q.w);
        """, before: declaration) == [1, 3, 8, 4])
    #expect(
      try color(
        """
        P list[3]; list[int(u.x)].at = vec2(5); list[int(u.x)].on = true;
        list[int(u.x)].n[int(u.x)] = 3;
        P p = list[1];
        gl_FragColor = vec4(p.at, p.on ? 1 : 0, p.n[1]);
        """, before: declaration) == [5, 5, 1, 3])
    #expect(
      try red(
        "P a = P(u.xy, true, int[2](1, 2)); P b = a; b.n[1] = 3; gl_FragColor.r = float(a != b);",
        before: declaration) == 1)
  }

  @Test func parametersAreCopied() throws {
    let functions = """
      void swap(inout float a, inout float b) { float t = a; a = b; b = t; }
      void give(out vec2 v) { v.x = 5.0; v.y = 6.0; }
      float change(float a) { a += 1.0; return a * 2.0; }
      void fill(inout float a[3], int n) { for (int i = 0; i < n; i++) a[i] = float(i + 1); }
      void count(in int n, out float f) { f = float(n); }
      """
    #expect(
      try color("vec4 v = u; swap(v.x, v.w); gl_FragColor = v;", before: functions) == [4, 2, 3, 1])
    #expect(try color("give(gl_FragColor.gb);", before: functions) == [0, 5, 6, 0])
    #expect(
      try red("float a = u.x; gl_FragColor.r = change(a) * 10.0 + a;", before: functions) == 41)
    #expect(
      try red(
        "float a[3]; fill(a, int(u.y)); gl_FragColor.r = a[0] + a[1] + a[2];", before: functions)
        == 3)
    #expect(
      try red(
        "float a[2]; swap(a[int(u.x)], gl_FragColor.g); count(3, a[0]); gl_FragColor.r = a[0];",
        before: functions) == 3)
  }

  @Test func globalsAreInitialisedInTheirOrder() throws {
    let globals = """
      float a = u.y;
      float b = a * 2.0;
      const float c = 1.0 + 2.0;
      void f() { b += a; }
      """
    #expect(try red("f(); f(); gl_FragColor.r = b + c;", before: globals) == 11)
  }

  @Test func innerNamesHideOuterOnes() throws {
    #expect(
      try red(
        """
        float x = 1.0; { float x = 2.0; gl_FragColor.r += x; } gl_FragColor.r += x * 10.0;
        for (int x = 0; x < 1; x++) { gl_FragColor.r += 100.0; }
        float y = x; { float x = x + 5.0; y = x; } gl_FragColor.r += y * 1000.0;
        """) == 6112)
    #expect(
      try red(
        "gl_FragColor.r = sin(2.0) + sin(vec2(u.x)).x * 0.0;",
        before: "float sin(float x) { return x; }")
        == 2)
    #expect(
      try red(
        "gl_FragColor.r = a(1) + a(1.0);",
        before: "float a(int x) { return 10.0; } float a(float x) { return 1.0; }") == 11)
  }

  /// The minimum values of GLSL ES 1.00 (7.4) and 3.00 (7.3), the maximum for the minimum offset.
  @Test func limitsAreThoseOfESAtLeast() throws {
    let least = [
      ("Attribs", 16), ("UniformVectors", 256), ("OutputVectors", 16), ("TextureImageUnits", 16),
    ].map { ("gl_MaxVertex" + $0, $1) }
    let others = [
      ("VaryingVectors", 15), ("CombinedTextureImageUnits", 32), ("TextureImageUnits", 16),
      ("FragmentUniformVectors", 224), ("FragmentInputVectors", 15), ("DrawBuffers", 4),
      ("ProgramTexelOffset", 7),
    ].map { ("gl_Max" + $0, $1) }
    for (name, value) in least + others {
      // The size of an array has to be constant.
      let sum = "float a[\(name)]; gl_FragColor.r = float(\(name) >= \(value)) + float(a.length());"
      #expect(try red(sum) >= Float(1 + value), "\(name)")
    }
    #expect(try red("gl_FragColor.r = float(gl_MinProgramTexelOffset);") <= -8)
    let vertex = ShaderInterface(inputs: [], outputs: [.init("gl_Position", .vec(4))])
    _ = try program(
      "void main() { gl_Position = vec4(gl_MaxVertexAttribs); }", interface: vertex)
  }

  @Test func variablesOfAFragment() throws {
    #expect(try red("gl_FragColor.r = gl_FrontFacing && !gl_HelperInvocation ? u.x : u.y;") == 1)
    #expect(
      try red("gl_FragColor.r = float(gl_SampleID + gl_Layer + gl_SampleMaskIn[0]);") == 1)
    #expect(try red("gl_FragColor.r = gl_SamplePosition.x * u.w;") == 2)
    for name in ["gl_FragDepth", "gl_FragDepthEXT"] {
      #expect(try color("\(name) = u.x; gl_FragColor.r = \(name);") == [1, 0, 0, 0])
    }
    // GLSL 4.50, 7.1.5: with or without a layout.
    for layout in ["", "layout(depth_greater) "] {
      #expect(
        try color("gl_FragDepth = u.y;", before: "\(layout)out float gl_FragDepth;")
          == [0, 0, 0, 0])
    }
    #expect(try color("gl_FragColor.r = gl_FragData[0].x + float(gl_MaxDrawBuffers);")[0] == 8)
    let data = try pixel(whole: "void main() { gl_FragData[0] = u; gl_FragData[1] = vec4(9); }")
    #expect(data.outputs == [[1, 2, 3, 4].map { Float($0).bitPattern }])
  }
}
