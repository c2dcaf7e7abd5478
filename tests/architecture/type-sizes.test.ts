import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../src/web')
const LEAST_PX = 12.5
/** Widths of the screen, in px. Text grows with it, so the narrowest decides; the widest is for a falling size. */
const WIDTHS = [320, 1280]
/** The narrowest container that holds text, in px. */
const CONTAINER = 240

const read = (file: string) => readFileSync(join(WEB, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Custom properties that are sizes of type: `--step-1`. */
const steps = new Map(
  [...read('styles/tokens.css').matchAll(/(--step-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

/** Sizes that are no text, or depend on what a stylesheet does not say. */
const ELSEWHERE = [
  // The letters of a poster's title, which fill its width.
  'calc(var(--fit) * 1cqi * (0.9 + 0.1 * var(--tight)))',
  // The figures of a countdown.
  'var(--figure)',
]

/** The unit of `em` is the smallest text that a page has. */
function pixels(size: string, width: number): number {
  const units: Record<string, number> = {
    px: 1,
    rem: 16,
    em: 13,
    vw: width / 100,
    svh: 6.4,
    cqi: CONTAINER / 100,
    cqw: CONTAINER / 100,
    cqh: CONTAINER / 100,
    '%': 0.16,
  }
  const plain = size
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => `(${steps.get(name) ?? '0px'})`)
    .replaceAll(/([\d.]+)(rem|em|px|vw|svh|cqi|cqw|cqh|%)/g, (_, number: string, unit: string) =>
      String(Number(number) * (units[unit] ?? 0)),
    )
  const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
  const result: unknown = runInNewContext(plain, { clamp, min: Math.min, max: Math.max, calc: Number })
  return Number(result)
}

/** Every size in a stylesheet, also of the shorthand: `font: 700 0.8rem / 1 var(--display)`. */
function sizesIn(css: string): string[] {
  const long = [...css.matchAll(/font-size:\s*([^;]+);/g)].map(([, size = '']) => size)
  const short = [...css.matchAll(/\bfont:\s*\d+\s+([^;]+?)(?:\s*\/\s*[\d.]+)?\s+var\(--(?:display|text)\)/g)]
  return [...long, ...short.map(([, size = '']) => size)].filter((size) => size !== 'inherit')
}

test('no stylesheet sets text smaller than 12.5 px', () => {
  const sizes = globSync('**/*.css', { cwd: WEB }).flatMap((file) =>
    sizesIn(read(file)).map((size) => ({ file, size, px: Math.min(...WIDTHS.map((width) => pixels(size, width))) })),
  )
  expect(sizes.length).toBeGreaterThan(150)
  expect(sizes.filter(({ size, px }) => !(px >= LEAST_PX) && !ELSEWHERE.includes(size))).toEqual([])
})

test.each([
  ['0.75rem', 12],
  ['var(--step--1)', 13],
  ['clamp(0.6875rem, 3.1vw, 0.875rem)', 11],
  ['min(0.75rem, 8vw)', 12],
  ['max(0.42em, 0.78125rem)', 12.5],
  ['min(1.25rem, 6cqi)', 14.4],
])('a size is computed as a browser would: %s', (size, px) => expect(pixels(size, 320)).toBeCloseTo(px))
