import { describe, expect, it } from 'vitest'
import { createReloadGuard } from '#web/browser/updates/reload-guard.ts'

const ORIGIN = 'https://temporada.example'

function tab({ at = '/', storage = memory() } = {}) {
  const loads: string[] = []
  const clock = { now: 1_000_000 }
  const location = {
    href: ORIGIN + at,
    origin: ORIGIN,
    assign: (url: string | URL) => void loads.push(String(url).replace(ORIGIN, '')),
    reload: () => void loads.push('reload'),
  }
  const history = {
    replaceState: (state: unknown, _: string, url?: string | URL | null) =>
      void loads.push(`${JSON.stringify(state)} ${String(url).replace(ORIGIN, '')}`),
  }
  const guard = createReloadGuard(
    () => ({ location, history, sessionStorage: storage }),
    () => clock.now,
  )
  return { guard, loads, clock, storage }
}

function memory(first: string | null = null) {
  let kept = first
  return {
    getItem: () => kept,
    setItem(_: string, value: string): void {
      kept = value
    },
  }
}

describe('the reload guard', () => {
  it('loads another address as a document, query and hash included', () => {
    const { guard, loads } = tab()
    expect(guard.reload('/info?a=1#b')).toBe(true)
    expect(loads).toEqual(['/info?a=1#b'])
    expect(guard.isReloading()).toBe(true)
  })

  it('reloads if only the hash differs, with the new hash and without the router’s history state', () => {
    const { guard, loads } = tab({ at: '/info#a' })
    guard.reload('/info#b')
    expect(loads).toEqual(['null /info#b', 'reload'])
  })

  it.each([
    { after: 9_999, allowed: false },
    { after: 10_000, allowed: false },
    { after: 10_001, allowed: true },
  ])('allows a second load of the same path after $after ms: $allowed', ({ after, allowed }) => {
    const { guard, clock } = tab()
    guard.reload('/info')
    clock.now += after
    expect(guard.reload('/info?other=query')).toBe(allowed)
  })

  it('allows loads of two paths in quick succession, but each path only once', () => {
    const { guard, loads } = tab()
    for (const path of ['/a', '/b', '/a', '/b']) guard.reload(path)
    expect(loads).toEqual(['/a', '/b'])
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
    'never goes to %s',
    (target) => {
      const { guard, loads } = tab()
      expect(guard.reload(target)).toBe(false)
      expect(loads).toEqual([])
    },
  )

  it.each(['not json', 'null', '[]', '{"/info":"soon"}'])('works with the invalid value %s in the storage', (junk) => {
    expect(tab({ storage: memory(junk) }).guard.reload('/info')).toBe(true)
  })

  it('works without storage', () => {
    const storage = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {},
    }
    expect(tab({ storage }).guard.reload('/info')).toBe(true)
  })
})
