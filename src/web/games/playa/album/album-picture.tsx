import { SHELLS } from '#contract/games/playa/shells.ts'
import { own } from '#contract/primitives/own.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { disc } from '#web/components/campaign/paper.ts'
import { TALL } from '#web/components/campaign/tall-picture.tsx'

const FILES = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?raw', import: 'default' })
const MIDDLE = TALL.width / 2
const STEP = { x: 270, y: 244 }
const FIRST_Y = 350
/** Shells in each row of the album. */
const ROWS = [3, 2, 3]
const RADIUS = 118
const SIZE = 156

/** Draws the eight shells of a complete album, each on its disc of paper. */
export const AlbumPicture = () => (
  <>
    {SHELLS.map((shell, i) => {
      const [x, y] = placeOf(i)
      return (
        <g key={shell}>
          <polygon points={disc(x + 7, y + 9, RADIUS, 22, i + 3)} fill="var(--print-ink)" opacity={0.18} />
          <polygon points={disc(x, y, RADIUS, 22, i + 3)} fill="var(--ground-2)" />
          <DrawingFile
            x={x - SIZE / 2}
            y={y - SIZE / 2}
            width={SIZE}
            height={SIZE}
            svg={own(FILES, `../art/${shell}.svg`)}
          />
        </g>
      )
    })}
  </>
)

function placeOf(index: number): [number, number] {
  let first = 0
  for (const [row, count] of ROWS.entries()) {
    if (index < first + count) {
      return [MIDDLE + (index - first - (count - 1) / 2) * STEP.x, FIRST_Y + row * STEP.y]
    }
    first += count
  }
  return [MIDDLE, FIRST_Y]
}
