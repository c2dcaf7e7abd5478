import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readClientFiles } from '#web/host/client-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-'))
  mkdirSync(join(folder, 'assets/deep'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('finds files at every depth, with the compressed variants that are smaller than the file', () => {
  put('sw.js', 'long enough')
  put('sw.js.br', 'short')
  put('sw.js.gz', 'much longer than that')
  put('assets/deep/a.css', 'a{}')
  const files = readClientFiles(folder)
  expect(files.get('/sw.js')?.encoded.map(([encoding, body]) => [encoding, body.toString()])).toEqual([['br', 'short']])
  expect(files.get('/sw.js')?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(files.get('/assets/deep/a.css')?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('only a file with compressed variants has the header Vary: Accept-Encoding', () => {
  put('assets/a.js', 'long enough')
  put('assets/a.js.br', 'short')
  put('assets/a.woff2', 'packed')
  const files = readClientFiles(folder)
  expect(files.get('/assets/a.js')?.headers.vary).toBe('accept-encoding')
  expect(files.get('/assets/a.woff2')?.headers).not.toHaveProperty('vary')
})

test.each([
  ['a compressed variant', '/a.js.br'],
  ['a folder', '/deep'],
  ['a path that does not exist', '/none.js'],
  ['a path outside the folder', '/../secret.js'],
  ['a file that was added after the start', '/late.js'],
])('has no file for %s', (_, path) => {
  put('secret.js', 'secret')
  put('assets/a.js', 'long enough')
  put('assets/a.js.br', 'short')
  const files = readClientFiles(join(folder, 'assets'))
  put('assets/late.js', 'late')
  expect(files.get(path)).toBeUndefined()
})

test('keeps all files when the next build replaces the folder', () => {
  put('assets/a.js', 'old a')
  const files = readClientFiles(folder)
  put('assets/a.js', 'new a')
  expect(files.get('/assets/a.js')?.body.toString()).toBe('old a')
})

test('serves a fallback in the place of a missing file', () => {
  put('favicon.svg', 'ours')
  const files = readClientFiles(folder, new Map([['/brand/favicon.svg', '/favicon.svg']]))
  expect(files.get('/brand/favicon.svg')).toBe(files.get('/favicon.svg'))
})
