// Returns a sheet of glass, as `glassSheet` makes it, as a pane of which directions are as long and
// distances grow as fast as they should. Where panes that face each other meet, they hardly do.
vec3 paneOf(vec4 sheet) {
  float slope = sqrt(sheet.x * sheet.x + sheet.y * sheet.y);
  return sheet.xyz / max(slope, 0.25);
}
