import * as v from 'valibot'
import { exportHistory, type HistoryEntry, HistoryFilters } from '#contract/history.schema.ts'
import { toCsv } from '#host/csv.ts'
import { callApi } from '../api/call-api.ts'

/** Returns the rows that match the filters in the address; ignores invalid filters. */
export function readHistory(request: Request) {
  const fields = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const filters = v.safeParse(HistoryFilters, fields)
  return callApi(exportHistory, { input: filters.success ? filters.output : {} })
}

export const historyCsv = (entries: readonly HistoryEntry[]) =>
  toCsv(
    ['fecha', 'zona', 'promocion', 'edicion', 'que', 'resultado', 'premio', 'estado', 'tarjeta', 'bases', 'id'],
    entries.map(({ id, at, kind, campaign, outcome, prize, rulesVersion, ticket }) => [
      new Date(at).toISOString(),
      campaign.zone,
      campaign.title,
      campaign.edition,
      kind,
      outcome ?? '',
      prize?.name ?? '',
      prize?.state ?? '',
      ticket ?? '',
      rulesVersion,
      id,
    ]),
  )
