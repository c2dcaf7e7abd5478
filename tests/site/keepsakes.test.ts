import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { holdingOf } from '#api/games/playa/shells.ts'
import { SHELLS } from '#contract/games/playa/shells.ts'
import { memberOfCookie, signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const ALBUM = '/promo/playa/recuerdo/album.png'
/** The achievements of the member of these tests. */
const EARNED = [ALBUM, '/promo/xmas/recuerdo/fachada.png', '/promo/eurocopa/recuerdo/insignia-primer-pronostico-1.png']

let site: SiteServer
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = await signedInCookie(site.origin)
})
afterAll(() => site.stop())

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(site.origin + path, { headers, redirect: 'manual' })
const statuses = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await get(path)).status]))

async function achieve() {
  const call = await memberOfCookie(site.origin)
  const { edition, match } = await nextMatch(call)
  const predictions = [{ match, home: 1, away: 0 }]
  await call(`/campaigns/eurocopa/editions/${edition}/predictions`, { predictions })
  const calendar = await call('/campaigns/xmas/calendar')
  const door = calendar.doors.find(({ phase }: { phase: string }) => phase === 'today')
  await call(
    `/campaigns/xmas/editions/${calendar.edition}/doors/${door.n}/openings`,
    door.kind === 'quiz' ? { answer: 0 } : {},
  )
  await fillAlbum()
}

async function nextMatch(call: Awaited<ReturnType<typeof memberOfCookie>>) {
  const { edition } = await call('/campaigns/eurocopa/my-predictions')
  const { matches } = await call('/campaigns/eurocopa/tournament')
  const open = ({ state, isLocked }: { state: string; isLocked: boolean }) => state === 'scheduled' && !isLocked
  return { edition, match: matches.find(open).n }
}

async function fillAlbum() {
  const db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  const { id: account_id } = await db.read.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const { id: campaign_id } = await db.read
    .selectFrom('campaign')
    .select('id')
    .where('slug', '=', 'playa')
    .executeTakeFirstOrThrow()
  const rows = SHELLS.map((shell) => ({ account_id, campaign_id, key: holdingOf(shell), value: 1 }))
  await db.transact(() => run(tables.insertInto('holding').values(rows)))
  await db.close()
}

test('a member can share as pictures what that member has achieved, and nothing else', async () => {
  expect(await statuses(EARNED)).toEqual(EARNED.map((path) => [path, 404]))
  await achieve()
  expect(await statuses(EARNED)).toEqual(EARNED.map((path) => [path, 200]))
  const others = ['pleno-1', 'primer-pronostico-2', 'nada-1', '__proto__-1'].map(
    (badge) => `/promo/eurocopa/recuerdo/insignia-${badge}.png`,
  )
  const nonsense = [
    ...others,
    ...['eurocopa/recuerdo/dia-2020-01-01', 'eurocopa/recuerdo/dia-hoy', 'playa/recuerdo/cuadro'].map(
      (path) => `/promo/${path}.png`,
    ),
    ...['rasca/recuerdo/insignia-pleno-1', 'nada/recuerdo/album', 'playa/recuerdo/constructor'].map(
      (path) => `/promo/${path}.png`,
    ),
  ]
  expect(await statuses(nonsense)).toEqual(nonsense.map((path) => [path, 404]))
  // Where a picture exists, the page has a plain link to it.
  expect(await (await get('/promo/playa')).text()).toContain(`href="${ALBUM}" download`)
})

test.each([
  ['a post', '', 1350],
  ['a story', '?formato=historia', 1920],
])('a picture has the shape of %s, is private, and has an ETag', async (_, query, height) => {
  const answer = await get(ALBUM + query)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, height])
  const again = await get(ALBUM + query, { cookie, 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('an anonymous visitor is sent to the sign-in', async () => {
  expect((await get(ALBUM, {})).status).toBeGreaterThanOrEqual(300)
  expect((await get(ALBUM, {})).status).toBeLessThan(400)
})
