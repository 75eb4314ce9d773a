// Returns the number with the given index in a list. The list is stored in rows of 2048, which is
// `ShaderTable.listWidth`.
float listed(Table table, int index) {
  return texelFetch(table, ivec2(index & 2047, index >> 11), 0).r;
}
