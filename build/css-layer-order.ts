import type { Plugin } from 'vite'

const ORDER = '@layer reset, tokens, base, components, layout, utilities;\n'

/**
 * The first style sheet fixes the order of the CSS layers, and it differs per page, so every sheet declares the order.
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
