import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../src/web')
const TOKENS = readFileSync(join(WEB, 'styles/tokens.css'))

/** What a picture was drawn from: the shapes of a poster, the colours of the house and those of its campaign. */
export function fingerprint(kind: string, svg: string): string {
  const palette = join(WEB, 'campaigns', kind, 'palette.css')
  return (
    createHash('sha256')
      // The build writes the colours in another way than the tests read them.
      .update(svg.replace(/<style>[\s\S]*?<\/style>/, ''))
      .update(TOKENS)
      .update(existsSync(palette) ? readFileSync(palette) : '')
      .digest('hex')
  )
}
