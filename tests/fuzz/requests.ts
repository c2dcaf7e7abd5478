import { toJSON } from 'seroval'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Dice } from './dice.ts'
import { type Dictionary, FIELDS, hostileString, hostileValue, inputOf } from './values.ts'

/** The data of the requests; nothing in it depends on the dice. */
export interface Target {
  /** Addresses of pages, with `$name` for a parameter, as the router writes them. */
  pages: readonly string[]
  /** Ids of server functions. */
  functions: readonly string[]
  /** Sealed session cookies, `name=value`, and bearer tokens of the same members. */
  cookies: readonly string[]
  tokens: readonly string[]
  dictionary: Dictionary
}

export interface HostileRequest {
  /** The web process, or the API if it runs as a separate process. */
  to: 'web' | 'api'
  bytes: Buffer
  method: string
  /** The request is complete and is HTTP, so a response must come. */
  mustBeAnswered: boolean
}

type Header = readonly [name: string, value: string]

interface Draft {
  method: string
  path: string
  headers: Header[]
  body?: string | Buffer
}

export function hostileRequest(dice: Dice, target: Target): HostileRequest {
  const kind = dice.below(100)
  if (kind < 32) return write(dice, 'api', apiCall(dice, target))
  if (kind < 40) return write(dice, 'web', { ...apiCall(dice, target) })
  if (kind < 65) return write(dice, 'web', page(dice, target))
  if (kind < 93) return write(dice, 'web', functionCall(dice, target))
  return garbage(dice)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

const endpoints = [...ENDPOINTS.values()]
const fieldsOf = ({ input }: Endpoint): string[] => ('entries' in input ? Object.keys(input.entries as object) : [])

function apiCall(dice: Dice, { tokens, dictionary }: Target): Draft {
  const endpoint = dice.pick(endpoints)
  const input = inputOf(dice, fieldsOf(endpoint), dictionary)
  const path = API_PREFIX + fill(dice, endpoint.path, /:(\w+)/g, dictionary)
  const headers: Header[] = [
    ...some(dice, 0.8, (): Header => ['authorization', `Bearer ${tokenOf(dice, tokens)}`]),
    ...some(
      dice,
      0.5,
      (): Header => ['idempotency-key', dice.pick(['k'.repeat(20), crypto.randomUUID(), hostileString(dice)])],
    ),
    ...some(
      dice,
      0.2,
      (): Header => ['bot-check', dice.pick(['e30=', hostileString(dice), btoa('{"algorithm":"SHA-256"}')])],
    ),
  ]
  const method = dice.chance(0.05) ? dice.pick(METHODS) : endpoint.method
  if (endpoint.method === 'GET') return { method, path: path + queryOf(dice, input), headers }
  return {
    method,
    path,
    headers: [...headers, ['content-type', contentType(dice, 'application/json')]],
    body: jsonOf(dice, input),
  }
}

function page(dice: Dice, { pages, cookies, dictionary }: Target): Draft {
  const path = dice.chance(0.9) ? fill(dice, dice.pick(pages), /\{?\$(\w*)\}?/g, dictionary) : `/${hostileString(dice)}`
  const names = [
    ...[...dictionary.keys()].filter(() => dice.chance(0.1)),
    ...some(dice, 0.2, () => hostileString(dice)),
  ]
  const query = dice.chance(0.5) ? queryOf(dice, inputOf(dice, names, dictionary)) : ''
  return {
    method: dice.chance(0.05) ? dice.pick(METHODS) : 'GET',
    path: dice.chance(0.05) ? path + hostileString(dice) : path + query,
    headers: [
      ['accept', dice.chance(0.85) ? 'text/html' : dice.pick(['*/*', 'application/json', hostileString(dice)])],
      ...cookieHeader(dice, cookies),
    ],
  }
}

function functionCall(dice: Dice, { functions, cookies, dictionary }: Target): Draft {
  const id = dice.chance(0.95)
    ? dice.pick(functions)
    : dice.pick(['', '__proto__', 'constructor', '0'.repeat(64), hostileString(dice)])
  const path = `/_serverFn/${dice.chance(0.98) ? id : pathPart(dice, id)}`
  const headers: Header[] = [
    ...cookieHeader(dice, cookies),
    ...some(dice, 0.9, (): Header => ['x-tsr-serverfn', 'true']),
  ]
  const kind = dice.below(4)
  if (kind === 0)
    return { method: 'GET', path: `${path}?payload=${encode(dice, payloadOf(dice, dictionary))}`, headers }
  if (kind === 1)
    return {
      method: 'POST',
      path,
      headers: [...headers, ['content-type', contentType(dice, 'application/json')]],
      body: payloadOf(dice, dictionary),
    }
  return { method: 'POST', path, ...formOf(dice, headers, dictionary) }
}

function formOf(dice: Dice, headers: Header[], dictionary: Dictionary): Pick<Draft, 'headers' | 'body'> {
  const fields = Object.entries({
    ...inputOf(dice, FIELDS, dictionary),
    _form: dice.chance(0.8) ? 'sign-in' : hostileString(dice),
    _back: dice.pick(['/', '/contact', '//evil.example', hostileString(dice)]),
  }).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
  if (dice.chance(0.5)) {
    const body = fields.map(([name, value]) => `${encode(dice, name)}=${encode(dice, value)}`).join('&')
    return { headers: [...headers, ['content-type', contentType(dice, 'application/x-www-form-urlencoded')]], body }
  }
  const boundary = dice.chance(0.9) ? 'grenze' : hostileString(dice)
  const parts = fields.map(([name, value]) => {
    const file = dice.chance(0.05) ? '; filename="a.txt"' : ''
    return `--grenze\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  const body = `${parts.join('')}${dice.chance(0.95) ? '--grenze--\r\n' : ''}`
  return {
    headers: [...headers, ['content-type', contentType(dice, `multipart/form-data; boundary=${boundary}`)]],
    body,
  }
}

/** Returns the payload that the app's own script sends for an input, sometimes corrupted as a text or as a tree. */
function payloadOf(dice: Dice, dictionary: Dictionary): string {
  const data = dice.chance(0.8) ? inputOf(dice, FIELDS, dictionary) : hostileValue(dice)
  const tree = treeOf({ data, context: {} })
  const text = JSON.stringify(dice.chance(0.15) ? spoilTree(dice, tree) : tree)
  return dice.chance(0.1) ? spoilText(dice, text) : text
}

function treeOf(value: unknown): unknown {
  try {
    return toJSON(value)
  } catch {
    // The serializer refuses an object with a false `constructor`.
    return value
  }
}

/** Puts types and references of the wire format where its reader does not expect them. */
function spoilTree(dice: Dice, tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree), (name, value) => {
    if (!dice.chance(0.1)) return value
    if (name === 't' || name === 'i' || name === 'f') return dice.pick([0, 1, 2, 4, 9, 10, 15, 25, 31, 40, -1, 99, 'x'])
    return dice.chance(0.3) ? hostileValue(dice) : value
  })
}

/** JSON that is nested deeper than a recursive program can write. */
const DEEP = ['['.repeat(20_000), '{"t":{"t":9,"i":0,"l":1,"a":['.repeat(3000), '{"a":'.repeat(9000)]

function spoilText(dice: Dice, text: string): string {
  const at = dice.below(text.length + 1)
  return dice.pick([
    text.slice(0, at),
    text.slice(0, at) + hostileString(dice) + text.slice(at),
    `${text}${text}`,
    '',
    ...DEEP,
  ])
}

const jsonOf = (dice: Dice, input: unknown): string => {
  const text = JSON.stringify(dice.chance(0.9) ? input : hostileValue(dice)) ?? ''
  return dice.chance(0.1) ? spoilText(dice, text) : text
}

const contentType = (dice: Dice, usual: string) =>
  dice.chance(0.93)
    ? usual
    : dice.pick(['', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data', hostileString(dice)])

const tokenOf = (dice: Dice, tokens: readonly string[]) => (dice.chance(0.85) ? dice.pick(tokens) : hostileString(dice))

function cookieHeader(dice: Dice, cookies: readonly string[]): Header[] {
  const kind = dice.below(10)
  if (kind < 3) return []
  const own = dice.pick(cookies)
  if (kind < 8) return [['cookie', own]]
  const at = dice.below(own.length)
  return [
    [
      'cookie',
      dice.pick([
        own.slice(0, at) + hostileString(dice),
        `temporada=${hostileString(dice)}`,
        `${own}; temporada-aviso=${hostileString(dice)}; temporada-dispositivo=${hostileString(dice)}`,
        `${'a=b; '.repeat(dice.below(800))}${own}`,
        `;;=;${own}; =; temporada`,
        `__proto__=1; ${own}; constructor=2`,
      ]),
    ],
  ]
}

const some = <Item>(dice: Dice, share: number, make: () => Item): Item[] => (dice.chance(share) ? [make()] : [])

/** Encodes mostly like a browser; sometimes leaves the text as it is, or cuts the result. */
function encode(dice: Dice, text: string): string {
  if (dice.chance(0.02)) return text
  const encoded = encodeURIComponent(text.toWellFormed())
  return dice.chance(0.02) ? encoded.slice(0, dice.below(encoded.length + 1)) : encoded
}

const pathPart = (dice: Dice, text: string) => encode(dice, text.slice(0, 3000))

const fill = (dice: Dice, path: string, parameter: RegExp, dictionary: Dictionary) =>
  path.replaceAll(parameter, (_, name: string) =>
    pathPart(dice, dice.chance(0.75) ? String(dice.pick(dictionary.get(name) ?? ['casa'])) : hostileString(dice)),
  )

function queryOf(dice: Dice, input: Record<string, unknown>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // Node itself refuses longer targets.
    return `${encode(dice, name.slice(0, 100))}=${encode(dice, text.slice(0, dice.chance(0.99) ? 500 : 20_000))}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const NAMES = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'content-encoding', 'content-type'],
  ...[
    'forwarded',
    'host',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'origin',
    'pragma',
    'range',
    'referer',
    'te',
  ],
  ...['upgrade', 'user-agent', 'via', 'x-asked-target', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...[
    'x-http-method-override',
    'x-real-ip',
    'x-signed-visitor',
    'x-tsr-serverfn',
    'x-tsr-createserverfn',
    'x-visitor-local',
  ],
]
const USUAL = new Map<string, readonly string[]>(
  Object.entries({
    'accept-encoding': ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity;q=0', '*', 'br;q=NaN'],
    'accept-language': ['es-ES,es;q=0.9', 'x'.repeat(3000), '*'],
    'x-forwarded-for': [
      '10.1.2.3',
      '[2001:db8::1]:443',
      '2001:db8::1%eth0',
      '1.2.3.4, 5.6.7.8',
      'unknown',
      '999.1.1.1',
    ],
    'x-forwarded-proto': ['https', 'http', 'javascript'],
    'if-none-match': ['*', 'W/"x"', '"x"'],
    range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1,1-2', 'bytes=0-99999999999999999999'],
    origin: ['null', 'https://evil.example', 'http://127.0.0.1', 'x'],
    host: ['[', 'x:99999', 'evil.example', '', 'a@b'],
    upgrade: ['websocket', 'h2c'],
  }),
)

/** Node refuses a longer head, but its response may be lost, because it closes while the sender still sends. */
const MAX_READ_HEAD = 60_000

function write(dice: Dice, to: HostileRequest['to'], { method, path, headers, body }: Draft): HostileRequest {
  const extra: Header[] = Array.from({ length: dice.pick([0, 0, 1, 1, 3, 8]) }, () => {
    const name = dice.chance(0.99) ? dice.pick(NAMES) : oneLine(hostileString(dice)).slice(0, 200)
    return [name, dice.chance(0.5) ? dice.pick(USUAL.get(name) ?? ['x']) : hostileString(dice)]
  })
  const usual: Header[] = [
    ['host', 'localhost'],
    ['x-forwarded-for', `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`],
  ]
  const isReplaced = ([name]: Header) => extra.some((header) => header[0] === name)
  const all: Header[] = [
    ...usual.filter((header) => !isReplaced(header)),
    ...headers,
    ...extra,
    ['connection', 'close'],
  ]
  const content = body === undefined ? undefined : Buffer.from(body)
  const framing =
    content === undefined ? { headers: [], content: Buffer.alloc(0), isWhole: true } : frame(dice, content)
  // A raw line break would end the header or the whole head too early; `garbage` tests that.
  const lines = [...all, ...framing.headers].map(([name, value]) => `${name}: ${oneLine(value).slice(0, 5000)}\r\n`)
  const head = `${method} ${path.replaceAll(/[\0-\x20]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)} HTTP/1.1\r\n${lines.join('')}\r\n`
  return {
    to,
    method,
    bytes: Buffer.concat([Buffer.from(head), framing.content]),
    mustBeAnswered: framing.isWhole && head.length < MAX_READ_HEAD,
  }
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

function frame(dice: Dice, content: Buffer): { headers: Header[]; content: Buffer; isWhole: boolean } {
  const length = (bytes: number): Header => ['content-length', String(bytes)]
  const kind = dice.below(100)
  if (kind < 85) return { headers: [length(content.length)], content, isWhole: true }
  if (kind < 92) {
    const chunked = Buffer.concat([
      Buffer.from(`${content.length.toString(16)}\r\n`),
      content,
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    const whole = content.length > 0 ? chunked : Buffer.from('0\r\n\r\n')
    return { headers: [['transfer-encoding', 'chunked']], content: whole, isWhole: true }
  }
  if (kind < 95) return { headers: [length(content.length + 1 + dice.below(100))], content, isWhole: false }
  if (kind < 97) return { headers: [length(content.length), ['expect', '100-continue']], content, isWhole: true }
  if (kind < 98) return { headers: [length(content.length), ['transfer-encoding', 'chunked']], content, isWhole: false }
  return { headers: [['transfer-encoding', 'chunked']], content, isWhole: false }
}

const GARBAGE = [
  'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET\r\n\r\n',
  '\r\n\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://evil.example:99999/ HTTP/1.1\r\nhost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\n folded: yes\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\na\0b: c\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n',
  'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
  'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\nx',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
]

/** Returns bytes that are hardly HTTP; the connection must come to an end, with or without a response. */
function garbage(dice: Dice): HostileRequest {
  const text = dice.pick(GARBAGE)
  const bytes = Buffer.from(text, 'latin1')
  for (let i = dice.pick([0, 0, 1, 5]); i > 0; i--) bytes[dice.below(bytes.length)] = dice.below(256)
  const whole = dice.chance(0.7) ? bytes : bytes.subarray(0, dice.below(bytes.length))
  return { to: dice.pick(['web', 'api']), method: 'GET', bytes: Buffer.from(whole), mustBeAnswered: false }
}
