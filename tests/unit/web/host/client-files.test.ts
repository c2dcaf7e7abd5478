import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClientFiles } from '#web/host/client-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-'))
  mkdirSync(join(folder, 'assets/deep'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const textOf = (files: ClientFiles, path: string) => files.get(path)?.body.toString()

test('finds files at every depth, each with the variants that are smaller than it', () => {
  put('sw.js', 'long enough')
  put('sw.js.br', 'short')
  put('sw.js.gz', 'much longer than that')
  put('assets/deep/a.css', 'a{}')
  const files = new ClientFiles(folder)
  expect(files.get('/sw.js')?.encoded.map(([encoding, body]) => [encoding, body.toString()])).toEqual([['br', 'short']])
  expect(files.get('/sw.js')?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(files.get('/assets/deep/a.css')?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('only a file with variants depends on the encodings that are offered', () => {
  put('assets/a.js', 'long enough')
  put('assets/a.js.br', 'short')
  put('assets/a.woff2', 'packed')
  const files = new ClientFiles(folder)
  expect(files.get('/assets/a.js')?.headers.vary).toBe('accept-encoding')
  expect(files.get('/assets/a.woff2')?.headers).not.toHaveProperty('vary')
})

test.each([
  ['a variant', '/a.js.br'],
  ['a folder', '/deep'],
  ['what is not there', '/none.js'],
  ['what is outside', '/../secret.js'],
  ['what came after the start', '/late.js'],
])('has no file for %s', (_, path) => {
  put('secret.js', 'secret')
  put('assets/a.js', 'long enough')
  put('assets/a.js.br', 'short')
  const files = new ClientFiles(join(folder, 'assets'))
  put('assets/late.js', 'late')
  expect(files.get(path)).toBeUndefined()
})

test('still has the files that it has read, or all after readAll, when a new build replaces the folder', async () => {
  put('assets/a.js', 'old a')
  put('assets/b.js', 'old b')
  const files = new ClientFiles(folder)
  const lazy = new ClientFiles(folder)
  expect(textOf(lazy, '/assets/a.js')).toBe('old a')
  await files.readAll()
  rmSync(join(folder, 'assets'), { recursive: true })
  expect(textOf(files, '/assets/a.js')).toBe('old a')
  expect(textOf(files, '/assets/b.js')).toBe('old b')
  expect(textOf(lazy, '/assets/a.js')).toBe('old a')
  expect(textOf(lazy, '/assets/b.js')).toBeUndefined()
  await lazy.readAll()
})

test('an unreadable file is not a missing one: the next request tries again', async () => {
  put('assets/a.js', 'a')
  const files = new ClientFiles(folder)
  rmSync(join(folder, 'assets/a.js'))
  mkdirSync(join(folder, 'assets/a.js'))
  expect(() => files.get('/assets/a.js')).toThrow('EISDIR')
  await expect(files.readAll()).rejects.toThrow('EISDIR')
  rmSync(join(folder, 'assets/a.js'), { recursive: true })
  put('assets/a.js', 'a')
  expect(textOf(files, '/assets/a.js')).toBe('a')
})
