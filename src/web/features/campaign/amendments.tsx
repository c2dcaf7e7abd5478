import type { AmendmentNote } from '#contract/campaigns.schema.ts'
import { formatDateTime } from '#web/format/dates.ts'

/** Tells what the organiser has changed since the campaign began, newest first. */
export function Amendments({ notes, zone }: { notes: readonly AmendmentNote[]; zone: string }) {
  if (notes.length === 0) return null
  return (
    <section className="stack panel" aria-labelledby="cambios">
      <h2 id="cambios">Cambios desde que empezó</h2>
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
