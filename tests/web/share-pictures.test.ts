import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KINDS } from '#contract/kinds.ts'
import { posterFile } from '#web/server/poster-file.tsx'
import { fingerprint } from '../art/fingerprint.ts'
import fingerprints from '../art/share-pictures.json' with { type: 'json' }

/** Of a new kind there is none yet: the test asks for it, not the compiler. */
const drawnFrom: Record<string, string> = fingerprints

const picture = (name: string) => readFileSync(join(import.meta.dirname, `../../public/share/${name}.png`))
/** What messengers take at most without asking twice. */
const MAX_BYTES = 300_000

test.each(KINDS)('the picture of %s was drawn from its poster as it is now (else: npm run share-pictures)', (kind) => {
  expect(fingerprint(kind, posterFile(kind) ?? '')).toBe(drawnFrom[kind])
})

test.each([...KINDS, 'portada'])('the picture of %s is a PNG of 1200 by 630', (name) => {
  const png = picture(name)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(MAX_BYTES)
})
