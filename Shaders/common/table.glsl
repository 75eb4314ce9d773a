// The number at a place in a list that stands in rows of 2048, `ShaderTable.listWidth`.
float listed(Table table, int index) {
  return texelFetch(table, ivec2(index & 2047, index >> 11), 0).r;
}
