import { describe, expect, test } from 'vitest'
import { afterPaint } from '#web/server/after-paint.ts'
import fontsHref from '#web/styles/fonts.css?url'

const NONCE = 'c2FsdA=='
const linkTo = (href: string) => `<link rel="stylesheet" href="${href}" nonce="${NONCE}" data-precedence="default"/>`
const fonts = linkTo(fontsHref)
const sheet = linkTo('/assets/form.css')
const hint = `<link rel="modulepreload" href="/assets/index.js" fetchPriority="low" nonce="${NONCE}"/>`
const entry = `<script type="module" async="" src="/assets/index.js" nonce="${NONCE}"></script>`
const icon = '<link rel="icon" href="/favicon.svg"/>'
const manifest = '<link rel="manifest" href="/manifest.webmanifest"/>'
const page = `<html><head>${fonts}${sheet}${hint}${icon}${manifest}</head><body><p>Hola</p>${entry}<script nonce="${NONCE}">b()</script></body></html>`

describe('a page whose fonts and scripts come when it has been painted', () => {
  const later = afterPaint(page, ['/assets/site.css'])

  test('fetches no script by itself, and its fonts and its manifest only without JavaScript', () => {
    expect(later).not.toContain('modulepreload" href')
    expect(later).not.toContain('src="/assets/index.js"')
    const withScripts = later.replaceAll(/<noscript>.*?<\/noscript>/g, '')
    for (const link of [fonts, manifest]) {
      expect(later).toContain(`<noscript>${link}</noscript>`)
      expect(withScripts).not.toContain(link)
    }
  })

  test('preloads no font: WebKit does not show one whose preload the visitor did not wait for', () => {
    expect(later).toContain('new FontFace')
    expect(later).not.toMatch(/(["'`])preload\1/)
  })

  test('keeps everything else where it was', () => {
    expect(later).toContain(sheet + icon)
    expect(later.indexOf('<p>Hola</p>')).toBeLessThan(later.indexOf('fetchLater'))
    expect(later.indexOf('fetchLater')).toBeLessThan(later.indexOf('b()'))
  })

  test('names what it fetches later, in a script that carries the nonce', () => {
    const script = /<script nonce="c2FsdA==">(\([\s\S]*?\))<\/script>/.exec(later)?.[1]
    expect(JSON.parse(/\((\{[^()]*\})\)$/.exec(script ?? '')?.[1] ?? '')).toMatchObject({
      fonts: fontsHref,
      inlined: ['/assets/site.css'],
      manifest: '/manifest.webmanifest',
      hints: ['/assets/index.js'],
      entry: '/assets/index.js',
    })
  })

  test('is the page as it was where it has no script', () => {
    const still = page.replace(entry, '')
    expect(afterPaint(still, [])).toBe(still)
  })
})
