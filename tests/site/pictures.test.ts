import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { giveClaimedPrizes } from '#tests/support/claimed-prizes.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { acceptRules } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
let db: Database
let members: Member[]
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  members = await addMembers(site, 3)
  db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  await acceptRules(db, members)
})
afterAll(async () => {
  await db.close()
  await site.stop()
})

const cookieOf = (member: Member | undefined) => sessionCookie(site, member as Member)
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })

async function call(path: string, body?: object) {
  const answer = await fetch(`${site.origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${members[0]?.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'only-one',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBeLessThan(300)
  return answer.json()
}

async function sharedTree(): Promise<string> {
  const { edition } = await call('/campaigns/xmastree/tree')
  const { share } = await call(`/campaigns/xmastree/editions/${edition}/tree/shares`, { showsName: false })
  return share.token
}

describe('a request with the ETag of an earlier response gets 304 for', () => {
  const OPEN = [
    '/carteles/rasca.png',
    '/carteles/portada.png',
    '/carteles/xmas.320.avif',
    '/carteles/xmas-oscuro.320.avif',
    '/carteles/playa.espera-3.320.avif',
  ]
  const FILES = ['/temporada/favicon.ico', '/temporada/icon-192.png', '/temporada/favicon.svg']

  async function expectConditions(path: string, headers: Record<string, string> = {}) {
    const first = await get(path, headers)
    expect(first.status, path).toBe(200)
    const etag = first.headers.get('etag') ?? 'none'
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { ...headers, 'if-none-match': condition })
      expect([path, condition, again.status]).toEqual([path, condition, 304])
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    }
    const other = await get(path, { ...headers, 'if-none-match': '"other"' })
    expect(other.status, path).toBe(200)
    expect(Buffer.from(await other.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
  }

  test.each([...OPEN, ...FILES])('%s', async (path) => {
    await expectConditions(path)
    await expectConditions(path, { cookie: await cookieOf(members[0]) })
  })

  test('the picture of a member’s years', async () => {
    await expectConditions('/promo/aniversario/recuerdo/resumen.png', { cookie: await cookieOf(members[0]) })
  })

  test('the picture of a shared tree', async () => {
    await expectConditions(`/arbol/${await sharedTree()}.png`)
  })

  test('the pictures of a claimed prize and its code', async () => {
    const [member] = members
    const [id] = await giveClaimedPrizes(db, member?.accountId ?? '', 1)
    const cookie = await cookieOf(member)
    for (const file of ['premio.png', 'compartir.png', 'codigo.svg'])
      await expectConditions(`/user/prizes/${id}/${file}`, { cookie })
    // Opened as a document, an SVG runs nothing.
    const { headers } = await get(`/user/prizes/${id}/codigo.svg`, { cookie })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  })
})

describe('an address', () => {
  const RENDERED_A_MINUTE = 120
  const kindsAndNames = globSync('src/web/games/*/art/*.svg').map((file) => file.split('/'))
  const DRAWINGS = kindsAndNames.flatMap(([, , , kind, , name]) =>
    [48, 96, 192].flatMap((width) =>
      ['', '-oscuro'].map((scheme) => `/carteles/${kind}${scheme}.${name?.replace('.svg', '')}.${width}.avif`),
    ),
  )

  test('can have 120 drawings rendered in a minute, and other addresses have their own budget', async () => {
    const asked = DRAWINGS.slice(0, RENDERED_A_MINUTE + 2)
    const answers = await Promise.all(asked.map((path) => get(path, { 'x-forwarded-for': '192.0.2.7' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(RENDERED_A_MINUTE).fill(200), 429, 429])
    const refused = asked.filter((_, i) => answers[i]?.status === 429)
    const ofAnother = await Promise.all(refused.map((path) => get(path, { 'x-forwarded-for': '198.51.100.7' })))
    expect(ofAnother.map(({ status }) => status)).toEqual([200, 200])
    expect((await get(refused[0] ?? '', { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200)
  })
})

describe('an account', () => {
  const RENDERED_A_MINUTE = 20

  test('can have twenty pictures rendered in a minute', async () => {
    const member = members[1] as Member
    const headers = { cookie: await cookieOf(member) }
    const ids = await giveClaimedPrizes(db, member.accountId, RENDERED_A_MINUTE + 2)
    const paths = ids.map((id) => `/user/prizes/${id}/premio.png`)
    const leaving = new AbortController()
    const refused: { status: number; retryAfter: string | null; text: string }[] = []
    const asked = paths.map(async (path) => {
      const answer = await fetch(site.origin + path, { headers, signal: leaving.signal })
      const { status, headers: own } = answer
      if (status !== 200) refused.push({ status, retryAfter: own.get('retry-after'), text: await answer.text() })
    })
    // The refusals do not wait for the pictures that are being rendered.
    await expect.poll(() => refused.length).toBe(paths.length - RENDERED_A_MINUTE)
    leaving.abort()
    await Promise.allSettled(asked)
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0)
    expect(refused[0]?.text).toBe('Demasiados intentos seguidos. Espera un poco y vuelve a probar.')
  })

  test('is charged only once for concurrent requests for the same picture', async () => {
    const headers = { cookie: await cookieOf(members[2]) }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => get('/promo/aniversario/recuerdo/resumen.png?nombre', headers)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('pictures can be requested 60 times a minute with one session cookie and 240 times from one address', async () => {
  const ask = (cookie: string, from: string) =>
    get('/promo/aniversario/recuerdo/resumen.png', { cookie: `temporada=${cookie}`, 'x-forwarded-for': from })
  const answers = await Promise.all(Array.from({ length: 65 }, () => ask('x', '203.0.113.9')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('y', '203.0.113.9')).status).toBe(200)
  const made = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(`made-up-${i}`, '203.0.113.9')))
  expect(made.filter(({ status }) => status === 429)).toHaveLength(200 - (240 - 60 - 1))
  expect((await ask('x2', '203.0.113.10')).status).toBe(200)
})

test('requests without a cookie count towards the budget of the address too, although the page cache answers them', async () => {
  const ask = () => get('/carteles/rasca.png', { 'x-forwarded-for': '203.0.113.11' })
  const answers = await Promise.all(Array.from({ length: 243 }, ask))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})
