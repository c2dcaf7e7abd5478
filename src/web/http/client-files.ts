import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { accepts } from './compress-page.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

interface ClientFile {
  body: Buffer
  headers: Record<string, string>
  /** Encodings created at build time, best first. */
  encoded: [encoding: string, body: Buffer][]
}

/** Every file of the client build with its compressed variants, read once into memory. */
export function readClientFiles(dir: string): ReadonlyMap<string, ClientFile> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(dir.length)] : [])),
  )
  const originals = [...paths].filter((path) => !/\.(br|gz)$/.test(path))
  return new Map(originals.map((path) => [path, readClientFile(dir, path, paths)]))
}

function readClientFile(dir: string, path: string, paths: ReadonlySet<string>): ClientFile {
  const body = readFileSync(dir + path)
  const sibling = (extension: string) =>
    paths.has(path + extension) ? readFileSync(dir + path + extension) : undefined
  const encoded = [['br', sibling('.br')] as const, ['gzip', sibling('.gz')] as const].flatMap(
    ([encoding, bytes]): [string, Buffer][] => (bytes && bytes.length < body.length ? [[encoding, bytes]] : []),
  )
  return {
    body,
    encoded,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControl(path),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
    },
  }
}

/** Hashed names are immutable; the file naming the latest build is never cached; everything else is revalidated. */
function cacheControl(path: string): string {
  if (/^\/(assets|builds\/meta)\//.test(path)) return 'public, max-age=31536000, immutable'
  return path === '/builds/latest.json' ? 'no-store' : 'public, max-age=0, must-revalidate'
}

export function sendClientFile(request: IncomingMessage, response: ServerResponse, file: ClientFile) {
  if (request.headers['if-none-match'] === file.headers.etag) {
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
