import { type Checked, check, type Verifier } from './check.ts'
import { CHECK_MS } from './time-limits.ts'

/** The verifier, the same file that visitors download. The browser revalidates this file at each use. */
const VERIFIER = '/verificador.mjs'

export type CheckMessage =
  | { kind: 'loading'; part: 'moments' | 'plays' | 'draws'; rows: number; pages: number }
  | { kind: 'checking' }
  | { kind: 'checked'; checked: Checked }
  /** `failed`: a download failed. `unreadable`: the page cannot show the data. */
  | { kind: 'failed' | 'unreadable' }

const tell = (message: CheckMessage) => postMessage(message)

/** Receives the API address of an edition, and posts the progress of the check and then its result. */
addEventListener('message', async ({ data: api }: MessageEvent<string>) => {
  const loaded = await load(api).catch(() => undefined)
  if (!loaded) return tell({ kind: 'failed' })
  tell({ kind: 'checking' })
  try {
    tell({ kind: 'checked', checked: check(loaded.verifier, loaded.published, CHECK_MS) })
  } catch {
    tell({ kind: 'unreadable' })
  }
})

async function load(api: string) {
  const verifier: Verifier = await import(/* @vite-ignore */ VERIFIER)
  let pages = 0
  const published = await verifier.descargar(api, (path, rows) => {
    tell({ kind: 'loading', part: partOf(path), rows, pages: ++pages })
  })
  return { verifier, published }
}

const partOf = (path: string) => (path === 'proof/moments' ? 'moments' : path === 'proof/plays' ? 'plays' : 'draws')
