import type { Edition } from '../../../campaigns/editions/edition.ts'
import { lockEdition } from '../../../campaigns/editions/hold-edition.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { FAKE_PLAYER_PREFIX } from '../names/fake-players.ts'
import type { BadgePassTable } from '../tables.ts'
import { readTournamentState, type TournamentState } from '../tournament/matches.ts'
import * as queries from './queries.ts'
import { recordBadges } from './record.ts'

/**
 * Records the badges of up to `limit` members who predicted a match for which the organiser has made a new entry.
 * Members without a prediction of the match are skipped. Locks the edition, so that no entry is added meanwhile, and
 * stores the progress in the same transaction. Returns true if more members may be left.
 */
export function* passNext(edition: Edition, limit: number, at: number): Transaction<boolean> {
  const campaign = edition.id
  yield* lockEdition(edition)
  const state = yield* readTournamentState(edition)
  const next = nextPass(state, yield* all(queries.passesIn({ campaign })))
  if (!next) return false
  const { match, version, after, isFinal } = next
  const by = isFinal ? queries.predictedFinalBy : queries.predictedBy
  const rows = yield* all(by({ campaign, match, after, limit, fakes: `${FAKE_PLAYER_PREFIX}%` }))
  const accounts = rows.map(({ account_id }) => account_id)
  yield* recordBadges(edition, accounts, at)
  const last = accounts.length === limit ? (accounts.at(-1) ?? null) : null
  yield* run(queries.putPass({ campaign, match, version, after: last }))
  return true
}

interface Next {
  match: number
  version: number
  after: string
  isFinal: boolean
}

/**
 * Returns the match to process next, and the member after whom to continue. A match with a new entry is processed again
 * from its first member.
 */
function nextPass({ matches }: TournamentState, passes: readonly BadgePassTable[]): Next | undefined {
  const byMatch = new Map(passes.map((pass) => [pass.match, pass]))
  for (const { match, entry } of matches.values()) {
    if (!entry) continue
    const pass = byMatch.get(match.n)
    const isCurrent = pass !== undefined && pass.version >= entry.version
    if (isCurrent && pass.after === null) continue
    const after = isCurrent ? (pass.after ?? '') : ''
    return { match: match.n, version: entry.version, after, isFinal: match.stage === 'final' }
  }
  return undefined
}
