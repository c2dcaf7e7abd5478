import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import { range, scatter } from '#web/components/campaign/paper.ts'
import { OrnamentSymbols, OrnamentUse } from './ornaments.tsx'
import { TreeArt } from './tree-art.tsx'
import { HEIGHT, MIDDLE, SIZE, SPOTS, WIDTH } from './tree-shape.ts'

interface TreePictureProps {
  places: readonly (Ornament | null)[]
  /** Size of the picture in pixels. */
  width: number
  height: number
}

/** Distance from the centre of a place down to the centre of its ornament, in units of the drawing. */
const DROP = 4

/** A tree in the snow as a separate picture without words, for a link preview or as a wallpaper. */
export function TreePicture({ places, width, height }: TreePictureProps) {
  const hung = places.filter((ornament) => ornament !== null).length
  // One unit of the picture is one pixel. The tree is as high or as wide as the space permits.
  const scale = Math.min((height * 0.92) / HEIGHT, (width * 0.9) / WIDTH)
  const [x, y] = [width / 2 - MIDDLE * scale, height * 0.97 - HEIGHT * scale]
  const off = scatter(29)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <OrnamentSymbols />
      <rect width={width} height={height} fill="var(--ground)" />
      {range(70).map((flake) => (
        <circle
          key={flake}
          cx={Math.round(off() * width)}
          cy={Math.round(off() * height)}
          r={3 + (flake % 4) * 1.5}
          fill="var(--snow)"
        />
      ))}
      <rect y={y + HEIGHT * scale - 1} width={width} height={height} fill="var(--snow)" />
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <TreeArt lights={hung} />
        {SPOTS.map((spot, i) => {
          const ornament = places[i]
          if (!ornament) return null
          const box = { x: spot.x - SIZE / 2, y: spot.y - SIZE / 2 + DROP, width: SIZE }
          return <OrnamentUse key={`${spot.x} ${spot.y}`} ornament={ornament} {...box} />
        })}
      </g>
    </svg>
  )
}
