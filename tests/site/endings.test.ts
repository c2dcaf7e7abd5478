import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayBlockOf, dayOf } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { KINDS, type Kind } from '#contract/kinds.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { acceptRules, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const ZONE = 'Europe/Madrid'
const MINUTE_MS = 60_000

/** A season of all games on their last day, which a session of the tests outlives. */
const today = dayOf(ZONE, Date.now())
const demos = KINDS.flatMap((kind) => GAMES[kind]?.demo ?? [])
const lastDay = demos.map((demo) => ({ demo, day: addDays(today, 1 - demo.daysOpen) }))
const plain = seasonOf(...lastDay.map(({ demo, day }) => demo.entry(day)))
const season = { ...plain, rules: [...plain.rules, ...lastDay.flatMap(({ demo, day }) => demo.rules(day))] }
const taglineOf = (kind: Kind) => season.campaigns.find((one) => one.kind === kind)?.texts.tagline ?? ''

/** The address of each game, the heading of a member who took part, and the name of the one action. */
const ENDINGS = [
  ['rasca', '/promo/rasca', /Rascaste 3 tarjetas( y ganaste \d premios?)?/],
  ['xmas', '/promo/xmas', /Así quedó tu casa/],
  ['xmastree', '/promo/xmastree', /Este fue tu árbol/],
  ['verano', '/promo/verano', /Tu verano: \d+ puntos?/],
  ['playa', '/promo/playa', /Encontraste 1 de las 8 conchas/],
  ['aniversario', '/promo/aniversario', /Encendiste \d de las 7 velas/],
  ['tpp', '/promo/tpp/bono', /Canjeaste 1 código/],
] as const satisfies readonly (readonly [Kind, string, RegExp])[]

let site: SiteServer
let player: Member
let onlooker: Member
beforeAll(async () => {
  site = await startSite({ season, hasMovableClock: true })
  const [one, other] = await addMembers(site, 2)
  if (!one || !other) throw new Error('no members')
  player = one
  onlooker = other
  // The promotion of the codes asks for the rules.
  const db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  await acceptRules(db, [player])
  await db.close()
  await playAll()
  await site.moveClock(dayBlockOf(ZONE, Date.now()).end + MINUTE_MS - Date.now())
})
afterAll(() => site.stop())

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${player.token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const answer = await fetch(`${site.origin}/api/v1/campaigns/${path}`, { method, headers, body: JSON.stringify(body) })
  return answer.ok ? answer.json() : undefined
}

async function playAll() {
  const at = Object.fromEntries(season.campaigns.map(({ slug, edition }) => [slug, `${slug}/editions/${edition}`]))
  const { current } = await call('GET', 'rasca/cards')
  for (const { slot } of current) await call('POST', `${at.rasca}/plays`, { slot, reveal: true })
  await call('POST', `${at.xmas}/doors/24/openings`, {})
  await call('POST', `${at.tpp}/codes/LEE-2026-FARO/redemptions`, {})
  await call('POST', `${at.xmastree}/tree/visits`, {})
  await call('POST', `${at.xmastree}/tree/arrangement`, {})
  await call('POST', `${at.verano}/summer/days`, { day: today })
  const beach = await call('GET', 'playa/beach')
  await call('POST', `${at.playa}/digs`, { slot: beach.current[0].slot, spot: 1 })
  // One of the seven is right.
  for (let n = 1; n <= 7; n++) await call('POST', `${at.aniversario}/candles/${n}/answers`, { try: 1, answer: 1 })
}

const pageFor = async (path: string, member?: Member) => {
  const headers = member ? { cookie: await sessionCookie(site, member) } : undefined
  return (await fetch(site.origin + path, { headers })).text()
}
const endingIn = (html: string) => /<section class="ended[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
const actionsIn = (ending: string) => ending.match(/button--primary/g)?.length

describe('after the end', () => {
  test.each(ENDINGS)('%s is a keepsake for a member who took part, with one action', async (kind, path, own) => {
    const html = await pageFor(path, player)
    const ending = endingIn(html)
    expect(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(ending)?.[1]?.replaceAll('<!-- -->', '')).toMatch(own)
    expect(actionsIn(ending)).toBe(1)
    expect(html).not.toContain(`<p>${taglineOf(kind)}</p>`)
  })

  test.each(ENDINGS)('%s says when it ended, and invites no one else to play', async (kind, path) => {
    for (const member of [onlooker, undefined]) {
      const html = await pageFor(path, member)
      expect(html).toContain(`<p>Terminó el `)
      expect(html).not.toContain(`<p>${taglineOf(kind)}</p>`)
      expect(html).not.toMatch(/Cómo se juega<|Ahora no hay ninguna oferta|Crear cuenta y jugar/)
      expect(actionsIn(endingIn(html))).toBe(1)
    }
  })
})
