import { exportHistory, getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { historyEntry, historyPage, wholeHistory } from './history.ts'

export const historyRoutes = ({ db, replica, season, now }: Deps): Route[] => {
  const readerOf = ({ accountId }: { accountId: string }) => ({ db, replica, season, accountId, now: now() })
  return [
    serve(listHistory, ({ caller, input: { cursor, ...filters } }) => historyPage(readerOf(caller), filters, cursor)),
    serve(exportHistory, async ({ caller, input }) => {
      const reader = readerOf(caller)
      return { exportedAt: reader.now, entries: await wholeHistory(reader, input) }
    }),
    serve(getHistoryEntry, ({ caller, params }) => historyEntry(readerOf(caller), params.id)),
  ]
}
