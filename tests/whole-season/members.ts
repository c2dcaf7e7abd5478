import { setTimeout as wait } from 'node:timers/promises'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { confirmByCode, requestDeletion, rotateSession, signIn, signUp } from '#contract/accounts.schema.ts'
import { answerCandle } from '#contract/games/aniversario/aniversario.schema.ts'
import { savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { answerMission, stampDay } from '#contract/games/verano/verano.schema.ts'
import { openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { arrangeTree, noteVisit } from '#contract/games/xmastree/xmastree.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { setReminder } from '#contract/reminders.schema.ts'
import { RIGHT as CANDLE } from '#tests/support/cake.ts'
import { acceptRules, addPlayers, addSessions, signInAgain } from '#tests/support/seasons.ts'
import { RIGHT as QUIZ } from '#tests/support/summer.ts'
import { codeIn, PASSWORD } from '#tests/support/test-api.ts'
import { ADDRESS } from '#tests/support/winner.ts'
import { type Client, together } from './client.ts'
import type { Servers } from './servers.ts'

export interface Member {
  id: string
  email: string
  token: string
  /** The network address of the member's phone. */
  from: string
  /** Whether the member has signed up over the API, with a password. */
  isReal: boolean
  hasReminder: boolean
  isLeaving: boolean
  hasQuiz: boolean
  /** The last day on which the member has scratched the card. */
  scratchedOn: string
}

/** Counts of what members have done, for the checks at the end. */
export interface Deeds {
  signedUp: number
  confirmed: number
  plays: number
  claims: number
  redeemed: number
  deletions: number
  /** Wins by plays that the winner did not claim at once. */
  unclaimedWins: number
  /** Reminders that were due, by the count of this run. */
  reminders: number
}

export const newDeeds = (): Deeds => ({
  ...{ signedUp: 0, confirmed: 0, plays: 0, claims: 0, redeemed: 0, deletions: 0, unclaimedWins: 0, reminders: 0 },
})

/** The share of prizes that are never claimed, and of winners who do not claim at once. */
const FORGETFUL = 0.1
const LATER = 0.3

/** A hash of a text from 0 to 1, so that two runs choose alike. */
export function share(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** Writes members straight into the database, without sessions. */
export async function addRows(db: Database, count: number): Promise<Member[]> {
  const players = await addPlayers(db, count)
  for (let i = 0; i < players.length; i += 1_000) await acceptRules(db, players.slice(i, i + 1_000))
  return players.map(({ accountId: id }, i) => ({
    ...{ id, email: `${id}@example.com`, token: '', from: addressOf(i + 1), isReal: false },
    ...{ hasReminder: false, isLeaving: false, hasQuiz: false, scratchedOn: '' },
  }))
}

/** Signs a member up, with the code of the mail. Members with an odd number get a reminder of the card each day. */
export async function signUpMember(servers: Servers, { call }: Client, n: number, deeds: Deeds) {
  const from = addressOf((1 << 20) + n)
  const email = `ana.${n}@example.es`
  const input = { email, password: PASSWORD, birthDate: '1990-05-05', country: 'ES' as const }
  const asked = await call(signUp, { input: { ...input, acceptRules: true, acceptPrivacy: true }, from })
  if (!asked.ok) return
  deeds.signedUp++
  const code = await codeFor(servers, email)
  const confirmed = await call(confirmByCode, { input: { ticket: asked.body.ticket, code }, from })
  if (!confirmed.ok) return
  deeds.confirmed++
  const { access: token, account } = confirmed.body
  const member: Member = {
    ...{ id: account.id, email, token, from, isReal: true },
    ...{ hasReminder: n % 2 === 1, isLeaving: false, hasQuiz: false, scratchedOn: '' },
  }
  if (member.hasReminder) await call(setReminder, { as: token, input: { slug: 'rasca', hour: REMINDER_HOUR }, from })
  return member
}

export const REMINDER_HOUR = 19

/** Waits for the mail with the code. */
async function codeFor({ smtp }: Servers, email: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const mail = smtp.received.find(({ to }) => to?.some(({ address }) => address === email))
    if (mail) return codeIn(mail.text)
    await wait(50)
  }
  throw new Error(`no mail to ${email}`)
}

export interface Today {
  day: string
  /** From 1. */
  n: number
  instant: number
  /** The matches that can be predicted. */
  matches: readonly number[]
  /** The candle of the day, if there is one. */
  candle: number | undefined
  /** Codes of partners that no member has yet. */
  codes: string[]
}

/** A member with the calls and the day of the plays. Each act resolves to whether it was a play, and won. */
interface Playing {
  client: Client
  member: Member
  today: Today
  deeds: Deeds
}
type Act = (playing: Playing) => Promise<{ isPlay: boolean; won: boolean }>

const NO_PLAY = { isPlay: false, won: false }
const played = (won: boolean) => ({ isPlay: true, won })
const inEdition = (slug: string) => ({ slug, edition: 'test' })
const keyed = ({ member: { token: as, from } }: Playing) => ({ as, from, key: uuidv7() })

const scratch: Act = async (playing) => {
  const { client, member, today } = playing
  const input = { slot: `day:${today.day}:1`, reveal: true }
  const card = await client.call(playCard, { ...keyed(playing), params: inEdition('rasca'), input })
  if (!card.ok) return NO_PLAY
  member.scratchedOn = today.day
  return played(card.body.play?.outcome.kind === 'won')
}

const digOnce: Act = async (playing) => {
  const { day, n } = playing.today
  const input = { slot: `day:${day}:1`, spot: 1 + (n % 16) }
  const hole = await playing.client.call(dig, { ...keyed(playing), params: inEdition('playa'), input })
  return hole.ok ? played(hole.body.play?.outcome.kind === 'won') : NO_PLAY
}

const openTheDoor: Act = async (playing) => {
  const { n } = playing.today
  const params = { ...inEdition('xmas'), n: String(n) }
  const input = QUIZ_DOORS.includes(n) ? { answer: n % 2 } : {}
  const door = await playing.client.call(openDoor, { ...keyed(playing), params, input })
  return door.ok ? played(door.body.outcome.kind === 'won') : NO_PLAY
}
const QUIZ_DOORS = [2, 7]

const growTree: Act = async ({ client, member: { token: as, from } }) => {
  await client.call(noteVisit, { as, from, params: inEdition('xmastree') })
  await client.call(arrangeTree, { as, from, params: inEdition('xmastree') })
  return NO_PLAY
}

const lightCandle: Act = async (playing) => {
  const { client, member, today } = playing
  if (today.candle === undefined) return NO_PLAY
  const params = { ...inEdition('aniversario'), n: String(today.candle) }
  const answer = share(`${member.id} ${today.candle}`) < 0.7 ? CANDLE : 0
  const lit = await client.call(answerCandle, { ...keyed(playing), params, input: { try: 1, answer } })
  return lit.ok ? played(false) : NO_PLAY
}

const goToTheSummer: Act = async (playing) => {
  const { client, member, today } = playing
  const { token: as, from } = member
  await client.call(stampDay, { as, from, params: inEdition('verano'), input: { day: today.day } })
  if (today.n > 7 || member.hasQuiz) return NO_PLAY
  member.hasQuiz = true
  const params = { ...inEdition('verano'), n: '1' }
  const quiz = await client.call(answerMission, { ...keyed(playing), params, input: { choices: QUIZ } })
  return quiz.ok ? played(false) : NO_PLAY
}

const predict: Act = async (playing) => {
  const { matches, n } = playing.today
  if (matches.length === 0) return NO_PLAY
  const predictions = matches.map((match) => ({ match, home: (n + match) % 3, away: match % 2, through: null }))
  await playing.client.call(savePredictions, {
    ...keyed(playing),
    params: inEdition('eurocopa'),
    input: { predictions },
  })
  return NO_PLAY
}

const redeem: Act = async (playing) => {
  const { client, member, today, deeds } = playing
  const code = share(`${member.id} code ${today.day}`) < 0.1 ? today.codes.pop() : undefined
  if (code === undefined) return NO_PLAY
  const redeemed = await client.call(redeemCode, { ...keyed(playing), params: { ...inEdition('tpp'), code } })
  if (!redeemed.ok) return NO_PLAY
  deeds.redeemed++
  return played(redeemed.body.prize !== null)
}

const ACTS = [scratch, digOnce, openTheDoor, growTree, lightCandle, goToTheSummer, predict, redeem]

/** Lets a member play everything that is open. A refusal counts with its code. */
export async function playAll(db: Database, playing: Playing) {
  const { client, member, today, deeds } = playing
  await openSession(db, client, member, today.instant)
  await client.page('/home', member, member.from)
  let wins = 0
  for (const act of ACTS) {
    const { isPlay, won } = await act(playing)
    if (isPlay) deeds.plays++
    if (won) wins++
  }
  if (wins > 0 && share(`${member.id} ${today.day}`) >= LATER) await claimAll(client, member, deeds)
  else deeds.unclaimedWins += wins
}

/** Renews the session of a member: some sign in again, others exchange their token as browsers do. */
async function openSession(db: Database, { call }: Client, member: Member, now: number): Promise<void> {
  const { from } = member
  if (!member.isReal) {
    if (member.token !== '') return void (await signInAgain(db, member.id, now))
    member.token = uuidv7()
    const player = {
      accountId: member.id,
      emailConfirmed: true,
      isBlocked: false,
      country: 'ES',
      birthDate: '1990-05-05',
    }
    return addSessions(db, [player], () => member.token, now)
  }
  const input = { email: member.email, password: PASSWORD }
  const signsIn = share(`${member.id} ${now}`) < 0.2
  const renewed = signsIn
    ? await call(signIn, { input, from, as: member.token })
    : await call(rotateSession, { as: member.token, from })
  if (renewed.ok) member.token = renewed.body.access
}

/** Claims each prize of a member that waits. */
async function claimAll({ call }: Client, { token: as, from }: Member, deeds: Deeds): Promise<void> {
  const listed = await call(listPrizes, { as, from })
  if (!listed.ok) return
  for (const { id, state, needsAddress } of listed.body.prizes) {
    if (state !== 'won') continue
    const claimed = await call(claimPrize, {
      as,
      from,
      params: { id },
      input: needsAddress ? { address: ADDRESS } : {},
    })
    if (claimed.ok) deeds.claims++
  }
}

/** Claims the prizes that wait since yesterday; who forgets one forgets it for good. */
export async function claimLater(
  db: Database,
  client: Client,
  members: ReadonlyMap<string, Member>,
  now: number,
  deeds: Deeds,
) {
  const waiting = await db.read
    .selectFrom('prize_unit')
    .select(['id', 'account_id'])
    .where('state', '=', 'won')
    .execute()
  const ids = waiting.filter(({ id }) => share(id) >= FORGETFUL).map(({ account_id }) => account_id ?? '')
  await together([...new Set(ids)], async (id) => {
    const member = members.get(id)
    if (!member || member.isLeaving) return
    await openSession(db, client, member, now)
    await claimAll(client, member, deeds)
  })
}

/** Asks for the erasure of an account. */
export async function leave({ call }: Client, member: Member, deeds: Deeds): Promise<void> {
  const asked = await call(requestDeletion, { as: member.token, from: member.from, input: { password: PASSWORD } })
  if (!asked.ok) return
  member.isLeaving = true
  deeds.deletions++
}

/**
 * Writes what former seasons have left, spread over the days before and after the start, so that the clean-up has as
 * much to delete as in a site that has run for long. `leavers` ask to be erased during the season.
 */
export async function addFormerRows(db: Database, members: readonly Member[], startsAt: number, days: number) {
  const spread = (i: number, from: number, to: number) =>
    Math.round(startsAt + (from + ((to - from) * i) / members.length) * DAY_MS)
  const sessions = members.map(({ id }, i) => ({
    ...{ id: uuidv7(), token_hash: `former ${id}`, account_id: id, family: id, prev_hash: null, device: null },
    ...{ address: null, created_at: 1, rotated_at: 1, last_seen_at: 1, revoked_at: null },
    expires_at: spread(i, -29, days - 30),
  }))
  const mails = members.map(({ id, email }, i) => ({
    ...{ id: uuidv7(), dedupe_key: `former ${id}`, kind: 'reminder', to_addr: email, locale: 'es-ES', payload: '{}' },
    ...{ status: 'sent', next_at: 1, lease_until: null, last_error: null, expires_at: null, priority: 2 },
    created_at: spread(i, -29, 0),
    sent_at: 1,
  }))
  for (let i = 0; i < members.length; i += 500) {
    await db.transact(function* () {
      yield* run(tables.insertInto('session').values(sessions.slice(i, i + 500)))
      yield* run(tables.insertInto('outbox').values(mails.slice(i, i + 500)))
    })
  }
  const leavers = members.slice(0, Math.ceil(members.length / 100))
  for (const [i, { id }] of leavers.entries()) {
    const delete_after = startsAt + Math.round(((i + 1) * (days - 1) * DAY_MS) / (leavers.length + 1))
    await db.transact(() =>
      run(tables.updateTable('account').set({ status: 'leaving', delete_after }).where('id', '=', id)),
    )
  }
  for (const member of leavers) member.isLeaving = true
  return leavers.length
}
