import type { AmendmentNote } from '#contract/campaigns.schema.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'

interface AmendmentsProps {
  title: string
  notes: readonly AmendmentNote[]
  zone: string
}

/** Tells the public changes that the organiser has made, newest first. */
export function Amendments({ title, notes, zone }: AmendmentsProps) {
  if (notes.length === 0) return null
  return (
    <section className="stack panel" aria-labelledby="cambios">
      <h2 id="cambios">{title}</h2>
      <ol className="rows" reversed>
        {notes.toReversed().map((note) => (
          <li key={note.n} className="row">
            <div className="row__main">
              <p className="row__title">{note.reason}</p>
              {note.changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
              <p className="row__meta">{formatDateTime(note.at, zone)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
