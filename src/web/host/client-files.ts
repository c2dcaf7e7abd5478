import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { own } from '#contract/primitives/own.ts'
import { matchesTag } from '#host/if-none-match.ts'
import { accepts } from './pages/compress-page.ts'

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
  headers: Record<string, string> & { etag: string }
  /** Bodies in the encodings from build time, best first. */
  encoded: [encoding: string, body: Buffer][]
}

/**
 * Keeps the files of the client build and their compressed variants in memory. A file server such as sirv streams from
 * the disk, where the next build replaces files that open pages still need. A file is read at its first request,
 * because to read all files took a tenth of a start.
 */
export class ClientFiles {
  readonly #dir: string
  readonly #names: ReadonlySet<string>
  readonly #fallbacks: ReadonlyMap<string, string>
  readonly #read = new Map<string, ClientFile | undefined>()

  /** `fallbacks` maps the path of a missing file to the path of the file to serve. */
  constructor(dir: string, fallbacks: ReadonlyMap<string, string> = new Map()) {
    this.#dir = dir
    this.#names = new Set(namesIn(dir))
    this.#fallbacks = fallbacks
  }

  /** Throws if a file cannot be read now, as with too many open files; the next request tries again. */
  get(asked: string): ClientFile | undefined {
    const path = this.#fallbacks.get(asked) ?? asked
    if (!this.#names.has(path) || VARIANT.test(path)) return undefined
    if (!this.#read.has(path)) this.#read.set(path, this.#readFile(path))
    return this.#read.get(path)
  }

  /** Reads the files that were not requested yet, so that open pages find their files after the next build. */
  async readAll(): Promise<void> {
    for (const path of this.#names) {
      this.get(path)
      await nextRound()
    }
  }

  /** Returns undefined if the file has disappeared since the start. */
  #readFile(path: string): ClientFile | undefined {
    const body = this.#bytesOf(path)
    if (!body) return undefined
    const encoded = ENCODINGS.flatMap(([encoding, extension]): [string, Buffer][] => {
      const bytes = this.#names.has(path + extension) ? this.#bytesOf(path + extension) : undefined
      return bytes && bytes.length < body.length ? [[encoding, bytes]] : []
    })
    return {
      body,
      encoded,
      headers: {
        'content-type': own(TYPES, extname(path)) ?? 'application/octet-stream',
        'cache-control': cacheControl(path),
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        // `vary` only where needed: Firefox sends another `Accept-Encoding` for a font that a script fetches than for
        // one that a style sheet fetches, and would fetch the font twice.
        ...(encoded.length > 0 && { vary: 'accept-encoding' }),
      },
    }
  }

  #bytesOf(path: string): Buffer | undefined {
    try {
      return readFileSync(this.#dir + path)
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

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

/** Files with a hash in their name are immutable; the latest build's name is never cached; others are revalidated. */
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
