import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { ROUTES } from '#tests/e2e/support/routes.ts'
import { advent, madrid } from '#tests/support/advent.ts'
import { anniversary } from '#tests/support/cake.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { secretDoors, secretsIn, told } from '#tests/support/secret-doors.ts'
import { serverFunctionIds } from '#tests/support/server-functions.ts'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { summer } from '#tests/support/summer.ts'

const TODAY = 5
const CLIENT = join(import.meta.dirname, '../../dist/client')

/** Every file below a folder, byte for byte. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))

describe('the content behind the doors, on the built site', () => {
  let site: SiteServer
  let cookie: string
  beforeAll(async () => {
    const prizes = advent().prizes?.slice(1) ?? []
    const season = seasonOf(advent({ prizes, game: { doors: secretDoors } }))
    site = await startSite({ season, hasMovableClock: true })
    await site.moveClock(madrid(`2026-12-0${TODAY}T12:00:00`) - Date.now())
    cookie = await signedInCookie(site.origin)
  })
  afterAll(() => site.stop())

  const pages = [
    ...ROUTES.map(({ path }) => path),
    ...secretDoors.map((_, i) => `/promo/xmas?puerta=${i + 1}`),
    '/prueba/xmas',
    '/sitemap.xml',
  ]

  test.each(['a stranger', 'a member'])('is not on any page that %s gets before the door opens', async (who) => {
    const headers: Record<string, string> = who === 'a member' ? { cookie } : {}
    const texts: string[] = []
    for (const path of pages) {
      const answer = await fetch(site.origin + path, { headers, redirect: 'manual' })
      texts.push(JSON.stringify([...answer.headers]), await answer.text())
    }
    const text = texts.join('\n')
    // The search itself works: it finds the words behind the doors that have opened.
    for (let n = 1; n <= TODAY; n++) expect(text).toContain(told(n))
    expect(secretsIn(text, TODAY)).toEqual([])
  })

  test('is not in any response of the function for single doors before the door opens', async () => {
    const texts = await Promise.all(
      secretDoors.map(async (_, i) => {
        const query = `?payload=${encodeURIComponent(payloadOf(i + 1))}`
        const url = `${site.origin}/_serverFn/${serverFunctionIds().get('door')}${query}`
        return await (await fetch(url, { headers: { 'x-tsr-serverfn': 'true', cookie } })).text()
      }),
    )
    expect(texts[0]).toContain(told(1))
    expect(texts.flatMap((text) => secretsIn(text, TODAY))).toEqual([])
  })

  test('is not readable in any file of the data folder or in the log', () => {
    const files = filesIn(site.dataDir).filter(({ name }) => name !== 'season.json')
    expect(files.some(({ bytes }) => bytes.includes('Sorteo de Reyes'))).toBe(true)
    for (const { name, bytes } of files) expect([name, secretsIn(bytes.toString('latin1'), 0)]).toEqual([name, []])
    expect(secretsIn(site.printed(), 0)).toEqual([])
  })
})

describe('the secrets of a summer and a cake, on the built site', () => {
  let site: SiteServer
  let cookie: string
  beforeAll(async () => {
    const cake = anniversary({
      opensAt: '2026-07-01T00:00',
      closesAt: '2026-07-08T00:00',
      claimUntil: '2026-09-01T00:00',
      draws: [{ key: 'aniversario', name: 'Sorteo del aniversario', drawsAt: '2026-07-10T12:00' }],
    })
    site = await startSite({ season: seasonOf(summer(), beach(), cake), hasMovableClock: true })
    await site.moveClock(Date.parse('2026-07-01T10:00+02:00') - Date.now())
    cookie = await signedInCookie(site.origin)
  })
  afterAll(() => site.stop())

  /**
   * Reasons, captions and titles of later weeks, the partner's code, later questions, memories and the code of the
   * gift.
   */
  const hidden = /Motivo secreto|(Uno|Dos|Tres) secreto|La sopa|HORCHATA-26|Pregunta [2-7]|Recuerdo \d|CAFE-PARA-TODOS/

  test('are not on any page before their time, and never in the data folder or the log', async () => {
    const paths = [
      ...ROUTES.map(({ path }) => path),
      '/promo/verano?mision=2',
      '/promo/aniversario?vela=2',
      '/?volver=%2Fpromo%2Faniversario',
      '/?volver=%2Fpromo%2Fplaya',
      '/prueba/verano',
    ]
    const texts: string[] = []
    for (const path of paths) {
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        texts.push(await (await fetch(site.origin + path, { headers, redirect: 'manual' })).text())
      }
    }
    const text = texts.join('\n')
    expect(text).toContain('¿Pregunta secreta 5?')
    expect(text).toContain('Pregunta 1')
    expect(text.match(hidden)).toBeNull()
    const files = filesIn(site.dataDir).filter(({ name }) => name !== 'season.json')
    expect(files.some(({ bytes }) => bytes.includes('Sorteo del verano'))).toBe(true)
    for (const { name, bytes } of files) expect([name, hidden.exec(bytes.toString('latin1'))]).toEqual([name, null])
    expect(hidden.exec(site.printed())).toBeNull()
  })
})

test('no file that a browser can load contains the secrets of the demonstration’s games', () => {
  const files = filesIn(CLIENT)
  expect(files.some(({ bytes }) => bytes.includes('Abrir la puerta'))).toBe(true)
  const games = Object.values(GAMES).filter(({ sealed }) => sealed)
  const words = games.flatMap(({ demo }) => wordsOf(demo.entry('2026-11-01').game))
  expect(words.length).toBeGreaterThan(200)
  const found = words.filter((text) => files.some(({ bytes }) => bytes.includes(text)))
  expect(found).toEqual([])
})

/** Returns the long texts and drawings in a part of a season; short words, such as a kind, occur elsewhere too. */
function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return part.length < 20 ? [] : [part]
  return part && typeof part === 'object' ? Object.values(part).flatMap(wordsOf) : []
}

/** Returns the input of the function as the client serialises it. */
const payloadOf = (n: number) =>
  JSON.stringify({
    t: {
      t: 10,
      i: 0,
      p: {
        k: ['data'],
        v: [
          {
            t: 10,
            i: 1,
            p: {
              k: ['slug', 'n'],
              v: [
                { t: 1, s: 'xmas' },
                { t: 0, s: n },
              ],
            },
            o: 0,
          },
        ],
      },
      o: 0,
    },
    f: 63,
    m: [],
  })
