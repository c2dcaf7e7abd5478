import type { Recap } from '#contract/games/aniversario/aniversario.schema.ts'
import { CANDLES } from '#contract/games/aniversario/candles.ts'
import { fittingSize } from '#web/components/campaign/lettered-lines.ts'
import { canLetter, Lettering, widthOf } from '#web/components/campaign/lettering.tsx'
import { disc, range, rays } from '#web/components/campaign/paper.ts'
import { TALL, TallPicture } from '#web/components/campaign/tall-picture.tsx'
import { CAKE, CakeShape, CandlesShape } from '../cake/cake-art.tsx'
import { memberSince, recapNumbers } from './recap-words.ts'

const MIDDLE = TALL.width / 2
const RIM = 36
const LEFT = 96
const CAKE_SCALE = 1.68
const CAKE_Y = TALL.height - 160 - CAKE.height * CAKE_SCALE

interface RecapPictureProps {
  recap: Recap
  site: string
}

/**
 * Draws a member's years as a poster; leaves out the member's name if the font has no outline for one of the letters.
 */
export function RecapPicture({ recap, site }: RecapPictureProps) {
  const { name } = recap
  return (
    <TallPicture>
      <Light />
      <Cloth />
      <g transform={`translate(${MIDDLE - (CAKE.width / 2) * CAKE_SCALE} ${CAKE_Y}) scale(${CAKE_SCALE})`}>
        <CakeShape isLit={range(CANDLES).map((candle) => candle < recap.candles)} />
        <CandlesShape lit={recap.candles} />
      </g>
      {name && canLetter(name) ? (
        <Lettering text={name} x={LEFT} y={128} size={fittingSize(name, 62, 880)} fill="var(--accent)" />
      ) : null}
      <Years recap={recap} />
      <Numbers recap={recap} />
      <Lettering text={site} x={MIDDLE} y={TALL.height - 78} size={48} fill="var(--on-ground)" anchor="middle" />
      <rect
        x={RIM / 2}
        y={RIM / 2}
        width={TALL.width - RIM}
        height={TALL.height - RIM}
        fill="none"
        stroke="var(--print-white)"
        strokeWidth={RIM}
      />
    </TallPicture>
  )
}

const Light = () => (
  <>
    {rays(MIDDLE, CAKE_Y + 240, 200, [960, 820], 20, 0.25).map((ray) => (
      <polygon key={ray} points={ray} fill="var(--halo)" />
    ))}
    <polygon points={disc(MIDDLE, CAKE_Y + 240, 420, 30, 3)} fill="var(--halo)" />
  </>
)

const Cloth = () => (
  <>
    <rect y={TALL.height - 270} width={TALL.width} height={270} fill="var(--cream)" />
    {range(14).map((check) => (
      <rect
        key={check}
        x={check * 80}
        y={TALL.height - 270}
        width={40}
        height={270}
        fill="var(--spark)"
        opacity={0.35}
      />
    ))}
    {range(4).map((check) => (
      <rect
        key={check}
        y={TALL.height - 250 + check * 80}
        width={TALL.width}
        height={40}
        fill="var(--spark)"
        opacity={0.35}
      />
    ))}
  </>
)

/** Draws the large number and its words. The words are beside a number of one or two digits, but below a year. */
function Years({ recap }: Pick<RecapPictureProps, 'recap'>) {
  const { figure, unit, since } = memberSince(recap)
  const text = String(figure)
  const isShort = text.length <= 2
  const size = isShort ? 380 : 250
  const at = isShort ? { x: LEFT + widthOf(text, size) + 24, y: 340 } : { x: LEFT, y: 400 }
  const room = TALL.width - LEFT - at.x
  return (
    <>
      <Lettering text={text} x={LEFT - 10} y={isShort ? 420 : 325} size={size} fill="var(--on-ground)" />
      <Lettering text={unit} {...at} size={fittingSize(unit, 70, room)} fill="var(--on-ground)" />
      <Lettering text={since} x={at.x} y={at.y + 58} size={fittingSize(since, 44, room)} fill="var(--accent)" />
    </>
  )
}

const Numbers = ({ recap }: Pick<RecapPictureProps, 'recap'>) =>
  recapNumbers(recap).map(({ count, name }, i) => (
    <g key={name}>
      <Lettering text={String(count)} x={LEFT + i * 184} y={548} size={76} fill="var(--accent)" />
      <Lettering text={name} x={LEFT + i * 184} y={586} size={27} fill="var(--on-ground)" />
    </g>
  ))
