import { decode } from 'fast-png'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPEN, OWN } from '#tests/e2e/support/pages.ts'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { type Engine, HEIGHT, type Point, type StartEngine, WIDTH } from './engine.ts'

/** The elements that paint the background of each game from one edge of the window to the other, by their page. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  '/promo/rasca': ['.rasca-booth'],
  '/promo/playa': ['.playa'],
  '/promo/xmas': ['.xmas-house'],
  '/promo/verano': ['.verano-scene', '.verano-weeks'],
  '/promo/aniversario': ['.cake'],
  '/promo/xmastree': ['.tree'],
  '/promo/eurocopa': ['.page__head'],
}
/** A page without a game. */
const PLAIN = '/conditions'
/** Pages without a ground that are different for members. */
const FOR_BOTH = ['/promo/verano/insignias', '/promo/tpp/bono']

/** For all pages of the site on a busy machine. A page that does not load fails long before. */
const MANY_PAGES = { timeout: 900_000 }

/** Two colours look alike if each channel, of 0 to 255, differs by less than this. */
const ALIKE = 10

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Scrolls to an element and returns its box. */
const boxOf = (engine: Engine, selector: string) =>
  engine.ask<Box>(`
    const element = document.querySelector(${JSON.stringify(selector)})
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }`)

async function pixelAt(engine: Engine, [x, y]: Point): Promise<number[]> {
  const { data, width, channels } = decode(await engine.picture())
  const first = (Math.round(y) * width + Math.round(x)) * channels
  return [...data.slice(first, first + 3)]
}

/** Defines the tests that every browser other than Chromium has to pass. */
export function describeEngine(name: string, start: StartEngine) {
  describe(name, () => {
    let site: SiteServer
    let engine: Engine
    let heard = 0
    beforeAll(async () => {
      site = await startSite()
      engine = await start(site.origin, 'light')
    })
    afterAll(async () => {
      await engine?.close()
      await site.stop()
    })
    afterEach(() => {
      const noise = engine.noise().slice(heard)
      heard += noise.length
      expect(noise, 'the browser was quiet').toEqual([])
    })

    const open = (path: string) => engine.open(site.origin + path)
    const textOf = (selector: string) =>
      engine.ask<string>(`return document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`)

    /** Opens pages, runs `look` on each, and expects none to be wider than the window. */
    async function openAll(paths: Iterable<string>, look: (path: string) => Promise<void> = async () => {}) {
      const wide: string[] = []
      for (const path of paths) {
        await open(path)
        const width = await engine.ask<number>('return document.documentElement.scrollWidth')
        if (width > WIDTH) wide.push(`${path} is ${width} px wide`)
        await look(path)
      }
      expect(wide).toEqual([])
    }

    test('opens each page for an anonymous visitor, and no page is wider than the window', MANY_PAGES, () =>
      openAll(OPEN),
    )

    test('shows the dark version of the drawings in the dark theme', async () => {
      const dark = await start(site.origin, 'dark')
      try {
        await dark.open(site.origin)
        // The drawing covers the sheet, which would be dark by itself.
        const poster = '.poster--card[data-campaign="rasca"] img'
        const { x, y, height } = await boxOf(dark, poster)
        const isShown = `const image = document.querySelector('${poster}'); return image.complete && image.naturalWidth > 0`
        await expect.poll(() => dark.ask(isShown)).toBe(true)
        const brightest = async () => Math.max(...(await pixelAt(dark, [x + 4, y + height / 5])))
        await expect.poll(brightest).toBeLessThan(128)
        expect(dark.noise()).toEqual([])
      } finally {
        await dark.close()
      }
    })

    describe('for a member', () => {
      beforeAll(async () => {
        const [, value = ''] = /\btemporada=([^;]+)/.exec(await signedInCookie(site.origin)) ?? []
        await engine.setCookie('temporada', value)
      })

      test(
        'opens their pages, no page is wider than the window, and games paint their background up to its edge',
        MANY_PAGES,
        async () => {
          let paper: number[] = []
          const grounds = new Map<string, number[]>()
          await openAll(new Set([PLAIN, ...OWN, ...FOR_BOTH, ...Object.keys(GROUNDS)]), async (path) => {
            if (path === PLAIN) paper = await pixelAt(engine, [2, HEIGHT / 2])
            for (const selector of GROUNDS[path] ?? []) {
              const { y, height } = await boxOf(engine, selector)
              const middle = (Math.max(y, 0) + Math.min(y + height, HEIGHT)) / 2
              grounds.set(`${path} ${selector}`, await pixelAt(engine, [2, middle]))
            }
          })
          const isPaper = (pixel: number[]) => pixel.every((value, i) => Math.abs(value - (paper[i] ?? 0)) < ALIKE)
          expect(paper).toHaveLength(3)
          expect(grounds.size).toBe(Object.values(GROUNDS).flat().length)
          expect([...grounds].filter(([, pixel]) => isPaper(pixel))).toEqual([])
        },
      )

      test('scratches a card', async () => {
        await open('/promo/rasca')
        await expect
          .poll(() => engine.ask("return !!document.querySelector('.rasca-window:not([data-covered]) canvas')"))
          .toBe(true)
        const { x, y, width, height } = await boxOf(engine, '.rasca-window canvas')
        for (let line = 0.07; line < 1; line += 0.1) {
          const at = y + height * line
          await engine.drag([
            [x + 4, at],
            [x + width / 2, at],
            [x + width - 4, at],
          ])
        }
        await expect.poll(() => textOf('#resultado h2')).toMatch(/Has ganado|no llevaba premio/)
      })

      test('digs on the beach', async () => {
        await open('/promo/playa')
        await expect.poll(() => engine.ask(`return !!document.querySelector('.playa-spot[tabindex="-1"]')`)).toBe(true)
        const { x, y, width, height } = await boxOf(engine, '.playa-spot:nth-of-type(6)')
        await engine.drag([[x + width / 2, y + height / 2]])
        await expect.poll(() => textOf('#resultado h2')).toMatch(/^(Has encontrado un|¡).+/)
      })
    })
  })
}
