import { type BadgeEvent, nameOf, type State, toldIn, toldOf } from '../../../badges/badge.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import { type Database, run } from '../../../db/database.ts'
import type { BadgePassTable } from '../../../db/schema.ts'
import { NOBODY } from '../demo/nobody.ts'
import { type Stand, standIn } from '../matches.ts'
import * as queries from './queries.ts'
import { deedsFrom, recordBadges } from './record.ts'
import { badgesFrom } from './states.ts'

/** Members that one step looks at. */
const LOOKED_AT = 100
/** Members whose badges one transaction records: about twelve statements each. */
const RECORDED = 5

interface Context {
  db: Database
  now: () => number
}

/**
 * Records, without an act of theirs, the badges of those who had predicted a match of which something was entered: one step
 * of a hundred members. Whoever has not predicted it wins and loses nothing by it. Returns whether
 * more is left.
 */
export async function passBadges(edition: Edition, { db, now }: Context): Promise<boolean> {
  const campaign = edition.id
  const stand = await standIn(db, edition)
  const next = nextPass(stand, await db.ask(queries.passesIn({ campaign })))
  if (!next) return false
  const { match, version } = next
  const accounts = await membersAfter(db, campaign, next)
  const changed = await changedAmong(db, edition, stand, accounts)
  for (let i = 0; i < changed.length; i += RECORDED) {
    const some = changed.slice(i, i + RECORDED)
    await db.transact(function* () {
      for (const account of some) yield* recordBadges(edition, account, now())
    })
  }
  const last = accounts.length === LOOKED_AT ? (accounts.at(-1) ?? null) : null
  await db.transact(() => run(queries.putPass({ campaign, match, version, after: last })))
  return true
}

async function membersAfter(db: Database, campaign: string, { match, after, isFinal }: Next): Promise<string[]> {
  const by = isFinal ? queries.predictedFinalBy : queries.predictedBy
  const rows = await db.ask(by({ campaign, match, after, limit: LOOKED_AT, nobody: `${NOBODY}%` }))
  return rows.map(({ account_id }) => account_id)
}

interface Next {
  match: number
  version: number
  after: string
  isFinal: boolean
}

/** What was entered anew of a match starts from its first member. */
function nextPass({ matches }: Stand, passes: readonly BadgePassTable[]): Next | undefined {
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

/** Those whose badges are not what the events tell. */
async function changedAmong(
  db: Database,
  edition: Edition,
  stand: Stand,
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return []
  const campaign = edition.id
  const [said, picks, told] = await Promise.all([
    db.ask(queries.saidByAll(accounts, { campaign })),
    db.ask(queries.picksByAll(accounts, { campaign })),
    db.ask(queries.badgeEventsOfAll(accounts, { campaign })),
  ])
  const of = <Row extends { account_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ account_id }) => account_id)
  const [saidBy, pickBy, toldOfAll] = [of(said), of(picks), of(told)]
  return accounts.filter((account) => {
    const own = { said: saidBy.get(account) ?? [], firsts: [], pick: pickBy.get(account)?.[0], events: [] }
    const events = toldOfAll.get(account) ?? []
    return differs(badgesFrom(edition, stand, deedsFrom(own), events), events)
  })
}

/** Whether what is earned by results differs from what was told; a league is no result. */
function differs(states: readonly State[], events: readonly BadgeEvent[]): boolean {
  const told = toldIn(events)
  return states.some((state) => {
    const { awards, revocations } = toldOf(told, state)
    return nameOf(state) !== OF_LEAGUES && awards > revocations !== (state.earnedAt !== null)
  })
}

const OF_LEAGUES = 'liga-propia:1'
