import type { WonPrize } from '#contract/prizes.schema.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { balancedLines, fittingSize } from '#web/components/campaign/lettered-lines.ts'
import { canLetter, Lettering } from '#web/components/campaign/lettering.tsx'
import { disc } from '#web/components/campaign/paper.ts'
import { TALL, TallPicture } from '#web/components/campaign/tall-picture.tsx'

const MIDDLE = TALL.width / 2
const SHEET = { x: 72, y: 72, width: TALL.width - 144, height: 1130 }
const ROOM = SHEET.width - 120
const CODE = 430
const NAME = 64
const LINE = 68

interface PrizePictureProps {
  prize: WonPrize
  /** The drawing of the prize or of its game, as SVG. */
  drawing: string | undefined
  code: string
  qr: { d: string; size: number }
  site: string
}

/** Draws a picture of a prize to save on a phone. It shows the prize's name, and the code as text and as a QR code. */
export function PrizePicture({ prize, drawing, code, qr, site }: PrizePictureProps) {
  const lines = balancedLines(prize.name, NAME, ROOM)
  return (
    <TallPicture>
      <rect {...SHEET} x={SHEET.x + 14} y={SHEET.y + 16} fill="var(--made-ink)" opacity={0.22} />
      <rect {...SHEET} fill="var(--print-white)" />
      <g transform={`translate(${MIDDLE - 125} 100) scale(1.25)`}>
        <polygon points={disc(100, 100, 98, 26, 7)} fill="var(--print-paper)" />
        <DrawingFile x="36" y="36" width="128" height="128" svg={drawing} />
      </g>
      {lines.map((line, i) => (
        <Lettering
          key={line}
          text={line}
          x={MIDDLE}
          y={500 + (i - (lines.length - 1) / 2) * LINE}
          size={NAME}
          fill="var(--made-ink)"
          anchor="middle"
        />
      ))}
      <path stroke="var(--made-ink)" strokeWidth={4} strokeDasharray="14 12" d={`M${SHEET.x} 622h${SHEET.width}`} />
      <g transform={`translate(${MIDDLE - CODE / 2} 628) scale(${CODE / qr.size})`}>
        <path d={qr.d} fill="var(--made-ink)" shapeRendering="crispEdges" />
      </g>
      {canLetter(code) ? (
        <Lettering
          text={code}
          x={MIDDLE}
          y={1104}
          size={fittingSize(code, 76, ROOM)}
          fill="var(--made-ink)"
          anchor="middle"
        />
      ) : null}
      <Lettering text={prize.campaign.title} x={MIDDLE} y={1166} size={34} fill="var(--made-ink)" anchor="middle" />
      <Lettering text={site} x={MIDDLE} y={1285} size={48} fill="var(--on-ground)" anchor="middle" />
    </TallPicture>
  )
}
