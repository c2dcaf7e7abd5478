import { expect, test } from 'vitest'
import { paletteOf } from '#api/season/brand/palette.ts'
import { dressOf } from '#web/server/site/theme.ts'

const BAKERY = paletteOf({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9', spark: '#ef825f' })

test('the style of a brand sets its tokens for both themes, in less than 1 kB', () => {
  const { style = '', paper } = dressOf({ palette: BAKERY, type: null, logo: null }).theme ?? {}
  const { light, dark } = BAKERY
  expect(style).toMatch(/^@layer tokens\{html:root\{/)
  for (const token of ['paper', 'ground', 'accent'] as const) {
    expect(style).toContain(`--${token}:light-dark(${light[token]},${dark[token]})`)
  }
  expect(style.match(/light-dark/g)).toHaveLength(Object.keys(light).length)
  expect(Buffer.byteLength(style)).toBeLessThan(1_000)
  expect(paper).toEqual({ light: '#f6ecd9', dark: dark.paper })
})

test('the buttons of a brand on its ground are not those of campaigns on theirs', () => {
  const { style } = dressOf({ palette: BAKERY, type: null, logo: null }).theme ?? {}
  expect(style).toContain(':where([data-campaign]){--ground-button:initial;--ground-button-ink:initial}')
})
