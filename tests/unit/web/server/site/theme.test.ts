import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { campaignColours, paletteOf } from '#api/season/brand/palette.ts'
import { CORNERS } from '#contract/brand.schema.ts'
import { plainBrand } from '#tests/support/brands.ts'
import { dressOf } from '#web/server/site/theme.ts'

const BRAND = { main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9', spark: '#ef825f' }
const PLAIN = plainBrand(BRAND)
const BAKERY = PLAIN.palette

test('the style of a brand sets its tokens for both themes, in less than 1 kB as it is sent', () => {
  const { style = '', paper } = dressOf(PLAIN).theme ?? {}
  const { light, dark } = BAKERY
  expect(style).toMatch(/^@layer tokens\{html:root\{/)
  for (const token of ['paper', 'ground', 'accent'] as const) {
    expect(style).toContain(`--${token}:light-dark(${light[token]},${dark[token]})`)
  }
  const [root = ''] = style.split('}')
  expect(root.match(/light-dark/g)).toHaveLength(Object.keys(light).length)
  // Without the colours of drawn things it is small even before it is compressed.
  expect(Buffer.byteLength(style.replaceAll(/--dye-[^;}]*[;]?/g, ''))).toBeLessThan(1_400)
  expect(gzipSync(style).length).toBeLessThan(700)
  expect(paper).toEqual({ light: '#f6ecd9', dark: dark.paper })
})

test('campaigns have the colours of the brand, or their own, and words that are legible on them', () => {
  const own = paletteOf({ main: '#7a2e1d', accent: '#8a5a00' })
  const rasca = {
    kind: 'rasca' as const,
    palette: own,
    pictures: [{ name: 'cartel', light: 'a', dark: 'b', label: null }],
  }
  const xmas = {
    kind: 'xmas' as const,
    palette: null,
    pictures: [{ name: 'marca', light: 'a', dark: 'b', label: null }],
  }
  const { style = '' } = dressOf({ ...PLAIN, campaigns: [rasca, xmas] }).theme ?? {}
  const rule = (selector: string) => style.split(`${selector}{`)[1]?.split('}')[0]
  // A poster of ours keeps its inks.
  const every = rule('html [data-campaign]:not(.poster)')
  expect(every).toContain(
    `--ground-button:light-dark(${BAKERY.light['ground-button']},${BAKERY.dark['ground-button']})`,
  )
  expect(every).toContain('--tint:var(--paper-dip);--ground-spark:var(--on-ground)')
  expect(rule('html [data-campaign=rasca]:not(.poster)')).toContain('--ground:light-dark(#7a2e1d,')
  expect(style).not.toContain('[data-campaign=xmas]')
  const poster = rule('html .poster[data-campaign=rasca]')
  expect(poster).toContain('--ground:light-dark(#7a2e1d,')
  expect(poster).toContain('--poster-words:var(--paper-lift);--poster-ink:var(--ink)')
})

test('a brand without colours has those of the site', () => {
  const poster = { name: 'cartel', light: 'a', dark: 'b', label: null }
  const campaigns = [{ kind: 'rasca' as const, palette: null, pictures: [poster] }]
  const { style = '', paper } = dressOf({ ...PLAIN, palette: null, corners: 'square', campaigns }).theme ?? {}
  expect(style).not.toMatch(/#[0-9a-f]{6}|--tint/)
  expect(style).toContain('--cut:0')
  expect(style).toContain('html .poster[data-campaign=rasca]{--poster-words:')
  expect(paper).toBeUndefined()
})

test('corners are cut, or those of the brand', () => {
  const [cut, soft, square] = CORNERS.map((corners) => dressOf({ ...PLAIN, corners }).theme?.style ?? '')
  expect(cut).not.toContain('--cut')
  expect(soft).toMatch(
    /^@layer tokens\{html:root\{[^}]*;--cut:12px;--cut-small:5px;--cut-button:10px;--cut-poster:8px\}/,
  )
  expect(square).toMatch(/^@layer tokens\{html:root\{[^}]*;--cut:0;--cut-small:0;--cut-button:0;--cut-poster:0\}/)
  const sheet = readFileSync('src/web/styles/tokens.css', 'utf8')
  const tokens = sheet.match(/--cut[\w-]*(?=:)/g)
  expect(soft?.match(/--cut[\w-]*(?=:)/g)).toEqual(tokens)
  expect(square?.match(/--cut[\w-]*(?=:)/g)).toEqual(tokens)
})

test('a campaign with colours of its own has four dyes of its own, and the rest of the brand', () => {
  const own = paletteOf(campaignColours(BRAND, { main: '#7a2e1d', accent: '#8a5a00' }))
  const rasca = { kind: 'rasca' as const, palette: own, pictures: [] }
  const { style = '' } = dressOf({ ...PLAIN, campaigns: [rasca] }).theme ?? {}
  const [rule = ''] = style.split('html [data-campaign=rasca]:not(.poster){')[1]?.split('}') ?? []
  const sent = [...rule.matchAll(/--(dye-\w+)/g)].map(([, dye]) => dye)
  expect(sent).toEqual(['dye-strong', 'dye-deep', 'dye-calm', 'dye-sheet'])
  const unsent = Object.entries(own.light).filter(([token]) => token.startsWith('dye-') && !sent.includes(token))
  expect(BAKERY.light).toMatchObject(Object.fromEntries(unsent))
})

test('the version of the pictures changes with each of them', () => {
  const versionOf = (light: string) => {
    const campaigns = [
      { kind: 'rasca' as const, palette: null, pictures: [{ name: 'cartel', light, dark: 'b', label: null }] },
    ]
    return dressOf({ ...PLAIN, campaigns }).art?.version
  }
  expect(versionOf('a')).toBe(versionOf('a'))
  expect(versionOf('a')).not.toBe(versionOf('c'))
})

test('pages know the parts of scenes that the brand replaces', () => {
  const pictures = ['cereza', 'escena-moneda'].map((name) => ({ name, light: 'a', dark: 'a', label: null }))
  const campaigns = [{ kind: 'rasca' as const, palette: null, pictures }]
  expect(dressOf({ ...PLAIN, campaigns }).art?.scenes).toEqual(['rasca.escena-moneda'])
})

test('pages read what a picture of the brand shows', () => {
  const picture = (name: string, label: string | null) => ({ name, light: 'a', dark: 'a', label })
  const pictures = [picture('cereza', 'Cruasán'), picture('limon', null)]
  const campaigns = [{ kind: 'rasca' as const, palette: null, pictures }]
  expect(dressOf({ ...PLAIN, campaigns }).art?.labels).toEqual({
    'rasca.cereza': 'Cruasán',
  })
})
