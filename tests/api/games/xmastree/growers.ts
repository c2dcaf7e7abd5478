import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import {
  acceptGift,
  arrangeTree,
  getGift,
  getTree,
  giveOrnament,
  hangOrnament,
  noteVisit,
  shareTree,
  unshareTree,
} from '#contract/games/xmastree/xmastree.schema.ts'
import { scratchCard, TEST_TREE, tree } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi, type TestApiOptions } from '#tests/support/test-api.ts'

export const FRIDAY = Date.parse('2026-11-20T12:00:00+01:00')

export const createForest = ({ season = [tree(), scratchCard()], ...options }: TestApiOptions) =>
  createTestApi({ now: FRIDAY, season, ...options })

/** The acts of a member with a tree. */
export function growerWith(app: TestApi, as: string, id: string) {
  const of = { as, params: TEST_TREE }
  const slug = { slug: 'xmastree' }
  return {
    id,
    access: as,
    look: (edition?: string) => app.call(getTree, { as, params: slug, input: edition ? { edition } : {} }),
    hang: (ornament: Ornament, place: number | null, from: number | null = null) =>
      app.call(hangOrnament, { ...of, input: { ornament, from, place } }),
    arrange: () => app.call(arrangeTree, of),
    visit: () => app.call(noteVisit, of),
    share: (showsName = false) => app.call(shareTree, { ...of, input: { showsName } }),
    unshare: () => app.call(unshareTree, of),
    /** Returns the token of a new gift. */
    give: async () => (await app.call(giveOrnament, of)).gifts.open[0]?.token ?? 'no token',
    accept: (token: string) => app.call(acceptGift, { ...of, input: { token } }),
    lookAtGift: (token: string) => app.call(getGift, { as, params: { ...slug, token } }),
  }
}

export async function newGrower(app: TestApi) {
  const { access, account } = await app.signUp()
  const { id, email } = account
  return {
    ...growerWith(app, access, id),
    /** Returns the same member with a new session. */
    again: async () => growerWith(app, (await app.signIn(email)).access, id),
  }
}

interface PlayedCard {
  day: string
  ornament?: Ornament
}

/** The row of a play in the campaign that brings ornaments. */
export function cardRow(account_id: string, { day, at, ornament }: PlayedCard & { at: number }) {
  return {
    id: uuidv7(),
    campaign_id: 'rasca/test',
    account_id,
    action: 'card',
    slot: `day:${day}:${uuidv7()}`,
    day,
    key_hash: uuidv7(),
    at,
    detail: JSON.stringify(ornament ? { ornament } : {}),
    unit_id: null,
    settles_at: at,
    revealed_at: null,
    notified_at: null,
    country: 'ES',
  }
}

/** Writes plays of the campaign that brings ornaments. Returns their ids. */
export async function playCards(app: TestApi, account: string, cards: readonly PlayedCard[]): Promise<string[]> {
  const rows = cards.map((card) => cardRow(account, { ...card, at: Date.parse(`${card.day}T11:00:00+01:00`) }))
  await app.db.transact(() => run(tables.insertInto('play').values(rows)))
  return rows.map(({ id }) => id)
}

/** Gives a member ornaments of these kinds, by one play each. */
export const earn = (app: TestApi, account: string, ornaments: readonly Ornament[]) =>
  playCards(
    app,
    account,
    ornaments.map((ornament, i) => ({ day: `2026-11-${String(1 + (i % 2) * 5).padStart(2, '0')}`, ornament })),
  )
