import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { faultOfDocument } from '#tests/fuzz/attack.ts'
import { startTarget } from '#tests/fuzz/site.ts'
import { MARKUP, PROTOTYPE_NAMES } from '#tests/fuzz/values.ts'
import { askRaw } from '#tests/support/raw-http.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

let site: SiteServer
let pages: readonly string[]
let cookie = ''
let token = ''
beforeAll(async () => {
  const started = await startTarget({})
  site = started.site
  pages = started.target.pages
  cookie = started.target.cookies[0] ?? ''
  token = started.target.tokens[0] ?? ''
})
afterAll(() => site.stop())

const PARAMETER = /\{?[$:]\w*\}?/g
/** File names that an address may hold: of a campaign, and of one of its drawings. */
const FILES = PROTOTYPE_NAMES.flatMap((name) => [`${name}.svg`, `rasca.${name}.svg`, `${name}.png`, `${name}.ics`])

/** Yields the address with an inherited name in each parameter in turn, and markup or the same name in the others. */
function* hostileAddresses(path: string): Generator<string> {
  const count = path.match(PARAMETER)?.length ?? 0
  for (let turn = 0; turn < count; turn++) {
    for (const name of path.endsWith('$file') ? FILES : PROTOTYPE_NAMES) {
      for (const other of count > 1 ? [...MARKUP, name] : [name]) {
        let n = 0
        yield path.replaceAll(PARAMETER, () => encodeURIComponent(n++ === turn ? name : other))
      }
    }
  }
}

async function faultAt(path: string, method: string, headers: readonly string[]): Promise<string[]> {
  const lines = ['host: localhost', 'accept: text/html', 'connection: close', ...headers]
  const body = method === 'POST' ? '{}' : ''
  if (body) lines.push('content-type: application/json', 'content-length: 2')
  const {
    status,
    head,
    body: answer,
  } = await askRaw(site.origin, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  const fault = status === 0 || status >= 500 ? `answers ${status}` : faultOfDocument(head, answer)
  return fault ? [`${method} ${path} ${fault}`] : []
}

async function faultsAt(paths: readonly string[], method: string, headers: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    for (const address of hostileAddresses(path)) faults.push(...(await faultAt(address, method, headers)))
  }
  return faults
}

test('no page, file or drawing fails on the name of an inherited property in its address', async () => {
  const withParameters = pages.filter((path) => path.includes('$'))
  expect(withParameters).toContain('/promo/$slug/{$n}.svg')
  expect(await faultsAt(withParameters, 'GET', [])).toEqual([])
  expect(await faultsAt(withParameters, 'GET', [`cookie: ${cookie}`])).toEqual([])
})

test('the API does not fail on the name of an inherited property in an address', async () => {
  const authorization = [`authorization: Bearer ${token}`, 'idempotency-key: abcdefgh12345678']
  for (const method of ['GET', 'POST']) {
    const paths = [...ENDPOINTS.values()].filter((endpoint) => endpoint.method === method).map(({ path }) => path)
    const withParameters = paths.filter((path) => path.includes(':')).map((path) => API_PREFIX + path)
    expect(withParameters.length).toBeGreaterThan(0)
    expect(await faultsAt(withParameters, method, authorization)).toEqual([])
  }
})
