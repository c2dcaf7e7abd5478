import { useState } from 'react'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDay } from '#web/format/dates.ts'

/** Announces a day that began while the page was open. */
export function NewDay({ beach: { today, obstacle } }: { beach: Beach }) {
  const [firstDay] = useState(today)
  const isNews = today !== firstDay && !obstacle
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div aria-live="polite" className="playa-news">
      {isNews ? (
        <Notice title={`Ya es ${formatDay(today)}`}>La marea ha alisado la arena: ya puedes volver a cavar.</Notice>
      ) : null}
    </div>
  )
}
