import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { own } from '#contract/primitives/own.ts'
import { matchesTag } from '#host/if-none-match.ts'
import { accepts } from './pages/compress-page.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

interface ClientFile {
  body: Buffer
  headers: Record<string, string> & { etag: string }
  /** Bodies that were compressed at build time, best encoding first. */
  encoded: [encoding: string, body: Buffer][]
}

/**
 * Reads the files of the client build, with their compressed variants, into memory; returns them by path. A file server
 * such as sirv streams from the disk, where the next build replaces files that open pages still need. `fallbacks` maps
 * the path of a missing file to the path of the file to serve.
 */
export function readClientFiles(
  dir: string,
  fallbacks: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, ClientFile> {
  const bodies = new Map(namesIn(dir).map((path) => [path, readFileSync(dir + path)]))
  const files = new Map<string, ClientFile>()
  for (const [path, body] of bodies) if (!VARIANT.test(path)) files.set(path, clientFile(path, body, bodies))
  for (const [path, other] of fallbacks) {
    const file = files.get(other)
    if (file) files.set(path, file)
  }
  return files
}

function clientFile(path: string, body: Buffer, bodies: ReadonlyMap<string, Buffer>): ClientFile {
  const encoded = ENCODINGS.flatMap(([encoding, extension]): [string, Buffer][] => {
    const bytes = bodies.get(path + extension)
    return bytes && bytes.length < body.length ? [[encoding, bytes]] : []
  })
  return {
    body,
    encoded,
    headers: {
      'content-type': own(TYPES, extname(path)) ?? 'application/octet-stream',
      'cache-control': cacheControl(path),
      etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
      // `vary` only where needed: Firefox sends another `Accept-Encoding` for a font that a script fetches than for
      // one that a style sheet fetches, and would fetch the font twice.
      ...(encoded.length > 0 && { vary: 'accept-encoding' }),
    },
  }
}

/** Best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const VARIANT = /\.(br|gz)$/

/**
 * Returns paths from the root of the site, such as `/assets/x.js`. A recursive readdir would also read the state of
 * every file, which doubles the time.
 */
function namesIn(dir: string, parent = ''): string[] {
  return readdirSync(dir + parent, { withFileTypes: true }).flatMap((entry) => {
    const name = `${parent}/${entry.name}`
    return entry.isDirectory() ? namesIn(dir, name) : [name]
  })
}

/**
 * Returns the cache policy of a file. Files with a hash in their name are immutable, the file that names the latest
 * build is never cached, and all others are revalidated.
 */
function cacheControl(path: string): string {
  if (/^\/(assets|builds\/meta)\//.test(path)) return 'public, max-age=31536000, immutable'
  return path === '/builds/latest.json' ? 'no-store' : 'public, max-age=0, must-revalidate'
}

export function sendClientFile(request: IncomingMessage, response: ServerResponse, file: ClientFile) {
  if (matchesTag(request.headers['if-none-match'], file.headers.etag)) {
    response.writeHead(304, file.headers).end()
    return
  }
  const offered = String(request.headers['accept-encoding'] ?? '')
  const [encoding, body] = file.encoded.find(([name]) => accepts(offered, name)) ?? [undefined, file.body]
  response.writeHead(200, {
    ...file.headers,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
