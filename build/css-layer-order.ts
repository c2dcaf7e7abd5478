import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ORDER = readFileSync(new URL('../src/web/styles/layer-order.css', import.meta.url), 'utf8')

/**
 * Adds the order of the CSS layers to every style sheet. The first sheet that a page loads fixes the order, and which
 * one is first differs per page.
 */
export function cssLayerOrder(): Plugin {
  return {
    name: 'temporada:css-layer-order',
    enforce: 'pre',
    transform(code, id) {
      if (/\/src\/web\/.*\.css$/.test(id)) return { code: ORDER + code, map: null }
    },
  }
}
