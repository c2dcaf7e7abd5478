import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { isToClaim } from '#web/format/prize-words.ts'

interface CardStampProps {
  card: Card
  serverNow: number
  isFresh?: boolean
  isFestive?: boolean
}

/** The stamp on the foot of an uncovered card. Decorative: the words below the card say the same. */
export function CardStamp({ card: { play }, serverNow, isFresh = false, isFestive = false }: CardStampProps) {
  if (!play) return null
  const { outcome } = play
  return (
    <span className="rasca-card__stamp" aria-hidden="true">
      {outcome.kind === 'won' ? (
        <Stamp tone={isToClaim(outcome.prize, serverNow) ? 'accent' : 'muted'} fresh={isFresh}>
          Premio
        </Stamp>
      ) : (
        <Stamp tone="muted" fresh={isFresh}>
          Jugada
        </Stamp>
      )}
      {isFestive && outcome.kind === 'won' ? <Confetti /> : null}
    </span>
  )
}
