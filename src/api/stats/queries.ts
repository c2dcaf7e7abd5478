import { type Database, first, prepared, run, runLast, type Transaction } from '../db/database.ts'
import type { SignUpCountTable } from './tables.ts'

const addCount = prepared<never, SignUpCountTable>(
  `insert into sign_up_count (day, country, via, signed_up, confirmed)
   values (:day, :country, :via, :signed_up, :confirmed)
   on conflict (day, country, via) do update set signed_up = sign_up_count.signed_up + excluded.signed_up,
     confirmed = sign_up_count.confirmed + excluded.confirmed`,
)

export function* addToSignUps(counted: SignUpCountTable): Transaction<void> {
  yield* runLast(addCount(counted), `sign-up ${counted.day} ${counted.country} ${counted.via}`)
}

const knownKey = prepared<{ key: string }, { key: string }>('select key from via_key where key = :key')
const addKey = prepared<never, { key: string; at: number; most: number }>(
  `insert into via_key (key, at) select :key, :at where (select count(*) from via_key) < :most
   on conflict (key) do nothing`,
)

/** Returns whether a key of links is stored, after storing it if there are fewer than `most` keys. */
export function* admitKey(key: string, at: number, most: number): Transaction<boolean> {
  if (yield* first(knownKey({ key }))) return true
  yield* run(addKey({ key, at, most }))
  return (yield* first(knownKey({ key }))) !== undefined
}

const signUps = prepared<SignUpCountTable, { from: string; until: string }>(
  'select day, country, via, signed_up, confirmed from sign_up_count where day >= :from and day <= :until',
)

/** Returns the sign-ups and confirmations between two days, both included. */
export const signUpsBetween = (db: Database, from: string, until: string): Promise<SignUpCountTable[]> =>
  db.ask(signUps({ from, until }))

const lastOfPage = prepared<{ last: string | null }, { after: string; limit: number }>(
  `select max(id) as last from (select id from account where id > :after order by id limit :limit) page`,
)

/** Accounts with an id above `after` and up to `last`. */
export interface Page {
  after: string
  last: string
}

/** Returns the next page of accounts in the order of their ids; undefined after the last one. */
export async function nextPage(db: Database, after: string, limit: number): Promise<Page | undefined> {
  const [{ last } = { last: null }] = await db.ask(lastOfPage({ after, limit }))
  return last === null ? undefined : { after, last }
}

interface Counted {
  campaign: string
  country: string
  via: string | null
  n: number
}

/**
 * Counts the members of a page whose first day or third day in an edition was a day, by `nth`: 1 or 3. A day counts
 * once, however many plays it has.
 */
const playDays = prepared<Counted & { day: string; nth: number }, Page>(
  `select campaign, day, nth, country, via, count(*) as n from (
     select play.campaign_id as campaign, play.day as day, account.country as country, account.via as via,
       row_number() over (partition by play.account_id, play.campaign_id order by play.day) as nth
     from account join play on play.account_id = account.id
     where account.id > :after and account.id <= :last
     group by play.account_id, play.campaign_id, play.day, account.country, account.via) days
   where nth in (1, 3) group by campaign, day, nth, country, via`,
)

export const playDaysOf = (db: Database, page: Page) => db.ask(playDays(page))

/** The length of the spans in which times are counted: every zone of the world begins its days at the end of one. */
export const SPAN_MS = 15 * 60 * 1000

const prizesPer = (column: 'won_at' | 'claimed_at') =>
  prepared<Counted & { span: number }, Page>(
    `select prize_unit.campaign_id as campaign, prize_unit.${column} / ${SPAN_MS} as span, account.country as country,
       account.via as via, count(*) as n
     from account join prize_unit on prize_unit.account_id = account.id
     where account.id > :after and account.id <= :last and prize_unit.${column} is not null
     group by prize_unit.campaign_id, prize_unit.${column} / ${SPAN_MS}, account.country, account.via`,
  )

const won = prizesPer('won_at')
const claimed = prizesPer('claimed_at')

/** Counts the prizes that the members of a page have won, by the span of time in which they won them. */
export const wonBy = (db: Database, page: Page) => db.ask(won(page))

export const claimedBy = (db: Database, page: Page) => db.ask(claimed(page))
