import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createSitePictures } from '#api/mail/site-pictures.ts'

const PNG = { 'content-type': 'image/png' }

let close = () => {}
afterEach(() => close())

/** Starts a site that answers every request so. */
async function startAnswering(answer: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const read = createSitePictures(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, log)
  return { read, logged, requests: () => requests }
}

test('a picture is read from the site once', async () => {
  const { read, logged, requests } = await startAnswering((request, response) => {
    response.writeHead(200, PNG).end(request.url)
  })
  for (let i = 0; i < 3; i++) expect(String(await read('/temporada/icon-192.png'))).toBe('/temporada/icon-192.png')
  expect(String(await read('/carteles/rasca.limon.192.png'))).toBe('/carteles/rasca.limon.192.png')
  expect(requests()).toBe(2)
  expect(logged).toEqual([])
})

test.each<[string, RequestListener]>([
  ['a fault', (_, response) => void response.writeHead(500, PNG).end('x')],
  ['a page in its place', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('x')],
  ['a redirect', (_, response) => void response.writeHead(302, { location: '/other', ...PNG }).end('x')],
  ['far too many bytes', (_, response) => void response.writeHead(200, PNG).end(Buffer.alloc(100_001))],
  ['a broken connection', (_, response) => void response.destroy()],
])('after %s there is no picture, one line in the log, and no second request for some minutes', async (_, answer) => {
  const { read, logged, requests } = await startAnswering(answer)
  expect([await read('/x.png'), await read('/x.png')]).toEqual([undefined, undefined])
  expect(requests()).toBe(1)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { path: '/x.png', msg: 'mails go without pictures of the site' },
  ])
})
