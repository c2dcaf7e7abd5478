import type { WonPrize } from '#contract/prizes.schema.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { balancedLines, fittingSize } from '#web/components/campaign/lettered-lines.ts'
import { Lettering } from '#web/components/campaign/lettering.tsx'
import { disc, near, range, rays } from '#web/components/campaign/paper.ts'
import { TALL, TallPicture } from '#web/components/campaign/tall-picture.tsx'

const MIDDLE = TALL.width / 2
const ROOM = 900
const DISC_Y = 430
const NAME = 104
const LINE = 112
const NAME_Y = 970
const FLAG = 60

interface WonPictureProps {
  prize: WonPrize
  /** The drawing of the prize or of its game, as SVG. */
  drawing: string | undefined
  site: string
  /** Host of the site. */
  host: string
}

/** Draws a picture of a win to share: the prize and its campaign, without its code and without its winner. */
export function WonPicture({ prize, drawing, site, host }: WonPictureProps) {
  const lines = balancedLines(prize.name, NAME, ROOM)
  const sign = `${site} · ${host}`
  return (
    <TallPicture>
      {rays(MIDDLE, DISC_Y, 250, [900, 760], 18, 0.3).map((ray) => (
        <polygon key={ray} points={ray} fill="var(--print-paper)" opacity={0.3} />
      ))}
      <Garland />
      <polygon points={disc(MIDDLE + 12, DISC_Y + 16, 270, 30, 5)} fill="var(--print-ink)" opacity={0.22} />
      <polygon points={disc(MIDDLE, DISC_Y, 270, 30, 5)} fill="var(--print-paper)" />
      <DrawingFile x={MIDDLE - 180} y={DISC_Y - 180} width={360} height={360} svg={drawing} />
      <Words text="¡He ganado!" y={830} size={60} fill="var(--on-ground)" />
      {lines.map((line, i) => (
        <Words
          key={line}
          text={line}
          y={NAME_Y + (i - (lines.length - 1) / 2) * LINE + NAME / 3}
          size={NAME}
          fill="var(--on-ground)"
        />
      ))}
      <Words text={prize.campaign.title} y={1190} size={46} fill="var(--on-ground)" />
      <Words text={sign} y={1290} size={40} fill="var(--on-ground)" />
    </TallPicture>
  )
}

const Words = ({ text, size, ...place }: { text: string; y: number; size: number; fill: string }) => (
  <Lettering {...place} text={text} x={MIDDLE} size={fittingSize(text, size, ROOM)} anchor="middle" />
)

const FLAGS = ['red', 'yellow', 'blue', 'pink', 'leaf'] as const

const Garland = () => (
  <>
    {range(TALL.width / FLAG).map((flag) => (
      <path
        key={flag}
        fill={`var(--print-${FLAGS[flag % FLAGS.length]})`}
        d={`M${near(flag * FLAG)} 0h${FLAG}l-${FLAG / 2} 46z`}
      />
    ))}
    <path fill="var(--print-ink)" d={`M0 0h${TALL.width}v7H0z`} />
  </>
)
