import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../src/web')
const TOKENS = readFileSync(join(WEB, 'styles/tokens.css'))

/** Hash of a picture's sources: the poster's shapes, the site's colours and those of its campaign. */
export function fingerprint(kind: string, svg: string): string {
  const palette = join(WEB, 'campaigns', kind, 'palette.css')
  return (
    createHash('sha256')
      // The build formats the colours differently from the tests.
      .update(svg.replace(/<style>[\s\S]*?<\/style>/, ''))
      .update(TOKENS)
      .update(existsSync(palette) ? readFileSync(palette) : '')
      .digest('hex')
  )
}
