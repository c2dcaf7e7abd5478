import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { formatDay } from '#web/format/dates.ts'
import { isToClaim } from '#web/format/prize-words.ts'
import { stampSpot } from '../result/stamp-spot.ts'

interface CardStampProps {
  card: Card
  serverNow: number
  isFresh?: boolean
  isFestive?: boolean
}

/** The stamp on an uncovered card. Decorative: the words below the card say the same. */
export function CardStamp({ card: { play, day }, serverNow, isFresh = false, isFestive = false }: CardStampProps) {
  if (!play) return null
  const { outcome, symbols } = play
  return (
    <span
      className="rasca-card__stamp"
      aria-hidden="true"
      data-spot={outcome.kind === 'won' ? stampSpot(symbols) : 'middle'}
    >
      {outcome.kind === 'won' ? (
        <Stamp size="lg" tone={isToClaim(outcome.prize, serverNow) ? 'accent' : 'muted'} fresh={isFresh}>
          Premio
        </Stamp>
      ) : (
        <Stamp tone="muted" fresh={isFresh} note={formatDay(day)}>
          Jugada
        </Stamp>
      )}
      {isFestive && outcome.kind === 'won' ? <Confetti /> : null}
    </span>
  )
}
