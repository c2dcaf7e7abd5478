import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../src/web')

/** Letters that close up by a fixed length, with their reasons. */
const REASONS: Record<string, string> = {
  'components/campaign/poster.css: -0.035em': 'dates in the letters of the text, which need one line of a small poster',
}

test('titles close up as the family of a brand allows', () => {
  const found = globSync('**/*.css', { cwd: WEB }).flatMap((file) => {
    const sheet = readFileSync(join(WEB, file), 'utf8')
    return [...sheet.matchAll(/letter-spacing: (.*-\d.*);/g)].map(([, value = '']) => ({ file, value }))
  })
  expect(found.length).toBeGreaterThan(30)
  const fixed = found.filter(({ value }) => !/^calc\(-0\.\d+em \* var\(--tight\)\)$/.test(value))
  expect(fixed.map(({ file, value }) => `${file}: ${value}`)).toEqual(Object.keys(REASONS))
})
