import { useEffect, useRef } from 'react'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CakeStage } from './cake/cake-stage.tsx'
import { CandleCard } from './candles/candle-card.tsx'
import { DrawPart } from './draws/draw-part.tsx'
import { EntriesPart } from './draws/entries-part.tsx'
import { GiftPart } from './gift/gift-part.tsx'
import { NewDay } from './notices/new-day.tsx'
import { NextStep } from './notices/next-step.tsx'
import { subtitleFor } from './notices/subtitle.ts'
import { RecapPart } from './recap/recap-part.tsx'
import { namedCandle } from './state/cake-state.ts'
import { useCake } from './state/use-cake.ts'
import './cake/cake.css'

/** The cake on its tablecloth, and beside the cake the chosen candle or the next step. */
export function CakePage({ vela }: { vela: string | undefined }) {
  const { campaign, cake } = useCake()
  const candle = namedCandle(cake, vela)
  const table = useFocusOnChosen(candle?.n)
  return (
    <Page
      title={campaign.title}
      campaign="aniversario"
      tone="ground"
      setting="cake"
      lead={<p>{subtitleFor(campaign, cake)}</p>}
    >
      <section className="cake" aria-label="Tu tarta" ref={table} data-chosen={candle ? '' : undefined}>
        <span className="cake-cloth" aria-hidden="true" />
        <div className="cake-plan">
          <CakeStage cake={cake} chosen={candle?.n} />
          {candle ? <CandleCard key={candle.n} candle={candle} cake={cake} /> : null}
          <div className="cake-side stack">
            <NewDay cake={cake} />
            {vela && !candle ? <NoSuchCandle candles={cake.candles.length} /> : null}
            <NextStep campaign={campaign} cake={cake} chosen={candle?.n} />
          </div>
        </div>
      </section>
      <Rest campaign={campaign} cake={cake} />
    </Page>
  )
}

const NoSuchCandle = ({ candles }: { candles: number }) => (
  <Notice title="Esa vela no existe">
    Esta tarta tiene {candles}, de la 1 a la {candles}.
  </Notice>
)

const Rest = ({ campaign, cake }: ReturnType<typeof useCake>) => (
  <div className="stack stack--section cake-rest">
    {/* After the close the draw comes first, because members then open the page to see the result of the draw. */}
    {cake.serverNow >= cake.closesAt ? <DrawPart cake={cake} /> : null}
    <div className="cake-own">
      <EntriesPart cake={cake} />
      <GiftPart cake={cake} />
    </div>
    {cake.serverNow >= cake.closesAt ? null : <DrawPart cake={cake} />}
    <RecapPart />
    <CampaignFacts campaign={campaign} />
  </div>
)

/**
 * Moves the focus to the card of a candle when the card opens on the page, and back to the link of the candle when the
 * card closes.
 */
function useFocusOnChosen(n: number | undefined) {
  const table = useRef<HTMLElement>(null)
  const before = useRef(n)
  useEffect(() => {
    const left = before.current
    before.current = n
    if (left === n) return
    const target = table.current?.querySelector<HTMLElement>(n ? '#vela-titulo' : `#vela-${left}`)
    showResult(target)
  }, [n])
  return table
}
