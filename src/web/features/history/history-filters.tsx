import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { HistoryKind } from '#contract/history.schema.ts'
import { HISTORY_KINDS } from '#contract/history.ts'
import { PRIZE_STATES } from '#contract/prizes.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import type { HistorySearch } from '#web/features/history/history.functions.ts'
import { PRIZE_WORDS } from '#web/format/prize-words.ts'

const KIND_WORDS = {
  play: 'Jugadas',
  item: 'Adornos',
  gift: 'Regalos',
  milestone: 'Metas',
  points: 'Puntos',
  badge: 'Insignias',
  'badge-revoked': 'Insignias retiradas',
  invite: 'Invitaciones',
  entry: 'Participaciones',
  draw: 'Sorteos ganados',
  claim: 'Premios recogidos',
  address: 'Direcciones corregidas',
  sent: 'Premios enviados',
  delivered: 'Premios entregados',
  annulment: 'Anulaciones',
  expiry: 'Premios caducados',
  refusal: 'Renuncias',
  name: 'Cambios de nombre',
} satisfies Record<HistoryKind, string>

const ANY = { value: '', label: 'Todo' }

/** Renders a plain GET form, so that the address holds the filters, with and without JavaScript. */
export function HistoryFiltersForm({
  filters,
  campaigns,
}: {
  filters: HistorySearch
  campaigns: readonly Pick<CampaignSummary, 'slug' | 'title'>[]
}) {
  const { campaign, kind, state, month } = filters
  const isFiltered = Boolean(campaign || kind || state || month)
  return (
    <details className="disclosure history-filters" open={isFiltered}>
      <summary>Filtrar</summary>
      <form action="/user/history" method="get">
        <div className="form">
          <div className="form__row">
            <SelectField
              name="campaign"
              label="Promoción"
              defaultValue={campaign ?? ''}
              required={false}
              options={[ANY, ...campaigns.map(({ slug, title }) => ({ value: slug, label: title }))]}
            />
            <SelectField
              name="kind"
              label="Qué pasó"
              defaultValue={kind ?? ''}
              required={false}
              options={[ANY, ...HISTORY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))]}
            />
          </div>
          <div className="form__row">
            <SelectField
              name="state"
              label="Premio"
              defaultValue={state ?? ''}
              required={false}
              options={[ANY, ...PRIZE_STATES.map((value) => ({ value, label: PRIZE_WORDS[value] }))]}
            />
            <TextField
              name="month"
              type="month"
              label="Mes"
              optional
              // For browsers without a month picker, which show a text field.
              hint="Por ejemplo 2026-11"
              pattern="\s*\d{4}-(0[1-9]|1[0-2])\s*"
              defaultValue={month ?? ''}
            />
          </div>
          <div className="form__actions">
            <Button type="submit" variant="secondary">
              Filtrar
            </Button>
          </div>
        </div>
      </form>
    </details>
  )
}
