import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe that a theme may break. */
const OF_COLOURS = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies RunOptions

const NARROWEST = 320
const HEIGHT = 800

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/** Each width and each theme once. A run of axe is most of the cost of a look. */
const LOOKS: readonly Look[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
]
/** For pages on which a colour depends on the width. */
const OTHER_LOOKS: readonly Look[] = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
]

/** Serious accessibility violations that axe finds on the current page. */
export async function seriousFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Injects axe through the debugger, to which the Content Security Policy does not apply.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
  const { violations } = await page.evaluate(
    (given): Promise<Pick<AxeResults, 'violations'>> =>
      (window as unknown as Window & { axe: typeof import('axe-core') }).axe.run(document, given),
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${page.url()} ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(' | ')}`,
    )
}

/** Returns the elements of the current page that overflow sideways. */
export async function overflows(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(async () => {
    const painted = () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
    const excess = () => document.documentElement.scrollWidth - window.innerWidth
    // After a new size, Chromium lays out with the viewport units of the old size for one frame or, if busy, for a few.
    // An element that is too wide after half a second stays so.
    await painted()
    for (let frames = 2; frames < 30 && excess() > 0; frames += 2) await painted()
    return excess()
  })
  return overflow > 0 ? [`${page.url()} is ${overflow} px too wide`] : []
}

/**
 * Code, hashes and host names may break anywhere: they are not words. Drawings have lines of their own, and the details
 * of what was hung are only heard on a phone.
 */
const NO_WORDS =
  'svg, script, style, noscript, .visually-hidden, .tree-said__more, code, pre, .proof-text, .exit-host, .break-anywhere'

/** Returns the words of the current page that are broken over two lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  const broken = await page.evaluate(async (noWords) => {
    const painted = () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
    const linesOf = (node: Node, index: number, word: string) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const drawn = [...range.getClientRects()].filter(({ width }) => width > 0)
      return new Set(drawn.map(({ top }) => Math.round(top))).size
    }
    const brokenNow = () => {
      const found: string[] = []
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const parent = node.parentElement
        if (!parent || parent.closest(noWords)) continue
        // Matches only letters between spaces and punctuation: an address or a code may break anywhere.
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(
          /(?<=^|[\s«“(¿¡])[\p{L}\p{M}]+(?=[.,;:…»”)?!]*(\s|$))/gu,
        )) {
          if (linesOf(node, index, word) > 1) found.push(`«${word}» in ${parent.tagName} ${parent.className}`)
        }
      }
      return found
    }
    await document.fonts.ready
    // The units of the old size last for some frames, as in `overflows`.
    for (let frames = 0; frames < 30 && brokenNow().length > 0; frames += 2) await painted()
    return brokenNow()
  }, NO_WORDS)
  return broken.map((word) => `${page.url()} breaks ${word}`)
}

/**
 * Runs all checks on the current page, from the narrowest width to a wide one and in both themes. The themes differ in
 * colours only, and few colours depend on the width: where some do, `hasColoursByWidth` checks the colours of both
 * themes at both widths. Leaves the page wide and light.
 */
export async function faultsInAllLooks(page: Page, { hasColoursByWidth = false } = {}): Promise<string[]> {
  await page.waitForSelector('html.js')
  await take(page, { width: NARROWEST, colorScheme: 'dark' })
  const narrow = [...(await overflows(page)), ...(await brokenWords(page))]
  const faults = narrow.map((fault) => `${NARROWEST} px: ${fault}`)
  const add = ({ width, colorScheme }: Look, found: string[]) =>
    faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`))
  for (const look of hasColoursByWidth ? OTHER_LOOKS : []) {
    await take(page, look)
    add(look, await seriousFaults(page, OF_COLOURS))
  }
  for (const look of LOOKS) {
    await take(page, look)
    add(look, [...(await overflows(page)), ...(await seriousFaults(page))])
  }
  return faults
}

/** Changes the width first: setting the theme also ends the transitions that a new width begins. */
async function take(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await setTheme(page, colorScheme)
}

/** Sets the theme, with reduced motion, and ends the transitions to it. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Ends fades, which would be measured half-way. Repeats this, because a colour at its end starts the transitions
  // of the elements that inherit it.
  await page.evaluate(() => {
    const finite = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    for (let running = finite(); running.length > 0; running = finite()) {
      for (const animation of running) animation.finish()
    }
  })
}
