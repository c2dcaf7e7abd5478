import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { play, wake } from '#web/features/reveal/sound/use-sound.ts'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { useAskAhead } from '#web/features/today/week.ts'
import type { FoilCanvasProps } from '../foil/foil-canvas.tsx'
import { PayTable } from '../prizes/pay-table.tsx'
import { LOST_MS, soundScene, WON_MS } from '../result/animation-times.ts'
import { CardResult } from '../result/card-result.tsx'
import { useScratch } from '../state/use-scratch.ts'
import { CardPile } from './card-pile.tsx'
import { CardStamp } from './card-stamp.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { SymbolGrid } from './symbol-grid.tsx'
import { Ticket } from './ticket.tsx'
import { UncoverForm } from './uncover-form.tsx'
import '../foil/coin.css'
import '../foil/foil.css'
import './scratch-card.css'
import '../result/reveal.css'

// If the script of the foil fails to load, the button still uncovers the card.
const FoilCanvas = lazy(() =>
  import('../foil/foil-canvas.tsx').then(
    ({ FoilCanvas }): { default: ComponentType<FoilProps> } => ({ default: FoilCanvas }),
    () => ({ default: NoFoil }),
  ),
)

type FoilProps = FoilCanvasProps & { onMissing: () => void }

function NoFoil({ onMissing }: FoilProps) {
  const missing = useEffectEvent(onMissing)
  useEffect(() => missing(), [])
  return null
}

export interface ScratchCardProps {
  card: Card
  campaign: Campaign
  label: string
  serverNow: number
  /** A sentence for a losing card: which cards come next. */
  forward: string
  /** Whether the member has another card to scratch. */
  hasNext: boolean
  /** Number of today's cards that are already used, without this card. */
  used: number
  /** Set for a card that replaces another card in hand. */
  isDealt: boolean
  /** The card that this card has just replaced, if the page still shows its result. */
  replaced: Card | undefined
  /** Shown under the result: the link to the next card. */
  next: ReactNode
  others: ReactNode
}

/** Today's card: nine symbols under silver, a button as an alternative to scratching, and the result in words. */
export function ScratchCard(props: ScratchCardProps) {
  const { card, campaign, label, serverNow, hasNext, used, isDealt, replaced } = props
  const scratch = useScratch(card, campaign)
  const isAlive = useHydrated()
  /**
   * The value of `failures` when the foil was last painted. Every failure mounts a new foil, which must be painted
   * again.
   */
  const [paintedFoil, setPaintedFoil] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const { isShown, isFresh, failures } = scratch
  const [hadFoil] = useState(!isShown)
  const won = card.play?.outcome.kind === 'won' ? card.play.outcome.prize : undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The visitor may have scrolled down to the link that deals this card.
    if (isDealt) box.current?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [isDealt])
  const isPlaying = useScene(isFresh, won ? WON_MS : LOST_MS)
  useAskAhead(isFresh && !won && !hasNext)

  function uncover() {
    wake()
    return scratch.uncover((opened) => play((sounds) => soundScene(sounds, opened)))
  }

  return (
    <div className="rasca-play" data-scene={isPlaying || undefined} data-fresh={isFresh || undefined}>
      <div className="rasca-booth">
        <div
          className="rasca-card"
          ref={box}
          data-dealt={isDealt || undefined}
          data-lost={(isShown && !won) || undefined}
        >
          <Ticket
            label={label}
            pile={<CardPile used={used} isDealt={isDealt} />}
            foot={card.play ? `N.º ${card.play.ticket}` : 'Sin rascar'}
          >
            <div className="rasca-window" data-covered={(!isShown && paintedFoil !== failures) || undefined}>
              <SymbolGrid play={card.play} isShown={isShown} isTold={isShown && !isPlaying} />
              {isAlive && hadFoil ? (
                <Suspense>
                  <FoilCanvas
                    key={failures}
                    isGone={isShown}
                    onStart={() => void scratch.open()}
                    onEnough={() => void uncover()}
                    onPainted={() => setPaintedFoil(failures)}
                    onMissing={() => setMissing(true)}
                  />
                </Suspense>
              ) : null}
            </div>
          </Ticket>
          {isShown ? (
            <CardStamp card={card} serverNow={serverNow} isFresh={isFresh} isFestive={isFresh && !isPlaying} />
          ) : null}
          {replaced ? <LeavingCard card={replaced} serverNow={serverNow} /> : null}
        </div>
      </div>
      <Talk {...props} scratch={scratch} hasNoFoil={isMissing} isResult={isShown && !isPlaying} onUncover={uncover} />
    </div>
  )
}

interface TalkProps extends ScratchCardProps {
  scratch: ReturnType<typeof useScratch>
  /** Set after the scene: the result then replaces the pay table. */
  isResult: boolean
  hasNoFoil: boolean
  onUncover: () => Promise<void>
}

function Talk({ scratch, isResult, hasNoFoil, onUncover, ...props }: TalkProps) {
  const { card, campaign, serverNow, forward, hasNext, next, others } = props
  const { isShown, isFresh, isOpening, fault } = scratch
  return (
    <div className="rasca-talk">
      {card.cause ? (
        <p>
          <strong>Tarjeta extra:</strong> {card.cause}
        </p>
      ) : null}
      {/* The focus moves to the result, so a screen reader reads it; a live region would announce it twice. */}
      <div role="status" aria-live="off">
        {isResult ? <CardResult {...{ card, campaign, serverNow, isFresh, forward, hasNext, next }} /> : null}
      </div>
      {/* After a card without a prize too: the next one may have it. */}
      {isResult && !(hasNext && card.play?.outcome.kind === 'lost') ? null : <PayTable prizes={campaign.prizes} />}
      {fault && !isShown ? <FaultNotice fault={fault} /> : null}
      {isResult ? null : (
        <UncoverForm
          slot={card.slot}
          campaign={campaign}
          isPending={isOpening || isShown}
          isFirst={hasNoFoil || fault !== undefined}
          onUncover={onUncover}
        >
          {fault ? 'Reintentar y ver el resultado' : 'Ver el resultado sin rascar'}
        </UncoverForm>
      )}
      {others}
    </div>
  )
}
