import { describe, expect, test } from 'vitest'
import { resolveExit } from '#api/exits/resolve.ts'
import { afterLook } from '#api/exits/site-check.ts'
import { GAMES } from '#api/games/catalog.ts'
import { DEMO_EXITS } from '#api/season/demo-exits.ts'
import { type ExitEntry, toExit } from '#api/season/exit-entry.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { HOSTILE_PATHS } from '#tests/support/hostile-paths.ts'
import { routePaths } from '#tests/support/route-paths.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const entry = (changes: Partial<ExitEntry> = {}): ExitEntry => ({
  key: 'club',
  name: 'Club',
  base: 'https://club.example',
  paths: ['', 'ofertas', 'ofertas/*', '2024/final'],
  query: [],
  zone: 'Europe/Madrid',
  interstitial: true,
  ...changes,
})
const targetOf = (path: string, changes: Partial<ExitEntry> = {}, query = '') =>
  resolveExit(toExit(entry(changes)), { path, query })?.href

describe('an exit leads', () => {
  test.each([
    ['', 'https://club.example/'],
    ['ofertas', 'https://club.example/ofertas'],
    ['ofertas/', 'https://club.example/ofertas'],
    ['ofertas/verano', 'https://club.example/ofertas/verano'],
    ['2024/final', 'https://club.example/2024/final'],
    ['%6ffertas/Verano_2-x', 'https://club.example/ofertas/Verano_2-x'],
  ])('from "%s" to %s', (path, target) => {
    expect(targetOf(path)).toBe(target)
    expect(targetOf(path, { base: 'https://club.example:8443/es/' })).toBe(
      target.replace('https://club.example/', 'https://club.example:8443/es/'),
    )
  })

  test.each(['nada', 'ofertas/a/b', '2024', '2024/Final', 'ofertas//', '/', '/ofertas', 'ofertas%2Fverano', '*'])(
    'nowhere from "%s"',
    (path) => expect(targetOf(path)).toBeUndefined(),
  )

  test('to its base as it is written, when there is no path', () => {
    expect(targetOf('', { base: 'https://club.example/alta' })).toBe('https://club.example/alta')
    expect(targetOf('ofertas', { base: 'https://club.example/alta' })).toBe('https://club.example/alta/ofertas')
  })

  test.each([
    ['oferta=a', '?oferta=a'],
    ['oferta=a&utm_source=x', '?oferta=a'],
    ['oferta=a&oferta=b', '?oferta=a'],
    ['oferta=a%26b%3Dc%23d', '?oferta=a%26b%3Dc%23d'],
    ['oferta=%0d%0aLocation:x', ''],
    ['oferta=%C3%A1', ''],
    ['oferta=', ''],
    [`oferta=${'a'.repeat(101)}`, ''],
    ['%', ''],
    ['OFERTA=a', ''],
  ])('with the query "%s" to "%s"', (query, search) => {
    expect(targetOf('', { query: ['oferta'] }, query)).toBe(`https://club.example/${search}`)
  })
})

describe('an exit to a page of this site', () => {
  const own = { base: '/info', paths: [''] }

  test('has one target, and drops the query', () => {
    expect(targetOf('', own)).toBe('site:/info')
    expect(targetOf('', own, 'a=b')).toBe('site:/info')
    expect(targetOf('a', own)).toBeUndefined()
  })
})

describe('a hostile path', () => {
  const anyPath = ['', '*', '*/*', '*/*/*', '*/*/*/*', '*/*/*/*/*', 'ofertas/*']
  const wide = [
    entry({ paths: anyPath, query: ['to', 'url'] }),
    entry({ paths: anyPath, base: 'https://prix.example:8443/es/', query: ['to', 'url'] }),
    ...DEMO_EXITS,
  ].map(toExit)

  test('is one of at least 300', () => {
    expect(HOSTILE_PATHS.length).toBeGreaterThanOrEqual(300)
  })

  test.each(wide.map((exit) => [exit.base.href, exit] as const))('never leads anywhere below %s', (_, exit) => {
    const led = HOSTILE_PATHS.filter((path) => resolveExit(exit, { path, query: '' }) !== undefined)
    expect(led).toEqual([])
  })

  test.each(wide.map((exit) => [exit.base.href, exit] as const))('never leads away from %s as a query', (_, exit) => {
    for (const text of HOSTILE_PATHS) {
      for (const query of [text, `to=${text}`, `to=https://evil.example/${text}`, `url=a&${text}`]) {
        const target = resolveExit(exit, { path: '', query })
        expect(target?.origin).toBe(exit.base.origin)
        expect(target?.pathname).toBe(exit.base.pathname)
      }
    }
  })
})

