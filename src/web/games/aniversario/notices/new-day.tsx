import { useState } from 'react'
import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDay } from '#web/format/dates.ts'

/** Announces a day that began while the page was open. */
export function NewDay({ cake: { today, obstacle, candles } }: { cake: Cake }) {
  const [firstDay] = useState(today)
  const candle = candles.find(({ day }) => day === today)
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div aria-live="polite" className="cake-news">
      {today !== firstDay && candle && !obstacle ? (
        <Notice title={`Ya es ${formatDay(today)}`}>La vela {candle.n} ya se puede encender.</Notice>
      ) : null}
    </div>
  )
}
