import { useState } from 'react'
import type { Calendar } from '#contract/games/xmas/xmas.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDay } from '#web/format/dates.ts'

/** Announces a day that began while the page was open. */
export function NewDay({ calendar: { today, doors } }: { calendar: Calendar }) {
  const [firstDay] = useState(today)
  const door = doors.find(({ phase }) => phase === 'today')
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div aria-live="polite" className="xmas-news">
      {today !== firstDay && door ? (
        <Notice title={`Ya es ${formatDay(today)}`}>Se acaba de abrir la puerta {door.n}.</Notice>
      ) : null}
    </div>
  )
}
