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
const UNKNOWN = 'desconocido'
/** File names that an address may hold: of a campaign, and of one of its drawings. */
const filesOf = (name: string) => [`${name}.svg`, `rasca.${name}.svg`, `${name}.png`, `${name}.ics`]

/**
 * Yields the address with an inherited name in each parameter in turn, and markup or the same name in the others; with
 * it the address that has an unknown name instead.
 */
function* hostileAddresses(path: string): Generator<{ hostile: string; unknown: string }> {
  const count = path.match(PARAMETER)?.length ?? 0
  const textsOf = (name: string) => (path.endsWith('$file') ? filesOf(name) : [name])
  for (let turn = 0; turn < count; turn++) {
    const withTexts = (text: string, other = text) => {
      let n = 0
      return path.replaceAll(PARAMETER, () => encodeURIComponent(n++ === turn ? text : other))
    }
    for (const [n, name] of PROTOTYPE_NAMES.entries()) {
      for (const [i, text] of textsOf(name).entries()) {
        // Each markup goes with a third of the names.
        for (const other of count > 1 ? [MARKUP[n % MARKUP.length], undefined] : [undefined]) {
          yield { hostile: withTexts(text, other), unknown: withTexts(textsOf(UNKNOWN)[i] ?? '', other) }
        }
      }
    }
  }
}

async function ask(path: string, method: string, headers: readonly string[]) {
  const lines = ['host: localhost', 'accept: text/html', 'connection: close', ...headers]
  const body = method === 'POST' ? '{}' : ''
  if (body) lines.push('content-type: application/json', 'content-length: 2')
  return askRaw(site.origin, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

async function faultsAt(paths: readonly string[], method: string, headers: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const expected = new Map<string, number>()
  for (const { hostile, unknown } of paths.flatMap((path) => [...hostileAddresses(path)])) {
    const usual = expected.get(unknown) ?? (await ask(unknown, method, headers)).status
    expected.set(unknown, usual)
    const { status, head, body } = await ask(hostile, method, headers)
    const isUsual = status === usual && status !== 0 && status < 500
    const fault = isUsual ? faultOfDocument(head, body) : `answers ${status}, for an unknown name ${usual}`
    if (fault) faults.push(`${method} ${hostile} ${fault}`)
  }
  return faults
}

test('pages, files and drawings treat the name of an inherited property in their address like an unknown name', async () => {
  const withParameters = pages.filter((path) => path.includes('$'))
  expect(withParameters).toContain('/promo/$slug/dibujo/{$n}.svg')
  expect(await faultsAt(withParameters, 'GET', [])).toEqual([])
  expect(await faultsAt(withParameters, 'GET', [`cookie: ${cookie}`])).toEqual([])
})

test('the API treats the name of an inherited property in an address like an unknown name', async () => {
  const authorization = [`authorization: Bearer ${token}`, 'idempotency-key: abcdefgh12345678']
  for (const method of ['GET', 'POST']) {
    const paths = [...ENDPOINTS.values()].filter((endpoint) => endpoint.method === method).map(({ path }) => path)
    const withParameters = paths.filter((path) => path.includes(':')).map((path) => API_PREFIX + path)
    expect(withParameters.length).toBeGreaterThan(0)
    expect(await faultsAt(withParameters, method, authorization)).toEqual([])
  }
})
