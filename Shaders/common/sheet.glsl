// Returns a sheet of `glassSheet` as a pane, with directions and distances at full length. Where panes that face
// each other meet, both hardly are.
vec3 paneOf(vec4 sheet) {
  float slope = sqrt(sheet.x * sheet.x + sheet.y * sheet.y);
  return sheet.xyz / max(slope, 0.25);
}
