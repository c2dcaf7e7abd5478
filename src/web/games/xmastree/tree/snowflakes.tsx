/** The flakes by size: a stroke width, and the path of the dots with this width on a tile of 420 by 300 units. */
const FLAKES = [
  [4, 'M341 32h0M33 121h0M222 81h0M57 288h0M365 132h0'],
  [5, 'M306 37h0M222 43h0M38 71h0M300 165h0M296 38h0M161 135h0'],
  [7, 'M282 56h0M293 76h0M60 104h0M307 240h0'],
  [9, 'M173 85h0M27 52h0M54 290h0M330 39h0M262 280h0M405 168h0M302 161h0'],
] as const

/**
 * Flakes without animation. They are an inline SVG, because a background image would load late and be the largest
 * contentful paint.
 */
export const Flakes = () => (
  <svg className="tree-flakes" aria-hidden="true" focusable="false">
    <pattern id="tree-sky" x="50%" width="420" height="300" patternUnits="userSpaceOnUse">
      {FLAKES.map(([width, dots]) => (
        <path key={width} strokeWidth={width} d={dots} />
      ))}
    </pattern>
    <rect width="100%" height="100%" stroke="none" fill="url(#tree-sky)" />
  </svg>
)
