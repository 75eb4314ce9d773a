// The binary logarithm of the number of texels in a row of a list.
const int listWidthLog2 = 11;

// Returns the number with the given index in a list, which is stored in rows of
// `1 << listWidthLog2` texels, as `ShaderTable(list:)` lays it out.
float listed(Table table, int index) {
  int column = index & ((1 << listWidthLog2) - 1);
  return texelFetch(table, ivec2(column, index >> listWidthLog2), 0).r;
}
