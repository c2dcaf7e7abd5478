import { isDeepStrictEqual } from 'node:util'
import { type Database, prepared } from '#api/db/database.ts'
import { collectionFrom, rebuilt } from '#api/games/playa/shells.ts'
import { itemIn } from '#api/games/xmastree/rules/gained.ts'
import type { Act, ActRow } from './acts.ts'
import type { World } from './world.ts'

/** An act of a member, with every response that came back for it. */
export interface Done {
  act: Act
  account: string
  /** In the order of their arrival; all had the same idempotency key. */
  bodies: unknown[]
}

export interface Verdict {
  /** Acknowledged acts whose row is missing or has other content. */
  lost: string[]
  /** Acts with a second row, or with a response that differs from the first. */
  doubled: string[]
  /** Stock, limits and states that differ from the ledger. */
  wrong: string[]
}

/** Compares the responses of a cycle with the database, and the whole database with its ledger. */
export async function hold(db: Database, { stock }: World, done: readonly Done[]): Promise<Verdict> {
  const rows = await rowsOf(db, new Set(done.map(({ account }) => account)))
  const lost: string[] = []
  const doubled: string[] = []
  for (const { act, account, bodies } of done) {
    const [first, ...repeats] = bodies.map(act.told)
    const [row, ...others] = rows.get(`${account} ${act.campaign}`) ?? []
    const name = `${act.campaign} of ${account}: ${JSON.stringify(first)}`
    if (!row) lost.push(`${name} has no row`)
    else if (!isDeepStrictEqual(act.kept(row), first))
      lost.push(`${name} is stored as ${JSON.stringify(act.kept(row))}`)
    if (others.length > 0) doubled.push(`${name} has ${others.length + 1} rows`)
    for (const repeat of repeats)
      if (!isDeepStrictEqual(repeat, first)) doubled.push(`${name} was repeated as ${JSON.stringify(repeat)}`)
  }
  const now = await stockOf(db)
  const wrong = [...(await disagreements(db)), ...(now === stock ? [] : [`the stock was ${stock}, and is ${now}`])]
  return { lost, doubled, wrong }
}

/** Returns the rows of members by account and campaign. */
async function rowsOf(db: Database, accounts: ReadonlySet<string>): Promise<Map<string, ActRow[]>> {
  const among = [...accounts]
  const plays = await db.read.selectFrom('play').selectAll().where('account_id', 'in', among).execute()
  const items = await db.read
    .selectFrom('event')
    .selectAll()
    .where('kind', '=', 'item')
    .where('account_id', 'in', among)
    .execute()
  const visits = items
    .filter(({ subject }) => itemIn(subject).giver === 'visit')
    .map(({ id, account_id, campaign_id, once, at, subject }): ActRow => {
      return {
        id,
        account_id: account_id ?? '',
        campaign_id,
        slot: once ?? '',
        at,
        detail: subject ?? '',
        unit_id: null,
      }
    })
  return Map.groupBy([...plays, ...visits], ({ account_id, campaign_id }) => `${account_id} ${campaign_id}`)
}

const BEACH = 'playa/test'
const SWAP_PRICE = 3

/** Rules that every state of the database keeps. Each statement returns the rows that break one. */
const RULES: Record<string, string> = {
  'a given unit names a play that has won it': `select u.id as id from prize_unit u left join play p on p.id = u.play_id
    where u.account_id is not null and (p.id is null or p.unit_id <> u.id or p.account_id <> u.account_id)`,
  'a play that has won names its unit': `select p.id as id from play p left join prize_unit u on u.id = p.unit_id
    where p.unit_id is not null and (u.id is null or u.play_id <> p.id)`,
  'a unit has one play at most': `select unit_id as id from play where unit_id is not null
    group by unit_id having count(*) > 1`,
  'the limit of prizes per person counts every prize': `select account_id as id from prize_unit
    where account_id is not null and cap_no is not null group by account_id, campaign_id, cap_group
    having count(*) <> max(cap_no) or count(distinct cap_no) <> count(*)`,
  'a used code has one redemption': `select 'codes' as id where (select count(*) from code where uses_left = 0)
    <> (select count(*) from play where campaign_id = 'tpp/test')`,
  'a redemption gives one extra card': `select account_id as id from (
      select account_id, 1 as n from play where campaign_id = 'tpp/test'
      union all select account_id, -1 as n from extra_play where campaign_id = 'rasca/test') as both_sides
    group by account_id having sum(n) <> 0`,
  'a play about a match is a prediction': `select p.id as id from play p left join prediction x on x.play_id = p.id
    where p.campaign_id = 'eurocopa/test' and x.play_id is null`,
  'a prediction has a play': `select x.play_id as id from prediction x left join play p on p.id = x.play_id
    where p.id is null`,
  'nothing happens twice': `select once as id from event where once is not null
    group by account_id, campaign_id, kind, once having count(*) > 1`,
  'a slot is used once': `select slot as id from play group by account_id, campaign_id, slot having count(*) > 1`,
}

async function disagreements(db: Database): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, sql] of Object.entries(RULES)) {
    const broken = await db.ask(prepared<{ id: string }, object>(sql)({}))
    if (broken.length > 0) wrong.push(`not so that ${rule}: ${broken.map(({ id }) => id).join()}`)
  }
  return [...wrong, ...(await wrongShells(db))]
}

/** Counts the units of each prize. Units are given, and neither made nor removed while campaigns are open. */
export async function stockOf(db: Database): Promise<string> {
  const units = await db.read
    .selectFrom('prize_unit')
    .select(({ fn }) => ['campaign_id', 'prize_key', fn.countAll().as('n')])
    .groupBy(['campaign_id', 'prize_key'])
    .orderBy('campaign_id')
    .orderBy('prize_key')
    .execute()
  return units.map(({ campaign_id, prize_key, n }) => `${campaign_id} ${prize_key} ${n}`).join(', ')
}

/** Holdings follow from the digs. */
async function wrongShells(db: Database): Promise<string[]> {
  const held = Map.groupBy(
    await db.read.selectFrom('holding').selectAll().where('campaign_id', '=', BEACH).execute(),
    accountOf,
  )
  const dug = Map.groupBy(
    await db.read.selectFrom('play').selectAll().where('campaign_id', '=', BEACH).execute(),
    accountOf,
  )
  return [...new Set([...held.keys(), ...dug.keys()])]
    .filter((one) => !isDeepStrictEqual(collectionFrom(held.get(one) ?? []), rebuilt(dug.get(one) ?? [], SWAP_PRICE)))
    .map((one) => `the shells of ${one} differ from the digs`)
}

const accountOf = ({ account_id }: { account_id: string }) => account_id
