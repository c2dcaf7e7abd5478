import { readFileSync } from 'node:fs'
import { fromBuffer } from '@capsizecss/unpack'
import { expect, test } from 'vitest'
import { TYPEFACES } from '#contract/brand.schema.ts'
import { fallbackStyle } from '#web/server/site/fallback-fonts.ts'
import { METRICS } from '#web/server/site/font-metrics.ts'

const OWN: readonly string[] = ['bricolage-grotesque', 'instrument-sans']
const fileOf = (face: string) =>
  OWN.includes(face)
    ? `src/web/styles/fonts/${face}-latin-es.woff2`
    : `node_modules/@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`

test.each(TYPEFACES)('the lines of %s are those of its file', async (face) => {
  const { unitsPerEm, ascent, descent } = await fromBuffer(readFileSync(fileOf(face)))
  expect(METRICS[face]).toMatchObject({ ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm })
})

test('the fallbacks of a brand’s letters have their size, and both tokens name them, in less than 2 kB', () => {
  const style = fallbackStyle({ titles: 'fraunces', text: 'source-sans-3' })
  // Fraunces is 0.4972 em wide at a bold weight, Arial 0.4902: 101.4 %. Its ascent is 0.978 em.
  expect(style).toMatch(
    /font-family:titles-arial;src:local\("Arial Bold"\)[^}]*size-adjust:101\.4%;ascent-override:96\.4%;descent-override:25\.1%/,
  )
  expect(style).toContain('--display:"Fraunces",titles-arial,titles-roboto,sans-serif;--text:"Source Sans 3",')
  expect(style).toMatch(/--tight:0\.3;--digit:0\.655em\}\}$/)
  expect(Buffer.byteLength(style)).toBeLessThan(2_000)
})