describe('the exits of a season file', () => {
  const faultsOf = (...exits: unknown[]) => {
    try {
      parseSeason({ ...seasonOf(scratchCard()), exits }, GAMES)
      return ''
    } catch (error) {
      if (error instanceof SeasonFaults) return error.faults.join('\n')
      throw error
    }
  }
  const least = { key: 'club', name: 'Club', base: 'https://club.example' }

  test('need only a key, a name and an address', () => {
    expect(faultsOf(least, { ...least, key: 'tarjetaexpress' }, { ...least, key: 'casa-del-pan', paths: ['a'] })).toBe(
      '',
    )
    expect(faultsOf(...DEMO_EXITS)).toBe('')
  })

  test('of the demonstration include /go/tarjetaexpress, which leads to a page of this site', () => {
    const direct = DEMO_EXITS.filter(({ key }) => key === 'tarjetaexpress')
    expect(direct.map(({ base }) => routePaths().includes(base))).toEqual([true])
  })

  test('with a repeated key are refused', () => {
    expect(faultsOf(least, least)).toBe('exits: "club" appears twice')
  })

  test.each([
    ['a key with a slash', { key: 'casa/pan' }, 'exits · casa/pan · key: '],
    [
      'an address over http',
      { base: 'http://club.example' },
      'exits · club · base: must be an address that begins with https://',
    ],
    ['no scheme', { base: 'club.example' }, 'exits · club · base: must be an address that begins with https://'],
    [
      'a javascript: address',
      { base: 'javascript:alert(1)' },
      'exits · club · base: must be an address that begins with https://',
    ],
    ['a user', { base: 'https://a:b@club.example' }, 'exits · club · base: must not name a user'],
    ['a query', { base: 'https://club.example/?a=b' }, 'exits · club · base: must not have a query'],
    ['a fragment', { base: 'https://club.example/#a' }, 'exits · club · base: must not have a query or a fragment'],
    ['an IPv4 address', { base: 'https://10.0.0.1' }, 'exits · club · base: must name a host, not an IP address'],
    [
      'a disguised IPv4 address',
      { base: 'https://0x7f.1' },
      'exits · club · base: must name a host, not an IP address',
    ],
    ['an IPv6 address', { base: 'https://[::1]' }, 'exits · club · base: must name a host, not an IP address'],
    [
      'localhost',
      { base: 'https://localhost:3000' },
      'exits · club · base: "localhost" is not the name of a public host',
    ],
    ['a host under localhost', { base: 'https://a.localhost' }, 'exits · club · base: "a.localhost" is not the name'],
    [
      'a host name of one label',
      { base: 'https://intranet' },
      'exits · club · base: "intranet" is not the name of a public host',
    ],
    [
      'dot segments',
      { base: 'https://club.example/a/../b' },
      'exits · club · base: must be written as https://club.example/b',
    ],
    [
      'backslashes',
      { base: 'https:\\\\club.example' },
      'exits · club · base: must be written as https://club.example/',
    ],
    [
      'a host in capitals',
      { base: 'https://Club.example' },
      'exits · club · base: must be written as https://club.example/',
    ],
    [
      'a tab in the host',
      { base: 'https://club.\texample' },
      'exits · club · base: must be written as https://club.example/',
    ],
    [
      'another host as a page',
      { base: '//evil.example' },
      'exits · club · base: a page of this site is written as /info',
    ],
    ['the root', { base: '/' }, 'exits · club · base: a page of this site is written as /info'],
    ['a page with dots', { base: '/info/../go' }, 'exits · club · base: a page of this site is written as /info'],
    [
      'a page with a backslash',
      { base: '/\\evil.example' },
      'exits · club · base: a page of this site is written as /info',
    ],
    [
      'a query in the address of a page',
      { base: '/info?a=b' },
      'exits · club · base: a page of this site is written as /info',
    ],
    ['an exit as a page', { base: '/go/club' }, 'exits · club · base: must not be an exit or a part of the API'],
    ['an exit in capitals', { base: '/GO/prix' }, 'exits · club · base: must not be an exit or a part of the API'],
    ['the API as a page', { base: '/api/v1' }, 'exits · club · base: must not be an exit or a part of the API'],
    ['a page with paths', { base: '/info', paths: ['a'] }, 'exits · club · base: a page of this site takes neither'],
    [
      'a page that passes a query',
      { base: '/info', query: ['a'] },
      'exits · club · base: a page of this site takes neither',
    ],
    ['a path twice', { paths: ['a', 'a'] }, 'exits · club · paths: "a" appears twice'],
    ['a path upwards', { paths: ['a/..'] }, 'exits · club · paths · 1: ".." is not a segment'],
    ['a path to a host', { paths: ['/evil.example'] }, 'exits · club · paths · 1: "" is not a segment'],
    ['a long path', { paths: ['a/b/c/d/e/f'] }, 'exits · club · paths · 1: has more than 5 segments'],
    ['a star within a segment', { paths: ['a*'] }, 'exits · club · paths · 1: "a*" is not a segment'],
    ['an empty list of paths', { paths: [] }, 'exits · club · paths: must have at least 1'],
    ['eleven query parameters', { query: [...'abcdefghijk'] }, 'exits · club · query: must have at most 10'],
    ['an end before its start', { from: '2026-02-01T00:00', until: '2026-01-01T00:00' }, 'until: must be after from'],
    [
      'a date that does not exist',
      { from: '2026-02-30T00:00' },
      'exits · club · from: "2026-02-30T00:00" does not exist',
    ],
    ['an unknown field', { host: 'x' }, 'exits · club · host: is not a known field'],
  ])('with %s are refused', (_, changes, fault) => {
    expect(faultsOf({ ...least, ...changes })).toContain(fault)
  })
})

describe('a site that does not respond', () => {
  const base = 'https://club.example/'
  const at = Date.parse('2026-11-20T12:00:00Z')

  test('is dead at the second failure, a day after the first', () => {
    const first = afterLook(undefined, { base, isAlive: false, at })
    expect(first).toMatchObject({ failedAt: at, deadSince: null })
    expect(afterLook(first, { base, isAlive: false, at: at + DAY_MS - 1 }).deadSince).toBeNull()
    expect(afterLook(first, { base, isAlive: false, at: at + DAY_MS }).deadSince).toBe(at + DAY_MS)
  })

  test('keeps the time since which it is dead, and is alive again at the next response', () => {
    const dead = { base, checkedAt: at, failedAt: at - DAY_MS, deadSince: at }
    expect(afterLook(dead, { base, isAlive: false, at: at + DAY_MS }).deadSince).toBe(at)
    expect(afterLook(dead, { base, isAlive: true, at: at + DAY_MS })).toMatchObject({ failedAt: null, deadSince: null })
  })
})
