import { useState } from 'react'
import type { Summer } from '#contract/games/verano/verano.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDay } from '#web/format/dates.ts'
import { openMission } from '../state/summer-state.ts'

/** Announces a day or a week that began while the page was open. */
export function NewDay({ summer }: { summer: Summer }) {
  const { today } = summer
  const n = openMission(summer)?.n
  const [first] = useState({ today, n })
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div aria-live="polite" className="verano-newday">
      {today === first.today ? null : (
        <Notice title={`Ya es ${formatDay(today)}`}>
          {n !== undefined && n !== first.n ? `Se acaba de abrir la misión ${n}.` : 'Tienes un día nuevo por sellar.'}
        </Notice>
      )}
    </div>
  )
}
