import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ART = 'src/web/{games,components/campaign,pictures,styles}/**/*.{css,svg,ts,tsx}'

/** Defines `ART_VERSION`, a hash of the sources of the drawings, so that a picture's URL changes with the picture. */
export function artVersion(): Plugin {
  return {
    name: 'temporada:art-version',
    config: (_, { command }) => ({
      define: { 'import.meta.env.ART_VERSION': JSON.stringify(command === 'build' ? digest() : '') },
    }),
  }
}

function digest(): string {
  const hash = createHash('sha256')
  for (const file of globSync(ART).sort()) hash.update(readFileSync(file))
  return hash.digest('base64url').slice(0, 8)
}
