import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ticketsIn } from '#api/contact/queries.ts'
import { dayOf } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { withoutHints } from '#api/db/transaction.ts'
import { jobsOf } from '#api/job-list.ts'
import { unsentMails } from '#api/mail/queries.ts'
import { prizesIn } from '#api/prizes/queries.ts'
import { openSeason } from '#api/season/season.ts'
import { requestDeletion } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { unboundedReads } from '#tests/support/growing-tables.ts'
import { freezing } from '#tests/support/seasons.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'
import { logStatements } from '#tests/support/statement-log.ts'
import { createTestApi, NOON, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

/** Hand-written statements, registered with `prepared` when their modules are imported. */
const byHand = new Set<string>()
vi.doMock('#api/db/transaction.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#api/db/transaction.ts')>()
  const prepared = (sql: Parameters<typeof real.prepared>[0]) => {
    const statement = real.prepared<unknown, object>(sql)
    byHand.add((typeof sql === 'string' ? sql : sql.sqlite).replaceAll(/(?<!:):[a-z]\w*/gi, '?'))
    return statement
  }
  return { ...real, prepared }
})

/** The reads that may grow with the site, by the reason why. A test fails for a pattern that matches no statement. */
const EXCEPTIONS: Record<string, RegExp> = {
  'asks whether there is any': /^select c\.paused_at/,
  'a start that changes an edition: the plays that no job has counted yet': /^select exists \(select 1 from tally/,
  'each half has a limit of its own': /^select account_id from \(select account_id from prediction/,
  'what the operator has done to a whole edition':
    /^select (kind, at, reason|subject, amount) from event where campaign_id = \? and account_id is null/,
  'a command of the operator rebuilds all boards':
    /^(delete from (score|standing)|update (prediction|champion_pick) set .*earned = 0|select account_id from prediction) where campaign_id = \?: /,
  'the participants of an edition, for the same command':
    /^select account_id from prediction where campaign_id = \? union/,
  'a command of the operator shows what a result would change': /^select (home, away, through, tier|distinct team)/,
  'the last 5,000 tries': /^select count\(distinct code_hash\)/,
  'codes that a season file names, a few': /(source = 'season'|select hash from code where batch_id)/,
  'a command of the operator counts the codes of an offer, or ends them':
    /^(select (sum\(uses_left\)|count\(\*\) as codes)|update code set uses_left = 0)/,
  'asks whether a batch has any code': /^delete from code_batch/,
  'a draw that goes on after a stop': /^select place, entry_no, player, state from drawing_place/,
  'an hour of one edition, after each published count': /^select prize_key as prize, count/,
  'the plays of a page, whose both ends are numbers': /^select play\.seq, play\.at/,
  'the figures of a season: a page of accounts, whose both ends are ids': /account\.id > \? and account\.id <= \?/,
  'the prizes that one draw had left, where codes of a partner were missing':
    /^select unit\.prize_key, count\(\*\) as n from drawing_unit/,
  'a start, or an import: at most the 100,000 units of a prize':
    /^select (count\(\*\) as n|id, unit) from prize_unit .*cap_group = 'waiting'/,
}
/** Exceptions among the statements that the query builder makes during calls. */
const BUILT_EXCEPTIONS: Record<string, RegExp> = {
  'messages that wait for an answer, by an index': /^select count\(\*\) as "messages"/,
}

const log = logStatements()
let db: Database
let app: TestApi
beforeAll(async () => {
  // Other tests of this process may already have imported the modules, without the mock.
  vi.resetModules()
  // A simulated season is in memory, and its command reads all of it. A rehearsal has a thousand made-up people at most.
  const modules = import.meta.glob(['../../../src/api/**/*queries.ts', '!**/{simulator,rehearsal}/**'])
  for (const load of Object.values(modules)) await load()
  vi.doUnmock('#api/db/transaction.ts')
  vi.resetModules()
  db = await openWithSchema(inject('sqliteSchema'))
  const season = await openSeason(
    db,
    freezing(() => NOON),
  )
  const operator = { emails: ['ana@example.es'], post: async () => {} }
  app = await createTestApi({ database: db, deps: { season, operator } })
})
afterAll(async () => {
  log.stop()
  await app.close()
})

const planOf = (sql: string) =>
  db.ask<{ id: number; parent: number; detail: string }>({
    text: { sqlite: `explain query plan ${sql}`, postgres: '' },
    parameters: [],
    writes: false,
  })

async function unboundedIn(statements: Iterable<string>): Promise<string[]> {
  const found: string[] = []
  for (const statement of statements) {
    const sql = statement.replaceAll(/\s+/g, ' ').trim()
    if (!/^(select|with|insert|update|delete)/i.test(sql)) continue
    const plan = await planOf(sql)
    const reads = unboundedReads(sql, () => plan)
    if (reads.length > 0) found.push(`${sql}: ${reads.join('; ')}`)
  }
  return found
}

/** A finding such as `select …: SCAN play` begins with its statement. */
const isOneOf = (exceptions: Record<string, RegExp>) => (found: string) =>
  Object.values(exceptions).some((pattern) => pattern.test(found))
/** Returns the reasons of the exceptions that match no finding. */
const unusedOf = (exceptions: Record<string, RegExp>, found: string[]) =>
  Object.keys(exceptions).filter((reason) => !found.some((one) => exceptions[reason]?.test(one)))
const isExcused = isOneOf({ ...EXCEPTIONS, ...BUILT_EXCEPTIONS })

test('no hand-written statement reads a whole growing table', async () => {
  expect(byHand.size).toBeGreaterThan(200)
  const found = await unboundedIn(byHand)
  expect(found.filter((statement) => !isExcused(statement))).toEqual([])
})

test('no statement that endpoints and jobs run reads a whole growing table', async () => {
  const used = new Set<string>()
  const note = () => {
    // Parameters have no numbers in `byHand` either, so the same exceptions match.
    for (const { sql } of log.take()) used.add(sql.replaceAll(/\?\d+/g, '?'))
  }
  const [member, leaver] = [await app.signUp(), await app.signUp()]
  await app.askToSignUp()
  const edition = app.deps.season.all().find(({ kind }) => kind === 'rasca')
  if (!edition) throw new Error('no card')
  log.take()
  const slot = `day:${dayOf(edition.zone, app.clock.at)}:1`
  const params = { slug: 'rasca', edition: edition.edition }
  await app.call(playCard, { as: member.access, params, idempotencyKey: 'the-first-card', input: { slot } })
  await app.call(sendMessage, { as: leaver.access, input: { subject: 'otra', message: 'Un mensaje que se borra.' } })
  await app.call(requestDeletion, { as: leaver.access, input: { password: PASSWORD } })
  await readEverything(member.access)
  await prizesIn(db.read, 'claimed', undefined, 10)
  await unsentMails(db.read, 'dead', undefined, 10)
  await ticketsIn(db.read, 'open', undefined, 10)
  for (const later of [0, 10 * MINUTE_MS, 40 * DAY_MS]) {
    app.clock.advance(later)
    for (const { work } of jobsOf(app.deps, undefined, new AbortController().signal)) await work()
  }
  note()
  expect(used.size).toBeGreaterThan(150)
  const found = await unboundedIn(used)
  expect(found.filter((statement) => !isExcused(statement))).toEqual([])
  expect(unusedOf(BUILT_EXCEPTIONS, found)).toEqual([])
})

const FILTERS = ['', '?state=claimed', '?kind=play&month=2026-11', '?campaign=rasca']

/** Calls every GET endpoint as a member, for each edition if its path names one. A refused call reads rows too. */
async function readEverything(access: string) {
  const authorization = `Bearer ${access}`
  for (const { method, path } of ENDPOINTS.values()) {
    if (method !== 'GET') continue
    for (const { slug, edition, definition } of app.deps.season.all()) {
      const key = definition.draws[0]?.key ?? 'closing'
      const filled = path
        .replace(':slug', slug)
        .replace(':edition', edition)
        .replace(':key', key)
        .replaceAll(/:\w+/g, '1')
      for (const query of path.startsWith('/me') ? FILTERS : ['']) {
        await app.send('GET', filled + query, { headers: { authorization } })
      }
      if (!path.includes(':slug')) break
    }
  }
}

test('no statement has a hint for an index that SQLite would choose anyway', async () => {
  const needless: string[] = []
  let hints = 0
  for (const sql of byHand) {
    const without = withoutHints(sql)
    if (without === sql) continue
    hints++
    const [named, own] = [await planOf(sql), await planOf(without)]
    if (JSON.stringify(named) === JSON.stringify(own)) needless.push(sql)
  }
  expect(needless).toEqual([])
  expect(hints).toBeGreaterThan(5)
})

test('every exception still matches a hand-written statement', async () => {
  expect(unusedOf(EXCEPTIONS, await unboundedIn(byHand))).toEqual([])
})
