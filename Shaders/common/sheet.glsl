// Returns a sheet of `glassSheet` as a pane: direction and distance are divided by the direction's length, but by
// no less than ¼, since the length nears 0 where panes that face each other meet.
vec3 paneOf(vec4 sheet) {
  float slope = sqrt(sheet.x * sheet.x + sheet.y * sheet.y);
  return sheet.xyz / max(slope, 0.25);
}
