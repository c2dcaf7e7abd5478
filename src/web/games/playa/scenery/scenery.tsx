import { disc, points, polar, range } from '#web/components/campaign/paper.ts'
import './scenery.css'

/**
 * The decoration behind the sand, hidden from screen readers. It comes after the sand in the document, because part of
 * the decoration is at the foot of the page.
 */
export function Scenery() {
  return (
    <div className="playa-scenery" aria-hidden="true">
      <Moonlight />
      <Lilo />
      <Towel className="playa-towel playa-towel--a" fill="var(--made-blue)" band="var(--print-white)" />
      <Towel className="playa-towel playa-towel--b" fill="var(--print-white)" band="var(--made-pink)" />
      <Parasol className="playa-parasol playa-parasol--a" fill="var(--spark)" />
      <Parasol className="playa-parasol playa-parasol--b" fill="var(--made-green)" />
      <Prints />
      <span className="playa-lamp playa-lamp--a" />
      <span className="playa-lamp playa-lamp--b" />
      <span className="playa-lamp playa-lamp--c" />
    </div>
  )
}

/**
 * Ripples on the water, behind the title. An inline SVG and not a CSS mask, because Chromium would count a masked
 * element as the largest contentful paint.
 */
export const Ripples = () => (
  <svg className="playa-ripples" width="100%" height="100%" aria-hidden="true" focusable="false">
    <pattern id="ripples" width="360" height="120" patternUnits="userSpaceOnUse">
      <path d="M20 26c12-9 22-9 34 0s22 9 34 0M196 52c12-9 22-9 34 0s22 9 34 0 22-9 34 0M84 92c12-9 22-9 34 0s22 9 34 0M286 104c10-8 18-8 28 0" />
    </pattern>
    <rect width="100%" height="100%" fill="url(#ripples)" stroke="none" />
  </svg>
)

const Parasol = ({ className, fill }: { className: string; fill: string }) => (
  <svg className={className} viewBox="-80 -80 178 180" aria-hidden="true" focusable="false">
    <polygon fill="var(--shade)" points={disc(16, 18, 76, 10, 2)} />
    {range(10).map((gore) => (
      <polygon
        key={gore}
        fill={gore % 2 ? 'var(--print-white)' : fill}
        points={points([
          [-6, -7],
          polar(0, 0, 76, gore / 10),
          polar(0, 0, 70, (gore + 0.5) / 10),
          polar(0, 0, 76, (gore + 1) / 10),
        ])}
      />
    ))}
    <circle cx="-6" cy="-7" r="6" fill="var(--print-ink)" />
  </svg>
)

const Towel = ({ className, fill, band }: { className: string; fill: string; band: string }) => (
  <svg className={className} viewBox="0 0 76 124" aria-hidden="true" focusable="false">
    <path fill="var(--shade)" d="M10 12h64v110H10z" />
    <path fill={fill} d="m2 2 64 1-1 112-62 1z" />
    {range(5).map((stripe) => (
      <path key={stripe} fill={band} d={`M2.5 ${14 + stripe * 21}h63v9h-63z`} />
    ))}
    <path fill="none" stroke={fill} strokeWidth="3" strokeDasharray="2 4" d="M3 118h62" />
  </svg>
)

const Lilo = () => (
  <svg className="playa-lilo" viewBox="0 0 150 84" aria-hidden="true" focusable="false">
    <path fill="var(--sea-deep)" d="M16 24c20-10 100-8 122 2 8 8 8 34-2 44-20 10-98 10-118 2-10-8-12-38-2-48Z" />
    <path fill="var(--print-white)" d="M12 14C32 4 108 4 132 14c8 8 8 36-2 46-20 10-96 10-116 2-10-8-12-38-2-48Z" />
    {range(4).map((tube) => (
      <path key={tube} fill="var(--spark)" d={`M${42 + tube * 22} 9h11v56h-11z`} />
    ))}
    <path fill="var(--made-yellow)" d="M12 14c6-3 13-5 20-6v59c-7-1-14-3-18-5-10-8-12-38-2-48Z" />
  </svg>
)

const MOONLIGHT = [
  [60, 10, 50],
  [54, 28, 38],
  [66, 45, 44],
  [56, 61, 28],
  [62, 76, 20],
  [58, 90, 9],
] as const

/** Moonlight on the water; by day the style sheet hides it. */
const Moonlight = () => (
  <svg className="playa-moon" viewBox="0 0 120 100" aria-hidden="true" focusable="false">
    {MOONLIGHT.map(([x, y, width]) => (
      <ellipse key={y} cx={x} cy={y} rx={width} ry="4.5" />
    ))}
  </svg>
)

/** Footprints that lead up from the sea. */
const Prints = () => (
  <svg className="playa-prints" viewBox="0 0 120 300" aria-hidden="true" focusable="false">
    {range(8).map((step) => (
      <g key={step} transform={`translate(${26 + step * 8 + (step % 2) * 22} ${280 - step * 36}) rotate(16)`}>
        <ellipse rx="7" ry="12" />
        <circle cy="-17" r="4" />
      </g>
    ))}
  </svg>
)
