import { useEffect, useRef } from 'react'
import { Page } from '#web/components/layout/page.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CakeStage } from './cake-stage.tsx'
import { namedCandle } from './cake-state.ts'
import { CandleCard } from './candle-card.tsx'
import { DrawPart } from './draw-part.tsx'
import { EntriesPart } from './entries-part.tsx'
import { GiftPart } from './gift-part.tsx'
import { leadFor } from './lead.ts'
import { NewDay } from './new-day.tsx'
import { RecapPart } from './recap-part.tsx'
import { Talk } from './talk.tsx'
import { useCake } from './use-cake.ts'
import './cake.css'

/** The cake on its tablecloth, and beside it the chosen candle or what comes next. */
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
      lead={<p>{leadFor(campaign, cake)}</p>}
    >
      <section className="cake" aria-label="Tu tarta" ref={table} data-chosen={candle ? '' : undefined}>
        <span className="cake-cloth" aria-hidden="true" />
        <div className="cake-plan">
          <CakeStage cake={cake} chosen={candle?.n} />
          {candle ? <CandleCard key={candle.n} candle={candle} cake={cake} /> : null}
          <div className="cake-side stack">
            <NewDay cake={cake} />
            {vela && !candle ? <NoSuchCandle candles={cake.candles.length} /> : null}
            <Talk campaign={campaign} cake={cake} chosen={candle?.n} />
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
    {/* From the close on, its result is what members come for. */}
    {cake.serverNow >= cake.closesAt ? <DrawPart cake={cake} /> : null}
    <div className="split">
      <EntriesPart cake={cake} />
      <GiftPart cake={cake} />
    </div>
    {cake.serverNow >= cake.closesAt ? null : <DrawPart cake={cake} />}
    <RecapPart />
    <CampaignFacts campaign={campaign} />
  </div>
)

/** The focus goes to a candle that is opened in place, and back to where it stands when it closes. */
function useFocusOnChosen(n: number | undefined) {
  const table = useRef<HTMLElement>(null)
  const before = useRef(n)
  useEffect(() => {
    const left = before.current
    before.current = n
    if (left === n) return
    const target = table.current?.querySelector<HTMLElement>(n ? '#vela-titulo' : `#vela-${left}`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [n])
  return table
}
