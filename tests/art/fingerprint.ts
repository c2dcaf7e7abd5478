import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOKENS = readFileSync(join(import.meta.dirname, '../../src/web/styles/tokens.css'))

/** What a picture was drawn from: the shapes of a poster, and the colours of the house. */
export const fingerprint = (svg: string): string =>
  createHash('sha256')
    // The build writes the colours in another way than the tests read them.
    .update(svg.replace(/<style>[\s\S]*?<\/style>/, ''))
    .update(TOKENS)
    .digest('hex')
