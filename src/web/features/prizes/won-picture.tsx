import type { WonPrize } from '#contract/prizes.schema.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { Garland, Words } from '#web/components/campaign/keepsake-picture.tsx'
import { balancedLines } from '#web/components/campaign/lettered-lines.ts'
import { disc, rays } from '#web/components/campaign/paper.ts'
import { type PictureShape, TALL, TallPicture, topOf } from '#web/components/campaign/tall-picture.tsx'

const MIDDLE = TALL.width / 2
const ROOM = 900
const DISC_Y = 430
const NAME = 104
const LINE = 112
const NAME_Y = 970

interface WonPictureProps {
  shape: PictureShape
  prize: WonPrize
  /** The drawing of the prize or of its game, as SVG. */
  drawing: string | undefined
  /** Name and host of the site. */
  sign: string
}

/** Draws a picture of a win to share: the prize and its campaign, without its code and without its winner. */
export function WonPicture({ shape, prize, drawing, sign }: WonPictureProps) {
  const lines = balancedLines(prize.name, NAME, ROOM)
  return (
    <TallPicture shape={shape}>
      {rays(MIDDLE, DISC_Y, 250, [900, 760], 18, 0.3).map((ray) => (
        <polygon key={ray} points={ray} fill="var(--print-paper)" opacity={0.3} />
      ))}
      <Garland y={topOf(shape)} />
      <polygon points={disc(MIDDLE + 12, DISC_Y + 16, 270, 30, 5)} fill="var(--made-ink)" opacity={0.22} />
      <polygon points={disc(MIDDLE, DISC_Y, 270, 30, 5)} fill="var(--print-paper)" />
      <DrawingFile x={MIDDLE - 180} y={DISC_Y - 180} width={360} height={360} svg={drawing} />
      <Words text="¡He ganado!" y={830} size={60} />
      {lines.map((line, i) => (
        <Words key={line} text={line} y={NAME_Y + (i - (lines.length - 1) / 2) * LINE + NAME / 3} size={NAME} />
      ))}
      <Words text={prize.campaign.title} y={1190} size={46} />
      <Words text={sign} y={1290} size={40} />
    </TallPicture>
  )
}
