import type { OutputOf } from '#contract/endpoint.ts'
import type { getOpenings } from '#contract/reminders.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { openingForm } from '#web/functions/openings.ts'

type Opening = OutputOf<typeof getOpenings>['openings'][number]

/** Lists the openings of which the member wants a mail, each with a button to cancel it, while any are announced. */
export function OpeningsPart({ openings, zone }: { openings: readonly Opening[]; zone: string }) {
  const asked = openings.filter(({ askedAt }) => askedAt !== null)
  if (openings.length === 0) return null
  return (
    <section className="stack" aria-labelledby="aperturas">
      <h3 id="aperturas">Avisos de apertura</h3>
      <p className="muted">
        Un solo correo por promoción, cuando abra.{asked.length === 0 ? ' Se pide en la página de cada una.' : ''}
      </p>
      {asked.length === 0 ? null : (
        <ul className="rows">
          {asked.map((opening) => (
            <RequestedOpening key={opening.campaign.slug} opening={opening} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RequestedOpening({ opening: { campaign, askedAt }, zone }: { opening: Opening; zone: string }) {
  const state = useForm({ name: `opening-${campaign.slug}`, submit: openingForm })
  return (
    <li className="row">
      <div className="row__main">
        <p className="row__title">{campaign.title}</p>
        {askedAt === null ? null : <p className="row__meta">Lo pediste el {formatDate(askedAt, zone)}</p>}
      </div>
      <div className="row__end">
        <Form state={state} anchor="#aperturas">
          <input type="hidden" name="slug" value={campaign.slug} />
          <Button type="submit" variant="quiet" size="sm" pending={state.isPending}>
            No avisarme <span className="visually-hidden">cuando abra {campaign.title}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}
