import { expect, test } from 'vitest'
import { fetchStrategy } from '#web/worker/fetch-strategy.ts'

const HERE = 'https://promo.example'

interface Asked {
  method?: string
  mode?: RequestMode
  headers?: Record<string, string>
}

test.each<[what: string, url: string, asked: Asked, way: string | undefined]>([
  ['a page', '/home', { mode: 'navigate' }, 'page'],
  ['a download', '/user/export.json', { mode: 'navigate' }, 'page'],
  ['a script', '/assets/BVWz-vK.js', {}, 'file'],
  ['a font', '/assets/instrument-sans-latin-es-CbWEiEA.woff2', { mode: 'cors' }, 'file'],
  ['a script with a query', '/assets/BVWz-vK.js?1', {}, undefined],
  ['a range of a file', '/assets/film.js', { headers: { range: 'bytes=0-99' } }, undefined],
  ['a submitted form', '/contact', { mode: 'navigate', method: 'POST' }, undefined],
  ['a server function called by POST', '/_serverFn/0123456789abcdef', { method: 'POST' }, undefined],
  ['a server function called by GET', '/_serverFn/0123456789abcdef', {}, undefined],
  ['the session endpoint', '/api/_auth/session', {}, undefined],
  ['an API endpoint', '/api/v1/me/home', {}, undefined],
  ['the id of the latest build', '/builds/latest.json?1', {}, undefined],
  ['a picture of a prize', '/user/prizes/1/premio.png', { mode: 'no-cors' }, undefined],
  ['a script of another site', 'https://partner.example/assets/a.js', {}, undefined],
  ['a page of another site', 'https://partner.example/', { mode: 'navigate' }, undefined],
])('the worker has the right strategy for %s, %s', (_, url, { method = 'GET', mode = 'same-origin', headers }, way) => {
  const request = { method, mode, url: new URL(url, HERE).href, headers: new Headers(headers) }
  expect(fetchStrategy(request, HERE)).toBe(way)
})
