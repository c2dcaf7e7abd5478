import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DeferredFiles, fetchDeferred } from '#web/browser/startup/fetch-deferred.ts'

const LATE: DeferredFiles = {
  entry: '/assets/index.js',
  hints: ['/assets/index.js', '/assets/page.js'],
  manifest: '/manifest.webmanifest',
  fonts: '/assets/fonts.css',
  faces: ['/assets/bricolage.woff2', '/assets/instrument.woff2'],
  inlined: ['/assets/site.css'],
}

/** The function as the page gets it: compiled from its source text, without the scope of its module. */
const inline: typeof fetchDeferred = new Function(`return (${fetchDeferred})`)()

describe('the inline script for deferred files', () => {
  let added: Record<string, unknown>[]
  let isInPage: boolean
  let paint: (name: string) => void
  let fontLoads: Map<string, PromiseWithResolvers<void>>
  const isAdded = (properties: object) =>
    added.some((element) => expect.objectContaining(properties).asymmetricMatch(element))

  beforeEach(() => {
    added = []
    isInPage = true
    fontLoads = new Map(LATE.faces.map((face) => [`url(${face})`, Promise.withResolvers()]))
    const remove = () => {
      isInPage = false
    }
    vi.stubGlobal('document', {
      createElement: (name: string) => ({ name }),
      head: { append: (element: Record<string, unknown>) => added.push(element) },
      currentScript: { remove },
    })
    vi.stubGlobal('localStorage', {})
    vi.stubGlobal(
      'FontFace',
      class {
        readonly #source: string
        constructor(_: string, source: string) {
          this.#source = source
        }
        load = () => fontLoads.get(this.#source)?.promise
      },
    )
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static supportedEntryTypes = ['paint']
        constructor(notice: (entries: object) => void) {
          paint = (name) => notice({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) })
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('adds no element before the first paint, nor when only the background is painted', () => {
    inline(LATE)
    expect([added, isInPage]).toEqual([[], false])
    paint('first-paint')
    expect(added).toEqual([])
  })

  test('adds the elements that hydration looks for, the script first', () => {
    inline(LATE)
    paint('first-contentful-paint')
    expect(added).toEqual([
      { name: 'script', type: 'module', async: true, src: '/assets/index.js' },
      { name: 'link', rel: 'stylesheet', href: '/assets/fonts.css', media: 'print' },
      { name: 'link', rel: 'stylesheet', href: '/assets/site.css', disabled: true },
      { name: 'link', rel: 'modulepreload', href: '/assets/index.js' },
      { name: 'link', rel: 'modulepreload', href: '/assets/page.js' },
      { name: 'link', rel: 'manifest', href: '/manifest.webmanifest' },
    ])
  })

  test.each<[string, (load: PromiseWithResolvers<void>) => void]>([
    ['has loaded', ({ resolve }) => resolve()],
    ['has failed to load', ({ reject }) => reject(new Error('no connection'))],
  ])('applies the style sheet of the fonts once the last font %s', async (_, end) => {
    inline(LATE)
    paint('first-contentful-paint')
    const sheet = added.find(({ href }) => href === LATE.fonts)
    const [first, last] = [...fontLoads.values()]
    first?.resolve()
    await setImmediate()
    expect(sheet?.media).toBe('print')
    if (last) end(last)
    await vi.waitFor(() => expect(sheet?.media).toBe('all'))
  })

  test('does not preload fonts, because WebKit does not show a font after an interrupted preload', () => {
    inline(LATE)
    paint('first-contentful-paint')
    expect(isAdded({ rel: 'preload' })).toBe(false)
  })

  test.each([
    ['before the paint for a visitor who has the same fonts', LATE.fonts, true],
    ['after the paint for a visitor who has other fonts', '/assets/fonts-old.css', false],
  ])('adds the style sheet of the fonts once, %s', (_, known, isAtOnce) => {
    vi.stubGlobal('localStorage', { 'temporada:fonts': known })
    inline(LATE)
    expect(isAdded({ href: LATE.fonts })).toBe(isAtOnce)
    paint('first-contentful-paint')
    expect(added.filter(({ href }) => href === LATE.fonts)).toHaveLength(1)
  })

  test('starts immediately if the browser reports no paints, even if storage is denied', () => {
    vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: undefined })
    vi.stubGlobal('localStorage', undefined)
    inline(LATE)
    expect(isAdded({ src: LATE.entry })).toBe(true)
  })
})
