import type { Card } from '#contract/mechanics/rasca.ts'
import type { WonPrize } from '#contract/prizes.ts'
import { Stamp } from '#web/components/ui/stamp.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { isToClaim, WonPrizePart } from '#web/features/reveal/won-prize.tsx'

export interface CardResultProps {
  card: Card
  serverNow: number
  /** True right after uncovering: the result then takes focus and is announced. */
  isFresh: boolean
}

/** The outcome in words, the prize, then the next action. A losing card never says «casi». */
export function CardResult({ card: { play, state }, serverNow, isFresh }: CardResultProps) {
  const { box } = useReveal(isFresh)
  if (!play) return null
  const { outcome } = play
  return (
    <div className="rasca-result stack stack--tight" id="resultado" ref={box}>
      {outcome.kind === 'won' ? (
        <Won prize={outcome.prize} serverNow={serverNow} isFresh={isFresh} />
      ) : (
        <>
          <h2 tabIndex={-1} data-result="">
            Esta vez no hay premio
          </h2>
          <p>Estaba decidido antes de que abrieras la tarjeta, y queda apuntado en tu historial.</p>
        </>
      )}
      {state === 'settled' ? <p className="muted">Se abrió sola al acabar su día.</p> : null}
    </div>
  )
}

function Won({ prize, serverNow, isFresh }: { prize: WonPrize; serverNow: number; isFresh: boolean }) {
  return (
    <>
      <Stamp tone={isToClaim(prize, serverNow) ? 'accent' : 'muted'} fresh={isFresh}>
        PREMIO
      </Stamp>
      <h2 tabIndex={-1} data-result="">
        Has ganado: {prize.name}
      </h2>
      <WonPrizePart prize={prize} serverNow={serverNow} />
    </>
  )
}
