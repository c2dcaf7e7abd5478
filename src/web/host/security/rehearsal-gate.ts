import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { isPassOf, passOf, type Rehearsal } from '#host/rehearsal.ts'
import { formatDateTime } from '../../format/zoned-times.ts'

/** The link has this path and the pass; without the pass it is the address of the panel. */
const PANEL = '/ensayo'
const LINK = /^\/ensayo\/([\w-]{1,100})\/?$/

/**
 * Returns the gate of a rehearsal, which lets only those pass who have opened its link, and until its end. It returns
 * true if it has answered the request itself.
 */
export function rehearsalGate(rehearsal: Rehearsal, now: () => number = Date.now) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    response.setHeader('x-robots-tag', 'noindex, nofollow')
    onHeaders(response, () => keepNoPage(response))
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (now() >= rehearsal.endsAt) return refuse(path, response, over(rehearsal))
    const [, pass] = LINK.exec(path) ?? []
    if (pass !== undefined && isPassOf(rehearsal, pass)) return open(request, response, rehearsal, now())
    if (passesIn(request).some((given) => isPassOf(rehearsal, given))) return false
    return refuse(path, response, CLOSED)
  }
}

/** After the clock has moved, a page that a browser has kept would show the time before. */
function keepNoPage(response: ServerResponse): void {
  if (/^text\/html/.test(String(response.getHeader('content-type')))) response.setHeader('cache-control', 'no-store')
}

const isSecure = ({ headers }: IncomingMessage) => headers['x-forwarded-proto'] === 'https'
const cookieOf = (request: IncomingMessage) => (isSecure(request) ? '__Host-ensayo' : 'ensayo')

function passesIn(request: IncomingMessage): string[] {
  const name = `${cookieOf(request)}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.flatMap((cookie) => (cookie.startsWith(name) ? [cookie.slice(name.length)] : []))
}

/** Sets the cookie of the pass, and leads to the panel. */
function open(request: IncomingMessage, response: ServerResponse, { key, endsAt }: Rehearsal, now: number): true {
  const lifetime = Math.ceil((endsAt - now) / SECOND_MS)
  const pass = passOf({ key, endsAt })
  const flags = ['Path=/', `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure(request) ? ['Secure'] : [])]
  response.writeHead(303, {
    location: PANEL,
    'set-cookie': [`${cookieOf(request)}=${pass}`, ...flags].join('; '),
    'cache-control': 'no-store',
    'content-length': 0,
  })
  response.end()
  return true
}

interface Refusal {
  problem: Problem
  heading: string
  text: string
}

const CLOSED: Refusal = {
  problem: new Problem('rehearsal_closed'),
  heading: 'Esto es un ensayo.',
  text: 'Pide el enlace a quien lo organiza.',
}

function over({ endsAt, zone }: Rehearsal): Refusal {
  const heading = `Este ensayo terminó el ${formatDateTime(endsAt, zone)}.`
  return { problem: new Problem('rehearsal_over', { detail: heading }), heading, text: 'Su enlace ya no vale.' }
}

function refuse(path: string, response: ServerResponse, { problem, heading, text }: Refusal): true {
  const isCall = /^\/(api|_serverFn)\//.test(path)
  const body = isCall ? JSON.stringify(problem.body) : pageOf(heading, text)
  response.writeHead(problem.status, {
    'content-type': isCall ? 'application/problem+json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...(isCall ? {} : { 'content-security-policy': POLICY }),
  })
  response.end(body)
  return true
}

/** Repeats a few values of the site's tokens, because the gate serves no style sheet to those it refuses. */
const STYLE = `:root{color-scheme:light dark;background:light-dark(#f8f1e3,#171a26);color:light-dark(#22252f,#f3ecdc)}
body{display:grid;min-height:100svh;margin:0;padding:1.5rem;box-sizing:border-box;place-content:center;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:32rem}h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}p{margin:0}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`

const pageOf = (heading: string, text: string) => `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ensayo</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${heading}</h1><p>${text}</p></main></body>
</html>
`
