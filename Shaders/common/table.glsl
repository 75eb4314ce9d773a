// The binary logarithm of the texels in a row of a list.
const int listWidthLog2 = 11;

// Returns a number of a list, which `ShaderTable(list:)` lays out in rows of `1 << listWidthLog2` texels.
float listed(Table table, int index) {
  int column = index & ((1 << listWidthLog2) - 1);
  return texelFetch(table, ivec2(column, index >> listWidthLog2), 0).r;
}
