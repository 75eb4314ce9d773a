/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Two substances feed on one another (Gray and Scott) and grow into labyrinths.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Generator", "Simulation"],
  "INPUTS": [
    { "NAME": "feed", "LABEL": "Feed", "TYPE": "float", "MIN": 0.01, "MAX": 0.1, "DEFAULT": 0.037,
      "DESCRIPTION": "How fast the first substance is added" },
    { "NAME": "kill", "LABEL": "Kill", "TYPE": "float", "MIN": 0.04, "MAX": 0.07, "DEFAULT": 0.06,
      "DESCRIPTION": "How fast the second substance is removed" },
    { "NAME": "seeds", "LABEL": "Seeds", "TYPE": "float", "MIN": 1, "MAX": 40, "DEFAULT": 9,
      "DESCRIPTION": "The number of drops in a height of the picture at the beginning" },
    { "NAME": "restart", "LABEL": "Restart", "TYPE": "event" },
    { "NAME": "background", "LABEL": "Background", "TYPE": "color",
      "DEFAULT": [0.03, 0.05, 0.11, 1] },
    { "NAME": "foreground", "LABEL": "Foreground", "TYPE": "color",
      "DEFAULT": [0.98, 0.83, 0.55, 1] }
  ],
  "PASSES": [
    { "TARGET": "state", "PERSISTENT": true, "FLOAT": true, "WIDTH": "$WIDTH / 2",
      "HEIGHT": "$HEIGHT / 2", "DESCRIPTION": "One step" },
    { "TARGET": "state", "PERSISTENT": true, "FLOAT": true, "WIDTH": "$WIDTH / 2",
      "HEIGHT": "$HEIGHT / 2", "DESCRIPTION": "Another step" },
    { "DESCRIPTION": "Colors and a little relief" }
  ]
}*/

float random(vec2 cell) {
  vec2 p = fract((cell + 0.5) * vec2(0.7548777, 0.5698403));
  p = fract(p * (p.yx + 19.19) * 7.31);
  return fract((p.x + p.y) * (43.7 * p.x + 29.3 * p.y + 1.0));
}

vec2 stateAt(vec2 offset) {
  return IMG_NORM_PIXEL(state, fract(isf_FragNormCoord + offset / RENDERSIZE)).xy;
}

// Drops of the second substance in a sea of the first one.
vec2 beginning() {
  vec2 place = isf_FragNormCoord * vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0) * seeds;
  vec2 cell = floor(place);
  vec2 drop = cell + 0.25 + 0.5 * vec2(random(cell), random(cell + 31.0));
  float amount = random(cell + 77.0) < 0.6 ? 1.0 - smoothstep(0.1, 0.2, length(place - drop)) : 0.0;
  return vec2(1.0 - 0.5 * amount, 0.5 * amount);
}

vec2 nextState() {
  vec2 here = stateAt(vec2(0.0));
  vec2 spread = -here;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      // The neighbours beside weigh 0.2 and those across 0.05, together 1.
      float weight = x == 0 && y == 0 ? 0.0 : x == 0 || y == 0 ? 0.2 : 0.05;
      spread += weight * stateAt(vec2(x, y));
    }
  }
  float reaction = here.x * here.y * here.y;
  vec2 change = vec2(1.0, 0.5) * spread + vec2(-reaction, reaction);
  change += vec2(feed * (1.0 - here.x), -(feed + kill) * here.y);
  return clamp(here + change, 0.0, 1.0);
}

void main() {
  if (PASSINDEX < 2) {
    vec2 next = FRAMEINDEX == 0 || restart ? beginning() : nextState();
    gl_FragColor = vec4(next, 0.0, 1.0);
  } else {
    float amount = smoothstep(0.1, 0.35, stateAt(vec2(0.0)).y);
    float slope = stateAt(vec2(1.0, -1.0)).y - stateAt(vec2(-1.0, 1.0)).y;
    vec3 color = mix(background.rgb, foreground.rgb, amount);
    gl_FragColor = vec4(clamp(color + 0.8 * slope, 0.0, 1.0), 1.0);
  }
}
